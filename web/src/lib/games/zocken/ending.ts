// A finished game of Zocken in two lines: the best row, and the best bet or the dice on OUT.

import type { Company } from '$lib/games/game';
import { find } from '$lib/games/happened';
import { whoIs, type Who } from '$lib/games/who';
import { number, plural, texts } from '$lib/i18n/texts.svelte';
import type { Step } from '$lib/wire.gen';

const words = texts({
  en: {
    best: ({ you, name }: Who, points: string, n: number) =>
      `The best row was ${you ? 'yours' : `${name}’s`}: ${points} points with ${n} ${plural(n, 'match', 'matches')}.`,
    bet: ({ you, name }: Who, points: string) =>
      `${you ? 'You' : name} bet well and got ${points} for it.`,
    out: (n: number) => `${n} ${plural(n, 'die', 'dice')} went on OUT.`,
    none: 'Not a single row brought points.',
    unhurt: 'And not a single die went on OUT.',
  },
  nl: {
    best: ({ you, name }, points, n) =>
      `De beste rij was van ${you ? 'jou' : name}: ${points} punten met ${n} ${plural(n, 'treffer', 'treffers')}.`,
    bet: ({ you, name }, points) =>
      `${you ? 'Je wedde' : `${name} wedde`} goed en kreeg er ${points} voor.`,
    out: (n) => `${n} ${plural(n, 'dobbelsteen kwam', 'dobbelstenen kwamen')} op het UIT-veld.`,
    none: 'Geen enkele rij leverde punten op.',
    unhurt: 'En geen enkele dobbelsteen kwam op het UIT-veld.',
  },
  de: {
    best: ({ you, name }, points, n) =>
      `Die beste Reihe ${you ? 'war deine' : `kam von ${name}`}: ${points} Punkte mit ${n} ${plural(n, 'Übereinstimmung', 'Übereinstimmungen')}.`,
    bet: ({ you, name }, points) =>
      `${you ? 'Du hast' : `${name} hat`} gut gewettet und ${points} dafür bekommen.`,
    out: (n) => `${n} Würfel ${plural(n, 'kam', 'kamen')} ins AUS.`,
    none: 'Keine einzige Reihe hat Punkte gebracht.',
    unhurt: 'Und kein einziger Würfel kam ins AUS.',
  },
});

export function ending(steps: readonly Step[], company: Company): string[] {
  const t = words.now;
  const top = <T extends { points: number }>(all: T[]) =>
    all.sort((one, other) => other.points - one.points)[0];
  const row = top(steps.flatMap((step) => find(step, 'turn_scored') ?? []));
  const bet = top(
    steps.flatMap(({ happened }) => happened.filter((one) => one.kind === 'bet_won')),
  );
  const out = steps.filter((step) => find(step, 'out')).length;
  const last = () => (out > 0 ? t.out(out) : t.unhurt);
  return [
    row && row.points > 0
      ? t.best(whoIs(company, row.seat), number(row.points), row.matches)
      : t.none,
    bet ? t.bet(whoIs(company, bet.seat), number(bet.points)) : last(),
  ];
}
