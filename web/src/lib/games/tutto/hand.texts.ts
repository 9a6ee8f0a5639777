// The words in the action bar for Tutto.

import { number, plural, texts } from '$lib/i18n/texts.svelte';

/** A chance that is still on its way. */
export const LATER = '… %';

export const handTexts = texts({
  en: {
    keep: (faces: string) => `Keep ${faces}`,
    choose: 'Keep dice',
    chooseWhy: 'Choose at least one die that counts',
    tutto: 'all six: TUTTO!',
    then: (dice: number) => `then ${plural(dice, '1 die', `${dice} dice`)}`,
    thenNull: (dice: number, chance: string) =>
      `then ${plural(dice, '1 die', `${dice} dice`)}: ${chance} null`,
    roll: (dice: number) => `Roll ${plural(dice, '1 die', `${dice} dice`)}`,
    risk: (points: number) => `${number(points)} at risk`,
    riskNull: (chance: string, points: number) => `${chance} null, ${number(points)} at risk`,
    tuttoChance: (chance: string) => `${chance} TUTTO`,
    draw: 'Draw the next card',
    riskStop: (chance: string, points: number) => `${chance} stop card, ${number(points)} at risk`,
    stop: (points: number) => `Stop: bank ${number(points)}`,
    stopTotal: (total: number) => `makes ${number(total)}`,
    sureRoll: (dice: number, points: number) =>
      `Roll ${plural(dice, '1 die', `${dice} dice`)} with ${number(points)} points at risk? A null loses them all.`,
    sureDraw: (points: number) =>
      `Draw another card with ${number(points)} points at risk? A stop card or a null loses them all.`,
  },
  nl: {
    keep: (faces) => `Leg ${faces} opzij`,
    choose: 'Stenen opzij leggen',
    chooseWhy: 'Kies minstens één steen die telt',
    tutto: 'alle zes: TUTTO!',
    then: (dice) => `dan ${plural(dice, '1 steen', `${dice} stenen`)}`,
    thenNull: (dice, chance) => `dan ${plural(dice, '1 steen', `${dice} stenen`)}: ${chance} nul`,
    roll: (dice) => `Gooi ${plural(dice, '1 steen', `${dice} stenen`)}`,
    risk: (points) => `${number(points)} op het spel`,
    riskNull: (chance, points) => `${chance} nul, ${number(points)} op het spel`,
    tuttoChance: (chance) => `${chance} TUTTO`,
    draw: 'Trek de volgende kaart',
    riskStop: (chance, points) => `${chance} stopkaart, ${number(points)} op het spel`,
    stop: (points) => `Stop: noteer ${number(points)}`,
    stopTotal: (total) => `wordt ${number(total)}`,
    sureRoll: (dice, points) =>
      `${plural(dice, '1 steen', `${dice} stenen`)} gooien met ${number(points)} punten op het spel? Een nul kost ze allemaal.`,
    sureDraw: (points) =>
      `Nog een kaart met ${number(points)} punten op het spel? Een stopkaart of een nul kost ze allemaal.`,
  },
  de: {
    keep: (faces) => `${faces} herauslegen`,
    choose: 'Würfel herauslegen',
    chooseWhy: 'Wähle mindestens einen Würfel, der zählt',
    tutto: 'alle sechs: TUTTO!',
    then: (dice) => `dann ${dice} Würfel`,
    thenNull: (dice, chance) => `dann ${dice} Würfel: ${chance} Null`,
    roll: (dice) => `${dice} Würfel werfen`,
    risk: (points) => `${number(points)} auf dem Spiel`,
    riskNull: (chance, points) => `${chance} Null, ${number(points)} auf dem Spiel`,
    tuttoChance: (chance) => `${chance} TUTTO`,
    draw: 'Nächste Karte ziehen',
    riskStop: (chance, points) => `${chance} Stoppkarte, ${number(points)} auf dem Spiel`,
    stop: (points) => `Aufhören: ${number(points)} sichern`,
    stopTotal: (total) => `macht ${number(total)}`,
    sureRoll: (dice, points) =>
      `${dice} Würfel werfen, mit ${number(points)} Punkten auf dem Spiel? Eine Null kostet sie alle.`,
    sureDraw: (points) =>
      `Noch eine Karte ziehen, mit ${number(points)} Punkten auf dem Spiel? Eine Stoppkarte oder eine Null kostet sie alle.`,
  },
});
