// A finished game of Tutto in two lines: the best turn, and the most painful loss.

import type { Company } from '$lib/games/game';
import { find } from '$lib/games/happened';
import { whoIs, type Who } from '$lib/games/who';
import { number, texts } from '$lib/i18n/texts.svelte';
import type { Step } from '$lib/wire.gen';

const words = texts({
  en: {
    best: ({ you, name }: Who, points: string) =>
      `The best turn was ${you ? 'yours' : `${name}’s`}: ${points} points in one go.`,
    clover: 'Two TUTTOs on the cloverleaf: that wins at once!',
    lost: ({ you, name }: Who, points: string) =>
      `Ouch: ${you ? 'you' : name} lost ${points} points just like that.`,
    none: 'Not a single turn brought points.',
    unhurt: (alone: boolean): string =>
      alone ? 'And not a single point was lost.' : 'And nobody lost a single point.',
  },
  nl: {
    best: ({ you, name }, points) =>
      `De beste beurt was van ${you ? 'jou' : name}: ${points} punten in één keer.`,
    clover: 'Twee keer TUTTO op het klaverblad: dat wint meteen!',
    lost: ({ you, name }, points) => `Au: ${you ? 'je' : name} verloor zomaar ${points} punten.`,
    none: 'Geen enkele beurt leverde punten op.',
    unhurt: (alone) =>
      alone ? 'En er ging geen enkel punt verloren.' : 'En niemand verloor ook maar één punt.',
  },
  de: {
    best: ({ you, name }, points) =>
      `Der beste Zug ${you ? 'war deiner' : `kam von ${name}`}: ${points} Punkte auf einmal.`,
    clover: 'Zweimal TUTTO auf dem Kleeblatt: Das gewinnt sofort!',
    lost: ({ you, name }, points) =>
      `Autsch: ${you ? 'Du hast' : `${name} hat`} einfach so ${points} Punkte verloren.`,
    none: 'Kein einziger Zug hat Punkte gebracht.',
    unhurt: (alone) =>
      alone
        ? 'Und kein einziger Punkt ging verloren.'
        : 'Und niemand hat auch nur einen Punkt verloren.',
  },
});

export function ending(steps: readonly Step[], company: Company): string[] {
  const t = words.now;
  const most = <T extends { seat: number }>(all: T[], points: (one: T) => number) =>
    all.reduce<T | null>((top, one) => (top && points(top) >= points(one) ? top : one), null);
  const banked = most(
    steps.flatMap((step) => find(step, 'banked') ?? []),
    ({ points }) => points,
  );
  const lost = most(
    steps.flatMap((step) => find(step, 'null') ?? find(step, 'stop_drawn') ?? []),
    (one) => one.lost,
  );
  const clover = steps.some((step) => find(step, 'cloverleaf_won'));
  const best = banked ? t.best(whoIs(company, banked.seat), number(banked.points)) : t.none;
  return [
    clover ? t.clover : best,
    lost && lost.lost > 0
      ? t.lost(whoIs(company, lost.seat), number(lost.lost))
      : t.unhurt(company.names.length === 1),
  ];
}
