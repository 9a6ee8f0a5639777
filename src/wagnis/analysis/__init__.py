"""Reviews of matches: luck and errors, which add up to the result where all values are exact.

Start reading in `review`. `wagnis.solvers` computes the values; the boxes define the scores.
"""

from wagnis.core.extras import extra_needed

with extra_needed("solve"):
    from wagnis.analysis.book import Fell, Judged, Label, Turning
    from wagnis.analysis.review import Review, SeatReview, missing, objectives, review, written

__all__ = [
    "Fell",
    "Judged",
    "Label",
    "Review",
    "SeatReview",
    "Turning",
    "missing",
    "objectives",
    "review",
    "written",
]
