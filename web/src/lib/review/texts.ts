// The words of the review, on its own page and on the end card. Sharing it, playing on from it and
// opening records have files of their own; the games name moves and rolls.

import { inPasses, type Who } from '$lib/games/who';
import { plural, texts } from '$lib/i18n/texts.svelte';
import type { ChanceKind, DecisionLabel } from '$lib/analysis/ledger';
import type { DecisionKind, GameName } from '$lib/wire.gen';
import type { ReviewWorking } from './host';

const whose = ({ you, name }: Who, your: string): string =>
  you ? your : /[sxz]$/i.test(name) ? `${name}’` : `${name}’s`;
/** The kinds of luck that have different words. */
const isCard = (what: ChanceKind) => what === 'card' || what === 'deck';
type Labels = Record<DecisionLabel, string>;

export const reviewTexts = texts({
  en: {
    title: 'Review',
    heading: (game: string) => `Review: ${game}`,
    loading: 'Fetching the review…',
    failed: 'The review could not be loaded',
    again: 'Try again',
    notOver: 'This game is not over yet. The review comes afterwards.',
    table: 'To the table',
    record: 'Record',
    stages: {
      solving: 'Working out the values of this game…',
      reviewing: 'Going through the game…',
    } as Record<ReviewWorking['what'], string>,
    stagesText: {
      solving: 'The server works them out while this page is open. After that everybody has them.',
      reviewing: 'Every roll and every decision is being assessed.',
    } as Record<ReviewWorking['what'], string>,

    turning: 'What decided it',
    luckiest: (who: Who, what: ChanceKind) =>
      `${whose(who, 'Your')} luckiest ${isCard(what) ? 'card' : what === 'tableau' ? 'tableau' : 'roll'}`,
    unluckiest: (who: Who, what: ChanceKind) =>
      `${whose(who, 'Your')} unluckiest ${isCard(what) ? 'card' : what === 'tableau' ? 'tableau' : 'roll'}`,
    costliest: (who: Who) => `${whose(who, 'Your')} costliest decision`,
    instead: (played: string, best: string) => `“${played}”; “${best}” was better.`,
    quiet: 'Nothing stood out: luck evened out and nobody gave anything away.',
    gained: (amount: string) => `${amount} gained`,
    lost: (amount: string) => `${amount} lost`,
    points: (n: string) => `${n} points`,
    shares: (n: string) => `${n} percentage points`,
    ofChance: 'In percentage points (pp) of the chance to win.',
    sharesShort: (n: string) => `${n}\u00a0pp`,
    pointsShort: (n: string) => `${n}\u00a0pts`,

    accuracy: 'Accuracy',
    like: (level: string) => `Plays like the bot “${level}”`,
    luck: 'Luck overall',
    luckOfShort: (name: string) => `Luck, ${name}`,
    lucky: (amount: string) => `${amount} of good luck`,
    unlucky: (amount: string) => `${amount} of bad luck`,
    even: 'neither good luck nor bad',
    gaveAway: (amount: string, n: number) =>
      n === 0
        ? 'Had nothing to decide'
        : `Gave away ${amount} in ${n} ${plural(n, 'decision', 'decisions')}`,
    nothingAway: (n: number) => `Gave nothing away in ${n} ${plural(n, 'decision', 'decisions')}`,

    graph: 'How the chances moved',
    graphPoints: 'How the points moved',
    along: 'Through the game',
    stands: (name: string, chance: string) => `${name} ${chance}`,
    roundShort: (_: GameName, n: number): string => `R${n}`,
    start: 'The start',
    legend: { error: 'Mistake', luck: 'Luck of a roll' },

    walk: 'Through the game',
    played: 'Played',
    decided: (who: Who) => (who.you ? 'You decided' : `${who.name} decided`),
    wasBest: 'That was the best move.',
    onlyMove: 'There was no other move.',
    cost: (amount: string) => `It cost ${amount}.`,
    betterWas: (best: string) => `Better: ${best}`,
    luckHere: (amount: string) => `Luck: ${amount}`,
    nothingHere: 'Nothing was decided here.',
    over: 'The game is over.',
    moves: 'What the moves were worth',
    allMoves: (n: number) => `Show all ${n} moves`,
    lamp: 'The lamp marks the best move. Touch another one on the board to find it in the list.',
    previous: 'Previous mistake',
    next: 'Next mistake',

    errors: 'Decisions that cost something',
    noneOf: 'Nobody gave anything away. Every decision was the best one, or as good.',
    labels: {
      best: 'best',
      good: 'good',
      inaccuracy: 'inaccuracy',
      mistake: 'mistake',
      blunder: 'blunder',
    } as Labels,
    counts: {
      inaccuracy: (n: number) => `${n} ${plural(n, 'inaccuracy', 'inaccuracies')}`,
      mistake: (n: number) => `${n} ${plural(n, 'mistake', 'mistakes')}`,
      blunder: (n: number) => `${n} ${plural(n, 'blunder', 'blunders')}`,
    },
    /** The button that shows the rest; at first only the costliest are listed. */
    allCounts: {
      inaccuracy: (n: number) => `Show all ${n} inaccuracies`,
      mistake: (n: number) => `Show all ${n} mistakes`,
      blunder: (n: number) => `Show all ${n} blunders`,
    },
    kinds: {
      stopping: 'Stopping or going on',
      keeping: 'Setting dice aside',
      placing: 'Placing dice',
      picking: 'Picking dice',
      betting: 'Betting',
    } as Record<DecisionKind, string>,
    turnOf: (n: number, name: string) => `turn ${n}, ${name}`,

    account: 'The breakdown',
    accountText:
      'Where the result came from. The luck of a roll or a card is what it brought beyond the average.',
    atStart: {
      chance: 'Chance to win at the start',
      lead: 'Expected lead at the start, in points',
      points: 'Expected points at the start',
    },
    luckOf: (who: Who) =>
      who.you ? 'Luck of your dice and cards' : `Luck of ${whose(who, '')} dice and cards`,
    luckOfOthers: 'Luck of the others’ dice and cards, on average',
    errorsOf: (who: Who) => (who.you ? 'What you gave away' : `What ${who.name} gave away`),
    errorsOfOthers: 'What the others gave away, on average',
    result: 'Result',
    rest: 'What the estimate leaves open',
    adds: 'It adds up exactly.',
    about: (half: string) => `Give or take ${half} (95%).`,
    viewOf: (who: Who) => (who.you ? 'seen from your seat' : `seen from ${whose(who, '')} seat`),

    exact: 'Every number here is exact.',
    exactButCurve: 'Luck and errors are exact; the curve is an estimate.',
    estimate: 'The numbers here are an estimate.',
    meaning: 'What the numbers mean',
    luckInAll: (others: number) =>
      `Luck overall: the luck of one’s own dice and cards, minus ${plural(others, 'that of the other player', 'the average of the others')}.`,
    estimated: (page: string) =>
      `Some values for this review are not on this device yet. When you are online, it will be redone with them. “${page}” fetches the values of all games.`,
    estimatedSite:
      'This site was built without the values for an exact review, so this one is an estimate. For an exact one, download the record and open it on a server.',

    unsolved:
      'For a game with these settings this device has no values, so there is no review here.',
    realDice: 'A record from elsewhere: its dice are taken as recorded.',
    enteredByHand:
      'Real dice, entered by hand. Nothing about them can be proved. Where dice were left out, the review does not judge which ones were chosen, and the dice shown instead do not count.',
  },
  nl: {
    title: 'Nabeschouwing',
    heading: (game) => `Nabeschouwing: ${game}`,
    loading: 'De nabeschouwing wordt opgehaald …',
    failed: 'De nabeschouwing kon niet worden geladen',
    again: 'Opnieuw proberen',
    notOver: 'Dit spel is nog niet afgelopen. De nabeschouwing komt daarna.',
    table: 'Naar de tafel',
    record: 'Spelverslag',
    stages: {
      solving: 'De waarden van dit spel worden uitgerekend …',
      reviewing: 'Het spel wordt doorgenomen …',
    },
    stagesText: {
      solving:
        'De server rekent zolang deze pagina open is. Daarna zijn de waarden er voor iedereen.',
      reviewing: 'Elke worp en elke beslissing krijgt een waarde.',
    },

    turning: 'Wat de doorslag gaf',
    luckiest: (who, what) =>
      isCard(what)
        ? who.you
          ? 'Jouw grootste geluk met een kaart'
          : `Grootste geluk met een kaart: ${who.name}`
        : what === 'tableau'
          ? who.you
            ? 'Jouw grootste geluk met een spelbord'
            : `Grootste geluk met een spelbord: ${who.name}`
          : who.you
            ? 'Jouw grootste geluk met een worp'
            : `Grootste geluk met een worp: ${who.name}`,
    unluckiest: (who, what) =>
      isCard(what)
        ? who.you
          ? 'Jouw grootste pech met een kaart'
          : `Grootste pech met een kaart: ${who.name}`
        : what === 'tableau'
          ? who.you
            ? 'Jouw grootste pech met een spelbord'
            : `Grootste pech met een spelbord: ${who.name}`
          : who.you
            ? 'Jouw grootste pech met een worp'
            : `Grootste pech met een worp: ${who.name}`,
    costliest: (who) =>
      who.you ? 'Jouw duurste beslissing' : `Duurste beslissing van ${who.name}`,
    instead: (played, best) => `‘${played}’; ‘${best}’ was beter.`,
    quiet: 'Niets sprong eruit: de worpen hielden elkaar in evenwicht en niemand gaf iets weg.',
    gained: (amount) => `${amount} gewonnen`,
    lost: (amount) => `${amount} verloren`,
    points: (n) => `${n} punten`,
    shares: (n) => `${n} procentpunt`,
    ofChance: 'In procentpunten (pp) van de winkans.',
    sharesShort: (n) => `${n}\u00a0pp`,
    pointsShort: (n) => `${n}\u00a0pt`,

    accuracy: 'Nauwkeurigheid',
    like: (level) => `Speelt als de bot ‘${level}’`,
    luck: 'Geluk in totaal',
    luckOfShort: (name) => `Geluk, ${name}`,
    lucky: (amount) => `${amount} geluk`,
    unlucky: (amount) => `${amount} pech`,
    even: 'geluk noch pech',
    gaveAway: (amount, n) =>
      n === 0
        ? 'Had niets te beslissen'
        : `Gaf ${amount} weg in ${n} ${plural(n, 'beslissing', 'beslissingen')}`,
    nothingAway: (n) => `Gaf niets weg in ${n} ${plural(n, 'beslissing', 'beslissingen')}`,

    graph: 'Verloop van de kansen',
    graphPoints: 'Verloop van de punten',
    along: 'Door het spel',
    stands: (name, chance) => `${name} ${chance}`,
    roundShort: (_, n) => `R${n}`,
    start: 'Het begin',
    legend: { error: 'Fout', luck: 'Geluk van een worp' },

    walk: 'Door het spel',
    played: 'Gespeeld',
    decided: (who) => (who.you ? 'Jij besliste' : `${who.name} besliste`),
    wasBest: 'Dat was de beste zet.',
    onlyMove: 'Er was geen andere zet.',
    cost: (amount) => `Dat kostte ${amount}.`,
    betterWas: (best) => `Beter: ${best}`,
    luckHere: (amount) => `Geluk: ${amount}`,
    nothingHere: 'Hier viel niets te beslissen.',
    over: 'Het spel is afgelopen.',
    moves: 'Wat de zetten waard waren',
    allMoves: (n) => `Alle ${n} zetten tonen`,
    lamp: 'De lamp wijst de beste zet aan. Raak op het bord een andere aan om die in de lijst te vinden.',
    previous: 'Vorige fout',
    next: 'Volgende fout',

    errors: 'Beslissingen die iets kostten',
    noneOf: 'Niemand gaf iets weg. Elke beslissing was de beste, of even goed.',
    labels: {
      best: 'beste',
      good: 'goed',
      inaccuracy: 'onnauwkeurigheid',
      mistake: 'fout',
      blunder: 'blunder',
    },
    counts: {
      inaccuracy: (n) => `${n} ${plural(n, 'onnauwkeurigheid', 'onnauwkeurigheden')}`,
      mistake: (n) => `${n} ${plural(n, 'fout', 'fouten')}`,
      blunder: (n) => `${n} ${plural(n, 'blunder', 'blunders')}`,
    },
    allCounts: {
      inaccuracy: (n) => `Alle ${n} onnauwkeurigheden tonen`,
      mistake: (n) => `Alle ${n} fouten tonen`,
      blunder: (n) => `Alle ${n} blunders tonen`,
    },
    kinds: {
      stopping: 'Stoppen of doorgaan',
      keeping: 'Dobbelstenen opzijleggen',
      placing: 'Dobbelstenen plaatsen',
      picking: 'Dobbelstenen kiezen',
      betting: 'Wedden',
    },
    turnOf: (n, name) => `beurt ${n}, ${name}`,

    account: 'De balans',
    accountText:
      'Waar de uitslag vandaan komt. Het geluk van een worp of een kaart is wat die meer opleverde dan gemiddeld.',
    atStart: {
      chance: 'Winkans bij het begin',
      lead: 'Te verwachten voorsprong bij het begin, in punten',
      points: 'Te verwachten punten bij het begin',
    },
    luckOf: (who) =>
      who.you
        ? 'Geluk van jouw worpen en kaarten'
        : `Geluk van de worpen en kaarten van ${who.name}`,
    luckOfOthers: 'Geluk van de worpen en kaarten van de anderen, gemiddeld',
    errorsOf: (who) => (who.you ? 'Wat jij weggaf' : `Wat ${who.name} weggaf`),
    errorsOfOthers: 'Wat de anderen weggaven, gemiddeld',
    result: 'Uitslag',
    rest: 'Wat de schatting openlaat',
    adds: 'Het klopt precies.',
    about: (half) => `Op ${half} na nauwkeurig (95%).`,
    viewOf: (who) => (who.you ? 'vanuit jou gezien' : `vanuit ${who.name} gezien`),

    exact: 'Alle getallen hier zijn exact.',
    exactButCurve: 'Geluk en fouten zijn exact; de grafiek is een schatting.',
    estimate: 'De getallen hier zijn een schatting.',
    meaning: 'Wat de getallen betekenen',
    luckInAll: (others) =>
      `Geluk in totaal: het geluk van de eigen worpen en kaarten, min ${plural(others, 'dat van de ander', 'het gemiddelde van de anderen')}.`,
    estimated: (page) =>
      `Sommige waarden voor deze nabeschouwing staan nog niet op dit apparaat. Als je online bent, wordt ze daarmee opnieuw gemaakt. Onder ‘${page}’ haal je de waarden van alle spellen op.`,
    estimatedSite:
      'Deze site is gemaakt zonder de waarden voor een exacte nabeschouwing; dit is een schatting. Voor een exacte download je het spelverslag en open je het op een server.',

    unsolved:
      'Voor een spel met deze instellingen heeft dit apparaat geen waarden; daarom is hier geen nabeschouwing.',
    realDice: 'Een spelverslag van elders: de worpen tellen zoals ze er staan.',
    enteredByHand:
      'Echte dobbelstenen, met de hand ingevoerd. Er valt niets aan te bewijzen. Waar dobbelstenen ontbraken, wordt niet beoordeeld welke er gekozen zijn; wat er in plaats daarvan ligt, telt niet.',
  },
  de: {
    title: 'Auswertung',
    heading: (game) => `Auswertung: ${game}`,
    loading: 'Die Auswertung wird geholt …',
    failed: 'Die Auswertung ließ sich nicht laden',
    again: 'Noch einmal versuchen',
    notOver: 'Dieses Spiel ist noch nicht zu Ende. Die Auswertung kommt danach.',
    table: 'Zum Tisch',
    record: 'Spielprotokoll',
    stages: {
      solving: 'Die Werte dieses Spiels werden berechnet …',
      reviewing: 'Das Spiel wird durchgegangen …',
    },
    stagesText: {
      solving:
        'Der Server rechnet, solange diese Seite offen ist. Danach sind die Werte für alle da.',
      reviewing: 'Jeder Wurf und jede Entscheidung wird bewertet.',
    },

    turning: 'Was den Ausschlag gab',
    luckiest: (who, what) =>
      isCard(what)
        ? who.you
          ? 'Deine glücklichste Karte'
          : `Glücklichste Karte von ${who.name}`
        : what === 'tableau'
          ? who.you
            ? 'Dein größtes Glück beim Aufdecken'
            : `Größtes Glück beim Aufdecken: ${who.name}`
          : who.you
            ? 'Dein glücklichster Wurf'
            : `Glücklichster Wurf von ${who.name}`,
    unluckiest: (who, what) =>
      isCard(what)
        ? who.you
          ? 'Dein größtes Kartenpech'
          : `Größtes Kartenpech: ${who.name}`
        : what === 'tableau'
          ? who.you
            ? 'Dein größtes Pech beim Aufdecken'
            : `Größtes Pech beim Aufdecken: ${who.name}`
          : who.you
            ? 'Dein größtes Würfelpech'
            : `Größtes Würfelpech: ${who.name}`,
    costliest: (who) =>
      who.you ? 'Deine teuerste Entscheidung' : `Teuerste Entscheidung von ${who.name}`,
    instead: (played, best) => `„${played}“; besser war „${best}“.`,
    quiet: 'Nichts ragte heraus: Das Glück war gleich verteilt, und niemand hat etwas verschenkt.',
    gained: (amount) => `${amount} gewonnen`,
    lost: (amount) => `${amount} verloren`,
    points: (n) => `${n} Punkte`,
    shares: (n) => `${n} Prozentpunkte`,
    ofChance: 'In Prozentpunkten (PP) der Gewinnchance.',
    sharesShort: (n) => `${n}\u00a0PP`,
    pointsShort: (n) => `${n}\u00a0P.`,

    accuracy: 'Genauigkeit',
    like: (level) => `Spielt wie der Bot „${level}“`,
    luck: 'Glück insgesamt',
    luckOfShort: (name) => `Glück, ${name}`,
    lucky: (amount) => `${amount} Glück`,
    unlucky: (amount) => `${amount} Pech`,
    even: 'weder Glück noch Pech',
    gaveAway: (amount, n) =>
      n === 0
        ? 'Hatte nichts zu entscheiden'
        : `${amount} verschenkt in ${n} ${plural(n, 'Entscheidung', 'Entscheidungen')}`,
    nothingAway: (n) => `Nichts verschenkt in ${n} ${plural(n, 'Entscheidung', 'Entscheidungen')}`,

    graph: 'Verlauf der Chancen',
    graphPoints: 'Verlauf der Punkte',
    along: 'Verlauf des Spiels',
    stands: (name, chance) => `${name} ${chance}`,
    roundShort: (game, n) => `${inPasses(game) ? 'D' : 'R'}${n}`,
    start: 'Der Anfang',
    legend: { error: 'Fehler', luck: 'Glück eines Wurfs' },

    walk: 'Durch das Spiel',
    played: 'Gespielt',
    decided: (who) => (who.you ? 'Du hast entschieden' : `${who.name} hat entschieden`),
    wasBest: 'Das war das Beste.',
    onlyMove: 'Etwas anderes ging nicht.',
    cost: (amount) => `Das hat ${amount} gekostet.`,
    betterWas: (best) => `Besser: ${best}`,
    luckHere: (amount) => `Glück: ${amount}`,
    nothingHere: 'Hier war nichts zu entscheiden.',
    over: 'Das Spiel ist zu Ende.',
    moves: 'Was die Möglichkeiten wert waren',
    allMoves: (n) => `Alle ${n} Möglichkeiten zeigen`,
    lamp: 'Die Lampe zeigt das Beste an. Berühre auf dem Spielfeld etwas anderes, um es in der Liste zu finden.',
    previous: 'Voriger Fehler',
    next: 'Nächster Fehler',

    errors: 'Entscheidungen, die etwas kosteten',
    noneOf: 'Niemand hat etwas verschenkt. Jede Entscheidung war die beste oder genauso gut.',
    labels: {
      best: 'am besten',
      good: 'gut',
      inaccuracy: 'Ungenauigkeit',
      mistake: 'Fehler',
      blunder: 'grober Fehler',
    },
    counts: {
      inaccuracy: (n) => `${n} ${plural(n, 'Ungenauigkeit', 'Ungenauigkeiten')}`,
      mistake: (n) => `${n} Fehler`,
      blunder: (n) => `${n} ${plural(n, 'grober Fehler', 'grobe Fehler')}`,
    },
    allCounts: {
      inaccuracy: (n) => `Alle ${n} Ungenauigkeiten zeigen`,
      mistake: (n) => `Alle ${n} Fehler zeigen`,
      blunder: (n) => `Alle ${n} groben Fehler zeigen`,
    },
    kinds: {
      stopping: 'Aufhören oder weiter',
      keeping: 'Würfel herauslegen',
      placing: 'Würfel platzieren',
      picking: 'Würfel wählen',
      betting: 'Wetten',
    },
    turnOf: (n, name) => `Zug ${n}, ${name}`,

    account: 'Die Bilanz',
    accountText:
      'Woher das Ergebnis kommt. Glück ist, was ein Wurf oder eine Karte mehr brachte als der Durchschnitt.',
    atStart: {
      chance: 'Gewinnchance am Anfang',
      lead: 'Zu erwartender Vorsprung am Anfang, in Punkten',
      points: 'Zu erwartende Punkte am Anfang',
    },
    luckOf: (who) =>
      who.you ? 'Glück deiner Würfel und Karten' : `Glück der Würfel und Karten von ${who.name}`,
    luckOfOthers: 'Glück der Würfel und Karten der anderen, im Schnitt',
    errorsOf: (who) => (who.you ? 'Was du verschenkt hast' : `Was ${who.name} verschenkt hat`),
    errorsOfOthers: 'Was die anderen verschenkt haben, im Schnitt',
    result: 'Ergebnis',
    rest: 'Was die Schätzung offen lässt',
    adds: 'Die Rechnung geht genau auf.',
    about: (half) => `Auf ${half} genau (95\u00a0%).`,
    viewOf: (who) => (who.you ? 'aus deiner Sicht' : `aus der Sicht von ${who.name}`),

    exact: 'Alle Zahlen hier sind exakt.',
    exactButCurve: 'Glück und Fehler sind exakt; die Kurve ist eine Schätzung.',
    estimate: 'Die Zahlen hier sind eine Schätzung.',
    meaning: 'Was die Zahlen bedeuten',
    luckInAll: (others) =>
      `Glück insgesamt: das Glück der eigenen Würfel und Karten, minus ${plural(others, 'das des anderen', 'das der anderen im Schnitt')}.`,
    estimated: (page) =>
      `Manche Werte für diese Auswertung sind noch nicht auf diesem Gerät. Wenn du online bist, wird sie mit ihnen neu gerechnet. Unter „${page}“ holst du die Werte aller Spiele.`,
    estimatedSite:
      'Diese Seite wurde ohne die Werte für eine exakte Auswertung erstellt; diese hier ist eine Schätzung. Für eine exakte lade das Spielprotokoll herunter und öffne es auf einem Server.',

    unsolved:
      'Für ein Spiel mit diesen Einstellungen hat dieses Gerät keine Werte; deshalb gibt es hier keine Auswertung.',
    realDice: 'Ein Spielprotokoll von anderswo: Die Würfe gelten, wie sie dastehen.',
    enteredByHand:
      'Echte Würfel, von Hand eingegeben. Beweisen lässt sich daran nichts. Wo Würfel fehlen, wird nicht beurteilt, welche gewählt wurden; was stattdessen daliegt, zählt nicht.',
  },
});
