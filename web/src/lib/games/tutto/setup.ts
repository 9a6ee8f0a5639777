// The position board: the position when it opens, and the fields beside the board.

import type { Described, SetupUi } from '$lib/ask/setup';
import type { Options } from '$lib/engine/contract';
import { TUTTO_CARDS, TUTTO_DICE } from './facts.gen';
import { texts } from '$lib/i18n/texts.svelte';
import { type View } from '$lib/wire.gen';
import { readAside } from './aside';
import { drawable, fullDeck, type Deck } from './rules';
import { CARDS, type CardName } from './wire.gen';
import type { TuttoView } from './wire.gen';
import { cardName } from './names';

const words = texts({
  en: {
    how: 'Set the card, the dice left and the points; or tap the card and the cup to enter what was drawn and rolled.',
    card: 'Card',
    left: 'Dice left',
    tutto: 'TUTTO',
    risk: 'At risk',
    stops: 'Stop cards left',
    tooMuch: 'So many points cannot be at risk with these dice set aside.',
    nullRoll: 'Nothing in this roll is valid, so the turn would be over.',
    last: 'Somebody has enough points, so it is the last round: check who began and whose turn it is.',
  },
  nl: {
    how: 'Stel kaart, dobbelstenen en punten in; of tik op kaart en beker en voer in wat er kwam.',
    card: 'Kaart',
    left: 'Dobbelstenen over',
    tutto: 'TUTTO',
    risk: 'Op het spel',
    stops: 'Stopkaarten over',
    tooMuch: 'Zoveel punten kunnen met deze opzijgelegde dobbelstenen niet op het spel staan.',
    nullRoll: 'Van deze worp telt niets; de beurt zou voorbij zijn.',
    last: 'Iemand heeft genoeg punten, dus dit is de laatste ronde: kijk wie begon en wie aan de beurt is.',
  },
  de: {
    how: 'Stell Karte, Würfel und Punkte ein; oder tipp auf Karte und Becher und gib ein, was kam.',
    card: 'Karte',
    left: 'Würfel übrig',
    tutto: 'TUTTO',
    risk: 'Auf dem Spiel',
    stops: 'Stop-Karten übrig',
    tooMuch: 'So viele Punkte können mit diesen herausgelegten Würfeln nicht auf dem Spiel stehen.',
    nullRoll: 'Von diesem Wurf zählt nichts; der Zug wäre vorbei.',
    last: 'Jemand hat genug Punkte, also ist es die letzte Runde: Schau, wer begonnen hat und wer dran ist.',
  },
});

/** The stop cards still in the deck. */
function stopsLeft({ deck }: Described, full: Deck): number {
  return (deck as Partial<Deck> | undefined)?.stop ?? full.stop;
}

/** Another card, or another number of dice left; the points stay if both allow them. */
export function withTurn(position: Described, turn: Described, full: Deck): Described {
  const { scores, roller, card, left, turn_points } = position;
  const stop = stopsLeft(position, full);
  const deck = stop < full.stop ? { deck: { stop } } : {};
  const next = { scores, roller, card, left, ...deck, ...turn };
  return allows(next, turn_points) ? { ...next, turn_points, ...turn } : next;
}

/** Whether so many points can be at risk; if not, the rules name the fewest possible. */
function allows({ card, left }: Described, points: unknown): boolean {
  if (typeof points !== 'number' || typeof left !== 'number') return false;
  try {
    readAside({}, card as CardName, left, points, 0, []);
    return true;
  } catch {
    return false;
  }
}

/** A deck that lacks only the card in play is the default and is left out. */
function brief({ deck, ...rest }: Described, options: Options): Described {
  const counts = Object.entries((deck ?? {}) as Deck) as [CardName, number][];
  const full = fullDeck(options);
  const usual = counts.every(([name, left]) => left === full[name] - Number(name === rest['card']));
  return usual ? rest : { ...rest, deck };
}

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, n) => n);
/** The stop card ends a turn: it leaves no decision. */
const ASKED = CARDS.filter((card) => !TUTTO_CARDS[card].endsTurn);

export const setup: SetupUi = {
  usual: { card: 'bonus-300', turn_points: 300, left: 3 },
  step: 50,
  how: () => words.now.how,
  refusals: [
    [/at risk|too few|after a TUTTO/, () => words.now.tooMuch],
    [/null|nothing of this roll/, () => words.now.nullRoll],
    [/last round|last turn|who began/, () => words.now.last],
  ],
  brief,
  fields({ position, options }) {
    const t = words.now;
    const full = fullDeck(options);
    const { card, left, turn_points } = position as Partial<TuttoView>;
    const turn = (parts: Described) => ({ position: withTurn(position, parts, full) });
    return [
      {
        name: 'card',
        label: t.card,
        width: 'long',
        value: card ?? '',
        choices: ASKED.filter((one) => full[one] > 0 || one === card).map((one) => [
          one,
          cardName(one),
        ]),
        set: (value) => turn({ card: value, left: left ?? 3 }),
      },
      {
        name: 'left',
        label: t.left,
        width: 'short',
        value: left ?? TUTTO_DICE,
        choices: upTo(TUTTO_DICE)
          .reverse()
          .map((n) => [n, n === 0 ? t.tutto : String(n)]),
        set: (value) => turn({ left: value }),
      },
      {
        name: 'risk',
        label: t.risk,
        width: 'short',
        value: turn_points ?? 0,
        step: 50,
        set: (value) => turn({ turn_points: value }),
      },
      {
        name: 'stops',
        label: t.stops,
        folded: true,
        value: stopsLeft(position, full),
        choices: upTo(full.stop).map((n) => [n, String(n)]),
        set: (value) => turn({ turn_points, deck: { stop: value } }),
      },
    ];
  },
  cards(view: View, options) {
    const deck = drawable((view as TuttoView).deck, fullDeck(options));
    const left = CARDS.filter((card) => deck[card] > 0);
    return left.map((card) => [card, cardName(card), { card }]);
  },
};
