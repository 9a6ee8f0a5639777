// Enters a game of Tutto with real dice: the card, then the dice set aside of each roll. The other dice
// are asked for only where somebody wants advice; until then they are recorded as dice that do not
// count.

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
import CardSign from './CardSign.svelte';
import { TUTTO_CARDS, TUTTO_WORTH } from './facts.gen';
import { words } from './keypad.texts';
import { cardName } from './names';
import { drawable, everything, grouped, keeps, leftOf, type Tutto, type TuttoState } from './rules';
import { CARDS, type CardName } from './wire.gen';

interface Thrown {
  card?: CardName;
  /** The dice set aside. */
  keep?: number[];
  then?: 'roll' | 'stop' | 'draw';
  nothing?: boolean;
  roll?: number[];
}
const thrown = (told: Told): Thrown => told as Thrown;
const stateIn = ({ state }: Match): TuttoState => state as unknown as TuttoState;
const ofFace = (dice: readonly number[], face: number): number =>
  dice.filter((die) => die === face).length;

function ask(match: Match, told: Told, _: Company, whole: boolean): Asked {
  const t = words.now;
  const state = stateIn(match);
  if (state.phase.kind === 'card') return askCard(match, state);
  const { keep = [], roll } = thrown(told);
  const dice = leftOf(state);
  if ((whole || roll) && (roll?.length ?? 0) < dice) return askRoll(t.roll, told, keep, dice);
  const left = roll ? rest(roll, keep) : null;
  const space = dice - keep.length;
  const keys = diceKeys(state, told, left, space);
  const most = roll && keep.length === 0 ? allOf(state, told, roll) : [];
  const end = keep.length ? goingOn(match, told) : [...most, ...none(state, told)];
  const [only] = end;
  return {
    question: keep.length ? t.more : t.kept(dice),
    keys: [...(space > 0 ? keys : []), end],
    ...(left && { rolled: { dice: left, of: left.length } }),
    ...(space === 0 && end.length === 1 && only && { only }),
  };
}

function askCard({ game, node }: Match, { deck }: TuttoState): Asked {
  const left = drawable(deck, (game as Tutto).full);
  const fixed = node.kind === 'chance' && node.lot.what === 'deck' && node.lot.fixed;
  const drawn = fixed ? node.lot.kinds.flatMap(([one]) => ('card' in one ? [one.card] : [])) : null;
  const keys = CARDS.filter((card) => (drawn ? drawn.includes(card) : left[card] > 0)).map(
    (card): Key => ({
      id: card,
      label: cardName(card),
      Sign: CardSign,
      told: { card },
      done: true,
    }),
  );
  return { question: words.now.card, keys: [keys] };
}

/** One key for each face, and one for three alike. */
function diceKeys(
  state: TuttoState,
  told: Told,
  left: readonly number[] | null,
  space: number,
): Key[][] {
  const t = words.now;
  const { keep = [] } = thrown(told);
  const straight = TUTTO_CARDS[state.card!].keeps === 'new faces';
  const has = (face: number, count: number) => left === null || ofFace(left, face) >= count;
  const add = (face: number, count: number): Told => ({
    ...told,
    keep: [...keep, ...Array<number>(count).fill(face)],
  });
  const why = (face: number): string | null => {
    if (straight)
      return state.aside.flat().includes(face) || keep.includes(face) ? t.lies(face) : null;
    const lone = TUTTO_WORTH[face] === undefined && (ofFace(keep, face) + 1) % 3 !== 0;
    return lone ? t.single(face) : null;
  };
  const singles = FACES.filter((face) => has(face, 1)).map((face) => {
    const against = why(face);
    const said = add(face, 1);
    return faceKey(face, against ? { ...said, so: true } : said, against ? { against } : {});
  });
  const triples =
    straight || space < 3
      ? []
      : FACES.filter((face) => has(face, 3)).map((face): Key => ({
          id: `triple-${face}`,
          label: t.triple(face),
          dice: [face, face, face],
          told: add(face, 3),
        }));
  return [singles, triples];
}

/** Every die that counts, in one tap. */
function allOf(state: TuttoState, told: Told, roll: readonly number[]): Key[] {
  const straight = TUTTO_CARDS[state.card!].keeps === 'new faces';
  const most = straight ? keeps(state, roll).at(-1) : everything(roll);
  if (!most?.length) return [];
  const keep = most.flat();
  return [
    { id: 'all', label: words.now.all, told: { ...told, keep }, look: 'primary', shortcut: 'a' },
  ];
}

