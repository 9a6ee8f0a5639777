// The daily game: its description; `step` lost points cost one of the five dice in the shared line.

import type { DailyUi } from '$lib/daily/share';
import { texts } from '$lib/i18n/texts.svelte';
import { nameOf } from './names';

const words = texts({
  en: {
    about: (tableau: string) =>
      `One round on ${tableau} against the perfect bot. Your lead counts.`,
  },
  nl: {
    about: (tableau: string) =>
      `Eén ronde op ${tableau} tegen de perfecte bot. Je voorsprong telt.`,
  },
  de: {
    about: (tableau: string) =>
      `Ein Durchgang auf ${tableau} gegen den perfekten Bot. Der Vorsprung zählt.`,
  },
});

export const daily: DailyUi = {
  about: ({ stack }) => words.now.about(Array.isArray(stack) ? nameOf(String(stack[0])) : ''),
  step: 40,
};
