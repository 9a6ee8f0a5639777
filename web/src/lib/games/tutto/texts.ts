// The words on Tutto's cards and table: tray, dice, deck.
// The texts of the action bar are in `hand.texts.ts`, those of the log in `story.texts.ts`.

import { does, type Who } from '$lib/games/who';
import { number, plural, texts } from '$lib/i18n/texts.svelte';
import type { CardName } from './wire.gen';
import { bonusOf } from './view';

type Special = Exclude<CardName, `bonus-${string}`>;

export const cardTexts = texts({
  en: {
    rules: {
      cloverleaf: 'Two TUTTOs in a row win the whole game. No stopping.',
      fireworks:
        'Set aside everything valid and roll until you roll a null; then everything is banked.',
      stop: 'The turn is over and its points are lost.',
      straight: 'Collect 1 to 6 for 2,000 points. No stopping.',
      'plus-minus': 'A TUTTO earns 1,000 and costs the leader 1,000. No stopping.',
      double: 'A TUTTO doubles the whole turn. You may stop earlier.',
    } as Record<Special, string>,
    bonusRule: (bonus: number) => `A TUTTO adds ${bonus}. You may stop earlier.`,
    back: 'A card is about to be drawn',
  },
  nl: {
    rules: {
      cloverleaf: 'Twee TUTTO’s op rij winnen het hele spel. Stoppen mag niet.',
      fireworks: 'Leg alles wat telt opzij en gooi tot een misworp; dan wordt alles genoteerd.',
      stop: 'De beurt is voorbij en de punten zijn weg.',
      straight: 'Verzamel 1 tot en met 6 voor 2.000 punten. Stoppen mag niet.',
      'plus-minus': 'Een TUTTO levert 1.000 op en kost de koploper 1.000. Stoppen mag niet.',
      double: 'Een TUTTO verdubbelt de hele beurt. Eerder stoppen mag.',
    },
    bonusRule: (bonus) => `Een TUTTO levert ${bonus} extra op. Eerder stoppen mag.`,
    back: 'Er wordt zo een kaart getrokken',
  },
  de: {
    rules: {
      cloverleaf: 'Zwei TUTTOs hintereinander gewinnen das Spiel. Aufhören ist nicht erlaubt.',
      fireworks: 'Leg alles Gültige heraus, bis eine Niete kommt; dann wird alles gutgeschrieben.',
      stop: 'Der Zug ist vorbei, seine Punkte sind weg.',
      straight: 'Sammle 1 bis 6 für 2.000 Punkte. Aufhören ist nicht erlaubt.',
      'plus-minus':
        'Ein TUTTO bringt 1.000; wer führt, verliert 1.000. Aufhören ist nicht erlaubt.',
      double: 'Ein TUTTO verdoppelt den ganzen Zug. Du darfst vorher aufhören.',
    },
    bonusRule: (bonus) => `Ein TUTTO bringt ${bonus} dazu. Du darfst vorher aufhören.`,
    back: 'Gleich wird eine Karte gezogen',
  },
});

export function cardRule(card: CardName): string {
  const bonus = bonusOf(card);
  const t = cardTexts.now;
  return bonus === null ? t.rules[card as Special] : t.bonusRule(bonus);
}

