"""Gives every test the project's own plugin: the `rule` marker and `--rules`."""

pytest_plugins = ["battlemat.testing.plugin"]
