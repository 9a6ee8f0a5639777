// The words for sharing a review.

import { texts } from '$lib/i18n/texts.svelte';

export const shareTexts = texts({
  en: {
    share: 'Share this review',
    local:
      'To share it, the moves and dice of this game are sent to the server, without names. Anyone who has the link sees them there.',
    go: 'Send and share',
    ready: 'The game is on the server. Now share its link.',
    link: 'Share the link',
    copied: 'Link copied',
    copyFailed: 'Copying did not work; the address is in the address bar.',
  },
  nl: {
    share: 'Deel deze nabeschouwing',
    local:
      'Als je deelt, gaan de zetten en worpen van dit spel zonder namen naar de server. Iedereen met de link ziet ze daar.',
    go: 'Versturen en delen',
    ready: 'Het spel staat op de server. Deel nu de link.',
    link: 'Link delen',
    copied: 'Link gekopieerd',
    copyFailed: 'Kopiëren lukte niet; het adres staat in de adresbalk.',
  },
  de: {
    share: 'Auswertung teilen',
    local:
      'Zum Teilen gehen die Entscheidungen und Würfe dieses Spiels ohne Namen an den Server. Wer den Link hat, sieht sie dort.',
    go: 'Senden und teilen',
    ready: 'Das Spiel liegt auf dem Server. Teile jetzt den Link.',
    link: 'Link teilen',
    copied: 'Link kopiert',
    copyFailed: 'Kopieren ging nicht; die Adresse steht in der Adresszeile.',
  },
});
