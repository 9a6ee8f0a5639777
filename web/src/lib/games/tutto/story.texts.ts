// The words of Tutto's log, moments, hints and facts beside the seats.
// The texts on the board are in `texts.ts`.

import { does, type Who } from '$lib/games/who';
import { number, plural, texts } from '$lib/i18n/texts.svelte';

export const storyTexts = texts({
  en: {
    draws: (who: Who, card: string) => `${does(who, 'You draw', 'draws')} ${card}.`,
    stopLoses: (who: Who, points: number) =>
      `${does(who, 'You draw', 'draws')} Stop and ${who.you ? 'lose' : 'loses'} ${number(points)} points.`,
    stopEnds: (who: Who) => `${does(who, 'You draw', 'draws')} Stop: the turn is over.`,
    shuffled: (n: number) => `The deck was empty: all ${n} cards are shuffled.`,
    rolls: (who: Who, faces: string) => `${does(who, 'You roll', 'rolls')} ${faces}.`,
    nullLoses: (who: Who, faces: string, points: number) =>
      `${does(who, 'You roll', 'rolls')} ${faces}: null, ${number(points)} points are lost.`,
    nullNothing: (who: Who, faces: string) =>
      `${does(who, 'You roll', 'rolls')} ${faces}: null, nothing gained.`,
    fireworksEnd: (who: Who, faces: string, points: number) =>
      `${does(who, 'You roll', 'rolls')} ${faces}: null, the fireworks are over and ${number(points)} points are banked.`,
    keeps: (who: Who, faces: string) => `${does(who, 'You set', 'sets')} ${faces} aside.`,
    keepsFor: (who: Who, faces: string, points: number) =>
      `${does(who, 'You set', 'sets')} ${faces} aside for ${number(points)}.`,
    tutto: (who: Who, effect: string) => `TUTTO for ${who.you ? 'you' : who.name}! ${effect}`,
    oneMore: 'One more wins the game.',
    straight: (points: number) => `The straight is worth 2,000: ${number(points)} at risk.`,
    doubled: (points: number) => `All points are doubled: ${number(points)} at risk.`,
    plus: (points: number) => `The card is worth 1,000: ${number(points)} at risk.`,
    bonus: (bonus: number, points: number) => `The card adds ${bonus}: ${number(points)} at risk.`,
    collected: (points: number) => `Six dice again, ${number(points)} collected.`,
    wins: (who: Who) =>
      `TUTTO again! The cloverleaf is complete and ${does(who, 'you win', 'wins')} the game.`,
    goesOn: (who: Who, points: number) =>
      `${does(who, 'You draw', 'draws')} another card, with ${number(points)} at risk.`,
    banks: (who: Who, points: number) =>
      who.you
        ? `You stop and bank ${number(points)}.`
        : `${who.name} stops and banks ${number(points)}.`,
    loses: (who: Who, points: number) => `${does(who, 'you lose', 'loses')} ${number(points)}`,
    charged: (losses: string) => `Plus/minus: ${losses}.`,
    cancelled: 'The pending plus/minus is cancelled.',
    lastRound: (who: Who, target: number) =>
      `${does(who, 'You have', 'has')} reached ${number(target)}: this is the last round.`,
    over: 'Everybody has had the same number of turns: the game is over.',
  },
  nl: {
    draws: (who, card) => `${does(who, 'Je trekt', 'trekt')} ${card}.`,
    stopLoses: (who, points) =>
      `${does(who, 'Je trekt', 'trekt')} Stop en verliest ${number(points)} punten.`,
    stopEnds: (who) => `${does(who, 'Je trekt', 'trekt')} Stop: de beurt is voorbij.`,
    shuffled: (n) => `De stapel was leeg: alle ${n} kaarten zijn geschud.`,
    rolls: (who, faces) => `${does(who, 'Je gooit', 'gooit')} ${faces}.`,
    nullLoses: (who, faces, points) =>
      `${does(who, 'Je gooit', 'gooit')} ${faces}: misworp, ${number(points)} punten zijn weg.`,
    nullNothing: (who, faces) =>
      `${does(who, 'Je gooit', 'gooit')} ${faces}: misworp, niets verdiend.`,
    fireworksEnd: (who, faces, points) =>
      `${does(who, 'Je gooit', 'gooit')} ${faces}: misworp, het vuurwerk is voorbij en ${number(points)} punten zijn genoteerd.`,
    keeps: (who, faces) => `${does(who, 'Je legt', 'legt')} ${faces} opzij.`,
    keepsFor: (who, faces, points) =>
      `${does(who, 'Je legt', 'legt')} ${faces} opzij voor ${number(points)}.`,
    tutto: (who, effect) => `TUTTO voor ${who.you ? 'jou' : who.name}! ${effect}`,
    oneMore: 'Nog één en het spel is gewonnen.',
    straight: (points) => `De straat is 2.000 waard: ${number(points)} op het spel.`,
    doubled: (points) => `Alle punten verdubbeld: ${number(points)} op het spel.`,
    plus: (points) => `De kaart is 1.000 waard: ${number(points)} op het spel.`,
    bonus: (bonus, points) => `De kaart geeft ${bonus} extra: ${number(points)} op het spel.`,
    collected: (points) => `Weer zes dobbelstenen, ${number(points)} verzameld.`,
    wins: (who) =>
      `Weer TUTTO! Het klaverblad is compleet en ${does(who, 'je wint', 'wint')} het spel.`,
    goesOn: (who, points) =>
      `${does(who, 'Je trekt', 'trekt')} nog een kaart, met ${number(points)} op het spel.`,
    banks: (who, points) => `${does(who, 'Je stopt', 'stopt')} en noteert ${number(points)}.`,
    loses: (who, points) => `${does(who, 'jij verliest', 'verliest')} ${number(points)}`,
    charged: (losses) => `Plus/min: ${losses}.`,
    cancelled: 'De openstaande plus/min vervalt.',
    lastRound: (who, target) =>
      `${does(who, 'Je hebt', 'heeft')} ${number(target)} bereikt: dit is de laatste ronde.`,
    over: 'Iedereen heeft evenveel beurten gehad: het spel is afgelopen.',
  },
  de: {
    draws: (who, card) => `${does(who, 'Du ziehst', 'zieht')} ${card}.`,
    stopLoses: (who, points) =>
      `${does(who, 'Du ziehst', 'zieht')} Stop und ${who.you ? 'verlierst' : 'verliert'} ${number(points)} Punkte.`,
    stopEnds: (who) => `${does(who, 'Du ziehst', 'zieht')} Stop: Der Zug ist vorbei.`,
    shuffled: (n) => `Der Stapel war leer: Alle ${n} Karten sind neu gemischt.`,
    rolls: (who, faces) => `${does(who, 'Du würfelst', 'würfelt')} ${faces}.`,
    nullLoses: (who, faces, points) =>
      `${does(who, 'Du würfelst', 'würfelt')} ${faces}: Niete, ${number(points)} Punkte sind weg.`,
    nullNothing: (who, faces) =>
      `${does(who, 'Du würfelst', 'würfelt')} ${faces}: Niete, nichts gewonnen.`,
    fireworksEnd: (who, faces, points) =>
      `${does(who, 'Du würfelst', 'würfelt')} ${faces}: Niete, das Feuerwerk ist vorbei und ${number(points)} Punkte sind gutgeschrieben.`,
    keeps: (who, faces) => `${does(who, 'Du legst', 'legt')} ${faces} heraus.`,
    keepsFor: (who, faces, points) =>
      `${does(who, 'Du legst', 'legt')} ${faces} für ${number(points)} heraus.`,
    tutto: (who, effect) => `TUTTO für ${who.you ? 'dich' : who.name}! ${effect}`,
    oneMore: 'Noch eins, und das Spiel ist gewonnen.',
    straight: (points) => `Die Straße bringt 2.000: ${number(points)} auf dem Spiel.`,
    doubled: (points) => `Alle Punkte sind verdoppelt: ${number(points)} auf dem Spiel.`,
    plus: (points) => `Die Karte bringt 1.000: ${number(points)} auf dem Spiel.`,
    bonus: (bonus, points) => `Die Karte bringt ${bonus} dazu: ${number(points)} auf dem Spiel.`,
    collected: (points) => `Wieder sechs Würfel, ${number(points)} gesammelt.`,
    wins: (who) =>
      `Noch ein TUTTO! Das Kleeblatt ist geschafft, und ${does(who, 'du gewinnst', 'gewinnt')} das Spiel.`,
    goesOn: (who, points) =>
      `${does(who, 'Du machst', 'macht')} weiter, mit ${number(points)} auf dem Spiel.`,
    banks: (who, points) =>
      who.you
        ? `Du hörst auf und schreibst ${number(points)} auf.`
        : `${who.name} hört auf und schreibt ${number(points)} auf.`,
    loses: (who, points) => `${does(who, 'du verlierst', 'verliert')} ${number(points)}`,
    charged: (losses) => `Plus/Minus: ${losses}.`,
    cancelled: 'Das ausstehende Plus/Minus verfällt.',
    lastRound: (who, target) =>
      `${does(who, 'Du hast', 'hat')} ${number(target)} erreicht: Das ist die letzte Runde.`,
    over: 'Alle waren gleich oft an der Reihe: Das Spiel ist zu Ende.',
  },
});

