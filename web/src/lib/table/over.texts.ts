// The words of the card at the end of a game.

import { texts } from '$lib/i18n/texts.svelte';

export const overTexts = texts({
  en: {
    dayLeft: 'You can check the dice when the day is over.',
    wins: (name: string) => `${name} wins!`,
    youWin: 'You win!',
    /** Before other names. */
    youAnd: 'You',
    share: (names: string, _you: boolean) => `${names} share the win`,
    /** Everybody ended below zero. */
    leastLost: (names: string, _you: boolean, _several: boolean) =>
      `Nobody did well: ${names} lost the least`,
    soloDone: (points: string) => `${points} points`,
    proof: 'Check the dice',
    review: 'Review',
    reviewDetail: 'Luck and skill: what the dice did, and what was decided',
    proofDetail: 'Your browser recomputes every roll',
    replay: 'Replay',
    seeBoard: 'See the board',
    shareLink: 'Share the link',
    keepGroup: 'Keep this group',
    copyFailed: 'The link could not be copied; it is in the address bar.',
    standings: 'Final standings',
  },
  nl: {
    dayLeft: 'Je kunt de worpen narekenen als de dag voorbij is.',
    wins: (name: string) => `${name} wint!`,
    youWin: 'Je hebt gewonnen!',
    youAnd: 'Jij',
    share: (names) => `${names} winnen samen`,
    leastLost: (names, _you, several) =>
      `Het zat niemand mee: ${names} ${several ? 'verloren' : 'verloor'} het minst`,
    soloDone: (points: string) => `${points} punten`,
    proof: 'Controleer de worpen',
    review: 'Nabeschouwing',
    reviewDetail: 'Geluk en kunnen: wat de dobbelstenen deden, en wat er beslist werd',
    proofDetail: 'Je browser rekent elke worp na',
    replay: 'Terugkijken',
    seeBoard: 'Bord bekijken',
    shareLink: 'Link delen',
    keepGroup: 'Groep bewaren',
    copyFailed: 'De link kon niet gekopieerd worden; hij staat in de adresbalk.',
    standings: 'Eindstand',
  },
  de: {
    dayLeft: 'Die Würfel lassen sich nachprüfen, wenn der Tag vorbei ist.',
    wins: (name: string) => `${name} gewinnt!`,
    youWin: 'Du hast gewonnen!',
    youAnd: 'Du',
    share: (names, you) => `${names} ${you ? 'gewinnt' : 'gewinnen'} gemeinsam`,
    leastLost: (names, you, several) =>
      `Gut lief es für niemanden: ${names} ${several ? (you ? 'habt' : 'haben') : you ? 'hast' : 'hat'} am wenigsten verloren`,
    soloDone: (points: string) => `${points} Punkte`,
    proof: 'Würfel nachprüfen',
    review: 'Auswertung',
    reviewDetail: 'Glück und Können: was die Würfel taten, und was entschieden wurde',
    proofDetail: 'Dein Browser rechnet jeden Wurf nach',
    replay: 'Nachspielen',
    seeBoard: 'Spielfeld ansehen',
    shareLink: 'Link teilen',
    keepGroup: 'Gruppe behalten',
    copyFailed: 'Der Link ließ sich nicht kopieren; er steht in der Adresszeile.',
    standings: 'Endstand',
  },
});
