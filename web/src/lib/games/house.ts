// The house rules of a table, in a few words each: everything that its options change. For every page
// that shows a game.

import { number, plural, texts } from '$lib/i18n/texts.svelte';
import { defaultOf } from '$lib/shelf.svelte';
import type { GameName, Standing } from '$lib/wire.gen';
import type { Company, TableUi } from './game';
import { uiOf } from './index';

export const ruleTexts = texts({
  en: {
    target: (points: string) => `to ${points} points`,
    rounds: (n: number) => `${n} ${plural(n, 'round', 'rounds')}`,
    house: 'House rules',
  },
  nl: {
    target: (points) => `tot ${points} punten`,
    rounds: (n) => `${n} ${plural(n, 'ronde', 'rondes')}`,
    house: 'Huisregels',
  },
  de: {
    target: (points) => `bis ${points} Punkte`,
    rounds: (n) => `${n} ${plural(n, 'Runde', 'Runden')}`,
    house: 'Hausregeln',
  },
});

/** Target and rounds, where the game has them; the usual ones only if `all` are wanted. */
export function lengthFacts(
  game: GameName,
  options: Record<string, unknown>,
  seats: number,
  all: boolean,
): string[] {
  const t = ruleTexts.now;
  const told = (name: 'target' | 'rounds', says: (n: number) => string): string[] => {
    const usual = defaultOf(game, name, seats);
    const value = typeof options[name] === 'number' ? options[name] : usual;
    return typeof value === 'number' && (all || value !== usual) ? [says(value)] : [];
  };
  return [...told('target', (points) => t.target(number(points))), ...told('rounds', t.rounds)];
}

/** How far a game has come, and that house rules apply beyond its length, which it says itself. */
export function progressIn(ui: TableUi, standing: Standing, company: Company): string {
  const { game, options, names } = company;
  const [said, all] = [
    lengthFacts(game, options, names.length, false),
    houseRules(game, options, names.length),
  ];
  const far = ui.progress(standing, company);
  return all.length > said.length ? `${far} · ${ruleTexts.now.house}` : far;
}

/**
 * Empty where a game is played as printed; who begins, and what the sheet advises for first games,
 * are no house rules.
 */
export function houseRules(
  game: GameName,
  options: Record<string, unknown>,
  seats: number,
): string[] {
  const ui = uiOf(game);
  const advised = ui.easyOptions?.(0) ?? {};
  const changed = Object.fromEntries(
    Object.entries(options).filter(([name, value]) => advised[name] !== value),
  );
  return [...lengthFacts(game, changed, seats, false), ...(ui.optionFacts?.(changed) ?? [])];
}
