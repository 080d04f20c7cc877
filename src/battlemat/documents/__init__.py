"""Documents that people write, as typed tables that know where everything stands in them."""
