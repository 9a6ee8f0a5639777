// The words for playing on from a position of a review.

import { texts } from '$lib/i18n/texts.svelte';

export const forkTexts = texts({
  en: {
    tryIt: 'Try it from here',
    title: 'Play on from here',
    text: 'A new table begins at this very position. Bots take the other seats.',
    seat: 'Your seat',
    level: 'The bots play',
    toAct: 'has the turn',
    go: 'Play from here',
    over: 'The game is over here; go back a step to play on.',
    sealed: 'The daily roll can be played on from here when the day is over.',
  },
  nl: {
    tryIt: 'Vanaf hier proberen',
    title: 'Verder spelen vanaf hier',
    text: 'Een nieuwe tafel begint in precies deze stelling. Bots nemen de andere plaatsen in.',
    seat: 'Jouw plaats',
    level: 'De bots spelen',
    toAct: 'aan de beurt',
    go: 'Vanaf hier spelen',
    over: 'Hier is het spel afgelopen; ga een stap terug om verder te spelen.',
    sealed: 'Bij de worp van de dag kan dat pas als de dag voorbij is.',
  },
  de: {
    tryIt: 'Von hier aus probieren',
    title: 'Von hier aus weiterspielen',
    text: 'Ein neuer Tisch beginnt in genau dieser Stellung. Auf den anderen Plätzen sitzen Bots.',
    seat: 'Dein Platz',
    level: 'Die Bots spielen',
    toAct: 'ist dran',
    go: 'Von hier aus spielen',
    over: 'Hier ist das Spiel zu Ende; geh einen Schritt zurück, um weiterzuspielen.',
    sealed: 'Beim Wurf des Tages geht das erst, wenn der Tag vorbei ist.',
  },
});
