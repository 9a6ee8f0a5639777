// People one plays with, groups, and taking over one's tables on another device.

import { plural, texts } from '$lib/i18n/texts.svelte';

export const togetherTexts = texts({
  en: {
    title: 'People you play with',
    lead: 'Who is ahead, you or Anna? And a new table for the same people with one tap.',
    share: 'Share my results with people I play with',
    shareText:
      'Two people see their results against each other only while both have this switched on. Others see nothing. People you play with can then also put you into a group, which you can leave.',
    people: 'Results',
    nobody:
      'Nobody yet. Finish a game with friends, each on their own device, who also share their results.',
    versus: (won: number, lost: number) => `${won} : ${lost}`,
    versusLong: (name: string, won: number, lost: number, tied: number) =>
      `You ${won}, ${name} ${lost}${tied > 0 ? `, ${tied} ${plural(tied, 'tie', 'ties')}` : ''}`,
    ties: (n: number) => `${n} ${plural(n, 'tie', 'ties')}`,
    games: (n: number) => `${n} ${plural(n, 'game', 'games')}`,
    groups: 'Groups',
    noGroups: 'A group is made at the end of a game: choose “Keep this group” there.',
    begins: (name: string) => `${name} begins next`,
    botBegins: 'A bot begins next',
    meet: 'New table',
    goOn: 'To the table',
    leave: 'Leave group',
    keep: 'Keep this group',
    keepText: 'Everybody at this table who shares results becomes a member.',
    keepAlone: 'Nobody else at this table shares results yet. Ask them to switch it on here.',
    name: 'Name of the group',
    keepButton: 'Keep group',
    kept: (name: string) => `“${name}” is kept. You find it here.`,
    failed: 'That did not work',
    carryTitle: 'Use another device',
    carryText:
      'Take your seats, tables and statistics of this server along to your phone or tablet. The other device then counts as this one. Games and settings that are stored only on this device stay here.',
    carryButton: 'Show the code',
    carryScan: 'Scan this with the other device. The code works once and for five minutes.',
    carryLink: 'Or open this address there:',
    carryAgain: 'New code',
    takeTitle: 'Take over your tables',
    takeLead:
      'This device gets the seats, tables and statistics of the device that shows the code.',
    takeWarn:
      'Seats, tables and statistics that this device has at this server are lost to it: finish those games first.',
    takeButton: 'Take over',
    takeDone: 'Done. This device now has your tables.',
    takeTables: 'To the tables',
    takeNoCode: 'There is no code in this address. Show one on the other device, and scan it.',
    takeExpired: 'This code has expired or was used already. Show a new one on the other device.',
  },
  nl: {
    title: 'Met wie je speelt',
    lead: 'Wie staat voor, jij of Anna? En met één tik een nieuwe tafel voor dezelfde mensen.',
    share: 'Deel mijn uitslagen met mensen met wie ik speel',
    shareText:
      'Twee mensen zien hun onderlinge uitslagen alleen zolang allebei dit aan hebben staan. Anderen zien niets. Mensen met wie je speelt, kunnen je dan ook in een groep zetten, die je kunt verlaten.',
    people: 'Uitslagen',
    nobody:
      'Nog niemand. Speel een spel uit met vrienden, ieder op een eigen apparaat, die hun uitslagen ook delen.',
    versus: (won, lost) => `${won} : ${lost}`,
    versusLong: (name, won, lost, tied) =>
      `Jij ${won}, ${name} ${lost}${tied > 0 ? `, ${tied} keer gelijk` : ''}`,
    ties: (n) => `${n} keer gelijk`,
    games: (n) => `${n} ${plural(n, 'spel', 'spellen')}`,
    groups: 'Groepen',
    noGroups: 'Een groep maak je aan het einde van een spel: kies daar “Groep bewaren”.',
    begins: (name) => `${name} begint de volgende keer`,
    botBegins: 'Een bot begint de volgende keer',
    meet: 'Nieuwe tafel',
    goOn: 'Naar de tafel',
    leave: 'Groep verlaten',
    keep: 'Groep bewaren',
    keepText: 'Iedereen aan deze tafel die uitslagen deelt, wordt lid.',
    keepAlone:
      'Niemand anders aan deze tafel deelt al uitslagen. Vraag de anderen dat hier aan te zetten.',
    name: 'Naam van de groep',
    keepButton: 'Groep bewaren',
    kept: (name) => `“${name}” is bewaard. Je vindt de groep hier.`,
    failed: 'Dat is niet gelukt',
    carryTitle: 'Ander apparaat gebruiken',
    carryText:
      'Neem je plaatsen, tafels en statistiek van deze server mee naar je telefoon of tablet. Het andere apparaat geldt dan als dit apparaat. Spellen en instellingen die alleen op dit apparaat staan, blijven hier.',
    carryButton: 'Code tonen',
    carryScan: 'Scan dit met het andere apparaat. De code werkt één keer, vijf minuten lang.',
    carryLink: 'Of open daar dit adres:',
    carryAgain: 'Nieuwe code',
    takeTitle: 'Je tafels overnemen',
    takeLead: 'Dit apparaat krijgt de plaatsen, tafels en statistiek van het apparaat met de code.',
    takeWarn:
      'Plaatsen, tafels en statistiek die dit apparaat op deze server heeft, raakt het kwijt: speel die spellen eerst uit.',
    takeButton: 'Overnemen',
    takeDone: 'Klaar. Dit apparaat heeft nu je tafels.',
    takeTables: 'Naar de tafels',
    takeNoCode: 'In dit adres staat geen code. Toon er een op het andere apparaat en scan die.',
    takeExpired: 'Deze code is verlopen of al gebruikt. Toon een nieuwe op het andere apparaat.',
  },
  de: {
    title: 'Mit wem du spielst',
    lead: 'Wer liegt vorn, du oder Anna? Und mit einem Fingertipp ein neuer Tisch für dieselben Leute.',
    share: 'Meine Ergebnisse mit meinen Mitspielern teilen',
    shareText:
      'Zwei Personen sehen ihre Ergebnisse gegeneinander nur, solange beide das eingeschaltet haben. Andere sehen nichts. Mitspieler können dich dann auch in eine Gruppe aufnehmen, die du verlassen kannst.',
    people: 'Ergebnisse',
    nobody:
      'Noch niemand. Spielt ein Spiel zu Ende, jeder an seinem eigenen Gerät; auch die anderen müssen ihre Ergebnisse teilen.',
    versus: (won, lost) => `${won} : ${lost}`,
    versusLong: (name, won, lost, tied) =>
      `Du ${won}, ${name} ${lost}${tied > 0 ? `, ${tied}-mal unentschieden` : ''}`,
    ties: (n) => `${n}-mal unentschieden`,
    games: (n) => `${n} ${plural(n, 'Spiel', 'Spiele')}`,
    groups: 'Gruppen',
    noGroups: 'Eine Gruppe entsteht am Ende eines Spiels: Wähle dort „Gruppe behalten“.',
    begins: (name) => `Beim nächsten Mal beginnt ${name}`,
    botBegins: 'Beim nächsten Mal beginnt ein Bot',
    meet: 'Neuer Tisch',
    goOn: 'Zum Tisch',
    leave: 'Gruppe verlassen',
    keep: 'Gruppe behalten',
    keepText: 'Alle an diesem Tisch, die ihre Ergebnisse teilen, werden Mitglieder.',
    keepAlone:
      'Sonst teilt an diesem Tisch noch niemand Ergebnisse. Bitte die anderen, es hier einzuschalten.',
    name: 'Name der Gruppe',
    keepButton: 'Gruppe behalten',
    kept: (name) => `„${name}“ ist gespeichert. Du findest die Gruppe hier.`,
    failed: 'Das hat nicht geklappt',
    carryTitle: 'Anderes Gerät verwenden',
    carryText:
      'Nimm deine Plätze, Tische und Statistiken dieses Servers auf dein Telefon oder Tablet mit. Das andere Gerät gilt dann als dieses. Spiele und Einstellungen, die nur auf diesem Gerät gespeichert sind, bleiben hier.',
    carryButton: 'Code zeigen',
    carryScan: 'Scanne ihn mit dem anderen Gerät. Der Code gilt einmal und fünf Minuten lang.',
    carryLink: 'Oder öffne dort diese Adresse:',
    carryAgain: 'Neuer Code',
    takeTitle: 'Deine Tische übernehmen',
    takeLead: 'Dieses Gerät bekommt die Plätze, Tische und Statistiken des Geräts mit dem Code.',
    takeWarn:
      'Plätze, Tische und Statistiken, die dieses Gerät an diesem Server hat, gehen ihm verloren: Spiel diese Spiele vorher zu Ende.',
    takeButton: 'Übernehmen',
    takeDone: 'Fertig. Dieses Gerät hat jetzt deine Tische.',
    takeTables: 'Zu den Tischen',
    takeNoCode:
      'In dieser Adresse steht kein Code. Zeig einen auf dem anderen Gerät und scanne ihn.',
    takeExpired:
      'Dieser Code ist abgelaufen oder schon verbraucht. Zeig auf dem anderen Gerät einen neuen.',
  },
});
