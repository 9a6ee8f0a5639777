// The words about people who have left the table.

import { texts } from '$lib/i18n/texts.svelte';

export const absentTexts = texts({
  en: {
    justLeft: (name: string) => `${name} has just left.`,
    left: (name: string, ago: string) => `${name} left ${ago}.`,
    cover: (name: string) => `Let a bot play until ${name} is back`,
  },
  nl: {
    justLeft: (name: string) => `${name} is net weggegaan.`,
    left: (name: string, ago: string) => `${name} is ${ago} weggegaan.`,
    cover: (name: string) => `Laat een bot spelen tot ${name} terug is`,
  },
  de: {
    justLeft: (name: string) => `${name} ist gerade gegangen.`,
    left: (name: string, ago: string) => `${name} ist ${ago} gegangen.`,
    cover: (name: string) => `Bot spielen lassen, bis ${name} zurück ist`,
  },
});