export const diceTexts = texts({
  en: {
    dice: (n: number) => plural(n, '1 die', `${n} dice`),
    single: (face: number, worth: number) => `${face}, worth ${worth}`,
    singleOrTriple: (face: number, worth: number, three: number) =>
      `${face}, worth ${worth}; the three together ${number(three)}`,
    triple: (face: number, worth: number) => `${face}, only as three ${face}s, worth ${worth}`,
    counts: (face: number) => `${face}, counts towards the TUTTO`,
    tripleCounts: (face: number) => `${face}, only as three ${face}s`,
    fresh: (face: number) => `${face}, new in the straight`,
    forced: (face: number) => `${face}, must be set aside`,
    useless: (face: number) => `A ${face} is not valid: only 1s, 5s and three of a kind are.`,
    taken: (face: number) => `The straight already has a ${face}.`,
    prompt: 'The buttons set aside everything valid; tap or drag dice to set aside only those.',
    onlyChosen: 'Only the dice in the dashed frame are set aside.',
    only: 'Nothing else can be set aside.',
    everything: 'With fireworks everything valid is set aside.',
    doubled: 'Everything of this turn is doubled.',
    straight: '2,000 points for the straight.',
    plus: '1,000 points for the card.',
    bonus: (bonus: number) => `${bonus} extra points from the card.`,
    roll: 'The roll',
  },
  nl: {
    dice: (n) => plural(n, '1 dobbelsteen', `${n} dobbelstenen`),
    single: (face, worth) => `${face}, ${worth} waard`,
    singleOrTriple: (face, worth, three) =>
      `${face}, ${worth} waard; de drie samen ${number(three)}`,
    triple: (face, worth) => `${face}, alleen als drie ${face}’en, ${worth} waard`,
    counts: (face) => `${face}, telt mee voor de TUTTO`,
    tripleCounts: (face) => `${face}, alleen als drie ${face}’en`,
    fresh: (face) => `${face}, nieuw in de straat`,
    forced: (face) => `${face}, moet opzij`,
    useless: (face) => `Een ${face} telt niet: alleen 1’en, 5’en en drie gelijke tellen.`,
    taken: (face) => `De straat heeft al een ${face}.`,
    prompt:
      'De knoppen leggen alles wat telt opzij; tik op dobbelstenen of sleep ze om alleen die te nemen.',
    onlyChosen: 'Alleen de dobbelstenen in het gestippelde kader gaan opzij.',
    only: 'Iets anders kun je niet opzijleggen.',
    everything: 'Bij vuurwerk gaat alles wat telt opzij.',
    doubled: 'Alles van deze beurt is verdubbeld.',
    straight: '2.000 punten voor de straat.',
    plus: '1.000 punten voor de kaart.',
    bonus: (bonus) => `${bonus} punten extra van de kaart.`,
    roll: 'De worp',
  },
  de: {
    dice: (n) => plural(n, '1 Würfel', `${n} Würfel`),
    single: (face, worth) => `${face}, zählt ${worth}`,
    singleOrTriple: (face, worth, three) =>
      `${face}, zählt ${worth}; die drei zusammen ${number(three)}`,
    triple: (face, worth) => `${face}, nur als Drilling, zählt ${worth}`,
    counts: (face) => `${face}, zählt fürs TUTTO`,
    tripleCounts: (face) => `${face}, nur als Drilling`,
    fresh: (face) => `${face}, neu in der Straße`,
    forced: (face) => `${face}, muss herausgelegt werden`,
    useless: (face) => `Die ${face} zählt nicht: Gültig sind nur Einsen, Fünfen und Drillinge.`,
    taken: (face) => `Die ${face} hat die Straße schon.`,
    prompt: 'Die Knöpfe legen alles Gültige heraus; tipp oder zieh Würfel, um nur diese zu nehmen.',
    onlyChosen: 'Nur die Würfel im gestrichelten Rahmen werden herausgelegt.',
    only: 'Etwas anderes lässt sich nicht herauslegen.',
    everything: 'Beim Feuerwerk musst du alles Gültige herauslegen.',
    doubled: 'Alles aus diesem Zug ist verdoppelt.',
    straight: '2.000 Punkte für die Straße.',
    plus: '1.000 Punkte für die Karte.',
    bonus: (bonus) => `${bonus} Punkte mehr durch die Karte.`,
    roll: 'Der Wurf',
  },
});

