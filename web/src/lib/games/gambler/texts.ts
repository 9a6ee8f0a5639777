// Everything that is said at a table of Gambler or Engel & Bengel.
// The names of the tableaux are in `names`.

import { number, plural, signed, texts } from '$lib/i18n/texts.svelte';

const some = (parts: string[], last: string): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
const rowList = (rows: number[], last: string) =>
  some(
    rows.map((row) => String(row + 1)),
    last,
  );

const en = {
  dice: (n: number) => `${n} ${plural(n, 'die', 'dice')}`,
  noDice: 'no dice left',
  progress: (round: number, target: number) => `Round ${round} · to ${number(target)}`,

  tableau: (name: string) => `Tableau ${name}`,
  unnamed: 'Tableau',
  round: (n: number) => `Round ${n}`,
  stack: 'The next tableau is drawn from the stack.',

  house: 'three equal, then two equal of another face',
  row: (n: number, paid: number) => `Row ${n}, ${signed(paid)}`,
  printed: (what: string) => `boxes: ${what}`,
  stars: (n: number) => `${n} ${plural(n, 'star: any die', 'stars: any die, then the same again')}`,
  lies: (dice: number[]) => (dice.length ? `lying: ${dice.join(' ')}` : 'empty'),
  next: (faces: number[]) =>
    faces.length === 6 ? 'next: any die' : `next: ${some(faces.map(String), 'or')}`,
  left: (n: number) => `${n} ${plural(n, 'box', 'boxes')} left`,
  finishedBy: (name: string) => `finished by ${name}`,
  finished: 'finished',
  taken: 'done',
  placeHere: (faces: number[]) => `place ${some(faces.map(String), 'or')} here`,
  finishes: 'this finishes it',
  notHere: 'none of these dice fits here now',

  die: (face: number) => `Die ${face}`,
  fits: (rows: number[]) =>
    `fits ${plural(rows.length, 'row', 'rows')} ${rowList(rows, plural(rows.length, '', 'and'))}`,
  fitsNowhere: 'fits no open box now',
  cup: 'Dice of this turn',
  inStock: (n: number) => (n ? `${n} more in stock` : 'none in stock'),

  say: {
    wait: (name: string, n: number) => `${name}: ${n} ${plural(n, 'die', 'dice')} to roll`,
    rolls: (name: string) => `${name} rolls …`,
    landed: (name: string) => `${name} has to place a die`,
    landedYou: 'You have to place a die',
    nothing: 'Nothing fits: the turn is over.',
    owed: 'A die fits: place at least one.',
    free: 'Place more, roll again or stop.',
    noMore: 'Nothing more fits: roll again or stop.',
    row: (face: number, rows: number[]) => `The ${face} fits row ${rowList(rows, 'or')}.`,
    face: (row: number, faces: number[]) => `Row ${row} takes ${some(faces.map(String), 'or')}.`,
    others: (name: string) => `${name} is thinking …`,
    again: (name: string, n: number) => `${name} rolls ${n} ${plural(n, 'die', 'dice')} again.`,
    stops: (name: string) => `${name} stops.`,
    places: (name: string, face: number, row: number) => `${name} places ${face} on row ${row}.`,
    over: 'The game is over.',
  },

  offer: {
    roll: (n: number) => `Roll ${n} ${plural(n, 'die', 'dice')}`,
    mustAgain: 'whatever fits then must be placed',
    nothing: (chance: string) => `${chance}: nothing fits`,
    plus: (chance: string) => `${chance}: can win a row`,
    minus: (chance: string) => `${chance}: must pay`,
    stop: 'Stop',
    stopMeans: (n: number, next: string) =>
      `take ${n} ${plural(n, 'die', 'dice')} back, then ${next}`,
    place: 'Place a die',
    placeWhy: 'Tap a die that glows, or a row.',
    where: (face: number) => `Place the ${face}`,
    whereWhy: (rows: number[]) => `Row ${rowList(rows, 'or')}? Tap it again to let go.`,
    which: (row: number) => `Fill row ${row}`,
    whichWhy: (faces: number[]) => `With ${some(faces.map(String), 'or')}? Tap it again to let go.`,
    put: (face: number, row: number) => `Place ${face} on row ${row}`,
    putLeft: (n: number, paid: number) =>
      `then ${n} ${plural(n, 'box', 'boxes')} to ${signed(paid)}`,
    putPaid: (paid: number) => `finishes it: ${signed(paid)}`,
    forced: 'the only place there is',
    forcedPay: (paid: number) => `You must place here: ${signed(paid)}`,
    pay: (paid: number) => `This finishes a minus row: ${signed(paid)}. Place it all the same?`,
  },

  story: {
    opened: (round: number, name: string) => `Round ${round}: “${name}” is opened.`,
    rolled: (name: string, dice: number[]) => `${name} rolls ${dice.join(' ')}.`,
    nothing: (name: string, dice: number[]) =>
      `${name} rolls ${dice.join(' ')}: nothing fits, the turn is over.`,
    again: (name: string, n: number) => `${name} picks up ${n} ${plural(n, 'die', 'dice')}.`,
    stops: (name: string) => `${name} stops.`,
    places: (name: string, face: number, row: number) => `${name} places ${face} on row ${row}.`,
    finishes: (name: string, face: number, row: number, paid: number) =>
      `${name} finishes row ${row} with ${face}: ${signed(paid)}.`,
    short: (name: string, face: number, row: number, due: number, paid: number) =>
      `${name} finishes row ${row} with ${face}: ${signed(due)}, but has only ${number(paid)} to pay.`,
    allPlaced: (name: string) => `${name} has placed every die of the turn.`,
    outOfDice: (name: string) => `${name} has no dice left until the next tableau.`,
    skipped: (name: string) => `${name} has no dice and is skipped.`,
    roundOver: (round: number, starter: string) =>
      `Round ${round} is over, the tableau is full. ${starter} begins with fresh dice.`,
    over: (target: number) =>
      `The tableau is full and ${number(target)} points are reached: the game is over.`,
  },
  moment: {
    nothing: 'Nothing fits',
    nothingText: (name: string) => `${name}’s turn is over.`,
    finished: (name: string, row: number) => `${name} finishes row ${row}.`,
    pays: (name: string, row: number) => `${name} pays for row ${row}.`,
    paysAll: (name: string, row: number) => `${name} pays all there is for row ${row}.`,
    roundOver: (round: number) => `Round ${round} is over`,
    roundOverText: (starter: string) => `${starter} begins.`,
    over: 'The last tableau is full',
    overText: (target: number) => `${number(target)} points are reached.`,
    outOfDice: 'The last die is placed',
    outOfDiceText: (name: string) => `${name} is skipped until the next tableau.`,
    openedText: (round: number) => `Round ${round}`,
  },
  hints: {
    owes: 'Rows fill from the left. If a die fits, at least one must be placed; more may be.',
    on: 'Place more, stop, or roll all your unplaced dice again; then one must be placed again.',
    minus: 'Whoever fills the last box of a minus row pays its value.',
    plus: 'Whoever fills the last box of a row is paid its value at once.',
    star: 'Star row: the first die is free, every later one must show the same.',
    house: 'Full house: three equal dice (A), then two equal dice of another face (B).',
    stock: 'Placed dice stay on the tableau. Without dice you are skipped until the next one.',
    end: (target: number) =>
      `A full tableau ends the round; if somebody has ${number(target)} points then, the game too.`,
  },
};

