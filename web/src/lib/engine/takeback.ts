// Taking moves back, as at the server: a seat's own moves since the last outcome or another seat's
// move, until another person is to act, and only a few times in a turn. The table decides; this
// counts.

/** How often a seat may take moves back in a turn. */
export const TAKE_BACKS = 3;

/** The moves a seat may take back. */
export interface TakeBack {
  readonly seat: number;
  readonly moves: number;
  /** Further times it may take back in this turn. */
  readonly left: number;
  /** It has just taken back; further moves taken back now are not counted. */
  readonly back: boolean;
}

/** The moves that this seat may take back after one more move. */
export const taken = (before: TakeBack | null, seat: number): TakeBack =>
  before?.seat === seat
    ? { seat, moves: before.moves + 1, left: before.left, back: false }
    : { seat, moves: 1, left: TAKE_BACKS, back: false };

export const undone = ({ seat, moves, left, back }: TakeBack): TakeBack => ({
  seat,
  moves: moves - 1,
  left: back ? left : left - 1,
  back: true,
});

/** Whether the seat has taken back often enough in this turn. */
export const isSpent = ({ left, back }: TakeBack): boolean => left <= 0 && !back;