export const boardTexts = texts({
  en: {
    atRisk: 'At risk',
    collected: 'Collected',
    banked: (points: number) => `${number(points)} banked`,
    chosen: (points: number) => `${number(points)} of it chosen`,
    together: (points: number) => `${number(points)} in all`,
    goal: (target: number) => `Goal ${number(target)}`,
    lastRound: (turns: number) =>
      `Last round, ${plural(turns, 'last turn', `${turns} turns to go`)}`,
    toBeat: (points: number) => `${number(points)} to beat`,
    draws: (who: Who) => `${does(who, 'You draw', 'draws')} a card`,
    turns: (who: Who) => (who.you ? 'Turn it over' : `${who.name} turns it over`),
    rolls: (who: Who, dice: number) =>
      `${does(who, 'You roll', 'rolls')} ${plural(dice, '1 die', `${dice} dice`)}`,
    chooses: (who: Who) => `${does(who, 'You choose', 'chooses')} what to set aside`,
    decides: (who: Who) => (who.you ? 'Roll on or stop?' : `${who.name}: roll on or stop?`),
    decidesDraw: (who: Who) => (who.you ? 'Card or stop?' : `${who.name}: card or stop?`),
    over: 'The game is over',
    keeps: (who: Who, faces: string) => `${does(who, 'You set', 'sets')} ${faces} aside`,
    rollsOn: (who: Who) => `${does(who, 'You roll', 'rolls')} on`,
    drawsOn: (who: Who) => `${does(who, 'You draw', 'draws')} another card`,
    stops: (who: Who, points: number) =>
      who.you
        ? `You stop and bank ${number(points)}`
        : `${who.name} stops and banks ${number(points)}`,
    aside: 'Set aside',
    nothingAside: 'Nothing set aside yet',
    group: (faces: string, worth: number) => `${faces} for ${number(worth)}`,
    missing: (faces: string) => `still missing: ${faces}`,
    first: 'First TUTTO',
    second: 'Second TUTTO',
    done: 'done',
    open: 'to come',
    times: (n: number) => `TUTTO ×${n}`,
    /** As an object, among names. */
    you: 'you',
    threat: (names: string) => `A TUTTO costs ${names} up to 1,000`,
    threatBanked: (names: string) => `Banking this costs ${names} points`,
    nobody: 'Plus/minus would cost nobody anything',
    cards: (n: number) => plural(n, '1 card', `${n} cards`),
    whatIsLeft: 'What is left in the deck?',
    left: 'Left in the deck',
    reshuffle: (n: number) => `The deck is empty: for the next card all ${n} are shuffled.`,
    next: 'The percentages say how likely each card is to come next.',
    table: 'Tutto: card, dice and tray',
  },
  nl: {
    atRisk: 'Op het spel',
    collected: 'Verzameld',
    banked: (points) => `${number(points)} genoteerd`,
    chosen: (points) => `waarvan ${number(points)} gekozen`,
    together: (points) => `samen ${number(points)}`,
    goal: (target) => `Doel ${number(target)}`,
    lastRound: (turns) =>
      `Laatste ronde, ${plural(turns, 'laatste beurt', `nog ${turns} beurten`)}`,
    toBeat: (points) => `${number(points)} te verslaan`,
    draws: (who) => `${does(who, 'Je trekt', 'trekt')} een kaart`,
    turns: (who) => (who.you ? 'Draai hem om' : `${who.name} draait hem om`),
    rolls: (who, dice) =>
      `${does(who, 'Je gooit', 'gooit')} ${plural(dice, '1 dobbelsteen', `${dice} dobbelstenen`)}`,
    chooses: (who) => `${does(who, 'Je kiest', 'kiest')} dobbelstenen uit`,
    decides: (who) => (who.you ? 'Doorgooien of stoppen?' : `${who.name}: doorgooien of stoppen?`),
    decidesDraw: (who) => (who.you ? 'Kaart of stoppen?' : `${who.name}: kaart of stoppen?`),
    over: 'Het spel is afgelopen',
    keeps: (who, faces) => `${does(who, 'Je legt', 'legt')} ${faces} opzij`,
    rollsOn: (who) => `${does(who, 'Je gooit', 'gooit')} door`,
    drawsOn: (who) => `${does(who, 'Je trekt', 'trekt')} nog een kaart`,
    stops: (who, points) => `${does(who, 'Je stopt', 'stopt')} en noteert ${number(points)}`,
    aside: 'Opzijgelegd',
    nothingAside: 'Nog niets opzijgelegd',
    group: (faces, worth) => `${faces} voor ${number(worth)}`,
    missing: (faces) => `ontbreekt nog: ${faces}`,
    first: 'Eerste TUTTO',
    second: 'Tweede TUTTO',
    done: 'gehaald',
    open: 'nog niet',
    times: (n) => `TUTTO ×${n}`,
    you: 'jou',
    threat: (names) => `Een TUTTO kost ${names} tot 1.000`,
    threatBanked: (names) => `Noteren kost ${names} punten`,
    nobody: 'Plus/min zou niemand iets kosten',
    cards: (n) => plural(n, '1 kaart', `${n} kaarten`),
    whatIsLeft: 'Wat zit er nog in de stapel?',
    left: 'Nog in de stapel',
    reshuffle: (n) => `De stapel is leeg: voor de volgende kaart worden alle ${n} geschud.`,
    next: 'De percentages zeggen hoe groot de kans is op elke kaart als volgende.',
    table: 'Tutto: kaart, dobbelstenen en wat opzij ligt',
  },
  de: {
    atRisk: 'Auf dem Spiel',
    collected: 'Gesammelt',
    banked: (points) => `${number(points)} gutgeschrieben`,
    chosen: (points) => `davon ${number(points)} gewählt`,
    together: (points) => `zusammen ${number(points)}`,
    goal: (target) => `Ziel ${number(target)}`,
    lastRound: (turns) => `Letzte Runde, ${plural(turns, 'letzter Zug', `noch ${turns} Züge`)}`,
    toBeat: (points) => `${number(points)} zu schlagen`,
    draws: (who) => `${does(who, 'Du ziehst', 'zieht')} eine Karte`,
    turns: (who) => (who.you ? 'Deck sie auf' : `${who.name} deckt sie auf`),
    rolls: (who, dice) =>
      `${does(who, 'Du würfelst', 'würfelt')} mit ${plural(dice, 'einem Würfel', `${dice} Würfeln`)}`,
    chooses: (who) => `${does(who, 'Du wählst', 'wählt')} Würfel aus`,
    decides: (who) =>
      who.you ? 'Weitermachen oder aufhören?' : `${who.name}: weitermachen oder aufhören?`,
    decidesDraw: (who) =>
      who.you ? 'Neue Karte oder aufhören?' : `${who.name}: neue Karte oder aufhören?`,
    over: 'Das Spiel ist zu Ende',
    keeps: (who, faces) => `${does(who, 'Du legst', 'legt')} ${faces} heraus`,
    rollsOn: (who) => `${does(who, 'Du würfelst', 'würfelt')} weiter`,
    drawsOn: (who) => `${does(who, 'Du ziehst', 'zieht')} noch eine Karte`,
    stops: (who, points) =>
      who.you
        ? `Du hörst auf und schreibst ${number(points)} auf`
        : `${who.name} hört auf und schreibt ${number(points)} auf`,
    aside: 'Herausgelegt',
    nothingAside: 'Noch nichts herausgelegt',
    group: (faces, worth) => `${faces} für ${number(worth)}`,
    missing: (faces) => `fehlt noch: ${faces}`,
    first: 'Erstes TUTTO',
    second: 'Zweites TUTTO',
    done: 'geschafft',
    open: 'offen',
    times: (n) => `TUTTO ×${n}`,
    you: 'dich',
    threat: (names) => `Ein TUTTO kostet ${names} bis zu 1.000`,
    threatBanked: (names) => `Aufschreiben kostet ${names} Punkte`,
    nobody: 'Plus/Minus würde niemanden treffen',
    cards: (n) => plural(n, '1 Karte', `${n} Karten`),
    whatIsLeft: 'Was ist noch im Stapel?',
    left: 'Noch im Stapel',
    reshuffle: (n) => `Der Stapel ist leer: Für die nächste Karte werden alle ${n} gemischt.`,
    next: 'Die Prozentzahlen sagen, wie wahrscheinlich jede Karte als nächste kommt.',
    table: 'Tutto: Karte, Würfel und Ablage',
  },
});
