// The texts around the guided turns; the texts of the turns are in the games' folders.

import { texts } from '$lib/i18n/texts.svelte';

/** The text at each cue of a lesson; `end` after it. The argument is the other player's name. */
export type Lines = Readonly<Record<string, string | ((other: string) => string)>>;

export const guideTexts = texts({
  en: {
    offerTitle: (game: string) => `New to ${game}?`,
    offerText: 'One turn with prepared dice shows you what it is about. You do the rolling.',
    show: 'Show me (1 minute)',
    justPlay: 'Just play',
    aim: 'The aim',
    aimAway: 'Hide the aim',
  },
  nl: {
    offerTitle: (game) => `Nieuw bij ${game}?`,
    offerText: 'Eén beurt met klaargelegde worpen laat zien waar het om gaat. Jij gooit zelf.',
    show: 'Laat zien (1 minuut)',
    justPlay: 'Meteen spelen',
    aim: 'Het doel',
    aimAway: 'Doel verbergen',
  },
  de: {
    offerTitle: (game) => `${game} ist neu für dich?`,
    offerText:
      'Ein Zug mit vorbereiteten Würfen zeigt dir, worum es geht. Würfeln darfst du selbst.',
    show: 'Zeig es mir (1 Minute)',
    justPlay: 'Einfach spielen',
    aim: 'Das Ziel',
    aimAway: 'Ziel ausblenden',
  },
});
