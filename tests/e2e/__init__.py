"""Tests of the whole program, run as a person runs it."""
