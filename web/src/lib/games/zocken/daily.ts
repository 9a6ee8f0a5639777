// The daily game: its description; `step` lost points cost one of the five dice in the shared line.

import type { DailyUi } from '$lib/daily/share';
import { texts } from '$lib/i18n/texts.svelte';

const words = texts({
  en: { about: 'Three turns, alone. Points count.' },
  nl: { about: 'Drie beurten, alleen. De punten tellen.' },
  de: { about: 'Drei Züge, allein. Die Punkte zählen.' },
});

export const daily: DailyUi = { about: () => words.now.about, step: 40 };
