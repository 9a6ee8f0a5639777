// The house rules of a table, in a few words each: everything that its options change. For every page
// that shows a game.

import { number, plural, texts } from '$lib/i18n/texts.svelte';
import { defaultOf } from '$lib/shelf.svelte';
import type { GameName } from '$lib/wire.gen';
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

/** Empty where a game is played as printed; who begins is no house rule. */
export function houseRules(
  game: GameName,
  options: Record<string, unknown>,
  seats: number,
): string[] {
  const t = ruleTexts.now;
  const { target, rounds } = options;
  const lines: (string | false)[] = [
    typeof target === 'number' &&
      target !== defaultOf(game, 'target', seats) &&
      t.target(number(target)),
    typeof rounds === 'number' && rounds !== defaultOf(game, 'rounds', seats) && t.rounds(rounds),
    ...(uiOf(game).optionFacts?.(options) ?? []),
  ];
  return lines.filter((one) => one !== false);
}
