// The words of the switch "Tell me when it is my turn".

import { texts } from '$lib/i18n/texts.svelte';

export const pushTexts = texts({
  en: {
    tell: 'Tell me when it is my turn',
    text: 'A notification on this device, once a turn, from any of your tables. It names the game and your seat, nothing else.',
    quiet: 'Not at night',
    since: 'from',
    until: 'to',
    failed: 'That did not work. Try again later.',
    hindered: {
      site: 'Notifications need a server; this page has none.',
      insecure: 'Notifications need an address that begins with https://.',
      ios: 'On an iPhone or iPad, notifications need Wagnis to be on the home screen. Open it there, and turn them on.',
      unsupported: 'This browser cannot show notifications.',
      denied:
        'You have blocked notifications from this page. Allow them in the settings of the browser.',
      server: 'This server sends no notifications to this browser.',
    },
  },
  nl: {
    tell: 'Laat het me weten als ik aan de beurt ben',
    text: 'Een melding op dit apparaat, één keer per beurt, voor al je tafels. Ze noemt het spel en je plaats, verder niets.',
    quiet: 'Niet ’s nachts',
    since: 'van',
    until: 'tot',
    failed: 'Dat lukte niet. Probeer het later nog eens.',
    hindered: {
      site: 'Meldingen hebben een server nodig; deze pagina heeft er geen.',
      insecure: 'Meldingen werken alleen op een adres dat met https:// begint.',
      ios: 'Op een iPhone of iPad werken meldingen alleen als Wagnis op het beginscherm staat. Open het daar en zet ze aan.',
      unsupported: 'Deze browser kan geen meldingen tonen.',
      denied:
        'Je hebt meldingen van deze pagina geblokkeerd. Sta ze toe in de instellingen van de browser.',
      server: 'Deze server stuurt geen meldingen naar deze browser.',
    },
  },
  de: {
    tell: 'Sag mir, wenn ich dran bin',
    text: 'Eine Mitteilung auf diesem Gerät, einmal je Zug, von all deinen Tischen. Sie nennt das Spiel und deinen Platz, sonst nichts.',
    quiet: 'Nicht in der Nacht',
    since: 'von',
    until: 'bis',
    failed: 'Das hat nicht geklappt. Versuch es später noch einmal.',
    hindered: {
      site: 'Mitteilungen brauchen einen Server; diese Seite hat keinen.',
      insecure: 'Mitteilungen gibt es nur unter einer Adresse, die mit https:// beginnt.',
      ios: 'Auf iPhone und iPad muss Wagnis dafür auf dem Home-Bildschirm sein. Öffne es dort und schalte Mitteilungen ein.',
      unsupported: 'Dieser Browser kann keine Mitteilungen zeigen.',
      denied:
        'Du hast Mitteilungen dieser Seite blockiert. Erlaube sie in den Einstellungen des Browsers.',
      server: 'Dieser Server schickt keine Mitteilungen an diesen Browser.',
    },
  },
});
