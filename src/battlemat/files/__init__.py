"""Files people write: heroes, maps, encounters, bestiaries. Loaders give frozen values or one clear error."""
