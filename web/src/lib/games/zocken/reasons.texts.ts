// Texts about why the best move of a puzzle is better; `reasons` chooses among them.

import { number, plural, tenths, texts } from '$lib/i18n/texts.svelte';

export const reasonTexts = texts({
  en: {
    asks: {
      picking: 'Which die do you roll next? Play the best move.',
      placing: 'What do you do with the die? Play the best move.',
      betting: 'Bet or not? Play the better move.',
    },
    waits: (best: string, natural: string, x: number, y: number) =>
      `after ${best}, ${natural} still finds its circle with ${tenths(x)} of 6 faces on average; after ${natural}, ${best} only with ${tenths(y)}`,
    fades: (best: string, natural: string, now: number, y: number) =>
      `${best} finds its circle with ${now} of 6 faces now, and with ${tenths(y)} on average once ${natural} lies`,
    now: (best: string, natural: string, x: number, y: number) =>
      `${best} finds its circle with ${x} of 6 faces now, ${natural} with ${y}`,
    home: (x: number, y: number, of: number) =>
      `then ${x} of the ${of} possible rolls to come are matches, otherwise ${y}`,
    lost: (x: number, y: number, of: number) =>
      `then ${x} of the ${of} possible rolls to come fit nowhere but OUT, otherwise ${y}`,
    lies: (x: number, y: number) =>
      `with the dice as they then lie, the turn is worth ${number(x)} points, otherwise ${number(y)}`,
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
    asks: {
      picking: 'Welke dobbelsteen gooi je nu? Speel de beste zet.',
      placing: 'Wat doe je met de dobbelsteen? Speel de beste zet.',
      betting: 'Wedden of niet? Speel de betere zet.',
    },
    waits: (best, natural, x, y) =>
      `na ${best} vindt ${natural} nog met gemiddeld ${tenths(x)} van de 6 uitkomsten zijn cirkel; na ${natural} vindt ${best} die nog maar met ${tenths(y)}`,
    fades: (best, natural, now, y) =>
      `${best} vindt nu met ${now} van de 6 uitkomsten zijn cirkel, en gemiddeld met ${tenths(y)} zodra ${natural} ligt`,
    now: (best, natural, x, y) =>
      `${best} vindt nu met ${x} van de 6 uitkomsten zijn cirkel, ${natural} met ${y}`,
    home: (x, y, of) => `dan zijn ${x} van de ${of} mogelijke worpen een treffer, anders ${y}`,
    lost: (x, y, of) =>
      `dan passen ${x} van de ${of} mogelijke worpen alleen op het UIT-veld, anders ${y}`,
    lies: (x, y) =>
      `zoals het nu ligt, is de beurt dan ${number(x)} punten waard, anders ${number(y)}`,
    matches: (x, y) => `dat geeft ${plural(x, '1 treffer', `${x} treffers`)}, het andere ${y}`,
    onlyUpTo: (over) =>
      `zelfs wie erop speelt, komt in hooguit ${over} van de gevallen boven 50 uit, en een verloren weddenschap kost 20`,
    upTo: (over) =>
      `wie erop speelt, komt in ${over} van de gevallen boven 50 uit, en een gewonnen weddenschap levert de helft van de punten van de beurt op`,
    betPaid: (other, x, half, y) =>
      `${other} heeft op meer dan 50 gewed: bij ${number(x)} punten krijgt ${other} er ${number(half)}, bij ${number(y)} verliest ${other} er 20`,
  },
  de: {
    asks: {
      picking: 'Welchen Würfel wirfst du als Nächstes? Wähle das Beste.',
      placing: 'Was tust du mit dem Würfel? Wähle das Beste.',
      betting: 'Wetten oder nicht? Wähle das Bessere.',
    },
    waits: (best, natural, x, y) =>
      `nach ${best} findet ${natural} im Schnitt noch mit ${tenths(x)} von 6 Augenzahlen seinen Kreis; nach ${natural} findet ${best} ihn nur noch mit ${tenths(y)}`,
    fades: (best, natural, now, y) =>
      `${best} findet jetzt mit ${now} von 6 Augenzahlen seinen Kreis, und im Schnitt mit ${tenths(y)}, sobald ${natural} liegt`,
    now: (best, natural, x, y) =>
      `${best} findet jetzt mit ${x} von 6 Augenzahlen seinen Kreis, ${natural} mit ${y}`,
    home: (x, y, of) => `dann sind ${x} der ${of} möglichen Würfe Übereinstimmungen, sonst ${y}`,
    lost: (x, y, of) => `dann passen ${x} der ${of} möglichen Würfe nur aufs AUS-Feld, sonst ${y}`,
    lies: (x, y) =>
      `so, wie er liegt, ist der Zug dann ${number(x)} Punkte wert, sonst ${number(y)}`,
    matches: (x, y) =>
      `das macht ${plural(x, '1 Übereinstimmung', `${x} Übereinstimmungen`)}, das andere ${y}`,
    onlyUpTo: (over) =>
      `selbst wer darauf spielt, kommt höchstens in ${over} der Fälle über 50, und eine verlorene Wette kostet 20`,
    upTo: (over) =>
      `wer darauf spielt, kommt in ${over} der Fälle über 50, und eine gewonnene Wette bringt die Hälfte der Punkte dieses Zuges`,
    betPaid: (other, x, half, y) =>
      `${other} hat auf mehr als 50 gewettet: ${number(x)} Punkte brächten ${other} ${number(half)}, bei ${number(y)} verliert ${other} 20`,
  },
});
