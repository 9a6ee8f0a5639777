// Texts about why the best move of a puzzle is better; `reasons` chooses among them.

import { number, plural, texts } from '$lib/i18n/texts.svelte';

const dice = (n: number) => plural(n, '1 die', `${n} dice`);
const stenen = (n: number) => plural(n, '1 dobbelsteen', `${n} dobbelstenen`);
const wuerfeln = (n: number) => plural(n, 'einem Würfel', `${n} Würfeln`);

export const reasonTexts = texts({
  en: {
    asks: {
      stopping: 'Go on or stop? Play the better move.',
      keeping: 'What do you set aside? Play the best move.',
    },
    onRoll: (n: number, chance: string, points: number, then: string) =>
      `${chance} of rolls with ${dice(n)} are nulls and cost ${number(points)} points; banked, those points ${then}`,
    stopRoll: (n: number, chance: string, points: number, then: string) =>
      `${chance} of rolls with ${dice(n)} are nulls and cost ${number(points)} points; banked, those points ${then}`,
    onDraw: (chance: string, points: number, then: string) =>
      `${chance} of the cards are stop cards and cost ${number(points)} points; banked, those points ${then}`,
    stopDraw: (chance: string, points: number, then: string) =>
      `${chance} of the cards are stop cards and cost ${number(points)} points; banked, those points ${then}`,
    ahead: (n: number, other: string, only: boolean) =>
      `put you ${only ? 'only ' : ''}${number(n)} ahead of ${other}`,
    behind: (n: number, other: string, only: boolean) =>
      `leave you ${only ? 'only ' : ''}${number(n)} behind ${other}`,
    level: (other: string) => `put you level with ${other}`,
    winNow: 'win the game there and then',
    allSix: 'it sets all six dice aside, a TUTTO',
    noTutto: (left: number, chance: string) =>
      `${dice(left)} ${plural(left, 'stays', 'stay')} in play, with ${chance} null, where the other would be a TUTTO`,
    fewer: (left: number, chance: string, left2: number, chance2: string) =>
      `${dice(left)} rather than ${left2} stay in play, with ${chance} null rather than ${chance2}`,
    more: (left: number, chance: string, left2: number, chance2: string) =>
      `only ${dice(left)} rather than ${left2} ${plural(left, 'stays', 'stay')} in play, with ${chance} null rather than ${chance2}`,
    gain: (points: number) => `, and ${number(points)} points more are set aside`,
    price: (points: number) => `, for ${number(points)} points less`,
    gainOnly: (points: number) => `${number(points)} points more, and as many dice stay in play`,
  },
  nl: {
    asks: {
      stopping: 'Doorgaan of stoppen? Speel de betere zet.',
      keeping: 'Wat leg je opzij? Speel de beste zet.',
    },
    onRoll: (n, chance, points, then) =>
      `${chance} van de worpen met ${stenen(n)} is een misworp en kost ${number(points)} punten, maar genoteerd ${then}`,
    stopRoll: (n, chance, points, then) =>
      `${chance} van de worpen met ${stenen(n)} is een misworp en kost ${number(points)} punten; genoteerd ${then}`,
    onDraw: (chance, points, then) =>
      `${chance} van de kaarten is een stopkaart en kost ${number(points)} punten, maar genoteerd ${then}`,
    stopDraw: (chance, points, then) =>
      `${chance} van de kaarten is een stopkaart en kost ${number(points)} punten; genoteerd ${then}`,
    ahead: (n, other, only) => `zetten ze je ${only ? 'maar ' : ''}${number(n)} voor op ${other}`,
    behind: (n, other, only) => `laten ze je ${only ? 'maar ' : ''}${number(n)} achter op ${other}`,
    level: (other) => `brengen ze je op gelijke hoogte met ${other}`,
    winNow: 'winnen ze meteen het spel',
    allSix: 'alle zes dobbelstenen gaan opzij, een TUTTO',
    noTutto: (left, chance) =>
      `er ${plural(left, 'blijft', 'blijven')} ${stenen(left)} in het spel, met ${chance} misworp, waar het andere een TUTTO zou zijn`,
    fewer: (left, chance, left2, chance2) =>
      `er ${plural(left, 'blijft', 'blijven')} ${stenen(left)} in plaats van ${left2} in het spel, met ${chance} misworp in plaats van ${chance2}`,
    more: (left, chance, left2, chance2) =>
      `er ${plural(left, 'blijft', 'blijven')} maar ${stenen(left)} in plaats van ${left2} in het spel, met ${chance} misworp in plaats van ${chance2}`,
    gain: (points) => `, en er liggen ${number(points)} punten meer opzij`,
    price: (points) => `, voor ${number(points)} punten minder`,
    gainOnly: (points) =>
      `${number(points)} punten meer, en er blijven evenveel dobbelstenen in het spel`,
  },
  de: {
    asks: {
      stopping: 'Weiter oder aufhören? Wähle das Bessere.',
      keeping: 'Was legst du heraus? Wähle das Beste.',
    },
    onRoll: (n, chance, points, then) =>
      `${chance} der Würfe mit ${wuerfeln(n)} sind Nieten und kosten ${number(points)} Punkte, aber wenn du sie aufschreibst, ${then}`,
    stopRoll: (n, chance, points, then) =>
      `${chance} der Würfe mit ${wuerfeln(n)} sind Nieten und kosten ${number(points)} Punkte; wenn du sie aufschreibst, ${then}`,
    onDraw: (chance, points, then) =>
      `${chance} der Karten sind Stop-Karten und kosten ${number(points)} Punkte, aber wenn du sie aufschreibst, ${then}`,
    stopDraw: (chance, points, then) =>
      `${chance} der Karten sind Stop-Karten und kosten ${number(points)} Punkte; wenn du sie aufschreibst, ${then}`,
    ahead: (n, other, only) => `liegst du damit ${only ? 'nur ' : ''}${number(n)} vor ${other}`,
    behind: (n, other, only) => `liegst du damit ${only ? 'nur ' : ''}${number(n)} hinter ${other}`,
    level: (other) => `liegst du damit gleichauf mit ${other}`,
    winNow: 'gewinnst du damit sofort das Spiel',
    allSix: 'alle sechs Würfel liegen heraus: ein TUTTO',
    noTutto: (left, chance) =>
      `${left} Würfel ${plural(left, 'bleibt', 'bleiben')} im Spiel, mit ${chance} Nieten, wo das andere ein TUTTO wäre`,
    fewer: (left, chance, left2, chance2) =>
      `${left} statt ${left2} Würfel bleiben im Spiel, mit ${chance} statt ${chance2} Nieten`,
    more: (left, chance, left2, chance2) =>
      `nur ${left} statt ${left2} Würfel ${plural(left, 'bleibt', 'bleiben')} im Spiel, mit ${chance} statt ${chance2} Nieten`,
    gain: (points) => `, dafür sind ${number(points)} Punkte mehr herausgelegt`,
    price: (points) => `, für ${number(points)} Punkte weniger`,
    gainOnly: (points) =>
      `${number(points)} Punkte mehr, und es bleiben gleich viele Würfel im Spiel`,
  },
});
