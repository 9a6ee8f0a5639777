// The words of the dice proof.

import { listed, number, plural, texts } from '$lib/i18n/texts.svelte';

/** How many of each were recomputed. */
export interface Tally {
  rolls: number;
  /** Cards or tableaux. */
  others: number;
}

type Words = readonly [one: string, more: string];

function tallied(tally: Tally, words: Record<keyof Tally, Words>): string {
  const kinds = ['rolls', 'others'] as const;
  const parts = kinds
    .filter((kind) => tally[kind] > 0)
    .map((kind) => `${number(tally[kind])} ${plural(tally[kind], ...words[kind])}`);
  return listed(parts);
}

export const proofTexts = texts({
  en: {
    title: 'The dice of this game',
    lead: 'This page has just rolled all the dice of this game again. Below it says what that shows, and what it does not.',
    at: (game: string, names: string[]) => `${game} · ${listed(names)}`,
    working: 'Rolling everything again…',
    workingText: 'Your browser recomputes every roll and every card from the seeds.',
    honestText: (tally: Tally, others: Words, since: boolean, local: boolean) => {
      const what = tallied(tally, { rolls: ['roll', 'rolls'], others });
      return `All ${what} ${since ? 'since then' : 'of this game'} come from the seeds below, and the ${local ? 'device’s' : 'server’s'} seed has the fingerprint below.`;
    },
    partly: 'Whatever can be checked here fits',
    given: (n: number) =>
      `The first ${plural(n, 'event was', `${number(n)} events were`)} given: this game goes on from a position of another one. What fell since then is checked here.`,
    givenProof: 'The dice of the game it comes from',
    unknown: (n: number) =>
      `Only the game itself knows how ${number(n)} other ${plural(n, 'event of chance is', 'events of chance are')} drawn. “wagnis verify” checks them where that game is installed.`,
    wrong: 'Something does not fit',
    wrongText:
      'This should never happen. Keep the record and show it to the operator of this server.',
    flaws: {
      'no-seeds': 'The game is over, but the record gives no seeds.',
      'bad-seeds':
        'The seeds in the record are not what they should be: one of the server, and one for every seat.',
      commit: 'The seed that was revealed does not have the fingerprint that was published.',
      promise: (deal: number, name: string) =>
        `In deal ${deal} the seed of ${name} does not fit what was promised.`,
      deals: 'The record does not list every deal, or it is of another table.',
      events: (event: number) =>
        `From event ${event} on, the record and the log do not tell the same game.`,
      illegal: (event: number) => `Event ${event} is not allowed by the rules.`,
      count: (event: number, due: number, fell: number) =>
        `At event ${event}, ${due} ${plural(due, 'die was', 'dice were')} about to fall, but the record shows ${fell}.`,
      differs: (event: number, expected: string, found: string) =>
        `At event ${event} the seeds give ${expected}, but the record says ${found}.`,
    },
    early: 'The game is not over yet',
    earlyDay: 'The day is not over yet',
    earlyDayText:
      'Everybody plays today’s roll with this seed, so it stays sealed until midnight (UTC). Its fingerprint is fixed already, and this is it:',
    earlyText:
      'The seeds stay sealed until the game is over; anyone who knew them would know the dice to come. Their fingerprint is fixed already, and this is it:',
    earlyNoted: 'Your device has noted it too. Come back after the game.',
    byBrowser: 'Computed in your browser, with its own cryptography (Web Crypto).',
    byPage:
      'Computed in your browser, with the page’s own code: browsers lend out their cryptography only over https or on the device itself, and this page came over plain http.',
    seeds: 'Fingerprint and seeds',
    fingerprint: 'Fingerprint',
    fingerprintNotes: {
      own: 'your device noted it before it revealed its seed',
      noted: 'your device noted it before the game was over',
    },
    serverSeed: 'Seed of the server',
    deviceSeed: 'Seed of this device',
    serverSeedNote: 'has the fingerprint above',
    clientSeed: (name: string) => `Seed of ${name}`,
    seedNotes: {
      mine: 'given by your device',
      own: 'promised before your device revealed its seed',
      noted: 'unchanged since your device noted it',
      record: 'fits its promise in the record',
    },
    nothingAdded: 'nothing added (a bot, or somebody who was away)',
    notYet: 'not revealed yet',
    later: (k: number) => `From event of chance k = ${k} on, after a backup was restored`,
    how: 'How this works',
    howSteps: [
      'The server draws a secret seed and publishes its fingerprint (SHA-256). From then on it cannot swap the seed without anyone noticing.',
      'Every device draws a seed of its own for each of its seats and at first only promises it: it sends a fingerprint of the seed. A device makes one promise per seat and deal, and never another.',
      'At the start the promises, seats and settings are fixed. Only then do the devices reveal their seeds, and each compares: it notices if its seed was swapped or left out. If a device does not reveal, the deal is given up for all; every deal has a number, and the record lists it.',
      'Each roll is computed from all the seeds and its number in the game. When the game is over the seeds are revealed, and anybody can compute every roll again, as this page has just done.',
    ],
    frequencies: 'How often each face fell',
    diceFell: (n: number) => `${number(n)} dice in all.`,
    expected: (n: string) => `expected: ${n}`,
    faceFell: (face: number, seen: number, expected: string) =>
      `${face}: ${seen} ${plural(seen, 'time', 'times')}, expected ${expected}`,
    fewDice: 'Too few dice to say anything about how evenly they fell.',
    uneven: (games: number) =>
      games < 1
        ? 'Fair dice fall as unevenly as this in fewer than 1 in 100 games. That is rare, but it happens; the proof above does not depend on it.'
        : games > 99
          ? 'Fair dice hardly ever fall more evenly than this.'
          : `Fair dice fall at least as unevenly as this in ${games} of 100 games.`,
    cards: 'Which cards came',
    cardsDrawn: (n: number) =>
      `${number(n)} shuffled ${plural(n, 'card', 'cards')} drawn; the mark shows the expected number.`,
    cardCame: (card: string, seen: number, expected: string) =>
      `${card}: ${seen}, expected ${expected}`,
    show: 'Show me every roll',
    showText:
      'Each event of chance has a number k. From the seeds and k comes a line of bytes; each byte below 252 is a die (remainder by 6, plus 1), four bytes are one number to pick a card or tableau with.',
    k: 'k',
    event: 'Event',
    bytes: 'From the bytes',
    inRecord: 'In the record',
    fits: 'fits',
    differs: 'differs',
    skipped: 'skipped',
    fixedByTable: 'set by the table, no bytes used',
    outOf: (index: number, of: number) => `number ${index + 1} of ${of}`,
    record: 'Download the record',
    recordNote: (file: string) => `For checking it elsewhere: “wagnis verify ${file}”.`,
    replay: 'Watch the game',
    table: 'To the table',
    again: 'Try again',
    failed: 'The proof could not be made',
  },
  nl: {
    title: 'De dobbelstenen van dit spel',
    lead: 'Deze pagina heeft zojuist alle dobbelstenen van dit spel opnieuw gegooid. Hieronder staat wat dat aantoont, en wat niet.',
    at: (game: string, names: string[]) => `${game} · ${listed(names)}`,
    working: 'Alles wordt opnieuw gegooid …',
    workingText: 'Je browser rekent elke worp en elke kaart na vanuit de seeds.',
    honestText: (tally: Tally, others: Words, since: boolean, local: boolean) => {
      const what = tallied(tally, { rolls: ['worp', 'worpen'], others });
      return `Alle ${what} ${since ? 'sindsdien' : 'van dit spel'} komen uit de seeds hieronder, en de seed van ${local ? 'dit apparaat' : 'de server'} heeft de vingerafdruk hieronder.`;
    },
    partly: 'Wat hier na te rekenen is, klopt',
    given: (n: number) =>
      `${plural(n, 'De eerste gebeurtenis lag', `De eerste ${number(n)} gebeurtenissen lagen`)} vast: dit spel gaat verder vanuit een stelling van een ander spel. Hier wordt nagerekend wat sindsdien is gevallen.`,
    givenProof: 'De dobbelstenen van het spel waar het vandaan komt',
    unknown: (n: number) =>
      `Hoe ${number(n)} andere ${plural(n, 'toevalsgebeurtenis wordt', 'toevalsgebeurtenissen worden')} getrokken, weet alleen het spel zelf. ‘wagnis verify’ rekent ze na waar dat spel is geïnstalleerd.`,
    wrong: 'Er klopt iets niet',
    wrongText:
      'Dat hoort nooit te gebeuren. Bewaar het verslag en laat het zien aan wie deze server beheert.',
    flaws: {
      'no-seeds': 'Het spel is afgelopen, maar het verslag geeft geen seeds.',
      'bad-seeds':
        'De seeds in het verslag zijn niet wat ze moeten zijn: één van de server en één voor elke plaats.',
      commit: 'De onthulde seed heeft niet de vingerafdruk die is gepubliceerd.',
      promise: (deal: number, name: string) =>
        `Bij loting ${deal} past de seed van ${name} niet bij wat was toegezegd.`,
      deals: 'Het verslag noemt niet elke loting, of het is van een andere tafel.',
      events: (event: number) =>
        `Vanaf gebeurtenis ${event} komen het verslag en het logboek niet meer overeen.`,
      illegal: (event: number) => `Gebeurtenis ${event} is volgens de regels niet toegestaan.`,
      count: (event: number, due: number, fell: number) =>
        `Bij gebeurtenis ${event} ${plural(due, 'moest 1 dobbelsteen', `moesten ${due} dobbelstenen`)} vallen, maar het verslag toont er ${fell}.`,
      differs: (event: number, expected: string, found: string) =>
        `Bij gebeurtenis ${event} geven de seeds ${expected}, maar het verslag zegt ${found}.`,
    },
    early: 'Het spel is nog niet afgelopen',
    earlyDay: 'De dag is nog niet voorbij',
    earlyDayText:
      'Iedereen speelt de worp van vandaag met deze seed, dus hij blijft verzegeld tot middernacht (UTC). De vingerafdruk ligt al vast, en dit is hem:',
    earlyText:
      'De seeds blijven verzegeld tot het spel is afgelopen; wie ze kende, wist welke worpen er komen. Hun vingerafdruk ligt al vast, en dit is hem:',
    earlyNoted: 'Jouw apparaat heeft hem ook genoteerd. Kom na het spel terug.',
    byBrowser: 'Berekend in je browser, met zijn eigen cryptografie (Web Crypto).',
    byPage:
      'Berekend in je browser, met de eigen code van deze pagina: browsers lenen hun cryptografie alleen uit via https of op het apparaat zelf, en deze pagina kwam via gewoon http.',
    seeds: 'Vingerafdruk en seeds',
    fingerprint: 'Vingerafdruk',
    fingerprintNotes: {
      own: 'jouw apparaat noteerde hem voordat het zijn seed onthulde',
      noted: 'jouw apparaat noteerde hem voordat het spel was afgelopen',
    },
    serverSeed: 'Seed van de server',
    deviceSeed: 'Seed van dit apparaat',
    serverSeedNote: 'heeft de vingerafdruk hierboven',
    clientSeed: (name: string) => `Seed van ${name}`,
    seedNotes: {
      mine: 'door jouw apparaat gegeven',
      own: 'toegezegd voordat jouw apparaat zijn seed onthulde',
      noted: 'niet veranderd sinds jouw apparaat hem noteerde',
      record: 'past bij de toezegging in het verslag',
    },
    nothingAdded: 'niets toegevoegd (een bot, of iemand die er niet was)',
    notYet: 'nog niet onthuld',
    later: (k: number) => `Vanaf toevalsgebeurtenis k = ${k}, na het terugzetten van een back-up`,
    how: 'Hoe dit werkt',
    howSteps: [
      'De server trekt een geheime seed en publiceert de vingerafdruk ervan (SHA-256). Vanaf dan kan hij de seed niet meer ongemerkt omruilen.',
      'Elk apparaat trekt voor elk van zijn plaatsen een eigen seed en zegt die eerst alleen toe: het stuurt een vingerafdruk van de seed. Per plaats en loting doet een apparaat één toezegging, en nooit een andere.',
      'Bij het begin worden toezeggingen, plaatsen en instellingen vastgelegd. Pas daarna onthullen de apparaten hun seeds, en elk vergelijkt: het merkt het als zijn seed is verwisseld of weggelaten. Onthult een apparaat niets, dan wordt de loting voor iedereen afgebroken; elke loting heeft een nummer en staat in het verslag.',
      'Elke worp wordt berekend uit alle seeds en het nummer van de worp in het spel. Na afloop worden de seeds onthuld en kan iedereen elke worp narekenen, zoals deze pagina net heeft gedaan.',
    ],
    frequencies: 'Hoe vaak elk aantal ogen viel',
    diceFell: (n: number) => `${number(n)} dobbelstenen in totaal.`,
    expected: (n: string) => `verwacht: ${n}`,
    faceFell: (face: number, seen: number, expected: string) =>
      `${face}: ${seen} keer, verwacht ${expected}`,
    fewDice: 'Te weinig dobbelstenen om te zeggen hoe gelijkmatig ze vielen.',
    uneven: (games: number) =>
      games < 1
        ? 'Zo ongelijkmatig vallen eerlijke dobbelstenen in minder dan 1 op de 100 spellen. Zeldzaam, maar het komt voor; het bewijs hierboven hangt er niet van af.'
        : games > 99
          ? 'Eerlijke dobbelstenen vallen bijna nooit gelijkmatiger dan zo.'
          : `Eerlijke dobbelstenen vallen in ${games} van de 100 spellen minstens zo ongelijkmatig.`,
    cards: 'Welke kaarten er kwamen',
    cardsDrawn: (n: number) =>
      `${number(n)} geschudde ${plural(n, 'kaart', 'kaarten')} getrokken; het streepje is de verwachting.`,
    cardCame: (card: string, seen: number, expected: string) =>
      `${card}: ${seen}, verwacht ${expected}`,
    show: 'Laat me elke worp zien',
    showText:
      'Elke gebeurtenis van het toeval heeft een nummer k. Uit de seeds en k komt een rij bytes; elke byte onder 252 is een dobbelsteen (rest bij deling door 6, plus 1), vier bytes zijn één getal om een kaart of spelbord mee te kiezen.',
    k: 'k',
    event: 'Gebeurtenis',
    bytes: 'Uit de bytes',
    inRecord: 'In het verslag',
    fits: 'klopt',
    differs: 'wijkt af',
    skipped: 'overgeslagen',
    fixedByTable: 'vastgelegd door de tafel, geen bytes gebruikt',
    outOf: (index: number, of: number) => `nummer ${index + 1} van ${of}`,
    record: 'Verslag downloaden',
    recordNote: (file) => `Om het elders na te rekenen: ‘wagnis verify ${file}’.`,
    replay: 'Bekijk het spel',
    table: 'Naar de tafel',
    again: 'Opnieuw proberen',
    failed: 'Het bewijs kon niet worden gemaakt',
  },
  de: {
    title: 'Die Würfel dieses Spiels',
    lead: 'Diese Seite hat gerade alle Würfel dieses Spiels noch einmal geworfen. Hier steht, was das zeigt und was nicht.',
    at: (game: string, names: string[]) => `${game} · ${listed(names)}`,
    working: 'Alles wird noch einmal geworfen …',
    workingText: 'Dein Browser rechnet jeden Wurf und jede Karte aus den Seeds nach.',
    honestText: (tally: Tally, others: Words, since: boolean, local: boolean) => {
      const what = tallied(tally, { rolls: ['Wurf', 'Würfe'], others });
      return `Alle ${what} ${since ? 'seitdem' : 'dieses Spiels'} kommen aus den Seeds weiter unten, und der Seed ${local ? 'dieses Geräts' : 'des Servers'} hat den Fingerabdruck, der dort steht.`;
    },
    partly: 'Was sich hier nachrechnen lässt, stimmt',
    given: (n: number) =>
      `${plural(n, 'Das erste Ereignis war', `Die ersten ${number(n)} Ereignisse waren`)} vorgegeben: Dieses Spiel setzt eine Stellung aus einem anderen fort. Nachgerechnet wird hier, was seitdem gefallen ist.`,
    givenProof: 'Die Würfel des Spiels, aus dem es stammt',
    unknown: (n: number) =>
      `Wie ${number(n)} ${plural(n, 'anderes Zufallsereignis', 'andere Zufallsereignisse')} gezogen ${plural(n, 'wird', 'werden')}, weiß nur das Spiel selbst. „wagnis verify“ rechnet sie nach, wo dieses Spiel installiert ist.`,
    wrong: 'Etwas stimmt nicht',
    wrongText:
      'Das darf nie vorkommen. Heb das Protokoll auf und zeig es dem Betreiber dieses Servers.',
    flaws: {
      'no-seeds': 'Das Spiel ist zu Ende, aber das Protokoll nennt keine Seeds.',
      'bad-seeds':
        'Die Seeds im Protokoll sind nicht so, wie sie sein müssten: einer vom Server und einer für jeden Platz.',
      commit: 'Der aufgedeckte Seed hat nicht den Fingerabdruck, der veröffentlicht wurde.',
      promise: (deal: number, name: string) =>
        `Bei Auslosung ${deal} passt der Seed von ${name} nicht zur Zusage.`,
      deals: 'Das Protokoll nennt nicht jede Auslosung, oder es gehört zu einem anderen Tisch.',
      events: (event: number) =>
        `Ab Ereignis ${event} passen Protokoll und Verlauf nicht mehr zusammen.`,
      illegal: (event: number) => `Ereignis ${event} ist nach den Regeln nicht erlaubt.`,
      count: (event: number, due: number, fell: number) =>
        `Bei Ereignis ${event} ${plural(due, 'sollte 1 Würfel', `sollten ${due} Würfel`)} fallen, im Protokoll ${plural(fell, 'steht', 'stehen')} ${fell}.`,
      differs: (event: number, expected: string, found: string) =>
        `Bei Ereignis ${event} ergeben die Seeds ${expected}, im Protokoll steht ${found}.`,
    },
    early: 'Das Spiel ist noch nicht zu Ende',
    earlyDay: 'Der Tag ist noch nicht vorbei',
    earlyDayText:
      'Alle spielen den Wurf des Tages mit diesem Seed, darum bleibt er bis Mitternacht (UTC) versiegelt. Sein Fingerabdruck steht schon fest, und das ist er:',
    earlyText:
      'Die Seeds bleiben versiegelt, bis das Spiel zu Ende ist; wer sie hätte, wüsste die nächsten Würfe. Ihr Fingerabdruck steht schon fest, und zwar dieser:',
    earlyNoted: 'Dein Gerät hat ihn auch notiert. Komm nach dem Spiel wieder.',
    byBrowser: 'Gerechnet in deinem Browser, mit seiner eigenen Kryptografie (Web Crypto).',
    byPage:
      'Gerechnet in deinem Browser, mit dem eigenen Code dieser Seite: Browser geben ihre Kryptografie nur über https oder auf dem Gerät selbst her, und diese Seite kam über einfaches http.',
    seeds: 'Fingerabdruck und Seeds',
    fingerprint: 'Fingerabdruck',
    fingerprintNotes: {
      own: 'dein Gerät hat ihn notiert, bevor es seinen Seed aufdeckte',
      noted: 'dein Gerät hat ihn vor dem Ende des Spiels notiert',
    },
    serverSeed: 'Seed des Servers',
    deviceSeed: 'Seed dieses Geräts',
    serverSeedNote: 'hat den Fingerabdruck oben',
    clientSeed: (name: string) => `Seed von ${name}`,
    seedNotes: {
      mine: 'von deinem Gerät beigetragen',
      own: 'zugesagt, bevor dein Gerät seinen Seed aufdeckte',
      noted: 'unverändert, seit dein Gerät ihn notiert hat',
      record: 'passt zur Zusage im Protokoll',
    },
    nothingAdded: 'nichts beigetragen (ein Bot, oder jemand war nicht da)',
    notYet: 'noch nicht aufgedeckt',
    later: (k: number) => `Ab Zufallsereignis k = ${k}, nachdem eine Sicherung eingespielt wurde`,
    how: 'So funktioniert das',
    howSteps: [
      'Der Server zieht einen geheimen Seed und veröffentlicht dessen Fingerabdruck (SHA-256). Von da an kann er ihn nicht mehr unbemerkt austauschen.',
      'Jedes Gerät zieht für jeden seiner Plätze einen eigenen Seed und sagt ihn zunächst nur zu: Es schickt einen Fingerabdruck des Seeds. Je Platz und Auslosung macht ein Gerät eine Zusage und nie eine andere.',
      'Beim Start werden Zusagen, Plätze und Einstellungen festgelegt. Erst dann decken die Geräte ihre Seeds auf, und jedes vergleicht: Es merkt, wenn sein Seed ausgetauscht oder weggelassen wurde. Deckt ein Gerät nichts auf, wird die Auslosung für alle abgebrochen; jede Auslosung hat eine Nummer und steht im Protokoll.',
      'Jeder Wurf wird aus allen Seeds und seiner Nummer im Spiel berechnet. Nach dem Spiel werden die Seeds aufgedeckt, und alle können jeden Wurf nachrechnen, wie diese Seite es gerade getan hat.',
    ],
    frequencies: 'Wie oft jede Augenzahl fiel',
    diceFell: (n: number) => `${number(n)} Würfel insgesamt.`,
    expected: (n: string) => `erwartet: ${n}`,
    faceFell: (face: number, seen: number, expected: string) =>
      `${face}: ${seen}-mal, erwartet ${expected}`,
    fewDice: 'Zu wenige Würfel, um etwas über ihre Gleichmäßigkeit zu sagen.',
    uneven: (games: number) =>
      games < 1
        ? 'So ungleichmäßig fallen faire Würfel in weniger als 1 von 100 Spielen. Das ist selten, kommt aber vor; der Beweis oben hängt nicht davon ab.'
        : games > 99
          ? 'Gleichmäßiger als so fallen faire Würfel fast nie.'
          : `Mindestens so ungleichmäßig fallen faire Würfel in ${games} von 100 Spielen.`,
    cards: 'Welche Karten kamen',
    cardsDrawn: (n: number) =>
      `${number(n)} gemischte ${plural(n, 'Karte', 'Karten')} gezogen; der Strich zeigt die Erwartung.`,
    cardCame: (card: string, seen: number, expected: string) =>
      `${card}: ${seen}, erwartet ${expected}`,
    show: 'Zeig mir jeden Wurf',
    showText:
      'Jedes Zufallsereignis hat eine Nummer k. Aus den Seeds und k entsteht eine Reihe von Bytes; jedes Byte unter 252 ist ein Würfel (Rest bei Teilung durch 6, plus 1), vier Bytes sind eine Zahl, die eine Karte, ein Tableau oder eine Tafel auswählt.',
    k: 'k',
    event: 'Ereignis',
    bytes: 'Aus den Bytes',
    inRecord: 'Im Protokoll',
    fits: 'stimmt',
    differs: 'weicht ab',
    skipped: 'übersprungen',
    fixedByTable: 'vom Tisch festgelegt, keine Bytes gebraucht',
    outOf: (index: number, of: number) => `Nummer ${index + 1} von ${of}`,
    record: 'Protokoll herunterladen',
    recordNote: (file) => `Zum Nachrechnen anderswo: „wagnis verify ${file}“.`,
    replay: 'Spiel ansehen',
    table: 'Zum Tisch',
    again: 'Noch einmal versuchen',
    failed: 'Der Beweis konnte nicht geführt werden',
  },
});
