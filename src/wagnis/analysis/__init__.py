"""Reviews of played matches: what was luck, what was given away, to the last point.

Start reading in `review`. The values come from `wagnis.solvers`, what counts from the boxes.
"""

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
