// The position board: the position when it opens, and the fields beside the board.

import type { Described, SetupUi } from '$lib/ask/setup';
import type { Stage } from '$lib/games/game';
import { GAMBLER_TABLEAUX } from './facts.gen';
import { texts } from '$lib/i18n/texts.svelte';
import type { Move, PositionAnswered, View } from '$lib/wire.gen';
import type { GamblerView } from './wire.gen';
import { nameOf } from './names';
import { laid, placementsOf, shareOf } from './rules';

const en = {
  how: 'Choose the tableau, lay out the dice that are on it, then enter what was rolled.',
  tableau: 'Tableau',
  lay: 'Lay dice in the rows',
  laid: 'Done: now the roll',
  laying: 'Tap a die, then its row, until everything is there.',
  opened: 'Choose the tableau that is turned up next.',
  nullRoll: 'Nothing in this roll fits, so the turn would be over.',
  full: 'All rows are full, so the round would be over.',
  stock: 'The dice left do not add up with those in the rows.',
  won: 'Somebody has the points that end the game.',
};
const nl: typeof en = {
  how: 'Kies het spelbord, leg de dobbelstenen die er liggen, voer dan in wat er gegooid is.',
  tableau: 'Spelbord',
  lay: 'Dobbelstenen in de rijen leggen',
  laid: 'Klaar: nu de worp',
  laying: 'Tik een dobbelsteen aan en dan zijn rij. Zo leg je neer wat er al ligt.',
  opened: 'Kies het spelbord dat nu wordt opengelegd.',
  nullRoll: 'Van deze worp past niets; de beurt zou voorbij zijn.',
  full: 'Alle rijen zijn vol; de ronde zou voorbij zijn.',
  stock: 'De dobbelstenen die over zijn, kloppen niet met die in de rijen.',
  won: 'Iemand heeft genoeg punten; het spel zou afgelopen zijn.',
};
const de: typeof en = {
  how: 'Wähle das Tableau, leg die Würfel hin, die dort liegen, dann gib den Wurf ein.',
  tableau: 'Tableau',
  lay: 'Würfel in die Reihen legen',
  laid: 'Fertig: jetzt der Wurf',
  laying: 'Tipp einen Würfel an, dann seine Reihe. So legst du hin, was schon liegt.',
  opened: 'Wähle das Tableau, das als Nächstes aufgedeckt wird.',
  nullRoll: 'Von diesem Wurf passt nichts; der Zug wäre vorbei.',
  full: 'Alle Reihen sind voll; der Durchgang wäre vorbei.',
  stock: 'Die übrigen Würfel passen nicht zu denen in den Reihen.',
  won: 'Jemand hat genug Punkte; das Spiel wäre zu Ende.',
};
const gambler = texts({ en, nl, de });
/** The German sheet of Engel & Bengel has its own word for a tableau. */
const engelBengel = texts({
  en,
  nl,
  de: {
    ...de,
    how: 'Wähle die Tafel, leg die Würfel hin, die dort liegen, dann gib den Wurf ein.',
    tableau: 'Tafel',
    opened: 'Wähle die Tafel, die als Nächstes aufgedeckt wird.',
  },
});

const FACES = [1, 2, 3, 4, 5, 6];

/** Adds a die to a row, from the player with the most dice; the roll is due again. */
export function withDie(
  filled: readonly (readonly number[])[],
  stock: readonly number[],
  place: { face: number; row: number },
): Described {
  const most = stock.lastIndexOf(Math.max(...stock));
  const after = laid({ filled, stock, cup: [place.face], roller: most }, place);
  return { filled: after.filled, stock: after.stock };
}

/** One player has this many dice left; the others share the rest evenly. */
export function withStock(
  stock: readonly number[],
  seat: number,
  dice: number,
  share: number,
): number[] {
  const next = [...stock];
  next[seat] = Math.max(0, Math.min(share, dice));
  let over = (stock[seat] ?? 0) - next[seat];
  for (let at = 1; over !== 0 && at < stock.length * (share + 1); at += 1) {
    const other = (seat + at) % stock.length;
    const moved = (next[other] ?? 0) + Math.sign(over);
    if (other === seat || moved < 0 || moved > share) continue;
    next[other] = moved;
    over -= Math.sign(over);
  }
  // Dice that no other player can take stay with this one.
  next[seat] = next[seat] + over;
  return next;
}

/** Every die on every row that accepts it next. */
export function layingOf(answer: PositionAnswered): Stage {
  const { position } = answer;
  const view = position.view as GamblerView;
  const places = placementsOf(view.tableau?.rows ?? [], view.filled, FACES);
  const legal: Move[] = places.map((place) => ({ place }));
  return {
    standing: { ...position, to_act: view.roller, view: { ...view, cup: FACES, rolling: null } },
    legal,
    seat: view.roller,
    odds: null,
    fall: null,
    said: null,
  };
}

/** A tableau in the server's format, or its id. */
const idOf = (tableau: unknown): string =>
  typeof tableau === 'object' && tableau !== null
    ? String((tableau as { id: unknown }).id)
    : String(tableau ?? '');

const ROLL = { cup: null, placed: null, rolling: null };

export const setupOf = (edition: string): SetupUi =>
  of(edition, edition === 'engel-bengel' ? engelBengel : gambler);

const of = (edition: string, words: typeof gambler): SetupUi => ({
  usual: { tableau: GAMBLER_TABLEAUX[edition]?.[0] },
  step: 10,
  how: () => words.now.how,
  refusals: [
    [/nothing of this roll/, () => words.now.nullRoll],
    [/round is over/, () => words.now.full],
    [/stock|dice left|begins with/, () => words.now.stock],
    [/points, so the game/, () => words.now.won],
  ],
  due: () => words.now.opened,
  brief: (position) =>
    'tableau' in position ? { ...position, tableau: idOf(position['tableau']) } : position,
  fields: ({ position }) => [
    {
      name: 'tableau',
      label: words.now.tableau,
      width: 'long',
      value: idOf(position['tableau']),
      choices: (GAMBLER_TABLEAUX[edition] ?? []).map((id) => [
        id,
        `${id.slice(-2)} · ${nameOf(id)}`,
      ]),
      // Another tableau starts another round, without dice.
      set: (tableau) => {
        const { scores, roller, starter } = position;
        return { position: { scores, roller, starter, tableau } };
      },
    },
  ],
  first: false,
  turn: ROLL,
  laying: {
    texts: () => words.now,
    possible: (view) => (view as GamblerView).tableau !== null,
    stage: layingOf,
    lay(view: View, move: Move): Described | null {
      if (!('place' in move) || typeof move.place !== 'object') return null;
      const { tableau, round, starter, filled, stock } = view as GamblerView;
      return { round, starter, tableau: tableau?.id, ...withDie(filled, stock, move.place) };
    },
  },
  stock: {
    of: (view) => (view as GamblerView).stock,
    set(view: View, seat: number, dice: number): Described {
      const { stock } = view as GamblerView;
      return { stock: withStock(stock, seat, dice, shareOf(stock.length)), ...ROLL };
    },
  },
});
