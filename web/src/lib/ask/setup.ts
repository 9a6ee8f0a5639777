// The part of a game that the position board uses, and how a position is described.

import type { Options } from '$lib/engine/contract';
import type { Stage } from '$lib/games/game';
import type { Colour } from '$lib/parts/colours';
import type { GameName, Move, Outcome, PositionAnswered, View } from '$lib/wire.gen';

export type Described = Record<string, unknown>;

/** A table and a position at it, as `POST /api/ask` takes them. */
export interface Asked {
  players: number;
  options: Record<string, unknown>;
  position: Described;
}

/** A position of a game, and the moves and outcomes after it. */
export type Question = Asked & { game: GameName; then: (Move | Outcome)[] };

type Value = string | number;

/** A form field beside the board: a choice, or a number where there are no choices. */
export interface SetupField {
  name: string;
  label: string;
  value: Value;
  choices?: readonly (readonly [value: Value, label: string])[];
  /** The smallest number; 0 by default. */
  min?: number;
  step?: number;
  width?: 'long' | 'short';
  /** Shown under “More settings”. */
  folded?: boolean;
  set(value: Value): Partial<Asked>;
}

export interface SetupUi {
  /** The position when the page opens: short, and answered at once. */
  usual: Described;
  /** The step of the arrow keys for a player's points. */
  step: number;
  /** How to set up a position, in a sentence. */
  how(): string;
  fields(asked: Asked, option: (name: string) => unknown): SetupField[];
  /** False where the starting player does not matter. */
  first?: false;
  /** Shortens a position for its address. */
  brief?(position: Described, options: Options): Described;
  /** Why a position is impossible: a pattern for the server's message, and our words for it. */
  refusals?: readonly (readonly [RegExp, () => string])[];
  /** The parts of a turn that are dropped when the turn is another player's. */
  turn?: Described;
  /** The cards that can be drawn. */
  cards?(view: View, options: Options): (readonly [key: string, name: string, drawn: Outcome])[];
  /** The colour of the die that is rolled. */
  tone?(view: View): Colour | null;
  /** What to do where a chance event is due that cannot be entered here. */
  due?(): string;
  /** Dice are placed one by one, as on the real board. */
  laying?: {
    texts(): { lay: string; laid: string; laying: string };
    possible(view: View): boolean;
    stage(answer: PositionAnswered): Stage;
    lay(view: View, move: Move): Described | null;
  };
  /** The dice left to each seat. */
  stock?: {
    of(view: View): readonly number[];
    set(view: View, seat: number, dice: number): Described;
  };
}
