// What the list of tables says.

import { plural, texts } from '$lib/i18n/texts.svelte';

export const tablesTexts = texts({
  en: {
    title: 'Tables',
    lead: 'Your own tables, and those whose hosts let everybody watch or join.',
    mine: 'Your tables',
    public: 'Public tables',
    noMine: 'You have not sat down anywhere yet.',
    noPublic:
      'Nobody has put out a public table just now. Open one yourself: choose a game, then “More options”.',
    reload: 'Look again',
    bots: (n: number) => `${n} ${plural(n, 'bot', 'bots')}`,
    open: (n: number) => `${n} ${plural(n, 'free seat', 'free seats')}`,
    phases: { open: 'Waiting', playing: 'Playing', over: 'Over' },
    clock: (words: string) => `${words} per decision`,
    untimed: 'no clock',
    join: 'Sit down',
    goOn: 'Go on',
    watch: 'Watch',
    look: 'Look back',
    nobody: 'nobody yet',
    damaged: 'Damaged',
    damagedText: 'This table cannot be read. Whoever runs the server can repair it; tell them.',
  },
  nl: {
    title: 'Tafels',
    lead: 'Je eigen tafels, en die waar iedereen mag kijken of meedoen.',
    mine: 'Jouw tafels',
    public: 'Openbare tafels',
    noMine: 'Je bent nog nergens gaan zitten.',
    noPublic:
      'Er staat nu geen openbare tafel. Open er zelf een: kies een spel en dan “Meer opties”.',
    reload: 'Opnieuw kijken',
    bots: (n: number) => `${n} ${plural(n, 'bot', 'bots')}`,
    open: (n: number) => `${n} ${plural(n, 'vrije plaats', 'vrije plaatsen')}`,
    phases: { open: 'Wacht', playing: 'Bezig', over: 'Afgelopen' },
    clock: (words: string) => `${words} per beslissing`,
    untimed: 'geen klok',
    join: 'Ga zitten',
    goOn: 'Verder spelen',
    watch: 'Kijken',
    look: 'Terugkijken',
    nobody: 'nog niemand',
    damaged: 'Beschadigd',
    damagedText:
      'Deze tafel kan niet worden gelezen. Meld het aan de beheerder van de server; die kan hem repareren.',
  },
  de: {
    title: 'Tische',
    lead: 'Deine eigenen Tische und die, an denen alle zuschauen oder mitspielen dürfen.',
    mine: 'Deine Tische',
    public: 'Öffentliche Tische',
    noMine: 'Du hast dich noch nirgends hingesetzt.',
    noPublic:
      'Gerade steht kein öffentlicher Tisch da. Eröffne selbst einen: Spiel wählen, dann „Mehr Optionen“.',
    reload: 'Nachsehen',
    bots: (n: number) => `${n} ${plural(n, 'Bot', 'Bots')}`,
    open: (n: number) => `${n} ${plural(n, 'freier Platz', 'freie Plätze')}`,
    phases: { open: 'Wartet', playing: 'Läuft', over: 'Zu Ende' },
    clock: (words: string) => `${words} je Entscheidung`,
    untimed: 'ohne Uhr',
    join: 'Hinsetzen',
    goOn: 'Weiterspielen',
    watch: 'Zuschauen',
    look: 'Ansehen',
    nobody: 'noch niemand',
    damaged: 'Beschädigt',
    damagedText:
      'Dieser Tisch lässt sich nicht lesen. Wer den Server betreibt, kann ihn reparieren. Sag dort Bescheid.',
  },
});
