// Described positions of Zocken: a translation of src/wagnis/games/zocken/setup.py and options.py.

import { OptionsError } from '$lib/engine/options';
import { hasOnly, isWholeList, repr, type PlainObject } from '$lib/engine/plain';
import {
  multiples,
  PositionError,
  readRound,
  readScores,
  readSeat,
  readWhole,
  type Positions,
} from '$lib/engine/setup';
import { BOX } from './box.gen';
import {
  ZOCKEN_BET_LOST,
  ZOCKEN_BONUS,
  ZOCKEN_DICE_BEFORE_BETS,
  ZOCKEN_OUT,
  ZOCKEN_PLACES,
} from './facts.gen';
import { legalPlaces, type Row, type Zocken, type ZockenState } from './rules';
import { COLOURS, type Colour, type LyingDie } from './wire.gen';

type Bets = readonly (boolean | null)[];

/** Half of a score, which is a multiple of ten. */
const STEP = 5;
/** The first die is never out. */
const WORST = ZOCKEN_OUT * (COLOURS.length - 1);

function build(game: Zocken, written: PlainObject): ZockenState {
  const { seats } = game;
  const roller = readSeat(written, 'roller', game.first, seats);
  const round = readRound(written, game.rounds);
  const scores = readScores(written, seats);
  multiples(scores, STEP);
  checkScores(game, scores, round, roller);
  const [row, out, die] = [readRow(written), readOut(written), readDie(written)];
  const lying = [...row, ...out].flatMap((one) => one?.die ?? []).concat(die ?? []);
  for (const colour of lying) {
    if (lying.filter((other) => other === colour).length > 1)
      throw new PositionError(`there is one ${colour} die only`);
  }
  checkPlaces(row, out);
  if (lying.length === COLOURS.length && die === null)
    throw new PositionError('all seven dice are placed: the turn is over');
  const remaining = COLOURS.filter((colour) => !lying.includes(colour));
  const placed = lying.length - Number(die !== null);
  const bets = readBets(seats, written, roller, placed, die);
  const phase = phaseOf(written, roller, placed, die, bets);
  return { scores, round, roller, row, out, remaining, bets, phase };
}

/** The range of scores after this many turns, own turns and bets on others. */
function checkScores(game: Zocken, scores: number[], round: number, roller: number): void {
  const { seats, first, points } = game;
  const most = ZOCKEN_BONUS + Math.max(...points);
  const gone = (roller - first + seats) % seats;
  const turns = round * seats + gone;
  for (const [seat, score] of scores.entries()) {
    const own = round + Number((seat - first + seats) % seats < gone);
    const bets = turns - own;
    const low = WORST * own + ZOCKEN_BET_LOST * bets;
    const high = most * own + Math.floor(most / 2) * bets;
    if (score >= low && score <= high) continue;
    throw new PositionError(
      `player ${seat} cannot have ${score} points after ${own} turns: ` +
        `from ${low} to ${high}; 'round' and 'roller' say how many there were`,
    );
  }
}

function readRow(written: PlainObject): Row {
  const places = written['row'] ?? ZOCKEN_PLACES.map(() => null);
  if (!Array.isArray(places) || places.length !== ZOCKEN_PLACES.length)
    throw new PositionError("'row' must list nine places, L, 1 to 7 and R: a die or nothing");
  return places.map((die: unknown) => (die === null ? null : readLying(die)));
}

function readOut(written: PlainObject): LyingDie[] {
  const dice = written['out'] ?? [];
  if (!Array.isArray(dice)) throw new PositionError("'out' must be a list of dice");
  return dice.map(readLying);
}

function readLying(die: unknown): LyingDie {
  if (!hasOnly(die, 'die', 'face'))
    throw new PositionError("a die is written with its 'die', a colour, and its 'face'");
  return { die: readColour(die['die']), face: readFace(die['face']) };
}

function readColour(name: unknown): Colour {
  const colour = COLOURS.find((one) => one === name);
  if (!colour)
    throw new PositionError(`there is no die ${repr(name)}; there are ${COLOURS.join(', ')}`);
  return colour;
}

/** A lying die without a face has no number, and no default either. */
const readFace = (face: unknown): number => readWhole({ face: face ?? '' }, 'face', 0, 1, 6);

