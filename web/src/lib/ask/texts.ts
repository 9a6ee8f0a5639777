// The texts of the position board; the games name moves, cards and tableaux.

import { texts } from '$lib/i18n/texts.svelte';
import type { SetupUi } from './setup';

export const askTexts = texts({
  en: {
    title: (game: string) => `Check a position: ${game}`,
    other: 'Other games',
    seats: 'Points; tap whose turn it is',
    player: (n: number) => `Player ${n}`,
    points: (name: string) => `Points of ${name}`,
    turn: (name: string) => `It is ${name}’s turn`,
    stock: (name: string) => `Dice ${name} has left`,
    add: 'One more player',
    remove: 'One player fewer',
    target: 'Played to',
    first: 'Who began',
    more: 'More settings',
    followed: (field: string, from: string, to: string) =>
      `This also changes “${field}” from ${from} to ${to}.`,
    fell: 'What was rolled?',
    drawn: 'Which card was drawn?',
    face: (n: number) => `A ${n}`,
    chosen: (faces: string) => `So far: ${faces}`,
    takeBack: 'Take the last die back',
    undo: 'Back',
    fresh: 'Start over',
    link: 'Link',
    copied: 'Copied',
    copyThis: 'Copy this address:',
    asking: 'Working it out…',
    noAdvice: 'This server cannot say what the moves are worth.',
    notLoaded:
      'What these moves are worth has to be loaded once. It appears here as soon as there is a network; under “Take it along” you can load it beforehand.',
    noTables: 'This site was built without the values of these moves.',
    over: (names: string, _several: boolean) => `The game is over: ${names} won.`,
    stillShown: 'The board still shows what lay there before.',
    position: 'The position',
  },
  nl: {
    title: (game) => `Stelling bekijken: ${game}`,
    other: 'Andere spellen',
    seats: 'Punten; tik aan wie aan de beurt is',
    player: (n) => `Speler ${n}`,
    points: (name) => `Punten van ${name}`,
    turn: (name) => `${name} is aan de beurt`,
    stock: (name) => `Dobbelstenen van ${name}`,
    add: 'Nog een speler',
    remove: 'Een speler minder',
    target: 'Gespeeld tot',
    first: 'Wie begon',
    more: 'Meer instellingen',
    followed: (field, from, to) =>
      `Daardoor verandert ook ‘${field}’: ${to} in plaats van ${from}.`,
    fell: 'Wat is er gegooid?',
    drawn: 'Welke kaart is getrokken?',
    face: (n) => `Een ${n}`,
    chosen: (faces) => `Tot nu toe: ${faces}`,
    takeBack: 'Laatste dobbelsteen terugnemen',
    undo: 'Terug',
    fresh: 'Opnieuw',
    link: 'Link',
    copied: 'Gekopieerd',
    copyThis: 'Kopieer dit adres:',
    asking: 'Wordt uitgerekend …',
    noAdvice: 'Deze server kan niet zeggen wat de zetten waard zijn.',
    notLoaded:
      'Wat deze zetten waard zijn, moet één keer geladen worden. Het verschijnt hier zodra er een netwerk is; onder ‘Om mee te nemen’ kun je het vooraf ophalen.',
    noTables: 'Deze site is gemaakt zonder de getallen die zeggen wat deze zetten waard zijn.',
    over: (names, several) =>
      `Het spel is afgelopen: ${names} ${several ? 'hebben' : 'heeft'} gewonnen.`,
    stillShown: 'Op het bord ligt nog wat er eerst lag.',
    position: 'De stelling',
  },
  de: {
    title: (game) => `Stellung prüfen: ${game}`,
    other: 'Andere Spiele',
    seats: 'Punkte; tipp an, wer dran ist',
    player: (n) => `Spieler ${n}`,
    points: (name) => `Punkte von ${name}`,
    turn: (name) => `${name} ist dran`,
    stock: (name) => `Würfel von ${name}`,
    add: 'Eine Person mehr',
    remove: 'Eine Person weniger',
    target: 'Gespielt bis',
    first: 'Wer begonnen hat',
    more: 'Weitere Einstellungen',
    followed: (field, from, to) => `Damit ändert sich auch „${field}“: ${to} statt ${from}.`,
    fell: 'Was wurde gewürfelt?',
    drawn: 'Welche Karte wurde gezogen?',
    face: (n) => `Eine ${n}`,
    chosen: (faces) => `Bisher: ${faces}`,
    takeBack: 'Den letzten Würfel zurücknehmen',
    undo: 'Zurück',
    fresh: 'Von vorn',
    link: 'Link',
    copied: 'Kopiert',
    copyThis: 'Diese Adresse kopieren:',
    asking: 'Wird berechnet …',
    noAdvice: 'Dieser Server kann nicht sagen, was die Möglichkeiten wert sind.',
    notLoaded:
      'Was diese Möglichkeiten wert sind, muss einmal geladen werden. Es erscheint hier, sobald ein Netz da ist; unter „Zum Mitnehmen“ kannst du es vorher holen.',
    noTables:
      'Diese Seite wurde ohne die Zahlen erstellt, die sagen, was diese Möglichkeiten wert sind.',
    over: (names, several) =>
      `Das Spiel ist zu Ende: ${names} ${several ? 'haben' : 'hat'} gewonnen.`,
    stillShown: 'Auf dem Spielfeld liegt noch, was vorher dort lag.',
    position: 'Die Stellung',
  },
});

const reasonTexts = texts({
  en: {
    step: (n: string) => `Points come in steps of ${n}.`,
    other: 'Such a position cannot come up.',
  },
  nl: {
    step: (n: string) => `Punten gaan in stappen van ${n}.`,
    other: 'Zo’n stelling kan niet voorkomen.',
  },
  de: {
    step: (n: string) => `Punkte gibt es in Schritten von ${n}.`,
    other: 'Eine solche Stellung kann es nicht geben.',
  },
});

/** Why a position is impossible, in the current language, from the server's message. */
export function reason(setup: Pick<SetupUi, 'refusals'>, message: string): string {
  const step = /steps of (\d+)/.exec(message)?.[1];
  if (step !== undefined) return reasonTexts.now.step(step);
  const own = setup.refusals?.find(([pattern]) => pattern.test(message));
  return own?.[1]() ?? reasonTexts.now.other;
}
