// Zocken's table for display: the nine places, their dice, the points so far. Legal places come
// only from the stage.

import { ZOCKEN_BONUS, ZOCKEN_EVASION, ZOCKEN_OUT, ZOCKEN_PLACES } from './facts.gen';
import type { Company, Stage } from '$lib/games/game';
import { optionOf } from '$lib/games/options';
import type { Move, Standing } from '$lib/wire.gen';
import type { Colour, Put } from './wire.gen';
import type { LyingDie, ZockenView } from './wire.gen';

export type Place = Put['place'];
export type Field = Exclude<Place, 'out'>;

export const PLACES = ZOCKEN_PLACES as readonly Field[];

export type Phase = 'picking' | 'rolling' | 'placing' | 'betting' | 'over';

export function viewOf(standing: Standing): ZockenView {
  return standing.view as ZockenView;
}

export function phaseOf(standing: Standing): Phase {
  const view = viewOf(standing);
  if (standing.to_act === null) return 'over';
  if (view.face !== null) return 'placing';
  if (view.die !== null) return 'rolling';
  return standing.to_act === view.roller ? 'picking' : 'betting';
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

export interface Tally {
  matches: number;
  matchPoints: number;
  /** Evasion fields in use. */
  evaded: number;
  out: number;
  /** No die is on OUT, so the fifty points are still possible. */
  fifty: boolean;
  /** The points of the turn if it ended now. */
  sum: number;
}

export type Lying = Pick<ZockenView, 'row' | 'out' | 'circles'>;

export function tally({ row, out, circles }: Lying, scale: readonly number[]): Tally {
  const matches = circles.filter((circle, field) => row[field + 1]?.die === circle).length;
  const matchPoints = scale[matches - 1] ?? 0;
  const evaded = [row[0], row[8]].filter(Boolean).length;
  const fifty = out.length === 0;
  const costs = evaded * ZOCKEN_EVASION + out.length * ZOCKEN_OUT;
  const sum = matchPoints + costs + (fifty ? ZOCKEN_BONUS : 0);
  return { matches, matchPoints, evaded, out: out.length, fifty, sum };
}

/** The view after placing the rolled die there. */
export function laid(view: ZockenView, place: Place): ZockenView {
  if (view.die === null || view.face === null) return view;
  const die: LyingDie = { die: view.die, face: view.face };
  if (place === 'out') return { ...view, out: [...view.out, die] };
  return { ...view, row: view.row.with(PLACES.indexOf(place as Field), die) };
}

export function isMatch(view: Pick<ZockenView, 'circles'>, die: Colour, place: Place): boolean {
  return typeof place === 'number' && view.circles[place - 1] === die;
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

export function sceneOf({ standing, fall, said, beat }: Stage): Scene {
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
  if (beat && beat.step.by !== 'chance')
    return shownIn(scene, beat.step.by, beat.step.event as Move);
  return said ? shownIn(scene, said.by, said.move) : scene;
}

/** The scene after this move. */
function shownIn(scene: Scene, by: number, move: Move): Scene {
  const { view } = scene;
  const picked = pickedIn(move);
  const place = placeIn(move);
  const bet = betIn(move);
  if (picked) {
    const remaining = view.remaining.filter((die) => die !== picked);
    return { ...scene, die: picked, view: { ...view, remaining } };
  }
  if (place !== null) {
    return { ...scene, view: laid(view, place), die: null, face: null, arriving: place };
  }
  if (bet !== null) return { ...scene, view: { ...view, bets: view.bets.with(by, bet) } };
  return scene;
}