const nl: typeof en = {
  dice: (n) => `${n} ${plural(n, 'steen', 'stenen')}`,
  noDice: 'geen stenen meer',
  progress: (round, target) => `Ronde ${round} · tot ${number(target)}`,

  tableau: (name) => `Tableau ${name}`,
  unnamed: 'Tableau',
  round: (n) => `Ronde ${n}`,
  stack: 'Het volgende tableau komt van de stapel.',

  house: 'drie gelijke, dan twee gelijke van een ander getal',
  row: (n, paid) => `Rij ${n}, ${signed(paid)}`,
  printed: (what) => `vakjes: ${what}`,
  stars: (n) =>
    `${n} ${plural(n, 'ster: elke steen', 'sterren: elke steen, daarna steeds dezelfde')}`,
  lies: (dice) => (dice.length ? `er liggen: ${dice.join(' ')}` : 'leeg'),
  next: (faces) => (faces.length === 6 ? 'nu: elke steen' : `nu: ${some(faces.map(String), 'of')}`),
  left: (n) => `nog ${n} ${plural(n, 'vakje', 'vakjes')}`,
  finishedBy: (name) => `voltooid door ${name}`,
  finished: 'voltooid',
  taken: 'klaar',
  placeHere: (faces) => `leg hier ${some(faces.map(String), 'of')}`,
  finishes: 'daarmee is de rij vol',
  notHere: 'geen van deze stenen past hier nu',

  die: (face) => `Steen ${face}`,
  fits: (rows) =>
    `past op ${plural(rows.length, 'rij', 'de rijen')} ${rowList(rows, plural(rows.length, '', 'en'))}`,
  fitsNowhere: 'past nu op geen enkel vrij vakje',
  cup: 'Stenen van deze beurt',
  inStock: (n) => (n ? `nog ${n} in voorraad` : 'geen in voorraad'),

  say: {
    wait: (name, n) => `${name}: ${n} ${plural(n, 'steen', 'stenen')} om te gooien`,
    rolls: (name) => `${name} gooit …`,
    landed: (name) => `${name} moet een steen leggen`,
    landedYou: 'Je moet een steen leggen',
    nothing: 'Niets past: de beurt is voorbij.',
    owed: 'Er past iets: leg er minstens één.',
    free: 'Leg meer, gooi opnieuw of stop.',
    noMore: 'Niets past meer: gooi opnieuw of stop.',
    row: (face, rows) => `De ${face} past op rij ${rowList(rows, 'of')}.`,
    face: (row, faces) => `Op rij ${row} past ${some(faces.map(String), 'of')}.`,
    others: (name) => `${name} denkt na …`,
    again: (name, n) => `${name} gooit ${n} ${plural(n, 'steen', 'stenen')} opnieuw.`,
    stops: (name) => `${name} stopt.`,
    places: (name, face, row) => `${name} legt ${face} op rij ${row}.`,
    over: 'Het spel is afgelopen.',
  },

  offer: {
    roll: (n) => `Gooi ${n} ${plural(n, 'steen', 'stenen')}`,
    mustAgain: 'wat dan past, moet je leggen',
    nothing: (chance) => `${chance}: niets past`,
    plus: (chance) => `${chance}: rij kan vol`,
    minus: (chance) => `${chance}: je betaalt`,
    stop: 'Stop',
    stopMeans: (n, next) => `${n} ${plural(n, 'steen', 'stenen')} terug, dan ${next}`,
    place: 'Leg een steen',
    placeWhy: 'Tik op een steen die oplicht, of op een rij.',
    where: (face) => `Leg de ${face}`,
    whereWhy: (rows) => `Rij ${rowList(rows, 'of')}? Nog eens tikken: toch niet.`,
    which: (row) => `Vul rij ${row}`,
    whichWhy: (faces) => `Met ${some(faces.map(String), 'of')}? Nog eens tikken: toch niet.`,
    put: (face, row) => `Leg ${face} op rij ${row}`,
    putLeft: (n, paid) => `dan nog ${n} ${plural(n, 'vakje', 'vakjes')} tot ${signed(paid)}`,
    putPaid: (paid) => `daarmee is hij vol: ${signed(paid)}`,
    forced: 'iets anders kan niet',
    forcedPay: (paid) => `Je moet hier leggen: ${signed(paid)}`,
    pay: (paid) => `Hiermee is een minrij vol: ${signed(paid)}. Toch leggen?`,
  },

  story: {
    opened: (round, name) => `Ronde ${round}: “${name}” wordt opengelegd.`,
    rolled: (name, dice) => `${name} gooit ${dice.join(' ')}.`,
    nothing: (name, dice) => `${name} gooit ${dice.join(' ')}: niets past, de beurt is voorbij.`,
    again: (name, n) => `${name} pakt ${n} ${plural(n, 'steen', 'stenen')} op.`,
    stops: (name) => `${name} stopt.`,
    places: (name, face, row) => `${name} legt ${face} op rij ${row}.`,
    finishes: (name, face, row, paid) =>
      `${name} maakt rij ${row} vol met ${face}: ${signed(paid)}.`,
    short: (name, face, row, due, paid) =>
      `${name} maakt rij ${row} vol met ${face}: ${signed(due)}, maar kan maar ${number(paid)} betalen.`,
    allPlaced: (name) => `${name} heeft alle stenen van deze beurt gelegd.`,
    outOfDice: (name) => `${name} heeft geen stenen meer tot het volgende tableau.`,
    skipped: (name) => `${name} heeft geen stenen en wordt overgeslagen.`,
    roundOver: (round, starter) =>
      `Ronde ${round} is voorbij, het tableau is vol. ${starter} begint met nieuwe stenen.`,
    over: (target) =>
      `Het tableau is vol en ${number(target)} punten zijn gehaald: het spel is afgelopen.`,
  },
  moment: {
    nothing: 'Niets past',
    nothingText: (name) => `De beurt van ${name} is voorbij.`,
    finished: (name, row) => `${name} maakt rij ${row} vol.`,
    pays: (name, row) => `${name} betaalt voor rij ${row}.`,
    paysAll: (name, row) => `${name} betaalt voor rij ${row} alles wat er is.`,
    roundOver: (round) => `Ronde ${round} is voorbij`,
    roundOverText: (starter) => `${starter} begint.`,
    over: 'Het laatste tableau is vol',
    overText: (target) => `${number(target)} punten zijn gehaald.`,
    outOfDice: 'De laatste steen ligt',
    outOfDiceText: (name) => `${name} wordt overgeslagen tot het volgende tableau.`,
    openedText: (round) => `Ronde ${round}`,
  },
  hints: {
    owes: 'Rijen vul je van links. Past er een steen, dan moet je er minstens één leggen; meer mag.',
    on: 'Leg meer, stop, of gooi al je vrije stenen opnieuw; dan moet je weer leggen.',
    minus: 'Wie het laatste vakje van een minrij vult, betaalt de waarde.',
    plus: 'Wie het laatste vakje van een rij vult, krijgt de waarde meteen.',
    star: 'Sterrenrij: de eerste steen is vrij, elke volgende moet hetzelfde tonen.',
    house: 'Full house: drie gelijke stenen (A), dan twee gelijke van een ander getal (B).',
    stock: 'Gelegde stenen blijven liggen. Zonder stenen sla je over tot het volgende tableau.',
    end: (target) =>
      `Een vol tableau eindigt de ronde; heeft iemand dan ${number(target)} punten, ook het spel.`,
  },
};

