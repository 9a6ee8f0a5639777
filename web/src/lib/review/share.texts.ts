// The words for sharing a review.

import { texts } from '$lib/i18n/texts.svelte';

export const shareTexts = texts({
  en: {
    share: 'Share this review',
    local:
      'To share it, the moves and dice of this game are sent to the server, without names. Anyone who has the link sees them there.',
    go: 'Send and share',
    ready: 'The review is on the server. Now share its link.',
    link: 'Share the link',
    server: 'Let the server work it out',
    serverText:
      'The moves and dice of this game are sent to the server, without names. It works out the values that are missing here; anyone who has the link sees the review.',
    serverGo: 'Send it',
    copied: 'Link copied',
    copyFailed: 'Copying did not work; the address is in the address bar.',
  },
  nl: {
    share: 'Deel deze nabeschouwing',
    local:
      'Als je deelt, gaan de zetten en worpen van dit spel zonder namen naar de server. Iedereen met de link ziet ze daar.',
    go: 'Versturen en delen',
    ready: 'De nabeschouwing staat op de server. Deel nu de link.',
    link: 'Link delen',
    server: 'Door de server laten uitrekenen',
    serverText:
      'De zetten en worpen van dit spel gaan zonder namen naar de server. Die rekent uit wat hier ontbreekt; iedereen met de link ziet de nabeschouwing.',
    serverGo: 'Versturen',
    copied: 'Link gekopieerd',
    copyFailed: 'Kopiëren lukte niet; het adres staat in de adresbalk.',
  },
  de: {
    share: 'Auswertung teilen',
    local:
      'Zum Teilen gehen die Entscheidungen und Würfe dieses Spiels ohne Namen an den Server. Wer den Link hat, sieht sie dort.',
    go: 'Senden und teilen',
    ready: 'Die Auswertung liegt auf dem Server. Teile jetzt den Link.',
    link: 'Link teilen',
    server: 'Vom Server ausrechnen lassen',
    serverText:
      'Die Entscheidungen und Würfe dieses Spiels gehen ohne Namen an den Server. Er rechnet aus, was hier fehlt; wer den Link hat, sieht die Auswertung.',
    serverGo: 'Senden',
    copied: 'Link kopiert',
    copyFailed: 'Kopieren ging nicht; die Adresse steht in der Adresszeile.',
  },
});