/** After dice were set aside: the rest again, the next card, or the end of the turn. */
function goingOn(match: Match, told: Told): Key[] {
  const t = words.now;
  const state = stateIn(match);
  const card = TUTTO_CARDS[state.card!];
  const { keep = [] } = thrown(told);
  const space = leftOf(state) - keep.length;
  const tutto = space === 0;
  const ends = tutto && !card.rollsOn;
  const mayStop = ends || (card.mayStop && !tutto);
  const owed = owes(state, told);
  const against = owed ? { against: t.must } : {};
  const said: Told = owed ? { ...told, so: true } : told;
  const on: Key = {
    id: tutto && ends ? 'draw' : 'again',
    label: tutto ? (ends ? t.draw : t.six) : t.again(space),
    ...(tutto && { detail: t.won }),
    // Where nobody is asked, rolling on is no move.
    told: mayStop ? { ...said, then: ends ? 'draw' : 'roll' } : said,
    done: true,
    look: 'primary',
    shortcut: 'r',
    ...against,
  };
  if (tutto && !ends) return [on];
  const forbidden = mayStop ? against : { against: t.noStop };
  const stop: Key = {
    id: 'stop',
    label: t.stops,
    told: { ...said, then: 'stop', ...(!mayStop && { so: true }) },
    done: true,
    shortcut: 's',
    ...forbidden,
  };
  return [on, stop];
}

/** Whether this card demands more of the roll than was set aside. */
function owes({ card }: TuttoState, told: Told): boolean {
  const { keep = [], roll } = thrown(told);
  if (!roll || TUTTO_CARDS[card!].keeps !== 'everything') return false;
  return keep.length < everything(roll).flat().length;
}

/** Nothing can be set aside. Not the main key: one slip would cost the turn. */
function none(state: TuttoState, told: Told): Key[] {
  const { roll } = thrown(told);
  const straight = TUTTO_CARDS[state.card!].keeps === 'new faces';
  // Six dice always show a number that an empty straight lacks.
  if (roll ? keeps(state, roll).length > 0 : straight && state.aside.length === 0) return [];
  const key = { id: 'null', label: words.now.null, shortcut: 'n' } as const;
  return [{ ...key, told: { ...told, nothing: true }, done: true }];
}

/** Dice that do not count beside those set aside. */
function madeUp({ card, aside }: TuttoState, keep: readonly number[], count: number): number[] {
  if (TUTTO_CARDS[card!].keeps === 'new faces') {
    const face = aside.flat()[0] ?? keep[0] ?? 1;
    return Array<number>(count).fill(face);
  }
  const idle = FACES.filter((face) => TUTTO_WORTH[face] === undefined && !keep.includes(face));
  const made = [...idle, ...idle].slice(0, count);
  // Dice that do not count were set aside, so that no idle faces are left.
  return [...made, ...Array<number>(count - made.length).fill(idle[0] ?? FACES[1])];
}

/** A face that counts with this card. */
const counting = (state: TuttoState): number =>
  FACES.find((face) => keeps(state, [face]).length > 0)!;

function events(match: Match, told: Told): Entered {
  const { card, keep = [], then, nothing, roll } = thrown(told);
  if (card !== undefined) return { events: [{ card }], unseen: 0 };
  const state = stateIn(match);
  const goOn: Move[] =
    then === 'roll'
      ? [{ roll: true }]
      : then === 'draw'
        ? [{ draw: true }]
        : then === 'stop'
          ? [{ stop: true }]
          : [];
  if (state.phase.kind !== 'rolling') return { events: [], unseen: 0 };
  const count = leftOf(state);
  const known = roll?.length === count;
  if (!nothing && keep.length === 0 && !known) return { events: [], unseen: 0 };
  let unseen = known ? 0 : Math.max(0, count - keep.length);
  let dice = known ? roll : [...keep, ...madeUp(state, keep, unseen)];
  if (told.so && keep.length > 0 && keeps(state, dice).length === 0) {
    // A roll in which nothing counts would be a null: one die is made up that counts.
    const spare = rest(dice, keep)[0] ?? keep.at(-1)!;
    dice = [...rest(dice, [spare]), counting(state)];
    unseen = Math.max(1, unseen);
  }
  const sorted = [...dice].sort((one, other) => one - other);
  const thrownNow: (Move | Outcome)[] = [{ dice: sorted }];
  const kept: Move[] = keep.length ? [{ keep: grouped(keep) as number[][] }] : [];
  return { events: [...thrownNow, ...kept, ...goOn], unseen };
}

function says(told: Told): string {
  const t = words.now;
  const { card, keep = [], then, nothing } = thrown(told);
  if (card !== undefined) return cardName(card);
  if (nothing) return t.null;
  const dice = [...keep].sort((one, other) => one - other).join(' ');
  return [dice, then === 'stop' ? t.stops : then === 'draw' ? t.draw : '']
    .filter(Boolean)
    .join(' · ');
}

export const keypad: Keypad = {
  ask,
  events,
  says,
  midway: ({ node }) => node.kind === 'decision',
  incomplete: (match, told) =>
    stateIn(match).phase.kind === 'rolling' &&
    thrown(told).keep === undefined &&
    rollIn(told)?.length !== leftOf(stateIn(match)),
  sums: { start: 0, equal: true },
};
