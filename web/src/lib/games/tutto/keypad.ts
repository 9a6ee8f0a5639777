// Enters a game of Tutto with real dice: the card, then the dice set aside of each roll. The other dice
// are asked for only where somebody wants advice; until then they are recorded as dice that do not
// count.

import type { Match } from '$lib/engine/match';
import type { Company } from '$lib/games/game';
import { texts } from '$lib/i18n/texts.svelte';
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
import { drawable, everything, grouped, keeps, leftOf, type Tutto, type TuttoState } from './rules';
import { cardName } from './names';
import { CARDS, type CardName } from './wire.gen';

const words = texts({
  en: {
    card: 'Which card?',
    kept: (dice: number) => `${dice} ${dice === 1 ? 'die' : 'dice'} rolled. Which are set aside?`,
    more: 'More set aside?',
    null: 'Null',
    all: 'All that count',
    again: (dice: number) => `Rolls ${dice} again`,
    six: 'Rolls all six again',
    draw: 'Next card',
    stops: 'Stops',
    roll: 'What was rolled?',
    single: (face: number) => `A single ${face} does not count.`,
    lies: (face: number) => `The straight already has a ${face}.`,
    noStop: 'This card does not allow stopping.',
    missing: 'With six dice there is always a new number.',
    must: 'All dice that count must be set aside.',
    triple: (face: number) => `three ${face}s`,
    won: 'TUTTO!',
  },
  nl: {
    card: 'Welke kaart?',
    kept: (dice) =>
      `Met ${dice} ${dice === 1 ? 'dobbelsteen' : 'dobbelstenen'} gegooid. Wat leg je opzij?`,
    more: 'Nog meer opzij?',
    null: 'Misworp',
    all: 'Alles wat telt',
    again: (dice) => `Gooit er ${dice} opnieuw`,
    six: 'Gooit alle zes opnieuw',
    draw: 'Volgende kaart',
    stops: 'Stopt',
    roll: 'Wat is er gegooid?',
    single: (face) => `Eén losse ${face} telt niet.`,
    lies: (face) => `De straat heeft al een ${face}.`,
    noStop: 'Bij deze kaart mag je niet stoppen.',
    missing: 'Met zes dobbelstenen is er altijd een nieuw getal.',
    must: 'Alles wat telt, moet opzij.',
    triple: (face) => `drie keer ${face}`,
    won: 'TUTTO!',
  },
  de: {
    card: 'Welche Karte?',
    kept: (dice) =>
      `Mit ${dice} ${dice === 1 ? 'Würfel' : 'Würfeln'} geworfen. Was wird herausgelegt?`,
    more: 'Noch mehr heraus?',
    null: 'Niete',
    all: 'Alles, was zählt',
    again: (dice) => `Würfelt mit ${dice} weiter`,
    six: 'Würfelt mit allen sechs weiter',
    draw: 'Nächste Karte',
    stops: 'Hört auf',
    roll: 'Was wurde gewürfelt?',
    single: (face) => `Eine einzelne ${face} zählt nicht.`,
    lies: (face) => `Die Straße hat schon eine ${face}.`,
    noStop: 'Bei dieser Karte darf man nicht aufhören.',
    missing: 'Mit sechs Würfeln ist immer eine neue Zahl dabei.',
    must: 'Alles, was zählt, muss herausgelegt werden.',
    triple: (face) => `drei ${face}er`,
    won: 'TUTTO!',
  },
});

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
  // A decision that a correction left open: rolling on, or stopping.
  if (state.phase.kind === 'choosing') return { question: t.more, keys: [goingOn(match, told)] };
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
  const owed = owes(state, told) ? { against: t.must, so: true } : {};
  const { so, ...against } = owed as { so?: true; against?: string };
  const said = so ? { ...told, so } : told;
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

/** Nothing can be set aside. */
function none(state: TuttoState, told: Told): Key[] {
  const { roll } = thrown(told);
  const straight = TUTTO_CARDS[state.card!].keeps === 'new faces';
  // Six dice always show a number that an empty straight lacks.
  if (roll ? keeps(state, roll).length > 0 : straight && state.aside.length === 0) return [];
  const key = { id: 'null', label: words.now.null, shortcut: 'n', look: 'primary' } as const;
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
  if (state.phase.kind === 'choosing') return { events: goOn, unseen: 0 };
  if (state.phase.kind !== 'rolling') return { events: [], unseen: 0 };
  const count = leftOf(state);
  const known = roll?.length === count;
  if (!nothing && keep.length === 0 && !known) return { events: [], unseen: 0 };
  const unseen = known ? 0 : Math.max(0, count - keep.length);
  const dice = known ? roll : [...keep, ...madeUp(state, keep, unseen)];
  const straight = TUTTO_CARDS[state.card!].keeps === 'new faces';
  const groups = straight ? keep.map((face) => [face]) : grouped(keep);
  const sorted = [...dice].sort((one, other) => one - other);
  const thrownNow: (Move | Outcome)[] = [{ dice: sorted }];
  const kept: Move[] = keep.length ? [{ keep: groups as number[][] }] : [];
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
  incomplete: (match, told) =>
    stateIn(match).phase.kind === 'rolling' &&
    thrown(told).keep === undefined &&
    rollIn(told)?.length !== leftOf(stateIn(match)),
  sums: { start: 0, equal: true, step: 50 },
};
