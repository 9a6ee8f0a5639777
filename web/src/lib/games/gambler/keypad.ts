// Enters a game of Gambler or Engel & Bengel with real dice: the rows on which dice were placed. A row
// with a printed face is one tap, another row one more for the face. The dice that were not placed are
// asked for only where somebody wants advice; until then they are recorded as faces that fit nowhere.

import type { Match } from '$lib/engine/match';
import type { Company } from '$lib/games/game';
import {
  askRoll,
  FACES,
  faceKey,
  rest,
  rollIn,
  type Asked,
  type Entered,
  type Key,
  type Keypad,
  type Told,
} from '$lib/pad/keypad';
import type { Move, Outcome } from '$lib/wire.gen';
import { GAMBLER_POINTS, GAMBLER_SHIPPED } from './facts.gen';
import { words } from './keypad.texts';
import { nameOf, numberOf } from './names';
import { ownTableaux, stacked } from './own';
import {
  isFull,
  nextRoller,
  ofGambler,
  paysOf,
  wants,
  type Gambler,
  type GamblerState,
} from './rules';
import type { GamblerView, PlaceOnRow, Row } from './wire.gen';

interface Thrown {
  tableau?: string;
  places?: PlaceOnRow[];
  then?: 'roll' | 'stop';
  nothing?: boolean;
  /** A row that was tapped and takes several faces. */
  row?: number;
  /** A die that goes anywhere: true until its face is known. */
  die?: true | number;
  roll?: number[];
}
const thrown = (told: Told): Thrown => told as Thrown;

/** The throw without half a placement. */
function settled(told: Told): Told {
  const { row: _, die: __, ...said } = told;
  return said;
}

const rowsOf = (game: Gambler, state: GamblerState): readonly Row[] =>
  game.tableau(state)?.rows ?? [];

/** The dice on the rows after these placements, whether they fit or not. */
function lying(state: GamblerState, places: readonly PlaceOnRow[]): number[][] {
  const filled = state.filled.map((faces) => [...faces]);
  for (const { face, row } of places) filled[row]!.push(face);
  return filled;
}

/** The faces that fit somewhere. */
function fitting(rows: readonly Row[], filled: readonly (readonly number[])[]): number[] {
  return FACES.filter((face) => rows.some((row, at) => wants(row, filled[at]!).includes(face)));
}

/**
 * A face for the dice that nobody named: one that fits nowhere before, between and after the
 * placements; otherwise the one that fits least often.
 */
function madeUp(rows: readonly Row[], state: GamblerState, places: readonly PlaceOnRow[]): number {
  const moments = [...places, null].map((_, at) => lying(state, places.slice(0, at)));
  const fits = (face: number) =>
    moments.filter((filled) => fitting(rows, filled).includes(face)).length;
  return [...FACES].sort((one, other) => fits(one) - fits(other))[0]!;
}

const diceDue = ({ node }: Match): number =>
  node.kind === 'chance' && node.lot.what === 'dice' ? node.lot.count : 0;

function ask(match: Match, told: Told, { names }: Company, whole: boolean): Asked {
  const [game, state] = ofGambler(match.game, match.state);
  if (state.phase.kind === 'tableau') return askTableau(match, game);
  const t = words.now;
  const { places = [], row, die, roll } = thrown(told);
  const [rows, dice] = [rowsOf(game, state), diceDue(match)];
  const filled = lying(state, places);
  const faces = places.map(({ face }) => face);
  if ((whole || roll) && (roll?.length ?? 0) < dice) return askRoll(t.roll, told, faces, dice);
  const left = roll ? rest(roll, faces) : null;
  const has = (face: number) => left === null || left.includes(face);
  const place = (face: number, on: number): Key => {
    const fits = wants(rows[on]!, filled[on]!).includes(face);
    const after = [...places, { face, row: on }];
    const full = rows.every((one, at) => isFull(one, lying(state, after)[at]!));
    return {
      id: `row-${on + 1}`,
      label: t.row(on + 1),
      dice: [face],
      detail: payOf(rows[on]!),
      told: { ...settled(told), places: after, ...(!fits && { so: true }) },
      move: { place: { face, row: on } },
      shortcut: String(on + 1),
      ...(!fits && { against: t.needs(on + 1, wants(rows[on]!, filled[on]!).join(t.or)) }),
      ...((full || after.length === dice) && { done: true }),
    };
  };
  const open = rows.flatMap((one, at) => (isFull(one, filled[at]!) ? [] : [at]));
  if (row !== undefined) {
    const wanted = wants(rows[row]!, filled[row]!).filter(has);
    const keys = wanted.map((face) => {
      const { told: after, done = false } = place(face, row);
      return faceKey(face, after, { done });
    });
    return { question: t.face(row + 1), keys: [keys] };
  }
  if (die === true) {
    const keys = FACES.filter(has).map((face) => faceKey(face, { ...told, die: face }));
    return { question: t.which, keys: [keys] };
  }
  if (typeof die === 'number')
    return { question: t.where(die), keys: [open.map((at) => place(die, at))] };

  const onRows = open.map((at): Key | null => {
    const wanted = wants(rows[at]!, filled[at]!);
    const fits = wanted.filter(has);
    if (fits.length === 0) return null;
    // A row with one face needs no second tap, nor does one for which only one face was rolled.
    if (fits.length === 1) return place(fits[0]!, at);
    return {
      id: `row-${at + 1}`,
      label: t.row(at + 1),
      dice: [null],
      detail: payOf(rows[at]!),
      told: { ...settled(told), row: at },
      shortcut: String(at + 1),
    };
  });
  const other: Key = { id: 'other', label: t.other, told: { ...told, die: true }, shortcut: 'a' };
  const end = places.length ? goingOn(told, dice - places.length, state, names) : none(match, told);
  const fit = onRows.filter((key) => key !== null);
  return {
    question: places.length ? t.more : t.placed(dice),
    keys: [fit, [...end, other]],
    ...(left && { rolled: { dice: left, of: left.length } }),
  };
}

