"""For tests of the rules: the pytest plugin `battlemat.testing.plugin`."""
