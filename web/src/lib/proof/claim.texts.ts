// What the proof shows, to whom and against whom; every sentence must be true.

import { plural, texts } from '$lib/i18n/texts.svelte';
import type { Fair } from '$lib/wire.gen';
import type { Level } from './compare';

export const claimTexts = texts({
  en: {
    title: 'What this shows, and what it does not',
    levels: {
      mine: [
        'Nobody chose these dice',
        'Your device promised its seed before any seed was revealed, and that seed is in all of these dice. So nobody chose them: neither the operator of this server nor the other players, nor all of them together.',
      ],
      again: [
        'Your seed is in all of these dice',
        'Your device promised its seed before any seed was revealed, and that seed is in all of these dice. So within each deal nobody chose them: neither the operator of this server nor the other players, nor all of them together.',
      ],
      part: [
        'Your seed is in part of these dice',
        'The server was restored from a backup, and part of the dice came without a seed of your device’s: it was away, was not asked, or answered too late. The operator of this server could have chosen that part; only those who gave a seed for it can tell.',
      ],
      fits: [
        'The dice fit the seeds',
        'The record shows that the dice come from these seeds. It does not show who chose the seeds: the operator of this server could have made up all of them. Those who gave a seed can tell: opened on their own device, this page compares the record with what that device has stored.',
      ],
      daily: [
        'The dice fit the seeds of the day',
        'Nobody gives a seed for the daily roll. Its seeds form a chain made in advance: the fingerprint of each day is the seed of the day before. So they were not picked for this game.',
      ],
      local: [
        'The dice fit the seed of this device',
        'This device drew one seed and showed its fingerprint before the first roll. All dice come from that seed, so nobody but this device chose them: no server, and nobody who touched the screen. It does not show that the device drew only one seed: it could have tried several, and kept the one it liked.',
      ],
    },
    here: [
      'Before the first roll this device draws a secret seed and shows its fingerprint (SHA-256). From then on it cannot swap the seed without anyone noticing.',
      'Each roll is computed from that seed and its number in the game. Taking a move back or reloading the page changes no dice.',
      'When the game is over the seed is revealed, and anybody who has the record can compute every roll again, as this page has just done.',
    ],
    givenUp: (n: number) =>
      `${plural(n, 'One earlier deal was', `${n} earlier deals were`)} given up. ${plural(n, 'It', 'Each')} could have been a choice: the person who ended it may have wanted other dice.`,
    fits: 'Every seed in the record fits the promise in the record.',
    page: 'This page comes from the server whose dice it checks. To depend on it less, download the record and check it with “wagnis verify” from another source.',
    others:
      'You cannot show this to anybody else: they see only the record, and the operator of this server could make up another one, or deny that there was this game. Keep the record if it matters to you.',
    foreseen:
      'What no table can show is that nobody knew the dice. The operator of this server can read its seed and foresee them while the game goes on.',
    renewed: (n: number) =>
      `During this game the server was restored from a backup${plural(n, '', ` ${n} times`)}. From then on the dice came from new seeds, so that none fell that somebody had seen before. Every part was checked with its own seeds. The operator of this server knew the dice to come, and could have chosen that moment.`,
    own: 'Your own seed',
    ownText: 'Your device has kept it; the server was not asked for it. To compare it elsewhere:',
    now: 'What every seat has given',
    nowText: 'These seeds are fixed. Your device compares them for as long as the game lasts.',
  },
  nl: {
    title: 'Wat dit aantoont, en wat niet',
    levels: {
      mine: [
        'Niemand heeft deze worpen uitgekozen',
        'Jouw apparaat heeft zijn seed toegezegd voordat er een seed werd onthuld, en die seed zit in al deze worpen. Dus heeft niemand ze uitgekozen: niet wie deze server beheert, niet de andere spelers, ook niet allemaal samen.',
      ],
      again: [
        'Jouw seed zit in al deze worpen',
        'Jouw apparaat heeft zijn seed toegezegd voordat er een seed werd onthuld, en die seed zit in al deze worpen. Dus heeft binnen elke loting niemand ze uitgekozen: niet wie deze server beheert, niet de andere spelers, ook niet allemaal samen.',
      ],
      part: [
        'Jouw seed zit in een deel van deze dobbelstenen',
        'De server is uit een back-up teruggezet, en een deel van de worpen kwam zonder een seed van jouw apparaat: het was er niet bij, er is niet om gevraagd, of het antwoord kwam te laat. Wie deze server beheert, had dat deel kunnen uitkiezen; alleen wie er een seed voor heeft gegeven, weet het.',
      ],
      fits: [
        'De dobbelstenen kloppen met de seeds',
        'Uit het verslag blijkt dat de worpen uit deze seeds komen. Wie de seeds heeft gekozen, blijkt er niet uit: wie deze server beheert, had ze allemaal kunnen verzinnen. Wie er een heeft gegeven, kan het weten: op het eigen apparaat geopend vergelijkt deze pagina het verslag met wat dat apparaat heeft bewaard.',
      ],
      daily: [
        'De dobbelstenen kloppen met de seeds van de dag',
        'Voor de worp van de dag geeft niemand een seed. De seeds vormen een ketting die vooraf is gemaakt: de vingerafdruk van elke dag is de seed van de dag ervoor. Ze zijn dus niet voor dit spel uitgezocht.',
      ],
      local: [
        'De dobbelstenen passen bij de seed van dit apparaat',
        'Dit apparaat heeft één seed getrokken en de vingerafdruk ervan vóór de eerste worp getoond. Alle worpen komen uit die seed, dus niemand anders dan dit apparaat heeft ze gekozen: geen server, en ook niemand die het scherm aanraakte. Het toont niet aan dat het apparaat maar één seed heeft getrokken: het had er meer kunnen proberen en de mooiste kunnen houden.',
      ],
    },
    here: [
      'Vóór de eerste worp trekt dit apparaat een geheime seed en toont de vingerafdruk ervan (SHA-256). Vanaf dan kan het de seed niet meer ongemerkt omruilen.',
      'Elke worp wordt berekend uit die seed en het nummer van de worp in het spel. Een zet terugnemen of de pagina opnieuw laden verandert geen worp.',
      'Na afloop wordt de seed onthuld en kan iedereen die het verslag heeft elke worp narekenen, zoals deze pagina net heeft gedaan.',
    ],
    givenUp: (n: number) =>
      `${plural(n, 'Eén eerdere loting is', `${n} eerdere lotingen zijn`)} afgebroken. ${plural(n, 'Die', 'Elk daarvan')} kan een keus zijn geweest: wie een loting afbrak, wilde misschien andere worpen.`,
    fits: 'Elke seed in het verslag past bij de toezegging in het verslag.',
    page: 'Deze pagina komt van de server waarvan ze de dobbelstenen controleert. Wil je daar minder van afhangen, download dan het verslag en controleer het met een ‘wagnis verify’ uit een andere bron.',
    others:
      'Aan anderen kun je dit niet aantonen: zij zien alleen het verslag, en wie deze server beheert, kan een ander verslag verzinnen of ontkennen dat dit spel er was. Bewaar het verslag als het je iets waard is.',
    foreseen:
      'Wat aan geen enkele tafel wordt aangetoond: dat niemand de worpen kende. Wie deze server beheert, kan de seed van de server lezen en de worpen tijdens het spel vooraf weten.',
    renewed: (n: number) =>
      `Tijdens dit spel is de server ${plural(n, '', `${n} keer `)}uit een back-up teruggezet. Vanaf dat moment kwamen de worpen uit nieuwe seeds, zodat er niets viel wat iemand al had gezien. Elk deel is met zijn eigen seeds nagerekend. Wie deze server beheert, kende de komende worpen en had dat moment kunnen uitkiezen.`,
    own: 'Jouw eigen seed',
    ownText:
      'Je apparaat heeft hem bewaard; de server is er niet naar gevraagd. Om hem elders te vergelijken:',
    now: 'Wat elke plaats heeft gegeven',
    nowText: 'Deze seeds liggen vast. Jouw apparaat vergelijkt ze zolang het spel duurt.',
  },
  de: {
    title: 'Was das zeigt und was nicht',
    levels: {
      mine: [
        'Niemand hat diese Würfe ausgesucht',
        'Dein Gerät hat seinen Seed zugesagt, bevor irgendein Seed aufgedeckt wurde, und dieser Seed steckt in allen diesen Würfen. Also hat niemand sie ausgesucht: weder der Betreiber dieses Servers noch die anderen am Tisch, auch nicht alle zusammen.',
      ],
      again: [
        'Dein Seed steckt in allen diesen Würfen',
        'Dein Gerät hat seinen Seed zugesagt, bevor irgendein Seed aufgedeckt wurde, und dieser Seed steckt in allen diesen Würfen. Also hat innerhalb jeder Auslosung niemand sie ausgesucht: weder der Betreiber dieses Servers noch die anderen am Tisch, auch nicht alle zusammen.',
      ],
      part: [
        'Dein Seed steckt in einem Teil dieser Würfel',
        'Der Server wurde aus einer Sicherung wiederhergestellt, und ein Teil der Würfe kam ohne einen Seed deines Geräts zustande: Es war nicht da, wurde nicht gefragt oder antwortete zu spät. Der Betreiber dieses Servers hätte diesen Teil aussuchen können; sagen können es nur die, die einen Seed dafür beigetragen haben.',
      ],
      fits: [
        'Die Würfel passen zu den Seeds',
        'Das Protokoll zeigt, dass die Würfe aus diesen Seeds kommen. Wer die Seeds gewählt hat, zeigt es nicht: Der Betreiber dieses Servers hätte alle erfinden können. Wer einen beigetragen hat, kann es wissen: Auf dem eigenen Gerät geöffnet, vergleicht diese Seite das Protokoll mit dem, was das Gerät aufbewahrt hat.',
      ],
      daily: [
        'Die Würfel passen zu den Seeds des Tages',
        'Zum Wurf des Tages trägt niemand einen Seed bei. Seine Seeds sind eine Kette, die im Voraus gemacht wurde: Der Fingerabdruck jedes Tages ist der Seed des Tages davor. Für dieses Spiel wurden sie also nicht ausgesucht.',
      ],
      local: [
        'Die Würfel passen zum Seed dieses Geräts',
        'Dieses Gerät hat einen Seed gezogen und dessen Fingerabdruck vor dem ersten Wurf gezeigt. Alle Würfe kommen aus diesem Seed. Niemand außer diesem Gerät hat sie also gewählt: kein Server, und auch niemand, der den Bildschirm berührt hat. Das zeigt nicht, dass das Gerät nur einen Seed gezogen hat: Es hätte mehrere ausprobieren und den schönsten behalten können.',
      ],
    },
    here: [
      'Vor dem ersten Wurf zieht dieses Gerät einen geheimen Seed und zeigt dessen Fingerabdruck (SHA-256). Von da an kann es den Seed nicht mehr unbemerkt austauschen.',
      'Jeder Wurf wird aus diesem Seed und seiner Nummer im Spiel berechnet. Etwas zurückzunehmen oder die Seite neu zu laden ändert keinen Wurf.',
      'Nach dem Spiel wird der Seed aufgedeckt, und alle, die das Protokoll haben, können jeden Wurf nachrechnen, wie es diese Seite gerade getan hat.',
    ],
    givenUp: (n: number) =>
      `${plural(n, 'Eine frühere Auslosung wurde', `${n} frühere Auslosungen wurden`)} abgebrochen. ${plural(n, 'Sie', 'Jede davon')} könnte eine Wahl gewesen sein: Wer sie abbrach, wollte vielleicht andere Würfe.`,
    fits: 'Jeder Seed im Protokoll passt zu der Zusage im Protokoll.',
    page: 'Diese Seite kommt von dem Server, dessen Würfel sie prüft. Um weniger von ihm abzuhängen, lade das Protokoll herunter und prüfe es mit einem „wagnis verify“ aus anderer Quelle.',
    others:
      'Anderen kannst du das nicht zeigen: Sie sehen nur das Protokoll, und der Betreiber dieses Servers könnte ein anderes erfinden oder abstreiten, dass es dieses Spiel gab. Heb das Protokoll auf, wenn es dir wichtig ist.',
    foreseen:
      'Was an keinem Tisch gezeigt wird: dass niemand die Würfe kannte. Der Betreiber dieses Servers kann dessen Seed lesen und sie während des Spiels voraussehen.',
    renewed: (n: number) =>
      `Während dieses Spiels wurde der Server ${plural(n, '', `${n}-mal `)}aus einer Sicherung wiederhergestellt. Von da an kamen die Würfe aus neuen Seeds, damit nichts fiel, was jemand schon gesehen hatte. Jeder Teil wurde mit seinen eigenen Seeds nachgerechnet. Der Betreiber dieses Servers kannte die kommenden Würfe und hätte diesen Moment aussuchen können.`,
    own: 'Dein eigener Seed',
    ownText:
      'Dein Gerät hat ihn aufbewahrt; der Server wurde nicht danach gefragt. Um ihn anderswo zu vergleichen:',
    now: 'Was jeder Platz beigetragen hat',
    nowText: 'Diese Seeds stehen fest. Dein Gerät vergleicht sie, solange das Spiel dauert.',
  },
});

/** Chooses the claim: a deal that was given up, or a restored backup, may have been a choice of dice. */
export function claimed(level: Level, fair: Fair | undefined, daily: boolean, local = false) {
  if (local) return 'local';
  if (daily) return 'daily';
  const chances = (fair?.given_up.length ?? 0) + (fair?.later?.length ?? 0);
  return level === 'mine' && chances > 0 ? 'again' : level;
}
