// The words of the offer to install, and of the page about taking everything along.

import { texts } from '$lib/i18n/texts.svelte';

export const installTexts = texts({
  en: {
    offer: 'Take Wagnis along: installed, it has its own icon and opens without a network.',
    install: 'Install',
    how: 'Show me how',
    notNow: 'Not now',
    gotIt: 'Got it',
    iosTitle: 'On the home screen',
    iosShare: 'Tap Share.',
    iosAdd: 'Choose “Add to Home Screen”.',
    iosOpen: 'From now on, open Wagnis with its icon.',

    lead: 'Open Wagnis once, and you can play without a network: on a train, in a tent, on a plane.',
    leadRefused: 'Here, Wagnis needs a network whenever you open it.',
    pagesTitle: 'Pages and games',
    pagesKept:
      'All games, their rules and the pages of Wagnis are on this device; of the documentation, the pages you have opened.',
    pagesComing:
      'All games, their rules and the pages of Wagnis come to this device while you are here; of the documentation, the pages you open.',
    pagesRefused:
      'This browser keeps nothing here: in a private window, or because the address begins with http:// instead of https://. You can play as long as the page is open. To take Wagnis along, open it at an address with https://.',
    pagesSaving: 'Your browser is set to save data, so this device has only what you have opened.',
    installTitle: 'As an application',
    installed: 'Wagnis is installed on this device.',
    installText: 'With its own icon, without the bars of the browser.',
    installMenu:
      'Most browsers have it in their menu: “Install” or “Add to Home Screen”. Wagnis works without installing, too.',
    valuesTitle: 'Perfect bots and hints',
    shared: (bytes: string) =>
      `Two games share ${bytes}: they count in both sizes but are fetched only once.`,
    valuesText: (size: string) =>
      `They need values that were computed beforehand: ${size} for all games. The values come when they are first needed, or all of them now. Without them, bots play by a rule of thumb.`,
    valuesNone:
      'They need values that were computed beforehand, and this site was built without them. Bots play by a rule of thumb or an estimate.',
    all: (size: string) => `Take everything along (${size})`,
    take: (size: string) => `Take along (${size})`,
    goOn: (size: string) => `Continue (${size})`,
    cancel: 'Cancel',
    remove: 'Remove',
    kept: 'on this device',
    some: (kept: string, size: string) => `${kept} of ${size} on this device`,
    none: 'not on this device',
    progress: (game: string) => `Values of ${game}`,
    lost: 'The connection was lost. What has arrived stays; go on when you are online again.',
    full: 'There is no space left on this device. What has arrived stays, and you can play without the rest.',
    refused:
      'This browser keeps nothing here. With a network, hints and bots fetch what they need.',
    persisted: 'The browser keeps all of it until you delete it.',
    notPersisted: 'If space runs short, the browser may delete it. An installed page is safer.',
    privacy: 'What is kept, and how to delete it',
  },
  nl: {
    offer: 'Neem Wagnis mee: geïnstalleerd heeft het een eigen icoon en opent het zonder netwerk.',
    install: 'Installeren',
    how: 'Laat zien hoe',
    notNow: 'Nu niet',
    gotIt: 'Begrepen',
    iosTitle: 'Op het beginscherm',
    iosShare: 'Tik op Deel.',
    iosAdd: 'Kies ‘Zet op beginscherm’.',
    iosOpen: 'Open Wagnis voortaan met het icoon.',

    lead: 'Open Wagnis één keer, en je kunt zonder netwerk spelen: in de trein, in de tent, in het vliegtuig.',
    leadRefused: 'Hier heeft Wagnis elke keer dat je het opent een netwerk nodig.',
    pagesTitle: 'Pagina’s en spellen',
    pagesKept:
      'Alle spellen, hun regels en de pagina’s van Wagnis staan op dit apparaat; van de documentatie de pagina’s die je hebt geopend.',
    pagesComing:
      'Alle spellen, hun regels en de pagina’s van Wagnis komen op dit apparaat terwijl je hier bent; van de documentatie de pagina’s die je opent.',
    pagesRefused:
      'Deze browser bewaart hier niets: in een privévenster, of omdat het adres met http:// begint in plaats van https://. Je kunt spelen zolang de pagina open is. Open Wagnis op een adres met https:// om het mee te nemen.',
    pagesSaving:
      'Je browser staat op databesparing. Daarom staat op dit apparaat alleen wat je hebt geopend.',
    installTitle: 'Als app',
    installed: 'Wagnis is op dit apparaat geïnstalleerd.',
    installText: 'Met een eigen icoon, zonder de balken van de browser.',
    installMenu:
      'De meeste browsers hebben het in hun menu: ‘Installeren’ of ‘Toevoegen aan startscherm’. Het werkt ook zonder.',
    valuesTitle: 'Perfecte bots en advies',
    shared: (bytes) =>
      `Twee spellen delen ${bytes}: die zitten in beide groottes en worden één keer opgehaald.`,
    valuesText: (size) =>
      `Ze hebben vooraf berekende waarden nodig: ${size} voor alle spellen. Die komen zodra ze nodig zijn, of nu allemaal. Zonder die waarden spelen bots volgens een vuistregel.`,
    valuesNone:
      'Ze hebben vooraf berekende waarden nodig, en deze site is zonder die waarden gemaakt. Bots spelen volgens een vuistregel of een schatting.',
    all: (size) => `Alles meenemen (${size})`,
    take: (size) => `Meenemen (${size})`,
    goOn: (size) => `Verdergaan (${size})`,
    cancel: 'Annuleren',
    remove: 'Verwijderen',
    kept: 'op dit apparaat',
    some: (kept, size) => `${kept} van ${size} op dit apparaat`,
    none: 'niet op dit apparaat',
    progress: (game) => `Waarden van ${game}`,
    lost: 'De verbinding viel weg. Wat binnen is, blijft; ga verder als je weer online bent.',
    full: 'Dit apparaat is vol. Wat binnen is, blijft, en zonder de rest kun je ook spelen.',
    refused:
      'Deze browser bewaart hier niets. Met een netwerk wordt opgehaald wat bots en advies nodig hebben.',
    persisted: 'De browser bewaart alles tot je het wist.',
    notPersisted:
      'Is er te weinig ruimte, dan kan de browser het wissen. Een geïnstalleerde pagina is veiliger.',
    privacy: 'Wat er bewaard wordt en hoe je het wist',
  },
  de: {
    offer: 'Nimm Wagnis mit: Installiert hat es ein eigenes Symbol und öffnet sich auch ohne Netz.',
    install: 'Installieren',
    how: 'Zeig mir, wie',
    notNow: 'Nicht jetzt',
    gotIt: 'Verstanden',
    iosTitle: 'Auf dem Home-Bildschirm',
    iosShare: 'Tipp auf „Teilen“.',
    iosAdd: 'Wähle „Zum Home-Bildschirm“.',
    iosOpen: 'Öffne Wagnis von nun an über sein Symbol.',

    lead: 'Einmal geöffnet, läuft Wagnis auch ohne Netz: im Zug, im Zelt, im Flugzeug.',
    leadRefused: 'Hier braucht Wagnis bei jedem Öffnen ein Netz.',
    pagesTitle: 'Seiten und Spiele',
    pagesKept:
      'Alle Spiele, ihre Regeln und die Seiten von Wagnis sind auf diesem Gerät; von der Dokumentation die Seiten, die du geöffnet hast.',
    pagesComing:
      'Alle Spiele, ihre Regeln und die Seiten von Wagnis kommen auf dieses Gerät, während du hier bist; von der Dokumentation die Seiten, die du öffnest.',
    pagesRefused:
      'Dieser Browser behält hier nichts: in einem privaten Fenster, oder weil die Adresse mit http:// statt https:// beginnt. Spielen kannst du, solange die Seite offen ist. Zum Mitnehmen öffne Wagnis unter einer Adresse mit https://.',
    pagesSaving:
      'Dein Browser spart Daten. Darum liegt auf diesem Gerät nur, was du geöffnet hast.',
    installTitle: 'Als App',
    installed: 'Wagnis ist auf diesem Gerät installiert.',
    installText: 'Mit eigenem Symbol, ohne die Leisten des Browsers.',
    installMenu:
      'Die meisten Browser haben es im Menü: „Installieren“ oder „Zum Startbildschirm hinzufügen“. Es geht auch ohne.',
    valuesTitle: 'Rat und perfekte Bots',
    shared: (bytes) =>
      `Zwei Spiele teilen sich ${bytes}: Sie stecken in beiden Größen und werden einmal geladen.`,
    valuesText: (size) =>
      `Sie brauchen vorausberechnete Werte: ${size} für alle Spiele. Die Werte kommen, sobald sie gebraucht werden, oder jetzt alle zusammen. Ohne sie spielen Bots nach einer Faustregel.`,
    valuesNone:
      'Sie brauchen vorausberechnete Werte, und diese Seite wurde ohne sie erstellt. Bots spielen nach einer Faustregel oder einer Schätzung.',
    all: (size) => `Alles mitnehmen (${size})`,
    take: (size) => `Mitnehmen (${size})`,
    goOn: (size) => `Fortsetzen (${size})`,
    cancel: 'Abbrechen',
    remove: 'Entfernen',
    kept: 'auf diesem Gerät',
    some: (kept, size) => `${kept} von ${size} auf diesem Gerät`,
    none: 'nicht auf diesem Gerät',
    progress: (game) => `Werte von ${game}`,
    lost: 'Die Verbindung ist abgerissen. Was angekommen ist, bleibt; mach weiter, wenn du wieder online bist.',
    full: 'Auf diesem Gerät ist kein Platz mehr. Was angekommen ist, bleibt, und ohne den Rest kannst du auch spielen.',
    refused: 'Dieser Browser behält hier nichts. Mit Netz wird geholt, was Bots und Rat brauchen.',
    persisted: 'Der Browser behält alles, bis du es löschst.',
    notPersisted: 'Wird der Platz knapp, kann der Browser es löschen. Installiert ist es sicherer.',
    privacy: 'Was gespeichert wird und wie du es löschst',
  },
});
