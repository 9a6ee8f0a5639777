// Gambler: its box on the shelf, and the registry of its parts.

import type { HouseUi, TableUi } from '$lib/games/game';
import { listed, plural, texts } from '$lib/i18n/texts.svelte';
import { BOX } from './box.gen';
import Cover from './Cover.svelte';

const words = texts({
  en: {
    tagline: 'Fill rows for chips. Mind the black one.',
    credits: 'Gambler: licence Breslow, Morrison & Terzian, Ravensburger, 1998.',
    beginner: 'starter tableau first',
    stack: (names: string[], n: number) =>
      n > names.length
        ? `${n} own ${plural(n, 'tableau', 'tableaux')}`
        : `own ${plural(n, 'tableau', 'tableaux')} ${listed(names)}`,
  },
  nl: {
    tagline: 'Vul rijen voor chips. Pas op voor de zwarte.',
    credits: 'Gambler: licentie Breslow, Morrison & Terzian, Ravensburger, 1998.',
    beginner: 'eerst het startbord',
    stack: (names, n) =>
      n > names.length
        ? `${n} eigen ${plural(n, 'spelbord', 'spelborden')}`
        : `eigen ${plural(n, 'spelbord', 'spelborden')} ${listed(names)}`,
  },
  de: {
    tagline: 'Reihen füllen, Chips holen. Vorsicht vor der schwarzen.',
    credits: 'Gambler: Lizenz Breslow, Morrison & Terzian, Ravensburger, 1998.',
    beginner: 'Nummer 1 zuerst',
    stack: (names, n) =>
      n > names.length ? `eigener Stapel (${n})` : `eigener Stapel: ${listed(names)}`,
  },
});

/** The names of own tableaux; none where that would be many. */
function namesIn(stack: readonly unknown[]): string[] {
  const ids = stack.flatMap((one) =>
    typeof one === 'string' ? '' : String((one as { id?: unknown } | null)?.id ?? ''),
  );
  return ids.length <= FEW && ids.every(Boolean) ? ids : [];
}
const FEW = 3;

/** The number of first games that begin with the starter tableau. */
const EASY = 2;

export const gambler: HouseUi = {
  box: BOX,
  Cover,
  inks: { lid: '#0b0906', spine: '#e3aa2c', tray: '#b8851b', strip: '#e3aa2c', ink: '#17140f' },
  emblem: '40 110 200 200',
  tagline: () => words.now.tagline,
  credits: () => words.now.credits,
  passes: true,
  easyOptions: (played) => (played < EASY ? { beginner: true } : {}),
  optionFacts: ({ beginner, stack }) => [
    ...(beginner === true ? [words.now.beginner] : []),
    ...(Array.isArray(stack) ? [words.now.stack(namesIn(stack), stack.length)] : []),
  ],
  // A board only gets the hand of its own game; the types cannot express that.
  table: async () => (await import('./table')).default as unknown as TableUi,
  rules: async () => (await import('./rules/index')).volume('gambler'),
  lesson: async () => (await import('./lesson')).lesson,
  daily: async () => (await import('./daily')).daily,
  reasons: async () => (await import('./reasons')).reasons,
  setup: async () => (await import('./setup')).setupOf('gambler'),
  proof: async () => (await import('./proof')).proofOf(),
  form: async () => (await import('./form')).form,
  levels: async () => (await import('./facts.gen')).LEVELS,
  keypad: async () => (await import('./keypad')).keypad,
  open: async () => (await import('./rules')).opens['gambler']!,
  positions: async () => (await import('./positions')).positions['gambler']!,
  thumb: async () => (await import('./thumb')).thumb,
  odds: async () => (await import('./odds')).odds,
  workshop: async () => ({ Page: (await import('./workshop/Workshop.svelte')).default }),
  advisor: async () => (await import('./advisor')).advisor,
  analysis: async () => (await import('./analysis')).analyses['gambler']!,
};
