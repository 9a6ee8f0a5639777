// The one sentence that gives a puzzle's reason: two values, and the chances behind them.
// Which of these is said is decided in `reason`; every number is the server's.

import { number, plural, signed, tenths, texts } from '$lib/i18n/texts.svelte';

const dice = (n: number) => plural(n, '1 die', `${n} dice`);
const stenen = (n: number) => plural(n, '1 dobbelsteen', `${n} dobbelstenen`);
const wuerfeln = (n: number) => plural(n, 'einem Würfel', `${n} Würfeln`);
const hokjes = (n: number) => plural(n, '1 hokje', `${n} hokjes`);

export const reasonTexts = texts({
  en: {
    wins: (best: string, x: string, other: string, y: string) =>
      `“${best}” wins ${x} of games, “${other}” ${y}`,
    worth: (best: string, x: string, other: string, y: string) =>
      `“${best}” is worth ${x}, “${other}” ${y}`,
    // Tutto: going on or stopping
    onRoll: (n: number, chance: string, points: number, then: string) =>
      `${chance} of rolls with ${dice(n)} are a null and cost ${number(points)} points, but banked they ${then}`,
    stopRoll: (n: number, chance: string, points: number, then: string) =>
      `${chance} of rolls with ${dice(n)} are a null and cost ${number(points)} points; banked they ${then}`,
    onDraw: (chance: string, points: number, then: string) =>
      `${chance} of the cards are a stop card and cost ${number(points)} points, but banked they ${then}`,
    stopDraw: (chance: string, points: number, then: string) =>
      `${chance} of the cards are a stop card and cost ${number(points)} points; banked they ${then}`,
    ahead: (n: number, other: string, only: boolean) =>
      `put you ${only ? 'only ' : ''}${number(n)} ahead of ${other}`,
    behind: (n: number, other: string, only: boolean) =>
      `leave you ${only ? 'only ' : ''}${number(n)} behind ${other}`,
    level: (other: string) => `make you level with ${other}`,
    winNow: 'win the game there and then',
    // Tutto: what to set aside
    allSix: 'it sets all six dice aside, a TUTTO',
    noTutto: (left: number, chance: string) =>
      `${dice(left)} stay in play, with ${chance} null, where the other would be a TUTTO`,
    fewer: (left: number, chance: string, left2: number, chance2: string) =>
      `${dice(left)} rather than ${left2} stay in play, with ${chance} null rather than ${chance2}`,
    more: (left: number, chance: string, left2: number, chance2: string) =>
      `only ${dice(left)} rather than ${left2} stay in play, with ${chance} null rather than ${chance2}`,
    gain: (points: number) => `, and ${number(points)} points more lie safe from the next roll`,
    price: (points: number) => `, for ${number(points)} points less`,
    gainOnly: (points: number) => `${number(points)} points more, and as many dice stay in play`,
    // Gambler
    rollPlus: (plus: string, nothing: string) =>
      `${plus} of rolls can finish a plus row; ${nothing} fit nowhere, which only ends the turn`,
    rollOnly: (nothing: string) => `${nothing} of rolls fit nowhere, which only ends the turn`,
    idle: (x: string) => `${x} of rolls would make you place a die without finishing a row`,
    canPlus: (x: string) => `${x} of rolls can finish a plus row`,
    noPlus: 'no roll can finish a plus row',
    mustMinus: (x: string) => `${x} of rolls must finish a minus row`,
    forced: (minus: string) => `; ${minus} must finish a minus row`,
    finishes: (row: number, pays: number) => `it finishes row ${row} for ${signed(pays)}`,
    lacks: (row: number, pays: number, boxes: number, other: string, next: string) =>
      `row ${row} (${signed(pays)}) then lacks ${plural(boxes, '1 box', `${boxes} boxes`)} and ${next} of ${other}’s first rolls finish it`,
    and: (one: string, two: string) => `${one}; ${two}`,
    instead: (told: string) => `otherwise ${told}`,
    helps: (row: number, pays: number, other: string, before: string, next: string) =>
      `a die in row ${row} (${signed(pays)}) would raise ${other}’s chance to finish it with the first roll from ${before} to ${next}`,
    // Zocken
    waits: (best: string, natural: string, x: number, y: number) =>
      `after ${best}, ${natural} still finds its circle with ${tenths(x)} of 6 faces on average; after ${natural}, ${best} only with ${tenths(y)}`,
    fades: (best: string, natural: string, now: number, y: number) =>
      `${best} finds its circle with ${now} of 6 faces now, and with ${tenths(y)} on average once ${natural} lies`,
    now: (best: string, natural: string, x: number, y: number) =>
      `${best} finds its circle with ${x} of 6 faces now, ${natural} with ${y}`,
    home: (x: number, y: number, of: number) =>
      `${x} of the ${of} faces to come then find their own circle, otherwise ${y}`,
    lost: (x: number, y: number, of: number) =>
      `${x} of the ${of} faces to come then find no place but OUT, otherwise ${y}`,
    lies: (x: number, y: number) =>
      `as it lies, the turn is then worth ${number(x)} points, otherwise ${number(y)}`,
    matches: (x: number, y: number) =>
      `it makes ${plural(x, '1 match', `${x} matches`)}, the other ${y}`,
    onlyUpTo: (over: string) =>
      `even a roller who plays for it gets above 50 in no more than ${over} of turns, and a lost bet costs 20`,
    upTo: (over: string) =>
      `a roller who plays for it gets above 50 in ${over} of turns, and a won bet pays half the points of the turn`,
    betPaid: (other: string, x: number, half: number, y: number) =>
      `${other} has bet on more than 50, so ${number(x)} points would pay ${other} ${number(half)}, while ${number(y)} make ${other} lose 20`,
  },
  nl: {
    wins: (best, x, other, y) => `“${best}” wint ${x} van de spellen, “${other}” ${y}`,
    worth: (best, x, other, y) => `“${best}” is ${x} waard, “${other}” ${y}`,
    onRoll: (n, chance, points, then) =>
      `${chance} van de worpen met ${stenen(n)} is een misworp en kost ${number(points)} punten, maar genoteerd ${then}`,
    stopRoll: (n, chance, points, then) =>
      `${chance} van de worpen met ${stenen(n)} is een misworp en kost ${number(points)} punten; genoteerd ${then}`,
    onDraw: (chance, points, then) =>
      `${chance} van de kaarten is een stopkaart en kost ${number(points)} punten, maar genoteerd ${then}`,
    stopDraw: (chance, points, then) =>
      `${chance} van de kaarten is een stopkaart en kost ${number(points)} punten; genoteerd ${then}`,
    ahead: (n, other, only) => `brengen ze je ${only ? 'maar ' : ''}${number(n)} voor op ${other}`,
    behind: (n, other, only) => `laten ze je ${only ? 'maar ' : ''}${number(n)} achter op ${other}`,
    level: (other) => `brengen ze je gelijk met ${other}`,
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
    rollPlus: (plus, nothing) =>
      `${plus} van de worpen kan een plusrij vol maken; ${nothing} past nergens, en dat beëindigt alleen de beurt`,
    rollOnly: (nothing) =>
      `${nothing} van de worpen past nergens, en dat beëindigt alleen de beurt`,
    idle: (x) =>
      `bij ${x} van de worpen moet je een dobbelsteen leggen zonder een rij vol te maken`,
    canPlus: (x) => `${x} van de worpen kan een plusrij vol maken`,
    noPlus: 'geen worp kan een plusrij vol maken',
    mustMinus: (x) => `${x} van de worpen moet een minrij vol maken`,
    forced: (minus) => `; ${minus} moet een minrij vol maken`,
    finishes: (row, pays) => `rij ${row} is daarmee vol, voor ${signed(pays)}`,
    lacks: (row, pays, boxes, other, next) =>
      `rij ${row} (${signed(pays)}) mist dan nog ${hokjes(boxes)} en ${next} van de eerste worpen van ${other} maakt die vol`,
    and: (one, two) => `${one}; ${two}`,
    instead: (told) => `anders: ${told}`,
    helps: (row, pays, other, before, next) =>
      `een dobbelsteen in rij ${row} (${signed(pays)}) zou de kans dat ${other} die met de eerste worp vol maakt van ${before} op ${next} brengen`,
    waits: (best, natural, x, y) =>
      `na ${best} vindt ${natural} nog met gemiddeld ${tenths(x)} van de 6 uitkomsten zijn cirkel; na ${natural} vindt ${best} die nog maar met ${tenths(y)}`,
    fades: (best, natural, now, y) =>
      `${best} vindt nu met ${now} van de 6 uitkomsten zijn cirkel, en gemiddeld met ${tenths(y)} zodra ${natural} ligt`,
    now: (best, natural, x, y) =>
      `${best} vindt nu met ${x} van de 6 uitkomsten zijn cirkel, ${natural} met ${y}`,
    home: (x, y, of) =>
      `${x} van de ${of} uitkomsten die nog komen, vinden dan hun eigen cirkel, anders ${y}`,
    lost: (x, y, of) =>
      `${x} van de ${of} uitkomsten die nog komen, vinden dan alleen UIT, anders ${y}`,
    lies: (x, y) =>
      `zoals het nu ligt, is de beurt dan ${number(x)} punten waard, anders ${number(y)}`,
    matches: (x, y) => `dat geeft ${plural(x, '1 treffer', `${x} treffers`)}, het andere ${y}`,
    onlyUpTo: (over) =>
      `zelfs wie erop speelt komt in hooguit ${over} van de gevallen boven 50 uit, en een verloren weddenschap kost 20`,
    upTo: (over) =>
      `wie erop speelt komt in ${over} van de gevallen boven 50 uit, en een gewonnen weddenschap levert de helft van de punten van de beurt op`,
    betPaid: (other, x, half, y) =>
      `${other} heeft op meer dan 50 gewed: bij ${number(x)} punten krijgt ${other} er ${number(half)}, bij ${number(y)} verliest ${other} er 20`,
  },
  de: {
    wins: (best, x, other, y) => `„${best}“ gewinnt ${x} der Spiele, „${other}“ ${y}`,
    worth: (best, x, other, y) => `„${best}“ ist ${x} wert, „${other}“ ${y}`,
    onRoll: (n, chance, points, then) =>
      `${chance} der Würfe mit ${wuerfeln(n)} sind Nieten und kosten ${number(points)} Punkte, aber gesichert ${then}`,
    stopRoll: (n, chance, points, then) =>
      `${chance} der Würfe mit ${wuerfeln(n)} sind Nieten und kosten ${number(points)} Punkte; gesichert ${then}`,
    onDraw: (chance, points, then) =>
      `${chance} der Karten sind Stop-Karten und kosten ${number(points)} Punkte, aber gesichert ${then}`,
    stopDraw: (chance, points, then) =>
      `${chance} der Karten sind Stop-Karten und kosten ${number(points)} Punkte; gesichert ${then}`,
    ahead: (n, other, only) => `bringen sie dich ${only ? 'nur ' : ''}${number(n)} vor ${other}`,
    behind: (n, other, only) =>
      `lassen sie dich ${only ? 'nur ' : ''}${number(n)} hinter ${other} zurück`,
    level: (other) => `bringen sie dich gleichauf mit ${other}`,
    winNow: 'gewinnen sie sofort das Spiel',
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
    rollPlus: (plus, nothing) =>
      `${plus} der Würfe können eine Plusreihe beenden; ${nothing} passen nirgends, und das beendet nur den Zug`,
    rollOnly: (nothing) => `${nothing} der Würfe passen nirgends, und das beendet nur den Zug`,
    idle: (x) => `bei ${x} der Würfe müsstest du einen Würfel legen, ohne eine Reihe zu beenden`,
    canPlus: (x) => `${x} der Würfe können eine Plusreihe beenden`,
    noPlus: 'kein Wurf kann eine Plusreihe beenden',
    mustMinus: (x) => `${x} der Würfe müssen eine Minusreihe beenden`,
    forced: (minus) => `; ${minus} müssen eine Minusreihe beenden`,
    finishes: (row, pays) => `Reihe ${row} ist damit voll und bringt ${signed(pays)}`,
    lacks: (row, pays, boxes, other, next) =>
      `in Reihe ${row} (${signed(pays)}) ${plural(boxes, 'fehlt dann noch 1 Kästchen', `fehlen dann noch ${boxes} Kästchen`)}, und ${next} der ersten Würfe von ${other} beenden sie`,
    and: (one, two) => `${one}; ${two}`,
    instead: (told) => `sonst: ${told}`,
    helps: (row, pays, other, before, next) =>
      `ein Würfel in Reihe ${row} (${signed(pays)}) brächte die Chance, dass ${other} sie mit dem ersten Wurf beendet, von ${before} auf ${next}`,
    waits: (best, natural, x, y) =>
      `nach ${best} findet ${natural} im Schnitt noch mit ${tenths(x)} von 6 Augenzahlen seinen Kreis; nach ${natural} findet ${best} ihn nur noch mit ${tenths(y)}`,
    fades: (best, natural, now, y) =>
      `${best} findet jetzt mit ${now} von 6 Augenzahlen seinen Kreis, und im Schnitt mit ${tenths(y)}, sobald ${natural} liegt`,
    now: (best, natural, x, y) =>
      `${best} findet jetzt mit ${x} von 6 Augenzahlen seinen Kreis, ${natural} mit ${y}`,
    home: (x, y, of) =>
      `${x} der ${of} Augenzahlen, die noch kommen können, finden dann ihren eigenen Kreis, sonst ${y}`,
    lost: (x, y, of) =>
      `${x} der ${of} Augenzahlen, die noch kommen können, finden dann nur AUS, sonst ${y}`,
    lies: (x, y) =>
      `so, wie er liegt, ist der Zug dann ${number(x)} Punkte wert, sonst ${number(y)}`,
    matches: (x, y) => `das macht ${x} Treffer, das andere ${y}`,
    onlyUpTo: (over) =>
      `selbst wer darauf spielt, kommt höchstens in ${over} der Fälle über 50, und eine verlorene Wette kostet 20`,
    upTo: (over) =>
      `wer darauf spielt, kommt in ${over} der Fälle über 50, und eine gewonnene Wette bringt die Hälfte der Punkte dieses Zuges`,
    betPaid: (other, x, half, y) =>
      `${other} hat auf mehr als 50 gewettet: ${number(x)} Punkte brächten ${other} ${number(half)}, bei ${number(y)} verliert ${other} 20`,
  },
});
