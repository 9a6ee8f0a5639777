// What the position board asks of a game, and how a position is described.

import type { Stage } from '$lib/games/game';
import type { Colour } from '$lib/parts/colours';
import type { Move, Outcome, PositionAnswered, View } from '$lib/wire.gen';

export type Described = Record<string, unknown>;

/** A table and a position at it, as `POST /api/ask` takes them. */
export interface Asked {
  players: number;
  options: Record<string, unknown>;
  position: Described;
}

type Value = string | number;

/** A question beside the board: a choice, or a number where there are no choices. */
export interface SetupField {
  name: string;
  label: string;
  value: Value;
  choices?: readonly (readonly [value: Value, label: string])[];
  /** Of a number; 0 where nothing is said. */
  min?: number;
  step?: number;
  width?: 'long' | 'short';
  /** Asked under “More settings”. */
  folded?: boolean;
  set(value: Value): Partial<Asked>;
}

export interface SetupUi {
  /** What lies there when the page is opened: something to be asked about at once, where that is short. */
  usual: Described;
  /** How far the arrow keys change somebody's points. */
  step: number;
  /** How a position is set up, in a sentence. */
  how(): string;
  fields(asked: Asked, option: (name: string) => unknown): SetupField[];
  /** Says that who began does not matter. */
  first?: false;
  /** A position by less that says the same, for its address. */
  brief?(position: Described): Described;
  /** Why a position cannot be: what the server's message is known by, and our own words for it. */
  refusals?: readonly (readonly [RegExp, () => string])[];
  /** The parts of a turn that go when it is somebody else's. */
  turn?: Described;
  /** The cards that can be drawn. */
  cards?(view: View): (readonly [key: string, name: string, drawn: Outcome])[];
  /** The colour of the die that falls. */
  tone?(view: View): Colour | null;
  /** What is to be done where chance is due that cannot be said here. */
  due?(): string;
  /** Dice are laid one by one, as they lie on the real board. */
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
