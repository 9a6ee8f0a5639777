// The words of Tutto's log, moments, hints and facts beside the seats.
// What stands on the table itself is in `texts.ts`.

import { number, plural, texts } from '$lib/i18n/texts.svelte';

export const storyTexts = texts({
  en: {
    draws: (name: string, card: string) => `${name} draws ${card}.`,
    stopLoses: (name: string, points: number) =>
      `${name} draws Stop and loses ${number(points)} points.`,
    stopEnds: (name: string) => `${name} draws Stop: the turn is over.`,
    shuffled: 'The deck was empty: all 56 cards are shuffled.',
    rolls: (name: string, faces: string) => `${name} rolls ${faces}.`,
    nullLoses: (name: string, faces: string, points: number) =>
      `${name} rolls ${faces}: null, ${number(points)} points are lost.`,
    nullNothing: (name: string, faces: string) => `${name} rolls ${faces}: null, nothing gained.`,
    fireworksEnd: (name: string, faces: string, points: number) =>
      `${name} rolls ${faces}: null, the fireworks are over and ${number(points)} points are banked.`,
    keeps: (name: string, faces: string) => `${name} keeps ${faces}.`,
    keepsFor: (name: string, faces: string, points: number) =>
      `${name} keeps ${faces} for ${number(points)}.`,
    tutto: (name: string, effect: string) => `TUTTO for ${name}! ${effect}`,
    oneMore: 'One more wins the game.',
    straight: (points: number) => `The straight is worth 2,000: ${number(points)} at risk.`,
    doubled: (points: number) => `All points are doubled: ${number(points)} at risk.`,
    plus: (points: number) => `The card is worth 1,000: ${number(points)} at risk.`,
    bonus: (bonus: number, points: number) => `The card adds ${bonus}: ${number(points)} at risk.`,
    collected: (points: number) => `Six dice again, ${number(points)} collected.`,
    wins: (name: string) => `TUTTO again! The cloverleaf is complete and ${name} wins the game.`,
    goesOn: (name: string, points: number) => `${name} draws on with ${number(points)} at risk.`,
    banks: (name: string, points: number) => `${name} stops and banks ${number(points)}.`,
    loses: (name: string, points: number) => `${name} loses ${number(points)}`,
    charged: (losses: string) => `Plus/minus: ${losses}.`,
    cancelled: 'The plus/minus that was waiting is off.',
    lastRound: (name: string, target: number) =>
      `${name} has reached ${number(target)}: this is the last round.`,
    over: 'Everybody has had equally many turns: the game is over.',
  },
  nl: {
    draws: (name, card) => `${name} trekt ${card}.`,
    stopLoses: (name, points) => `${name} trekt Stop en verliest ${number(points)} punten.`,
    stopEnds: (name) => `${name} trekt Stop: de beurt is voorbij.`,
    shuffled: 'De stapel was leeg: alle 56 kaarten zijn geschud.',
    rolls: (name, faces) => `${name} gooit ${faces}.`,
    nullLoses: (name, faces, points) =>
      `${name} gooit ${faces}: nul, ${number(points)} punten zijn weg.`,
    nullNothing: (name, faces) => `${name} gooit ${faces}: nul, niets verdiend.`,
    fireworksEnd: (name, faces, points) =>
      `${name} gooit ${faces}: nul, het vuurwerk is voorbij en ${number(points)} punten zijn genoteerd.`,
    keeps: (name, faces) => `${name} legt ${faces} opzij.`,
    keepsFor: (name, faces, points) => `${name} legt ${faces} opzij voor ${number(points)}.`,
    tutto: (name, effect) => `TUTTO voor ${name}! ${effect}`,
    oneMore: 'Nog één wint het spel.',
    straight: (points) => `De straat is 2.000 waard: ${number(points)} op het spel.`,
    doubled: (points) => `Alle punten verdubbeld: ${number(points)} op het spel.`,
    plus: (points) => `De kaart is 1.000 waard: ${number(points)} op het spel.`,
    bonus: (bonus, points) => `De kaart geeft ${bonus} extra: ${number(points)} op het spel.`,
    collected: (points) => `Weer zes stenen, ${number(points)} verzameld.`,
    wins: (name) => `Weer TUTTO! Het klaverblad is compleet en ${name} wint het spel.`,
    goesOn: (name, points) => `${name} trekt door met ${number(points)} op het spel.`,
    banks: (name, points) => `${name} stopt en noteert ${number(points)}.`,
    loses: (name, points) => `${name} verliest ${number(points)}`,
    charged: (losses) => `Plus/min: ${losses}.`,
    cancelled: 'De wachtende plus/min vervalt.',
    lastRound: (name, target) =>
      `${name} heeft ${number(target)} bereikt: dit is de laatste ronde.`,
    over: 'Iedereen heeft evenveel beurten gehad: het spel is afgelopen.',
  },
  de: {
    draws: (name, card) => `${name} zieht ${card}.`,
    stopLoses: (name, points) => `${name} zieht Stopp und verliert ${number(points)} Punkte.`,
    stopEnds: (name) => `${name} zieht Stopp: Der Zug ist vorbei.`,
    shuffled: 'Der Stapel war leer: Alle 56 Karten sind gemischt.',
    rolls: (name, faces) => `${name} wirft ${faces}.`,
    nullLoses: (name, faces, points) =>
      `${name} wirft ${faces}: Null, ${number(points)} Punkte sind weg.`,
    nullNothing: (name, faces) => `${name} wirft ${faces}: Null, nichts gewonnen.`,
    fireworksEnd: (name, faces, points) =>
      `${name} wirft ${faces}: Null, das Feuerwerk ist vorbei und ${number(points)} Punkte sind gesichert.`,
    keeps: (name, faces) => `${name} legt ${faces} heraus.`,
    keepsFor: (name, faces, points) => `${name} legt ${faces} für ${number(points)} heraus.`,
    tutto: (name, effect) => `TUTTO für ${name}! ${effect}`,
    oneMore: 'Noch eins gewinnt das Spiel.',
    straight: (points) => `Die Straße bringt 2.000: ${number(points)} auf dem Spiel.`,
    doubled: (points) => `Alle Punkte verdoppelt: ${number(points)} auf dem Spiel.`,
    plus: (points) => `Die Karte bringt 1.000: ${number(points)} auf dem Spiel.`,
    bonus: (bonus, points) => `Die Karte bringt ${bonus} dazu: ${number(points)} auf dem Spiel.`,
    collected: (points) => `Wieder sechs Würfel, ${number(points)} gesammelt.`,
    wins: (name) => `Noch ein TUTTO! Das Kleeblatt ist voll und ${name} gewinnt das Spiel.`,
    goesOn: (name, points) => `${name} zieht weiter, mit ${number(points)} auf dem Spiel.`,
    banks: (name, points) => `${name} hört auf und sichert ${number(points)}.`,
    loses: (name, points) => `${name} verliert ${number(points)}`,
    charged: (losses) => `Plus/Minus: ${losses}.`,
    cancelled: 'Das wartende Plus/Minus verfällt.',
    lastRound: (name, target) =>
      `${name} hat ${number(target)} erreicht: Das ist die letzte Runde.`,
    over: 'Alle hatten gleich viele Züge: Das Spiel ist aus.',
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
    total: (name: string, points: number) => `${name} now has ${number(points)}`,
    lastRound: (name: string) => `${name} starts the last round`,
    clover: 'Cloverleaf!',
    cloverWins: (name: string) => `Two TUTTOs: ${name} wins the game`,
  },
  nl: {
    null: 'Nul',
    lost: (points) => `${number(points)} punten zijn weg`,
    nothing: 'Niets verdiend',
    stop: 'Stop',
    turnOver: 'De beurt is voorbij',
    tutto: 'TUTTO!',
    fireworksOver: 'Het vuurwerk is voorbij',
    banked: (points) => `${number(points)} genoteerd`,
    total: (name, points) => `${name} heeft nu ${number(points)}`,
    lastRound: (name) => `${name} luidt de laatste ronde in`,
    clover: 'Klaverblad!',
    cloverWins: (name) => `Twee TUTTO’s: ${name} wint het spel`,
  },
  de: {
    null: 'Null',
    lost: (points) => `${number(points)} Punkte sind weg`,
    nothing: 'Nichts gewonnen',
    stop: 'Stopp',
    turnOver: 'Der Zug ist vorbei',
    tutto: 'TUTTO!',
    fireworksOver: 'Das Feuerwerk ist vorbei',
    banked: (points) => `${number(points)} gesichert`,
    total: (name, points) => `${name} hat jetzt ${number(points)}`,
    lastRound: (name) => `${name} läutet die letzte Runde ein`,
    clover: 'Kleeblatt!',
    cloverWins: (name) => `Zwei TUTTOs: ${name} gewinnt das Spiel`,
  },
});