export const momentTexts = texts({
  en: {
    null: 'Null',
    lost: (points: number) => `${number(points)} points are lost`,
    nothing: 'Nothing gained',
    stop: 'Stop',
    turnOver: 'The turn is over',
    tutto: 'TUTTO!',
    fireworksOver: 'The fireworks are over',
    banked: (points: number) => `${number(points)} banked`,
    total: (who: Who, points: number) =>
      `${who.you ? 'You now have' : `${who.name} now has`} ${number(points)}`,
    lastRound: (who: Who) => `${does(who, 'You start', 'starts')} the last round`,
    clover: 'Cloverleaf!',
    cloverWins: (who: Who) => `Two TUTTOs: ${does(who, 'you win', 'wins')} the game`,
  },
  nl: {
    null: 'Misworp',
    lost: (points) => `${number(points)} punten zijn weg`,
    nothing: 'Niets verdiend',
    stop: 'Stop',
    turnOver: 'De beurt is voorbij',
    tutto: 'TUTTO!',
    fireworksOver: 'Het vuurwerk is voorbij',
    banked: (points) => `${number(points)} genoteerd`,
    total: (who, points) => `${does(who, 'Je hebt', 'heeft')} nu ${number(points)}`,
    lastRound: (who) => `${does(who, 'Je luidt', 'luidt')} de laatste ronde in`,
    clover: 'Klaverblad!',
    cloverWins: (who) => `Twee TUTTO’s: ${does(who, 'je wint', 'wint')} het spel`,
  },
  de: {
    null: 'Niete',
    lost: (points) => `${number(points)} Punkte sind weg`,
    nothing: 'Nichts gewonnen',
    stop: 'Stop',
    turnOver: 'Der Zug ist vorbei',
    tutto: 'TUTTO!',
    fireworksOver: 'Das Feuerwerk ist vorbei',
    banked: (points) => `${number(points)} gutgeschrieben`,
    total: (who, points) => `${does(who, 'Du hast', 'hat')} jetzt ${number(points)}`,
    lastRound: (who) => `${does(who, 'Du läutest', 'läutet')} die letzte Runde ein`,
    clover: 'Kleeblatt!',
    cloverWins: (who) => `Zwei TUTTOs: ${does(who, 'Du gewinnst', 'gewinnt')} das Spiel`,
  },
});

