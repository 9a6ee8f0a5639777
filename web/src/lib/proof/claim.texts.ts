// What the proof shows, by whom and against whom, in sentences that are true.

import { plural, texts } from '$lib/i18n/texts.svelte';

const listed = (parts: string[], and: string) =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`;

export const claimTexts = texts({
  en: {
    title: 'What this shows, and what it does not',
    levels: {
      last: [
        'Nobody chose these dice',
        'Your device gave its seed when it already knew all the others, and that seed is in the dice. So nobody could choose them: not whoever runs this server, not another player, not all of them together.',
      ],
      mine: [
        'Your seed is in these dice',
        'Your device gave a seed of its own, and it is in the dice, unchanged. So whoever runs this server could not choose them alone.',
      ],
      part: [
        'Your seed is in part of these dice',
        'The server was restored from a backup, and part of the dice came without a seed of your device’s: it was away, was not asked, or answered too late. Whoever runs this server could have chosen that part; only those can tell who gave a seed for it.',
      ],
      watched: [
        'Nothing was changed since the start',
        'Your device noted the fingerprint and all the seeds when the game began, and they are still the same. None of them is a seed for which your device can vouch. Whether whoever runs this server had chosen the seeds before the start, only those can tell who gave one.',
      ],
      late: [
        'The dice fit the seeds',
        'What your device noted of this game has not changed since. About the time before that, and about who chose the seeds, only those can tell who gave one.',
      ],
      none: [
        'The dice fit the seeds',
        'This device has no notes of this game. The record alone shows that the dice come from these seeds, but not who chose the seeds: whoever runs this server could have done that before the start. Those who sat at the table can tell: this page compares on their own device.',
      ],
      daily: [
        'The dice fit the seeds of the day',
        'Nobody gives a seed for the daily roll. Its seeds form a chain made in advance: the fingerprint of each day is the seed of the day before. So they were not picked for this game.',
      ],
    },
    after: (names: string[]) =>
      names.length === 0
        ? 'After that the seats were still changed. Whoever decided that, and knew the server’s seed, had a small choice.'
        : `${listed(names, 'and')} gave ${plural(names.length, 'a seed', 'seeds')} after yours. Whoever runs this server could have chosen the dice only together with ${plural(names.length, 'that player', 'one of them')}, or by sitting there in person.`,
    foreseen:
      'Not shown, at any table: that nobody knew the dice. Whoever runs this server can read its seed and foresee them while the game goes on.',
    renewed: (n: number) =>
      `During this game the server was restored from a backup${plural(n, '', ` ${n} times`)}. From then on the dice came from new seeds, so that none fell that somebody had seen before. Every part was checked with its own seeds.`,
    own: 'Your own seed',
    ownText: 'Only your device knows this without asking the server. To compare it elsewhere:',
    signed: (names: string[]) =>
      `${listed(names, 'and')} signed these seeds during the game, each with a key of their own. Whoever holds such a key can show that it is theirs; nobody else can sign with it.`,
    signedOther: (name: string) =>
      `The signature in the name of ${name} is not genuine, or is under other seeds.`,
    now: 'What every seat has given',
    nowText: 'These seeds are fixed. Your device compares them for as long as the game lasts.',
  },
  nl: {
    title: 'Wat dit aantoont, en wat niet',
    levels: {
      last: [
        'Niemand heeft deze worpen uitgekozen',
        'Jouw apparaat gaf zijn seed toen het alle andere al kende, en die seed zit in de dobbelstenen. Dus kon niemand ze uitkiezen: niet wie deze server beheert, niet een andere speler, ook niet allemaal samen.',
      ],
      mine: [
        'Jouw seed zit in deze dobbelstenen',
        'Jouw apparaat heeft een eigen seed gegeven, en die zit onveranderd in de dobbelstenen. Dus kon wie deze server beheert de worpen niet in zijn eentje uitkiezen.',
      ],
      part: [
        'Jouw seed zit in een deel van deze dobbelstenen',
        'De server is uit een back-up teruggezet, en een deel van de worpen kwam zonder een seed van jouw apparaat: het was er niet bij, er is niet om gevraagd, of het antwoord kwam te laat. Wie deze server beheert, had dat deel kunnen uitkiezen; alleen wie er een seed voor heeft gegeven, weet het.',
      ],
      watched: [
        'Sinds het begin is er niets veranderd',
        'Jouw apparaat heeft bij het begin van het spel de vingerafdruk en alle seeds genoteerd, en ze zijn nog dezelfde. Er is geen seed bij waarvoor jouw apparaat kan instaan. Of wie deze server beheert de seeds vóór het begin heeft uitgekozen, weet alleen wie er een heeft gegeven.',
      ],
      late: [
        'De dobbelstenen kloppen met de seeds',
        'Wat jouw apparaat van dit spel heeft genoteerd, is sindsdien niet veranderd. Over de tijd daarvoor, en over wie de seeds heeft gekozen, kan alleen iets zeggen wie er een heeft gegeven.',
      ],
      none: [
        'De dobbelstenen kloppen met de seeds',
        'Dit apparaat heeft geen notities van dit spel. Uit het verslag alleen blijkt dat de worpen uit deze seeds komen, maar niet wie de seeds heeft gekozen: wie deze server beheert, had dat vóór het begin kunnen doen. Wie aan tafel zat, kan het weten: deze pagina vergelijkt op hun eigen apparaat.',
      ],
      daily: [
        'De dobbelstenen kloppen met de seeds van de dag',
        'Voor de worp van de dag geeft niemand een seed. De seeds vormen een ketting die vooraf is gemaakt: de vingerafdruk van elke dag is de seed van de dag ervoor. Ze zijn dus niet voor dit spel uitgezocht.',
      ],
    },
    after: (names: string[]) =>
      names.length === 0
        ? 'Daarna zijn de plaatsen nog veranderd. Wie dat besliste en de seed van de server kende, had een kleine keus.'
        : `${listed(names, 'en')} ${plural(names.length, 'gaf zijn seed', 'gaven hun seed')} na de jouwe. Wie deze server beheert, had de worpen alleen kunnen uitkiezen samen met ${plural(names.length, 'die speler', 'een van hen')}, of door daar zelf te gaan zitten.`,
    foreseen:
      'Wat aan geen enkele tafel wordt aangetoond: dat niemand de worpen kende. Wie deze server beheert, kan de seed van de server lezen en de worpen tijdens het spel vooraf weten.',
    renewed: (n: number) =>
      `Tijdens dit spel is de server ${plural(n, '', `${n} keer `)}uit een back-up teruggezet. Vanaf dat moment kwamen de worpen uit nieuwe seeds, zodat er niets viel wat iemand al had gezien. Elk deel is met zijn eigen seeds nagerekend.`,
    own: 'Jouw eigen seed',
    ownText: 'Die kent jouw apparaat zonder het de server te vragen. Om hem elders te vergelijken:',
    signed: (names: string[]) =>
      `${listed(names, 'en')} ${plural(names.length, 'heeft', 'hebben')} deze seeds tijdens het spel ondertekend, elk met een eigen sleutel. Wie zo’n sleutel heeft, kan laten zien dat hij van hem is; niemand anders kan ermee ondertekenen.`,
    signedOther: (name: string) =>
      `De handtekening op naam van ${name} is niet echt, of staat onder andere seeds.`,
    now: 'Wat elke plaats heeft gegeven',
    nowText: 'Deze seeds liggen vast. Jouw apparaat vergelijkt ze zolang het spel duurt.',
  },
  de: {
    title: 'Was das zeigt und was nicht',
    levels: {
      last: [
        'Niemand hat diese Würfe ausgesucht',
        'Dein Gerät gab seinen Seed, als es alle anderen schon kannte, und dieser Seed steckt in den Würfeln. Also konnte niemand sie aussuchen: nicht wer diesen Server betreibt, kein anderer am Tisch, auch nicht alle zusammen.',
      ],
      mine: [
        'Dein Seed steckt in diesen Würfeln',
        'Dein Gerät hat einen eigenen Seed beigetragen, und er steckt unverändert in den Würfeln. Also konnte, wer diesen Server betreibt, sie nicht allein aussuchen.',
      ],
      part: [
        'Dein Seed steckt in einem Teil dieser Würfel',
        'Der Server wurde aus einer Sicherung wiederhergestellt, und ein Teil der Würfe kam ohne einen Seed deines Geräts zustande: Es war nicht da, wurde nicht gefragt oder antwortete zu spät. Wer diesen Server betreibt, hätte diesen Teil aussuchen können; sagen können es nur die, die einen Seed dafür beigetragen haben.',
      ],
      watched: [
        'Seit dem Start wurde nichts geändert',
        'Dein Gerät hat beim Start den Fingerabdruck und alle Seeds notiert, und sie sind noch dieselben. Keiner davon ist einer, für den dein Gerät bürgen kann. Ob sich, wer diesen Server betreibt, die Seeds vor dem Start ausgesucht hatte, können nur die sagen, die einen beigetragen haben.',
      ],
      late: [
        'Die Würfel passen zu den Seeds',
        'Was dein Gerät von dieser Partie notiert hat, wurde seitdem nicht geändert. Über die Zeit davor, und darüber, wer die Seeds gewählt hat, können nur die etwas sagen, die einen beigetragen haben.',
      ],
      none: [
        'Die Würfel passen zu den Seeds',
        'Dieses Gerät hat zu dieser Partie nichts notiert. Das Protokoll allein zeigt, dass die Würfe aus diesen Seeds kommen, aber nicht, wer die Seeds gewählt hat: Wer diesen Server betreibt, hätte das vor dem Start tun können. Wer am Tisch saß, kann es wissen: Diese Seite vergleicht auf dem eigenen Gerät.',
      ],
      daily: [
        'Die Würfel passen zu den Seeds des Tages',
        'Zum Wurf des Tages trägt niemand einen Seed bei. Seine Seeds sind eine Kette, die im Voraus gemacht wurde: Der Fingerabdruck jedes Tages ist der Seed des Tages davor. Für diese Partie wurden sie also nicht ausgesucht.',
      ],
    },
    after: (names: string[]) =>
      names.length === 0
        ? 'Danach wurden die Plätze noch geändert. Wer das entschied und den Seed des Servers kannte, hatte eine kleine Wahl.'
        : `${listed(names, 'und')} ${plural(names.length, 'gab den Seed', 'gaben ihre Seeds')} nach dir. Wer diesen Server betreibt, hätte die Würfe nur gemeinsam mit ${plural(names.length, 'dieser Person', 'einer dieser Personen')} aussuchen können, oder indem er selbst dort saß.`,
    foreseen:
      'Was an keinem Tisch gezeigt wird: dass niemand die Würfe kannte. Wer diesen Server betreibt, kann dessen Seed lesen und sie während des Spiels voraussehen.',
    renewed: (n: number) =>
      `Während dieser Partie wurde der Server ${plural(n, '', `${n}-mal `)}aus einer Sicherung wiederhergestellt. Von da an kamen die Würfe aus neuen Seeds, damit nichts fiel, was jemand schon gesehen hatte. Jeder Teil wurde mit seinen eigenen Seeds nachgerechnet.`,
    own: 'Dein eigener Seed',
    ownText: 'Ihn kennt dein Gerät, ohne den Server zu fragen. Um ihn anderswo zu vergleichen:',
    signed: (names: string[]) =>
      `${listed(names, 'und')} ${plural(names.length, 'hat', 'haben')} diese Seeds während des Spiels unterschrieben, mit je einem eigenen Schlüssel. Wer ihn hat, kann zeigen, dass es der eigene ist; niemand sonst kann damit unterschreiben.`,
    signedOther: (name: string) =>
      `Die Unterschrift im Namen von ${name} ist nicht echt oder steht unter anderen Seeds.`,
    now: 'Was jeder Platz beigetragen hat',
    nowText: 'Diese Seeds stehen fest. Dein Gerät vergleicht sie, solange das Spiel dauert.',
  },
});
