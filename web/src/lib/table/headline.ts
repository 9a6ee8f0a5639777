// How the game ended, in one line: the first of the three lines on the end card.

import type { Company } from '$lib/games/game';
import { whoIs, type Who } from '$lib/games/who';
import { listed, plural, texts } from '$lib/i18n/texts.svelte';
import type { Standing } from '$lib/wire.gen';
import { points } from './points';

const words = texts({
  en: {
    by: ({ you, name }: Who, n: number, { you: to, name: other }: Who) =>
      `${you ? 'You are' : `${name} is`} ${points(n)} ${plural(n, 'point', 'points')} ahead of ${to ? 'you' : other}.`,
    you: 'You',
    /** `all` are the names as a list; `you` is among them, and comes first. */
    same: (all: string, _you: boolean, n: number) =>
      `${all} have exactly the same: ${points(n)} ${plural(n, 'point', 'points')} each.`,
    less: ({ you, name }: Who, n: number, { you: to, name: other }: Who) =>
      `${to ? 'You have' : `${other} has`} ${n > 0 ? `${points(n)} ${plural(n, 'point', 'points')} more` : 'just as many points'}, but ${you ? 'you win' : `${name} wins`} all the same.`,
    alone: ({ you, name }: Who, n: number) =>
      `${you ? 'You' : name} scored ${points(n)} ${plural(n, 'point', 'points')} single-handed.`,
    nothing: (n: number) => `${points(n)} points this time: the next game can only be better.`,
  },
  nl: {
    by: ({ you, name }, n, { you: to, name: other }) =>
      `${you ? 'Jij ligt' : `${name} ligt`} ${points(n)} ${plural(n, 'punt', 'punten')} voor op ${to ? 'jou' : other}.`,
    you: 'Jij',
    same: (all, _you, n) =>
      `${all} hebben precies evenveel: elk ${points(n)} ${plural(n, 'punt', 'punten')}.`,
    less: ({ you, name }, n, { you: to, name: other }) =>
      `${to ? 'Jij hebt' : `${other} heeft`} ${n > 0 ? `${points(n)} ${plural(n, 'punt', 'punten')} meer` : 'net zoveel punten'}, maar toch ${you ? 'win jij' : `wint ${name}`}.`,
    alone: ({ you, name }, n) =>
      `${you ? 'Jij haalde' : `${name} haalde`} helemaal alleen ${points(n)} ${plural(n, 'punt', 'punten')}.`,
    nothing: (n) => `Dit keer ${points(n)} punten: het volgende spel kan alleen maar beter gaan.`,
  },
  de: {
    by: ({ you, name }, n, { you: to, name: other }) =>
      `${you ? 'Du liegst' : `${name} liegt`} ${points(n)} ${plural(n, 'Punkt', 'Punkte')} vor ${to ? 'dir' : other}.`,
    you: 'Du',
    same: (all, you, n) =>
      `${all} ${you ? 'habt' : 'haben'} genau gleich viel: je ${points(n)} ${plural(n, 'Punkt', 'Punkte')}.`,
    less: ({ you, name }, n, { you: to, name: other }) =>
      `${to ? 'Du hast' : `${other} hat`} ${n > 0 ? `${points(n)} ${plural(n, 'Punkt', 'Punkte')} mehr` : 'genauso viele Punkte'}, aber ${you ? 'du gewinnst' : `${name} gewinnt`} trotzdem.`,
    alone: ({ you, name }, n) =>
      `${you ? 'Du hast' : `${name} hat`} ganz allein ${points(n)} ${plural(n, 'Punkt', 'Punkte')} geholt.`,
    nothing: (n) => `Diesmal ${points(n)} Punkte: Das nächste Spiel kann nur besser werden.`,
  },
});

/** Null where nobody has won. */
export function headline({ scores, winners }: Standing, company: Company): string | null {
  const t = words.now;
  const [winner, ...others] = winners ?? [];
  if (winner === undefined) return null;
  const won = scores[winner] ?? 0;
  if (scores.length === 1) return won > 0 ? t.alone(whoIs(company, winner), won) : t.nothing(won);
  if (others.length > 0) {
    const all = [winner, ...others].map((seat) => whoIs(company, seat));
    const you = all.some((who) => who.you);
    const names = all.filter((who) => !who.you).map(({ name }) => name);
    return t.same(listed(you ? [t.you, ...names] : names), you, won);
  }
  const next = scores
    .map((score, seat) => ({ score, who: whoIs(company, seat), seat }))
    .filter(({ seat }) => seat !== winner)
    .sort((one, other) => other.score - one.score)[0]!;
  const ahead = won - next.score;
  const line = ahead > 0 ? t.by : t.less;
  return line(whoIs(company, winner), Math.abs(ahead), next.who);
}
