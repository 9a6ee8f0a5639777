"""Reviews as they are kept: uploaded records, reviews, and the sums of people's seats.

How a database keeps them is in `review_rows`; what the numbers mean is said in `wagnis.analysis`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Protocol

from wagnis.core.plain import PlainObject

UPLOADED = "upload-"
"""What the subject of a record that was sent in begins with: no table's id does."""


@dataclass(frozen=True, slots=True)
class UploadRow:
    """A match record somebody sent in; it never changes."""

    id: str
    created: int  # when it was last sent in; milliseconds since 1970, as all times here
    record: PlainObject
    handle: str | None = None  # of the device that sent it in first


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """The review of a table or an upload, as one version of the analysis made it."""

    subject: str  # a table's id, or an upload's as `upload_subject` writes it
    version: str
    made: int
    answer: bytes  # what is sent, packed
    worths: bytes  # what every move was worth, packed


@dataclass(frozen=True, slots=True)
class KindRow:
    """A seat's decisions of one kind."""

    kind: str
    decisions: int
    loss: float


@dataclass(frozen=True, slots=True)
class SeatRow:
    """What a person did in a finished game at a table."""

    subject: str
    seat: int
    handle: str
    game: str
    objective: str
    unit: str
    exact: bool
    ended: int
    opponents: tuple[str, ...]
    won: float
    scores: tuple[int, ...]
    decisions: int
    loss: float
    accuracy: float
    luck: float
    resembles: str | None
    kinds: tuple[KindRow, ...] = ()  # read back sorted by kind


class ReviewStore(Protocol):
    """Keeps reviews; what has been awaited is on disk."""

    def keep_upload(self, upload: UploadRow) -> Awaitable[None]:
        """A record; where it is there already, only the time it was last sent in changes."""

    async def upload(self, id: str) -> UploadRow | None:
        """The record that was sent in."""

    def keep_review(self, review: ReviewRow, seats: Sequence[SeatRow]) -> Awaitable[None]:
        """A review and the sums of its people, in place of those there were."""

    async def review(self, subject: str, version: str) -> ReviewRow | None:
        """The review, if it is of this version."""

    async def unreviewed(
        self, handle: str, version: str, games: Sequence[str], limit: int
    ) -> list[str]:
        """Finished tables of this device, of these games, without such a review; latest first."""

    async def reviewed(self, handle: str, limit: int) -> list[SeatRow]:
        """What this device did in the latest reviewed games, of any version; the oldest first."""


def upload_subject(id: str) -> str:
    """Never the id of a table."""
    return UPLOADED + id
