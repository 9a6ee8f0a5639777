// What the daily roll says.

import { number, plural, signed, texts } from '$lib/i18n/texts.svelte';
import { points } from '$lib/table/points';

/** A number with a true minus sign. */
const many = (n: number, one: string, more: string) => `${points(n)} ${plural(n, one, more)}`;

export const dailyTexts = texts({
  en: {
    title: 'The daily roll',
    lead: 'Three small games, the same dice for everybody, once a day.',
    next: 'Next roll in',
    streak: (n: number) => `${many(n, 'day', 'days')} in a row`,
    noStreak: 'Finish one game a day to build a streak.',
    play: 'Play',
    goOn: 'Continue',
    see: 'Look at the table',
    points: (n: number) => many(n, 'point', 'points'),
    lead_: (n: number) => `${signed(n)} ${plural(Math.abs(n), 'point', 'points')}`,
    perfect: (n: string) => `Perfect play with the same dice: ${n}`,
    perfectSoon: 'Perfect play with the same dice is being computed…',
    asGood: 'As good as perfect play, or luckier!',
    first: 'You are the first to finish today.',
    place: (place: number, players: number) =>
      `Place ${number(place)} of ${number(players)} so far`,
    late: 'Finished after midnight, so it does not count.',
    played: (n: number) =>
      n === 0 ? 'Nobody has finished yet.' : `${many(n, 'device has', 'devices have')} finished.`,
    chart: 'Everybody’s points',
    bar: (points: string, count: number) => `${points}: ${number(count)}`,
    you: 'you',
    perfectMark: 'perfect',
    share: 'Share',
    copied: 'Copied.',
    copyFailed: 'Copying failed. Here it is:',
    line: (day: string, game: string, mine: string, perfect: string | null) =>
      `Wagnis daily ${day} · ${game} ${mine}${perfect === null ? '' : ` / perfect ${perfect}`}`,
    honour: 'On your honour',
    honourText:
      'One game per device and day, without taking back and without hints. Anyone who takes a second device sees the dice beforehand: we cannot prevent that, and do not pretend to.',
    same: 'The same dice',
    sameText:
      'The first, second, third … roll or card comes from the same place for everybody. If you make the same choices, you get the same game; a different choice may lead to a different next roll.',
    yesterday: 'Yesterday',
    yesterdayText: (day: string) => `The roll of ${day} is over, so its seed is no longer secret.`,
    seed: 'Seed',
    chain:
      'Yesterday’s seed is today’s fingerprint, so each day’s dice were fixed before the day began. Tomorrow today’s seed will be shown here, and every game played today can be checked.',
    proof: (game: string) => `Check my ${game}`,
    notPlayed: 'You did not play.',
    failed: 'The daily roll could not be loaded',
    apart: 'The daily roll needs a server',
    apartText:
      'Its dice are the same for everybody, and its ranking compares everybody’s games. Both come from a server, which cannot be reached now. Games against bots and the puzzles work without one.',
    again: 'Try again',
  },
  nl: {
    title: 'De worp van de dag',
    lead: 'Drie kleine spellen, dezelfde dobbelstenen voor iedereen, eens per dag.',
    next: 'Volgende worp over',
    streak: (n: number) => `${many(n, 'dag', 'dagen')} op rij`,
    noStreak: 'Speel elke dag één spel uit en je bouwt een reeks op.',
    play: 'Spelen',
    goOn: 'Verder',
    see: 'Bekijk de tafel',
    points: (n: number) => many(n, 'punt', 'punten'),
    lead_: (n: number) => `${signed(n)} ${plural(Math.abs(n), 'punt', 'punten')}`,
    perfect: (n: string) => `Perfect spel met dezelfde dobbelstenen: ${n}`,
    perfectSoon: 'Perfect spel met dezelfde dobbelstenen wordt berekend …',
    asGood: 'Even goed als perfect spel, of met meer geluk!',
    first: 'Je bent vandaag de eerste die klaar is.',
    place: (place: number, players: number) =>
      `Plaats ${number(place)} van ${number(players)} tot nu toe`,
    late: 'Na middernacht uitgespeeld, dus het telt niet.',
    played: (n: number) =>
      n === 0 ? 'Nog niemand is klaar.' : `${many(n, 'apparaat is', 'apparaten zijn')} klaar.`,
    chart: 'De punten van iedereen',
    bar: (points: string, count: number) => `${points}: ${number(count)}`,
    you: 'jij',
    perfectMark: 'perfect',
    share: 'Delen',
    copied: 'Gekopieerd.',
    copyFailed: 'Kopiëren lukte niet. Hier is het:',
    line: (day: string, game: string, mine: string, perfect: string | null) =>
      `Wagnis, worp van ${day} · ${game} ${mine}${perfect === null ? '' : ` / perfect ${perfect}`}`,
    honour: 'Op je erewoord',
    honourText:
      'Eén spel per apparaat per dag, zonder terugnemen en zonder advies. Wie een tweede apparaat pakt, ziet de dobbelstenen van tevoren: dat kunnen we niet verhinderen, en we doen ook niet alsof.',
    same: 'Dezelfde dobbelstenen',
    sameText:
      'De eerste, tweede, derde … worp of kaart komt voor iedereen van dezelfde plek. Wie hetzelfde kiest, krijgt hetzelfde spel; door een andere keuze kan de volgende worp een andere zijn.',
    yesterday: 'Gisteren',
    yesterdayText: (day: string) =>
      `De worp van ${day} is voorbij, dus de seed is niet langer geheim.`,
    seed: 'Seed',
    chain:
      'De seed van gisteren is de vingerafdruk van vandaag; zo lagen de worpen van vandaag al vast voordat de dag begon. Morgen staat hier de seed van vandaag, en dan is elk spel van vandaag na te rekenen.',
    proof: (game: string) => `Mijn ${game} narekenen`,
    notPlayed: 'Je hebt niet gespeeld.',
    failed: 'De worp van de dag kon niet worden geladen',
    apart: 'De worp van de dag heeft een server nodig',
    apartText:
      'De dobbelstenen zijn voor iedereen dezelfde, en de ranglijst vergelijkt de spellen van iedereen. Beide komen van een server, en die is nu niet bereikbaar. Spelen tegen bots en puzzels oplossen kan zonder.',
    again: 'Opnieuw proberen',
  },
  de: {
    title: 'Der Wurf des Tages',
    lead: 'Drei kleine Spiele, dieselben Würfel für alle, einmal am Tag.',
    next: 'Nächster Wurf in',
    streak: (n: number) => `${many(n, 'Tag', 'Tage')} in Folge`,
    noStreak: 'Beende jeden Tag ein Spiel: So wächst deine Serie.',
    play: 'Spielen',
    goOn: 'Weiterspielen',
    see: 'Tisch ansehen',
    points: (n: number) => many(n, 'Punkt', 'Punkte'),
    lead_: (n: number) => `${signed(n)} ${plural(Math.abs(n), 'Punkt', 'Punkte')}`,
    perfect: (n: string) => `Perfektes Spiel mit denselben Würfeln: ${n}`,
    perfectSoon: 'Perfektes Spiel mit denselben Würfeln wird berechnet …',
    asGood: 'Genauso gut wie perfektes Spiel, oder mit mehr Glück!',
    first: 'Vor dir war heute noch niemand fertig.',
    place: (place: number, players: number) =>
      `Bisher Platz ${number(place)} von ${number(players)}`,
    late: 'Erst nach Mitternacht fertig, zählt also nicht.',
    played: (n: number) =>
      n === 0 ? 'Noch niemand ist fertig.' : `Auf ${many(n, 'Gerät', 'Geräten')} zu Ende gespielt.`,
    chart: 'Die Punkte von allen',
    bar: (points: string, count: number) => `${points}: ${number(count)}`,
    you: 'du',
    perfectMark: 'perfekt',
    share: 'Teilen',
    copied: 'Kopiert.',
    copyFailed: 'Es ließ sich nicht kopieren. Hier steht es:',
    line: (day: string, game: string, mine: string, perfect: string | null) =>
      `Wagnis, Wurf des Tages, ${day} · ${game} ${mine}${perfect === null ? '' : ` / perfekt ${perfect}`}`,
    honour: 'Ehrensache',
    honourText:
      'Ein Spiel je Gerät und Tag, ohne Zurücknehmen und ohne Rat. Wer ein zweites Gerät nimmt, sieht die Würfel vorher: Das können wir nicht verhindern und tun auch nicht so.',
    same: 'Dieselben Würfel',
    sameText:
      'Der erste, zweite, dritte … Wurf und jede Karte kommen für alle von derselben Stelle. Wer gleich wählt, bekommt dasselbe Spiel; durch eine andere Wahl kann der nächste Wurf ein anderer sein.',
    yesterday: 'Gestern',
    yesterdayText: (day: string) =>
      `Der Wurf vom ${day} ist vorbei, darum ist der Seed nicht mehr geheim.`,
    seed: 'Seed',
    chain:
      'Der Seed von gestern ist der heutige Fingerabdruck; so standen die Würfe von heute schon fest, bevor der Tag begann. Morgen steht der heutige Seed hier, und jedes Spiel von heute lässt sich nachrechnen.',
    proof: (game: string) => `Mein ${game} nachrechnen`,
    notPlayed: 'Du hast nicht gespielt.',
    failed: 'Der Wurf des Tages ließ sich nicht laden',
    apart: 'Der Wurf des Tages braucht einen Server',
    apartText:
      'Die Würfel sind für alle dieselben, und die Rangliste vergleicht die Spiele aller. Beides kommt von einem Server, und der ist gerade nicht erreichbar. Spiele gegen Bots und die Rätsel gehen auch ohne.',
    again: 'Noch einmal versuchen',
  },
});