const de: typeof en = {
  dice: (n) => `${n} ${plural(n, 'Würfel', 'Würfel')}`,
  noDice: 'keine Würfel mehr',
  progress: (round, target) => `Runde ${round} · bis ${number(target)}`,

  tableau: (name) => `Tableau ${name}`,
  unnamed: 'Tableau',
  round: (n) => `Runde ${n}`,
  stack: 'Das nächste Tableau kommt vom Stapel.',

  house: 'drei gleiche, dann zwei gleiche einer anderen Zahl',
  row: (n, paid) => `Reihe ${n}, ${signed(paid)}`,
  printed: (what) => `Felder: ${what}`,
  stars: (n) =>
    `${n} ${plural(n, 'Stern: jeder Würfel', 'Sterne: jeder Würfel, dann immer derselbe')}`,
  lies: (dice) => (dice.length ? `es liegen: ${dice.join(' ')}` : 'leer'),
  next: (faces) =>
    faces.length === 6
      ? 'als Nächstes: jeder Würfel'
      : `als Nächstes: ${some(faces.map(String), 'oder')}`,
  left: (n) => `noch ${n} ${plural(n, 'Feld', 'Felder')}`,
  finishedBy: (name) => `vollendet von ${name}`,
  finished: 'vollendet',
  taken: 'voll',
  placeHere: (faces) => `lege hier ${some(faces.map(String), 'oder')}`,
  finishes: 'damit ist sie voll',
  notHere: 'keiner dieser Würfel passt jetzt hier',

  die: (face) => `Würfel ${face}`,
  fits: (rows) =>
    `passt in ${plural(rows.length, 'Reihe', 'die Reihen')} ${rowList(rows, plural(rows.length, '', 'und'))}`,
  fitsNowhere: 'passt jetzt auf kein freies Feld',
  cup: 'Würfel dieses Zuges',
  inStock: (n) => (n ? `noch ${n} im Vorrat` : 'keine im Vorrat'),

  say: {
    wait: (name, n) => `${name}: ${n} Würfel im Becher`,
    rolls: (name) => `${name} würfelt …`,
    landed: (name) => `${name} muss einen Würfel legen`,
    landedYou: 'Du musst einen Würfel legen',
    nothing: 'Nichts passt: Der Zug ist vorbei.',
    owed: 'Etwas passt: mindestens einen legen.',
    free: 'Weiter legen, würfeln oder aufhören.',
    noMore: 'Mehr passt nicht: würfeln oder aufhören.',
    row: (face, rows) => `Die ${face} passt in Reihe ${rowList(rows, 'oder')}.`,
    face: (row, faces) => `In Reihe ${row} passt ${some(faces.map(String), 'oder')}.`,
    others: (name) => `${name} überlegt …`,
    again: (name, n) => `${name} würfelt noch einmal mit ${n} ${plural(n, 'Würfel', 'Würfeln')}.`,
    stops: (name) => `${name} hört auf.`,
    places: (name, face, row) => `${name} legt die ${face} in Reihe ${row}.`,
    over: 'Das Spiel ist zu Ende.',
  },

  offer: {
    roll: (n) => `${n} Würfel werfen`,
    mustAgain: 'was dann passt, muss gelegt werden',
    nothing: (chance) => `${chance}: nichts passt`,
    plus: (chance) => `${chance}: Reihe wird voll`,
    minus: (chance) => `${chance}: du zahlst`,
    stop: 'Aufhören',
    stopMeans: (n, next) => `${n} Würfel zurück, dann ${next}`,
    place: 'Lege einen Würfel',
    placeWhy: 'Tippe auf einen leuchtenden Würfel oder auf eine Reihe.',
    where: (face) => `Lege die ${face}`,
    whereWhy: (rows) => `Reihe ${rowList(rows, 'oder')}? Noch einmal tippen: doch nicht.`,
    which: (row) => `Fülle Reihe ${row}`,
    whichWhy: (faces) => `Mit ${some(faces.map(String), 'oder')}? Noch einmal tippen: doch nicht.`,
    put: (face, row) => `${face} in Reihe ${row} legen`,
    putLeft: (n, paid) => `dann noch ${n} ${plural(n, 'Feld', 'Felder')} bis ${signed(paid)}`,
    putPaid: (paid) => `damit ist sie voll: ${signed(paid)}`,
    forced: 'etwas anderes geht nicht',
    forcedPay: (paid) => `Du musst hier legen: ${signed(paid)}`,
    pay: (paid) => `Damit ist eine Minusreihe voll: ${signed(paid)}. Trotzdem legen?`,
  },

  story: {
    opened: (round, name) => `Runde ${round}: „${name}“ wird aufgedeckt.`,
    rolled: (name, dice) => `${name} würfelt ${dice.join(' ')}.`,
    nothing: (name, dice) => `${name} würfelt ${dice.join(' ')}: Nichts passt, der Zug ist vorbei.`,
    again: (name, n) => `${name} nimmt ${n} Würfel wieder auf.`,
    stops: (name) => `${name} hört auf.`,
    places: (name, face, row) => `${name} legt die ${face} in Reihe ${row}.`,
    finishes: (name, face, row, paid) =>
      `${name} vollendet Reihe ${row} mit der ${face}: ${signed(paid)}.`,
    short: (name, face, row, due, paid) =>
      `${name} vollendet Reihe ${row} mit der ${face}: ${signed(due)}, hat aber nur ${number(paid)}.`,
    allPlaced: (name) => `${name} hat alle Würfel des Zuges gelegt.`,
    outOfDice: (name) => `${name} hat bis zum nächsten Tableau keine Würfel mehr.`,
    skipped: (name) => `${name} hat keine Würfel und setzt aus.`,
    roundOver: (round, starter) =>
      `Runde ${round} ist vorbei, das Tableau ist voll. ${starter} beginnt mit frischen Würfeln.`,
    over: (target) =>
      `Das Tableau ist voll und ${number(target)} Punkte sind erreicht: Das Spiel ist zu Ende.`,
  },
  moment: {
    nothing: 'Nichts passt',
    nothingText: (name) => `Der Zug von ${name} ist vorbei.`,
    finished: (name, row) => `${name} vollendet Reihe ${row}.`,
    pays: (name, row) => `${name} zahlt für Reihe ${row}.`,
    paysAll: (name, row) => `${name} zahlt für Reihe ${row} alles, was da ist.`,
    roundOver: (round) => `Runde ${round} ist vorbei`,
    roundOverText: (starter) => `${starter} beginnt.`,
    over: 'Das letzte Tableau ist voll',
    overText: (target) => `${number(target)} Punkte sind erreicht.`,
    outOfDice: 'Der letzte Würfel liegt',
    outOfDiceText: (name) => `${name} setzt bis zum nächsten Tableau aus.`,
    openedText: (round) => `Runde ${round}`,
  },
  hints: {
    owes: 'Reihen füllst du von links. Passt ein Würfel, musst du einen legen; mehr darfst du.',
    on: 'Lege weiter, hör auf oder wirf die übrigen Würfel noch einmal; dann musst du wieder legen.',
    minus: 'Wer das letzte Feld einer Minusreihe füllt, zahlt ihren Wert.',
    plus: 'Wer das letzte Feld einer Reihe füllt, bekommt ihren Wert sofort.',
    star: 'Sternreihe: Der erste Würfel ist frei, jeder weitere muss dasselbe zeigen.',
    house: 'Full House: drei gleiche Würfel (A), dann zwei gleiche mit einer anderen Zahl (B).',
    stock: 'Gelegte Würfel bleiben liegen. Wer keine mehr hat, setzt bis zum nächsten Tableau aus.',
    end: (target) =>
      `Ein volles Tableau beendet die Runde; hat dann jemand ${number(target)} Punkte, auch das Spiel.`,
  },
};

export const t = texts({ en, nl, de });