export const hintTexts = texts({
  en: {
    fireworks: 'Fireworks: all that counts is kept for you, until a null banks everything.',
    straight: 'Straight: each face once. A roll without a new face is a null.',
    'plus-minus':
      'Plus/minus: the TUTTO earns 1,000, whatever the dice show, and the leader loses 1,000.',
    cloverleaf: 'Cloverleaf: a second TUTTO in a row wins the whole game.',
    double: 'Double: a TUTTO doubles everything of this turn, earlier cards included.',
    valid: 'A 1 is worth 100, a 5 is worth 50. Three alike in one roll: 100 a pip, three 1s 1,000.',
    keep: 'Keep at least one die that counts; which ones is up to you.',
    null: 'A roll without a die that counts is a null: the turn ends and its points are lost.',
    tutto: 'A TUTTO is all six dice set aside, in however many rolls. Then the card takes effect.',
    draw: 'After a TUTTO: bank, or draw another card and put everything at risk again.',
    last: (target: number) =>
      `Somebody has banked ${number(target)}: everybody gets equally many turns, then most points win.`,
  },
  nl: {
    fireworks: 'Vuurwerk: alles wat telt gaat opzij, tot een nul alles noteert.',
    straight: 'Straat: elke waarde één keer. Een worp zonder nieuwe waarde is een nul.',
    'plus-minus':
      'Plus/min: de TUTTO levert 1.000 op, wat de stenen ook tonen, en de koploper verliest 1.000.',
    cloverleaf: 'Klaverblad: een tweede TUTTO op rij wint het hele spel.',
    double: 'Dubbel: een TUTTO verdubbelt alles van deze beurt, ook van eerdere kaarten.',
    valid: 'Een 1 telt 100, een 5 telt 50. Drie gelijke in één worp: 100 per oog, drie 1’en 1.000.',
    keep: 'Leg minstens één steen die telt opzij; welke, kies je zelf.',
    null: 'Een worp zonder steen die telt is een nul: de beurt is voorbij en de punten zijn weg.',
    tutto: 'Een TUTTO is alle zes stenen opzij, in hoeveel worpen ook. Dan werkt de kaart.',
    draw: 'Na een TUTTO: noteren, of nog een kaart trekken en alles weer op het spel zetten.',
    last: (target) =>
      `Iemand heeft ${number(target)} genoteerd: iedereen krijgt evenveel beurten, dan winnen de meeste punten.`,
  },
  de: {
    fireworks: 'Feuerwerk: Alles Gültige muss heraus, bis eine Null alles sichert.',
    straight: 'Straße: jede Zahl einmal. Ein Wurf ohne neue Zahl ist eine Null.',
    'plus-minus':
      'Plus/Minus: Das TUTTO bringt 1.000, egal was die Würfel zeigen, und die Spitze verliert 1.000.',
    cloverleaf: 'Kleeblatt: Ein zweites TUTTO in Folge gewinnt das ganze Spiel.',
    double: 'Doppelt: Ein TUTTO verdoppelt alles aus diesem Zug, auch aus früheren Karten.',
    valid:
      'Eine 1 zählt 100, eine 5 zählt 50. Drei Gleiche in einem Wurf: 100 je Auge, drei Einsen 1.000.',
    keep: 'Behalte mindestens einen Würfel, der zählt; welche, ist deine Sache.',
    null: 'Ein Wurf ohne gültigen Würfel ist eine Null: Der Zug ist vorbei, seine Punkte sind weg.',
    tutto:
      'Ein TUTTO: Alle sechs Würfel sind herausgelegt, egal nach wie vielen Würfen. Dann wirkt die Karte.',
    draw: 'Nach einem TUTTO: sichern, oder noch eine Karte ziehen und alles wieder aufs Spiel setzen.',
    last: (target) =>
      `Jemand hat ${number(target)} gesichert: Alle bekommen gleich viele Züge, dann gewinnen die meisten Punkte.`,
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
    atRisk: (points) => `${number(points)} riskiert`,
    collected: (points) => `${number(points)} gesammelt`,
    threatened: 'Plus/Minus!',
  },
});
