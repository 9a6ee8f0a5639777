// Who won by how much, in one line: the first of the lines on the end card.

import type { Company } from '$lib/games/game';
import { whoIs, type Who } from '$lib/games/who';
import { plural, texts } from '$lib/i18n/texts.svelte';
import type { Standing } from '$lib/wire.gen';
import { points } from './points';

const words = texts({
  en: {
    by: ({ you, name }: Who, n: number, { you: to, name: other }: Who) =>
      `${you ? 'You are' : `${name} is`} ${points(n)} ${plural(n, 'point', 'points')} ahead of ${to ? 'you' : other}.`,
  },
  nl: {
    by: ({ you, name }, n, { you: to, name: other }) =>
      `${you ? 'Jij ligt' : `${name} ligt`} ${points(n)} ${plural(n, 'punt', 'punten')} voor op ${to ? 'jou' : other}.`,
  },
  de: {
    by: ({ you, name }, n, { you: to, name: other }) =>
      `${you ? 'Du liegst' : `${name} liegt`} ${points(n)} ${plural(n, 'Punkt', 'Punkte')} vor ${to ? 'dir' : other}.`,
  },
});

/** Empty where nobody is alone in front, or the winner has fewer points. */
export function headline({ scores, winners }: Standing, company: Company): string[] {
  const [winner, ...others] = winners ?? [];
  if (winner === undefined || others.length > 0) return [];
  const next = scores
    .map((score, seat) => ({ score, seat }))
    .filter(({ seat }) => seat !== winner)
    .sort((one, other) => other.score - one.score)[0];
  const ahead = next ? (scores[winner] ?? 0) - next.score : 0;
  if (!next || ahead <= 0) return [];
  return [words.now.by(whoIs(company, winner), ahead, whoIs(company, next.seat))];
}
