"""A plain second reading of the rules and the protocol, for use as a test oracle.
Not here: speed, solved values, anything of the package under test."""

from __future__ import annotations

from .referee import SecondReferee

__all__ = ["SecondReferee"]
