// The words in the action bar for Tutto.

import { number, percent, percentSign, plural, texts } from '$lib/i18n/texts.svelte';
import type { Fraction } from '$lib/wire.gen';

/** While a chance is being loaded, its place stays empty. */
export const chance = (odds: Fraction | null | undefined): string =>
  odds ? percent(odds) : `…${percentSign()}`;

/** Points at risk are named only where there are any. */
const besides = (risk: string, points: number, words: (points: string) => string): string =>
  points ? `${risk}, ${words(number(points))}` : risk;

export const handTexts = texts({
  en: {
    keepRoll: (faces: string, dice: number) =>
      `Set ${faces} aside, roll ${plural(dice, '1 die', `${dice} dice`)}`,
    keepStop: (faces: string) => `Set ${faces} aside and stop`,
    allStop: 'Set all aside and stop',
    bank: (points: number) => `bank ${number(points)}`,
    bankLeaving: (points: number, lying: number) =>
      `bank ${number(points)}, leaving ${number(lying)} behind`,
    tutto: (faces: string) => `Set ${faces} aside: TUTTO!`,
    tuttoStop: 'TUTTO and stop',
    cardOrStop: (points: number) => `${number(points)} at risk, then card or stop`,
    sixAgain: (points: number) => `${number(points)} collected, then all six again`,
    oneMore: 'One more TUTTO wins the game',
    wins: 'Wins the game!',
    roll: (dice: number) => `Roll ${plural(dice, '1 die', `${dice} dice`)}`,
    risk: (points: number) => (points ? `${number(points)} at risk` : ''),
    riskNull: (chance: string, points: number) =>
      besides(`${chance} null`, points, (risk) => `${risk} at risk`),
    collected: (points: number) => `${number(points)} collected`,
    nullBanks: (chance: string, points: number) => `${chance} null, then ${number(points)} banked`,
    tuttoChance: (chance: string) => `${chance} TUTTO`,
    draw: 'Draw the next card',
    riskStop: (chance: string, points: number) => `${chance} stop card, ${number(points)} at risk`,
    stop: (points: number) => `Stop: bank ${number(points)}`,
    stopTotal: (total: number) => `makes ${number(total)}`,
  },
  nl: {
    keepRoll: (faces, dice) => `Leg ${faces} opzij, gooi er ${dice}`,
    keepStop: (faces) => `Leg ${faces} opzij en stop`,
    allStop: 'Leg alles opzij en stop',
    bank: (points) => `noteer ${number(points)}`,
    bankLeaving: (points, lying) => `noteer ${number(points)}, laat ${number(lying)} liggen`,
    tutto: (faces) => `Leg ${faces} opzij: TUTTO!`,
    tuttoStop: 'TUTTO en stop',
    cardOrStop: (points) => `${number(points)} op het spel, dan kaart of stop`,
    sixAgain: (points) => `${number(points)} verzameld, dan weer alle zes`,
    oneMore: 'Nog één TUTTO en je wint het spel',
    wins: 'Wint het spel!',
    roll: (dice) => `Gooi ${plural(dice, '1 dobbelsteen', `${dice} dobbelstenen`)}`,
    risk: (points) => (points ? `${number(points)} op het spel` : ''),
    riskNull: (chance, points) =>
      besides(`${chance} misworp`, points, (risk) => `${risk} op het spel`),
    collected: (points) => `${number(points)} verzameld`,
    nullBanks: (chance, points) => `${chance} misworp, dan ${number(points)} genoteerd`,
    tuttoChance: (chance) => `${chance} TUTTO`,
    draw: 'Trek de volgende kaart',
    riskStop: (chance, points) => `${chance} stopkaart, ${number(points)} op het spel`,
    stop: (points) => `Stop: noteer ${number(points)}`,
    stopTotal: (total) => `wordt ${number(total)}`,
  },
  de: {
    keepRoll: (faces, dice) => `${faces} heraus, mit ${dice} weiter`,
    keepStop: (faces) => `${faces} heraus, aufhören`,
    allStop: 'Alles heraus, aufhören',
    bank: (points) => `${number(points)} aufschreiben`,
    bankLeaving: (points, lying) =>
      `${number(points)} aufschreiben, ${number(lying)} bleiben liegen`,
    tutto: (faces) => `${faces} heraus: TUTTO!`,
    tuttoStop: 'TUTTO und aufhören',
    cardOrStop: (points) => `${number(points)} auf dem Spiel, dann Karte oder aufhören`,
    sixAgain: (points) => `${number(points)} gesammelt, dann wieder alle sechs`,
    oneMore: 'Noch ein TUTTO, und du gewinnst das Spiel',
    wins: 'Gewinnt das Spiel!',
    roll: (dice) => `${dice} Würfel werfen`,
    risk: (points) => (points ? `${number(points)} auf dem Spiel` : ''),
    riskNull: (chance, points) =>
      besides(`${chance} Niete`, points, (risk) => `${risk} auf dem Spiel`),
    collected: (points) => `${number(points)} gesammelt`,
    nullBanks: (chance, points) => `${chance} Niete, dann ${number(points)} gutgeschrieben`,
    tuttoChance: (chance) => `${chance} TUTTO`,
    draw: 'Nächste Karte ziehen',
    riskStop: (chance, points) => `${chance} Stop-Karte, ${number(points)} auf dem Spiel`,
    stop: (points) => `Aufhören: ${number(points)} aufschreiben`,
    stopTotal: (total) => `macht ${number(total)}`,
  },
});