function readDie(written: PlainObject): Colour | null {
  if ('die' in written) return readColour(written['die']);
  if ('face' in written)
    throw new PositionError("a face without a die: 'die' says which one was picked");
  return null;
}

/** Checks that some order of placements leads to this row (R15, R16). */
function checkPlaces(row: Row, out: readonly LyingDie[]): void {
  const faces = row.flatMap((lying) => lying?.face ?? []);
  const next = faces.slice(1);
  if (next.some((face, at) => face < faces[at]!) && next.some((face, at) => face > faces[at]!))
    throw new PositionError(`the row neither ascends nor descends: ${faces.join(' ')}`);
  if (faces.length + out.length > 0 && row.slice(1, -1).every((lying) => lying === null))
    throw new PositionError('the first die always lies on one of the fields 1 to 7');
  for (const { die, face } of out) {
    const field = legalPlaces(row, face).find((place) => typeof place === 'number');
    if (field !== undefined)
      throw new PositionError(`${die} ${face} fits field ${field} even now, so it cannot be out`);
  }
}

/** The bets, decided after the third die; by default nobody has bet. */
function readBets(
  seats: number,
  written: PlainObject,
  roller: number,
  placed: number,
  die: Colour | null,
): Bets {
  const before = ZOCKEN_DICE_BEFORE_BETS;
  const begun = placed > before || (placed === before && die !== null);
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const bets: unknown =
    written['bets'] ?? all.map((seat) => (begun && seat !== roller ? false : null));
  if (!isBets(bets, seats))
    throw new PositionError(`'bets' must be ${seats} of true, false or nothing`);
  if (bets[roller] !== null) throw new PositionError('the roller does not bet');
  if (placed < before && bets.some((bet) => bet !== null))
    throw new PositionError('nobody bets before three dice are placed');
  if (begun && bets.some((bet, seat) => bet === null && seat !== roller))
    throw new PositionError('before the fourth die everybody else has said whether they bet');
  const clockwise = all.slice(1).map((ahead) => bets[(roller + ahead) % seats]!);
  if (clockwise.some((bet, at) => bet !== null && at > 0 && clockwise[at - 1] === null))
    throw new PositionError("bets are made clockwise, from the roller's left neighbour on");
  return bets;
}

const isBets = (bets: unknown, seats: number): bets is Bets =>
  Array.isArray(bets) &&
  bets.length === seats &&
  bets.every((bet) => bet === null || typeof bet === 'boolean');

function phaseOf(
  written: PlainObject,
  roller: number,
  placed: number,
  die: Colour | null,
  bets: Bets,
): ZockenState['phase'] {
  if (die !== null) {
    if (!('face' in written)) return { kind: 'rolling', die };
    return { kind: 'placing', die, face: readFace(written['face']) };
  }
  const seats = bets.map((_, ahead) => (roller + ahead) % bets.length).slice(1);
  const asked = seats.find((seat) => bets[seat] === null);
  if (placed === ZOCKEN_DICE_BEFORE_BETS && asked !== undefined)
    return { kind: 'betting', seat: asked };
  return { kind: 'picking' };
}

/** The colours over fields 1…7, each once (R13). */
function readCircles(written: unknown): void {
  const complete =
    Array.isArray(written) &&
    written.length === COLOURS.length &&
    COLOURS.every((colour) => written.includes(colour));
  if (!complete)
    throw new OptionsError(`option 'circles' must list each colour once: ${COLOURS.join(', ')}`);
}

/** Points for 1…7 matches (R14); multiples of ten keep half of them a whole number. */
function readMatches(written: unknown): void {
  const good =
    isWholeList(written) &&
    written.length === COLOURS.length &&
    written.every((points) => points >= 0 && points % 10 === 0);
  if (!good) throw new OptionsError("option 'matches' must be seven multiples of 10, none below 0");
}

const zocken: Positions<Zocken, ZockenState> = {
  box: BOX,
  readers: { circles: readCircles, matches: readMatches },
  parts: ['scores', 'roller', 'round', 'row', 'out', 'die', 'face', 'bets'],
  derived: ['circles', 'remaining', 'direction'],
  build,
  describe: (game, state) => ({ scores: [...state.scores], ...game.view(state) }),
};

export const positions: Record<string, Positions> = { [BOX.name]: zocken as unknown as Positions };
