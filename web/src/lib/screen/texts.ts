// The words on a big screen, and those that lead to it.

import { plural, texts } from '$lib/i18n/texts.svelte';

export const screenTexts = texts({
  en: {
    sitDown: 'Scan to sit down',
    orOpen: 'or open on your phone',
    free: (n: number) => `${n} ${plural(n, 'seat', 'seats')} free`,
    full: 'All seats are taken',
    freeSeat: 'free',
    firstStarts: 'The first person to sit down starts the game.',
    starts: (name: string) => `${name} starts the game, on a phone.`,
    comeBack: 'To the table',
    begin: 'Full screen with sound',
    lost: 'Connection lost. The game is saved; this screen will come back by itself.',
    missing: 'There is no table with this code.',
    gone: 'This table no longer exists.',
    onDevice:
      'This game runs on one device only. “Continue with friends” in its menu takes it to the server; then a big screen can show it.',
    another: 'Another table',
    turn: (name: string) => `${name}’s turn`,
    thrower: (name: string) => `${name}, shake the cup!`,

    title: 'Play on the big screen',
    show: 'Show a table',
    showHow:
      'On a phone at the table: open the menu, then “Show on a big screen”. Enter the code here.',
    code: 'Code of the table',
    go: 'Show',
    badCode: 'A code has ten letters and digits. Please check it.',
    fresh: 'Open a new table',
    freshHow: 'Everyone scans the picture on this screen and plays on their own phone.',

    offer: 'Show on a big screen',
    offerHow:
      'Open this address on a television, a tablet or a computer. The screen shows the board; everyone plays on their own phone.',
    codeIs: 'Code',
    here: 'Open on this device',
    shown: 'A big screen shows this table.',
  },
  nl: {
    sitDown: 'Scan om te gaan zitten',
    orOpen: 'of open op je telefoon',
    free: (n) => `${n} ${plural(n, 'plaats', 'plaatsen')} vrij`,
    full: 'Alle plaatsen zijn bezet',
    freeSeat: 'vrij',
    firstStarts: 'De eerste die gaat zitten, start het spel.',
    starts: (name) => `${name} start het spel, op de telefoon.`,
    comeBack: 'Naar de tafel',
    begin: 'Volledig scherm met geluid',
    lost: 'Verbinding verbroken. Het spel is opgeslagen; dit scherm komt vanzelf terug.',
    missing: 'Er is geen tafel met deze code.',
    gone: 'Deze tafel bestaat niet meer.',
    onDevice:
      'Dit spel staat op één apparaat. ‘Verder met vrienden’ in het menu brengt het naar de server; dan kan een groot scherm het tonen.',
    another: 'Een andere tafel',
    turn: (name) => `${name} is aan de beurt`,
    thrower: (name) => `${name}, schud de beker!`,

    title: 'Spelen op het grote scherm',
    show: 'Een tafel tonen',
    showHow:
      'Op een telefoon aan tafel: open het menu en kies ‘Op een groot scherm tonen’. Vul de code hier in.',
    code: 'Code van de tafel',
    go: 'Tonen',
    badCode: 'Een code heeft tien letters en cijfers. Kijk hem nog eens na.',
    fresh: 'Een nieuwe tafel openen',
    freshHow: 'Iedereen scant de afbeelding op dit scherm en speelt op de eigen telefoon.',

    offer: 'Op een groot scherm tonen',
    offerHow:
      'Open dit adres op een televisie, tablet of computer. Het scherm toont het speelbord; iedereen speelt op de eigen telefoon.',
    codeIs: 'Code',
    here: 'Op dit apparaat openen',
    shown: 'Een groot scherm toont deze tafel.',
  },
  de: {
    sitDown: 'Scannen und Platz nehmen',
    orOpen: 'oder auf dem Handy öffnen',
    free: (n) => `${n} ${plural(n, 'Platz', 'Plätze')} frei`,
    full: 'Alle Plätze sind besetzt',
    freeSeat: 'frei',
    firstStarts: 'Die erste Person am Tisch startet das Spiel.',
    starts: (name) => `${name} startet das Spiel am Handy.`,
    comeBack: 'Zum Tisch',
    begin: 'Vollbild mit Ton',
    lost: 'Verbindung unterbrochen. Das Spiel ist gespeichert; der Bildschirm meldet sich von selbst zurück.',
    missing: 'Zu diesem Code gibt es keinen Tisch.',
    gone: 'Diesen Tisch gibt es nicht mehr.',
    onDevice:
      'Dieses Spiel läuft nur auf einem Gerät. „Mit Freunden weiterspielen“ im Menü bringt es zum Server; dann kann ein großer Bildschirm es zeigen.',
    another: 'Ein anderer Tisch',
    turn: (name) => `${name} ist dran`,
    thrower: (name) => `${name}, schüttle den Becher!`,

    title: 'Auf dem großen Bildschirm spielen',
    show: 'Einen Tisch zeigen',
    showHow:
      'Auf einem Handy am Tisch: Menü öffnen, dann „Auf großem Bildschirm zeigen“. Den Code hier eingeben.',
    code: 'Code des Tisches',
    go: 'Zeigen',
    badCode: 'Ein Code hat zehn Buchstaben und Ziffern. Bitte sieh noch einmal nach.',
    fresh: 'Einen neuen Tisch eröffnen',
    freshHow: 'Alle scannen das Bild auf diesem Bildschirm und spielen am eigenen Handy.',

    offer: 'Auf großem Bildschirm zeigen',
    offerHow:
      'Öffne diese Adresse auf einem Fernseher, Tablet oder Computer. Der Bildschirm zeigt das Spielfeld; alle spielen am eigenen Handy.',
    codeIs: 'Code',
    here: 'Auf diesem Gerät öffnen',
    shown: 'Ein großer Bildschirm zeigt diesen Tisch.',
  },
});
