"""Forecasts: an encounter fought over and over by opponents of a known skill, and what that came to, with intervals."""
