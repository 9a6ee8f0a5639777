// Enters a game of Zocken with real dice: which die, its face, where it lies; then who bets.

import type { Match } from '$lib/engine/match';
import type { Company } from '$lib/games/game';
import { listed, texts } from '$lib/i18n/texts.svelte';
import { FACES, faceKey, type Asked, type Key, type Keypad, type Told } from '$lib/pad/keypad';
import { COLOURS } from '$lib/parts/colours';
import type { Move } from '$lib/wire.gen';
import { ZOCKEN_PLACES } from './facts.gen';
import { legalPlaces, type Place, type ZockenState } from './rules';
import { zocken } from './texts';
import type { Colour } from './wire.gen';

const words = texts({
  en: {
    which: 'Which die?',
    shows: (die: string, _colour: string) => `What does ${die} show?`,
    where: (shown: string) => `Where does ${shown} lie?`,
    bets: (name: string) => `Who bets that ${name} gets more than 50?`,
    nobody: 'Nobody',
    done: 'That is everybody',
    bet: (names: string, several: boolean) => `${names} ${several ? 'bet' : 'bets'}`,
    noBets: 'no bets',
  },
  nl: {
    which: 'Welke dobbelsteen?',
    shows: (die) => `Wat is er met ${die} gegooid?`,
    where: (shown) => `Waar ligt ${shown}?`,
    bets: (name) => `Wie wedt dat ${name} meer dan 50 haalt?`,
    nobody: 'Niemand',
    done: 'Dat zijn ze',
    bet: (names, several) => `${names} ${several ? 'wedden' : 'wedt'}`,
    noBets: 'niemand wedt',
  },
  de: {
    which: 'Welcher Würfel?',
    shows: (_, colour) => `Was wurde mit ${colour} gewürfelt?`,
    where: (shown) => `Wo liegt ${shown}?`,
    bets: (name) => `Wer wettet, dass ${name} mehr als 50 schafft?`,
    nobody: 'Niemand',
    done: 'Das sind alle',
    bet: (names, several) => `${names} ${several ? 'wetten' : 'wettet'}`,
    noBets: 'keine Wetten',
  },
});

interface Thrown {
  pick?: Colour;
  face?: number;
  place?: Place;
  /** The seats that bet; missing where a die is thrown. */
  bets?: number[];
}
const thrown = (told: Told): Thrown => told as Thrown;
const stateIn = ({ state }: Match): ZockenState => state as unknown as ZockenState;

function ask(match: Match, told: Told, company: Company): Asked {
  const state = stateIn(match);
  const { pick, face } = thrown(told);
  if (state.phase.kind === 'betting') return askBets(state, told, company);
  if (pick === undefined) return askDie(state);
  if (face === undefined) {
    const keys = FACES.map((one) => faceKey(one, { pick, face: one }, { colour: pick }));
    const { die, colour } = zocken.now;
    return { question: words.now.shows(die[pick], colour[pick]), keys: [keys] };
  }
  return askPlace(state, pick, face);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function askDie({ remaining }: ZockenState): Asked {
  const keys = COLOURS.filter((colour) => remaining.includes(colour)).map((colour): Key => ({
    id: `die-${colour}`,
    label: zocken.now.colour[colour],
    dice: [null],
    colour,
    told: { pick: colour },
    move: { pick: colour },
  }));
  const [only] = keys;
  return { question: words.now.which, keys: [keys], ...(keys.length === 1 && only && { only }) };
}

function askPlace({ row, out }: ZockenState, pick: Colour, face: number): Asked {
  const t = zocken.now;
  const legal = legalPlaces(row, face);
  const first = out.length === 0 && row.every((lying) => lying === null);
  const why = (place: Place): string =>
    place === 'out' ? t.outNotYet : first ? t.firstOnRow : t.notHere(face);
  const key = (place: Place): Key => ({
    id: `place-${place}`,
    label: place === 'out' ? t.out : String(place),
    told: { pick, face, place, ...(!legal.includes(place) && { so: true }) },
    done: true,
    move: { place },
    ...(!legal.includes(place) && { against: why(place) }),
    shortcut: place === 'out' ? 'o' : String(place).toLowerCase(),
  });
  const free = ZOCKEN_PLACES.filter((_, at) => row[at] === null) as Place[];
  const fields = free.filter((place) => typeof place === 'number').map(key);
  const beside = [...free.filter((place) => typeof place === 'string'), 'out' as const].map(key);
  // People may have played it elsewhere, so even a single legal place is asked.
  return { question: words.now.where(t.the(pick, face)), keys: [fields, beside] };
}

function askBets({ bets: asked, roller }: ZockenState, told: Told, { names }: Company): Asked {
  const bets = thrown(told).bets ?? [];
  const others = clockwise(roller, asked.length);
  const keys = others.map((seat): Key => ({
    id: `bet-${seat}`,
    label: names[seat] ?? '',
    told: {
      bets: bets.includes(seat) ? bets.filter((one) => one !== seat) : [...bets, seat].sort(),
    },
    ...(bets.includes(seat) && { look: 'chosen' as const }),
  }));
  const done: Key = {
    id: 'done',
    label: bets.length ? words.now.done : words.now.nobody,
    told: { bets },
    done: true,
    ...(bets.length && { look: 'primary' as const }),
  };
  return { question: words.now.bets(names[roller] ?? ''), all: true, keys: [keys, [done]] };
}

const clockwise = (roller: number, seats: number): number[] =>
  Array.from({ length: seats - 1 }, (_, ahead) => (roller + 1 + ahead) % seats);

function events(match: Match, told: Told): { events: (Move | { dice: number[] })[]; unseen: 0 } {
  const { pick, face, place, bets } = thrown(told);
  const { roller, bets: asked, phase } = stateIn(match);
  if (bets) {
    const moves = clockwise(roller, asked.length).map((seat) => ({ bet: bets.includes(seat) }));
    return { events: phase.kind === 'betting' ? moves : [], unseen: 0 };
  }
  return {
    events: [
      ...(pick === undefined ? [] : [{ pick }]),
      ...(face === undefined ? [] : [{ dice: [face] }]),
      ...(place === undefined ? [] : [{ place }]),
    ],
    unseen: 0,
  };
}

function says(told: Told, _: Match, names: readonly string[]): string {
  const { pick, face, place, bets } = thrown(told);
  if (bets?.length)
    return words.now.bet(listed(bets.map((seat) => names[seat] ?? '')), bets.length > 1);
  if (bets) return words.now.noBets;
  const t = zocken.now;
  return `${t.shows(capital(t.colour[pick!]), face!)} → ${place === 'out' ? t.out : place}`;
}

export const keypad: Keypad = {
  ask,
  events,
  says,
  midway: (match) => ['rolling', 'placing'].includes(stateIn(match).phase.kind),
  incomplete: () => false,
  sums: { start: 0, equal: true },
};
