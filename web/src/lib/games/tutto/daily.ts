// The daily game: its description; `step` lost points cost one of the five dice in the shared line.

import type { DailyUi } from '$lib/daily/share';
import { texts } from '$lib/i18n/texts.svelte';

const words = texts({
  en: { about: 'To 2,000 against the perfect bot. Your lead counts.' },
  nl: { about: 'Tot 2.000 tegen de perfecte bot. Je voorsprong telt.' },
  de: { about: 'Bis 2.000 gegen den perfekten Bot. Der Vorsprung zählt.' },
});

export const daily: DailyUi = { about: () => words.now.about, step: 500 };
