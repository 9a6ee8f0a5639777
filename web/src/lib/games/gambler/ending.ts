// A finished game of Gambler or Engel & Bengel in two lines: the best row, and the dearest one.

import type { Company } from '$lib/games/game';
import { find } from '$lib/games/happened';
import { whoIs, type Who } from '$lib/games/who';
import { number, texts } from '$lib/i18n/texts.svelte';
import type { Step } from '$lib/wire.gen';

const words = texts({
  en: {
    best: ({ you, name }: Who, points: string) =>
      `The best row went to ${you ? 'you' : name}: ${points} points for one last die.`,
    dear: ({ you, name }: Who, points: string) =>
      `Ouch: ${you ? 'you' : name} had to pay ${points}.`,
    none: 'Not a single row brought points.',
    unhurt: (alone: boolean): string =>
      alone ? 'And nothing had to be paid.' : 'And nobody had to pay anything.',
  },
  nl: {
    best: ({ you, name }, points) =>
      `De beste rij was voor ${you ? 'jou' : name}: ${points} punten voor één laatste dobbelsteen.`,
    dear: ({ you, name }, points) => `Au: ${you ? 'je' : name} moest ${points} betalen.`,
    none: 'Geen enkele rij leverde punten op.',
    unhurt: (alone) =>
      alone ? 'En er hoefde niets betaald te worden.' : 'En niemand hoefde iets te betalen.',
  },
  de: {
    best: ({ you, name }, points) =>
      `Die beste Reihe ging an ${you ? 'dich' : name}: ${points} Punkte für einen letzten Würfel.`,
    dear: ({ you, name }, points) =>
      `Autsch: ${you ? 'Du musstest' : `${name} musste`} ${points} zahlen.`,
    none: 'Keine einzige Reihe hat Punkte gebracht.',
    unhurt: (alone) =>
      alone ? 'Und zu zahlen gab es nichts.' : 'Und niemand musste etwas zahlen.',
  },
});

export function ending(steps: readonly Step[], company: Company): string[] {
  const t = words.now;
  const rows = steps
    .flatMap((step) => find(step, 'row_finished') ?? [])
    .sort((one, other) => other.points - one.points);
  const [best, dearest] = [rows[0], rows.at(-1)];
  return [
    best && best.points > 0 ? t.best(whoIs(company, best.seat), number(best.points)) : t.none,
    dearest && dearest.points < 0
      ? t.dear(whoIs(company, dearest.seat), number(-dearest.points))
      : t.unhurt(company.names.length === 1),
  ];
}