export const hintTexts = texts({
  en: {
    fireworks:
      'Fireworks: everything valid is set aside for you. A null ends the turn, and everything is banked.',
    straight: 'Straight: each face once. A roll without a new face is a null.',
    'plus-minus':
      'Plus/minus: the TUTTO earns 1,000, whatever the dice show, and the leader loses 1,000.',
    cloverleaf: 'Cloverleaf: a second TUTTO in a row wins you the whole game.',
    double: 'Double: a TUTTO doubles everything of this turn, earlier cards included.',
    valid:
      'A 1 is worth 100, a 5 is worth 50. Three of a kind in one roll: 100 times the number (three 4s: 400); three 1s: 1,000.',
    keep: 'Set aside at least one valid die; which ones is up to you.',
    null: 'A roll without a valid die is a null: the turn ends and its points are lost.',
    tutto: 'A TUTTO is all six dice set aside, in however many rolls. Then the card takes effect.',
    draw: 'After a TUTTO: bank, or draw another card and put everything at risk again.',
    last: (target: number) =>
      `Somebody has banked ${number(target)}: everybody gets the same number of turns, then the player with the most points wins.`,
  },
  nl: {
    fireworks:
      'Vuurwerk: alles wat telt gaat opzij. Een misworp beëindigt de beurt, en alles wordt genoteerd.',
    straight: 'Straat: elk aantal ogen één keer. Een worp zonder nieuw aantal is een misworp.',
    'plus-minus':
      'Plus/min: de TUTTO levert 1.000 op, wat je ook gooit, en de koploper verliest 1.000.',
    cloverleaf: 'Klaverblad: met een tweede TUTTO op rij win je het hele spel.',
    double: 'Dubbel: een TUTTO verdubbelt alles van deze beurt, ook van eerdere kaarten.',
    valid:
      'Een 1 telt 100, een 5 telt 50. Drie gelijke in één worp: 100 keer het aantal ogen van één dobbelsteen (drie vieren: 400); drie enen: 1.000.',
    keep: 'Leg minstens één dobbelsteen die telt opzij; welke, kies je zelf.',
    null: 'Een worp zonder dobbelsteen die telt is een misworp: de beurt is voorbij en de punten zijn weg.',
    tutto:
      'TUTTO: alle zes dobbelstenen liggen opzij, in hoeveel worpen dan ook. Dan werkt de kaart.',
    draw: 'Na een TUTTO: noteren, of nog een kaart trekken en alles weer op het spel zetten.',
    last: (target) =>
      `Iemand heeft ${number(target)} genoteerd: iedereen krijgt evenveel beurten, dan wint wie de meeste punten heeft.`,
  },
  de: {
    fireworks:
      'Feuerwerk: Alles Gültige muss heraus. Eine Niete beendet den Zug, und alles wird gutgeschrieben.',
    straight: 'Straße: jede Zahl einmal. Ein Wurf ohne neue Zahl ist eine Niete.',
    'plus-minus':
      'Plus/Minus: Das TUTTO bringt 1.000, egal, was die Würfel zeigen, und wer führt, verliert 1.000.',
    cloverleaf: 'Kleeblatt: Mit einem zweiten TUTTO hintereinander gewinnst du das ganze Spiel.',
    double: '×2: Ein TUTTO verdoppelt alles aus diesem Zug, auch aus früheren Karten.',
    valid:
      'Eine 1 zählt 100, eine 5 zählt 50. Ein Drilling in einem Wurf: das Hundertfache der Zahl (drei Vieren: 400), drei Einsen 1.000.',
    keep: 'Leg mindestens einen gültigen Würfel heraus; welche, entscheidest du.',
    null: 'Ein Wurf ohne gültigen Würfel ist eine Niete: Der Zug ist vorbei, seine Punkte sind weg.',
    tutto:
      'Ein TUTTO: Alle sechs Würfel sind herausgelegt, egal nach wie vielen Würfen. Dann wirkt die Karte.',
    draw: 'Nach einem TUTTO: aufhören, oder noch eine Karte ziehen und alles wieder aufs Spiel setzen.',
    last: (target) =>
      `Jemand hat ${number(target)} erreicht: Alle sind gleich oft an der Reihe, dann gewinnt, wer die meisten Punkte hat.`,
  },
});

