// Zocken's table for display: the nine places, their dice, the points so far. Legal places come
// only from the stage.

import { ZOCKEN_PLACES } from './facts.gen';
import type { Company, Stage } from '$lib/games/game';
import { optionOf } from '$lib/games/options';
import type { Move, Standing } from '$lib/wire.gen';
import {
  laid,
  open,
  stateOf,
  tally,
  type Lying,
  type Place,
  type Tally,
  type ZockenState,
} from './rules';
import { COLOURS, type Colour, type LyingDie, type ZockenView } from './wire.gen';

export type Field = Exclude<Place, 'out'>;

export const PLACES = ZOCKEN_PLACES as readonly Field[];

export type Phase = ZockenState['phase']['kind'];

export function viewOf(standing: Standing): ZockenView {
  return standing.view as ZockenView;
}

export function phaseOf(standing: Standing): Phase {
  return stateOf(standing).phase.kind;
}

export const roundsOf = (company: Company): number => optionOf(company, 'rounds');

/** The points for one to seven matches. */
export const scaleOf = (company: Company): readonly number[] => optionOf(company, 'matches');

/** Whether scores are comparable: the standard rounds, the standard points. */
export function usual(company: Company): boolean {
  const box = { ...company, options: {} };
  const [here, there] = [company, box].map((one) => [roundsOf(one), ...scaleOf(one)].join());
  return here === there;
}

/** Dice on the table, and the circles that they match. */
type Counted = Lying & Pick<ZockenView, 'circles'>;

/** The count of the turn if it ended now. */
export function countIn({ row, out, circles }: Counted, company: Company): Tally {
  return tally(row, out, circles, scaleOf(company));
}

/** The points so far: the bonus is earned when the last die lies. */
export function earnedIn({ row, out }: Lying, { score, bonus }: Tally): number {
  const lying = row.filter(Boolean).length + out.length;
  return lying === COLOURS.length ? score : score - bonus;
}

/** The view after placing the rolled die there; the turn does not end. */
export function placedIn(view: ZockenView, place: Place): ZockenView {
  const { die, face } = view;
  if (die === null || face === null) return view;
  const { row, out } = laid(view, place, { die, face });
  return { ...view, row: [...row], out: [...out] };
}

export function pickedIn(move: Move): Colour | null {
  return 'pick' in move ? move.pick : null;
}

export function placeIn(move: Move): Place | null {
  return 'place' in move && typeof move.place !== 'object' ? move.place : null;
}

export function betIn(move: Move): boolean | null {
  return 'bet' in move ? move.bet : null;
}

/** The view for drawing, after the move being shown. */
export interface Scene {
  view: ZockenView;
  phase: Phase;
  /** The die that has been picked and not yet placed. */
  die: Colour | null;
  /** Its face once it rests. */
  face: number | null;
  /** The place a die is moving to, by the move being shown. */
  arriving: Place | null;
}

/** The die that has been rolled and not placed yet. */
export function fallenIn({ die, face }: Scene): LyingDie | null {
  return die !== null && face !== null ? { die, face } : null;
}

export function sceneOf({ standing, fall, said, beat }: Stage, company: Company): Scene {
  const view = viewOf(standing);
  const scene: Scene = {
    view,
    phase: phaseOf(standing),
    die: view.die,
    face: view.face,
    arriving: null,
  };
  if (fall && 'dice' in fall.outcome && fall.phase === 'landed') {
    return { ...scene, face: fall.outcome.dice[0] ?? null };
  }
  const move = beat && beat.step.by !== 'chance' ? (beat.step.event as Move) : said?.move;
  if (!move) return scene;
  const place = placeIn(move);
  if (place !== null) {
    return { ...scene, view: placedIn(view, place), die: null, face: null, arriving: place };
  }
  const game = open(company.names.length, company.options);
  const after = game.view(game.after(stateOf(standing), move));
  return { ...scene, view: after, die: after.die };
}