const payOf = (row: Row): string => {
  const pays = paysOf(row);
  return pays < 0 ? `−${-pays}` : `+${pays}`;
};

function askTableau({ node }: Match, { name, stack }: Gambler): Asked {
  const kinds = node.kind === 'chance' && node.lot.what === 'deck' ? node.lot.kinds : [];
  const ids = kinds.flatMap(([outcome]) => ('tableau' in outcome ? [outcome.tableau] : []));
  const keys = ids.map((tableau): Key => {
    const number = numberOf(tableau);
    const label = number ? `${number} ${nameOf(tableau)}` : nameOf(tableau);
    const own = stack.find(({ id }) => id === tableau && !(id in GAMBLER_SHIPPED));
    const adds = own && { adds: { own: [own] } };
    return { id: tableau, label, told: { tableau, ...adds }, done: true };
  });
  const link = { href: `/workshop/${name}`, label: words.now.own(name) };
  return { question: words.now.tableau(name), keys: [keys], link };
}

/** What follows a placement: the rest again, or the end of the turn. */
function goingOn(told: Told, left: number, state: GamblerState, names: readonly string[]): Key[] {
  const t = words.now;
  const { places = [] } = thrown(told);
  const stock = state.stock.map((dice, seat) =>
    seat === state.roller ? dice - places.length : dice,
  );
  const next = names[nextRoller(state.roller, stock).next] ?? '';
  const said = settled(told);
  return [
    {
      id: 'again',
      label: t.again(left),
      told: { ...said, then: 'roll' },
      done: true,
      look: 'primary',
      shortcut: 'r',
    },
    {
      id: 'stop',
      label: t.stops,
      detail: t.next(next),
      told: { ...said, then: 'stop' },
      done: true,
      shortcut: 's',
    },
  ];
}

/** Nothing was placed: the turn ends. Not the main key: one slip would cost the turn. */
function none(match: Match, told: Told): Key[] {
  const t = words.now;
  const [game, state] = ofGambler(match.game, match.state);
  const fits = fitting(rowsOf(game, state), state.filled);
  const roll = rollIn(told);
  const could = roll ? roll.find((face) => fits.includes(face)) : undefined;
  const all = !roll && fits.length === FACES.length;
  const against = could !== undefined ? t.fitting(could) : all ? t.fits : null;
  return [
    {
      id: 'nothing',
      label: t.nothing,
      told: { ...settled(told), nothing: true, ...(against && { so: true }) },
      done: true,
      shortcut: 'n',
      ...(against && { against }),
    },
  ];
}

function events(match: Match, told: Told): Entered {
  const { tableau, places = [], then, nothing, roll } = thrown(told);
  if (tableau !== undefined) return { events: [{ tableau }], unseen: 0 };
  const [game, state] = ofGambler(match.game, match.state);
  const count = diceDue(match);
  const known = roll?.length === count;
  if (count === 0 || (!nothing && places.length === 0 && !known)) return { events: [], unseen: 0 };
  const faces = places.map(({ face }) => face);
  const rows = rowsOf(game, state);
  const fits = fitting(rows, state.filled);
  let unseen = known ? 0 : Math.max(0, count - faces.length);
  let dice = known ? roll : [...faces, ...Array<number>(unseen).fill(madeUp(rows, state, places))];
  if (told.so && places.length > 0 && !dice.some((face) => fits.includes(face))) {
    // A roll in which nothing fits would end the turn: one die is made up that fits.
    const spare = rest(dice, faces)[0] ?? faces.at(-1)!;
    dice = [...rest(dice, [spare]), fits[0]!];
    unseen = Math.max(1, unseen);
  }
  const sorted = [...dice].sort((one, other) => one - other);
  const placed: (Move | Outcome)[] = [{ dice: sorted }, ...places.map((place) => ({ place }))];
  const passed = nothing && fits.some((face) => dice.includes(face));
  const end: Move[] =
    passed || then === 'stop' ? [{ stop: true }] : then === 'roll' ? [{ roll: true }] : [];
  return { events: [...placed, ...end], unseen };
}

function says(told: Told): string {
  const t = words.now;
  const { tableau, places = [], then, nothing } = thrown(told);
  if (tableau !== undefined) return nameOf(tableau);
  if (nothing) return t.nothing;
  const put = places.map(({ face, row }) => `${t.row(row + 1)}: ${face}`).join(', ');
  return then === 'stop' ? `${put} · ${t.stops}` : put;
}

export const keypad: Keypad = {
  ask,
  events,
  says,
  pool: () => ({ own: ownTableaux().map(stacked) }),
  midway: ({ node }) => node.kind === 'decision',
  incomplete: (match, told) => diceDue(match) > 0 && rollIn(told)?.length !== diceDue(match),
  seen: (view, told) => {
    const { places = [], roll = [] } = thrown(told);
    return {
      ...(view as GamblerView),
      cup: rest(
        roll,
        places.map(({ face }) => face),
      ),
    };
  },
  sums: { start: GAMBLER_POINTS, equal: false },
};