/** Why one's own turn ended, for newcomers. */
export const endTexts = texts({
  en: {
    stop: (lost: number) =>
      lost
        ? `A stop card ends your turn at once: the ${number(lost)} points at risk are lost.`
        : `A stop card ends your turn at once, without a roll. Bad luck!`,
    null: (lost: number) =>
      `None of these dice is valid: a null. Your turn is over${lost ? `, and ${number(lost)} points are lost` : ''}.`,
  },
  nl: {
    stop: (lost) =>
      lost
        ? `Een stopkaart beëindigt je beurt meteen: ${number(lost)} punten zijn weg.`
        : `Een stopkaart beëindigt je beurt meteen, zonder worp. Pech!`,
    null: (lost) =>
      `Geen van deze dobbelstenen telt: een misworp. Je beurt is voorbij${lost ? `, en ${number(lost)} punten zijn weg` : ''}.`,
  },
  de: {
    stop: (lost) =>
      lost
        ? `Eine Stop-Karte beendet deinen Zug sofort: ${number(lost)} Punkte sind weg.`
        : `Eine Stop-Karte beendet deinen Zug sofort, ohne Wurf. Pech!`,
    null: (lost) =>
      `Keiner dieser Würfel zählt: eine Niete. Dein Zug ist vorbei${lost ? `, ${number(lost)} Punkte sind weg` : ''}.`,
  },
});

export const noteTexts = texts({
  en: {
    to: (target: number) => `to ${number(target)}`,
    last: (turns: number) => `Last round, ${plural(turns, 'last turn', `${turns} turns to go`)}`,
    atRisk: (points: number) => `${number(points)} at risk`,
    collected: (points: number) => `${number(points)} collected`,
    threatened: 'plus/minus!',
  },
  nl: {
    to: (target) => `tot ${number(target)}`,
    last: (turns) => `Laatste ronde, ${plural(turns, 'laatste beurt', `nog ${turns} beurten`)}`,
    atRisk: (points) => `${number(points)} op het spel`,
    collected: (points) => `${number(points)} verzameld`,
    threatened: 'plus/min!',
  },
  de: {
    to: (target) => `bis ${number(target)}`,
    last: (turns) => `Letzte Runde, ${plural(turns, 'letzter Zug', `noch ${turns} Züge`)}`,
    atRisk: (points) => `${number(points)} auf dem Spiel`,
    collected: (points) => `${number(points)} gesammelt`,
    threatened: 'Plus/Minus!',
  },
});
