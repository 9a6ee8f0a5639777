// The rules of Gambler and of Engel & Bengel in English.

import { figure, list, note, steps, table, text, type Book } from '$lib/rules/book';
import type { Edition, GamblerFigure } from './index';

const FACTS = {
  gambler: {
    tableaux: 'ten double-sided boards, twenty tableaux in all',
    chips: '65 chips: white for 10, yellow for 50, blue for 100',
    plus: 'yellow',
    house: 'green and red',
    target: '500 points',
    first: 'By the printed rules the youngest player begins; here it is seat 1.',
  },
  'engel-bengel': {
    tableaux: 'eight double-sided boards, sixteen tableaux in all',
    chips: '70 chips: 25 silver ones for 10, 45 gold ones for 50',
    plus: 'white',
    house: 'red and yellow',
    target: '500 points (400 with five or six players)',
    first: 'By the printed rules the best-behaved player begins; here it is seat 1.',
  },
};

export function english(edition: Edition): Book<GamblerFigure> {
  const facts = FACTS[edition];
  return {
    motto:
      edition === 'gambler'
        ? 'Everybody fills the same rows, but only the last die gets paid.'
        : 'The angel pays, the devil collects, and the last die of a row decides.',
    chapters: {
      aim: [
        text(
          `Together you fill a tableau with dice. The player who puts the *last die* into a row takes the points for it, no matter who filled the other spaces. Some rows cost points instead, and now and then you have no choice. If somebody has ${facts.target} at the end of a round, the player with the most points wins.`,
        ),
      ],
      material: [
        list(
          'Thirty dice, shared out among two to six players, and a cup.',
          `A stack: ${facts.tableaux}. We designed them ourselves; if you own the game, you can enter yours.`,
          `${facts.chips}. Chips may be changed at any time; here the bank never runs out.`,
        ),
        figure(
          'tableau',
          'A tableau with six rows: a single 3 for 20; three stars for 20; 4 4 4 for 40; a full house for 40; 1 2 3 4 for 50; and a black row of three stars for minus 20.',
          `A tableau: six rows, each with its value. The ${facts.plus} rows pay, the notched black one costs.`,
        ),
        text('There are three kinds of row:'),
        list(
          '*Faces*: each space takes only a die with the face printed on it.',
          `*Stars* (${facts.plus} or black, like their row): the first die can be any number; every later one must match it.`,
          `*Full house* (A A A B B, ${facts.house} stars): three of one face, then two of another face.`,
        ),
        figure(
          'kinds',
          'Three rows being filled. 1 2 3 4: a 1 and a 2 are in place, the 3 comes next. Stars: two fives are in place, another 5 comes next. Full house: three twos and a 6 are in place, another 6 comes next.',
          'Rows fill from the left, and only the marked space is open. Here a 3, a 5 and a 6 would fit.',
        ),
        text('Every row stands alone: a number used in one star row may be used again in another.'),
      ],
      setup: [
        list(
          'Everybody gets the same number of dice: 15 each with two players, 10 with three, 7 with four, 6 with five, 5 with six. With four players two dice are left over.',
          'Everybody starts with 80 points: three chips of 10 and one of 50.',
          'The tableaux are shuffled, each side separately (our ruling), and the first one is turned up. Once all have been played, they come round again in the same order.',
        ),
        text(`${facts.first} Play goes clockwise.`),
      ],
      turn: [
        steps(
          '*Roll* five of your dice, or all of them if you have fewer. The rest stay in your stock.',
          '*Place.* If any die fits an open space, you must place one; which die goes into which row is up to you. After that you may place more, one by one. A die can open the space for the next.',
          '*Stop or roll again.* If you roll again, you must roll every unplaced die of this turn. You may not hold any back, and your stock stays out of it.',
        ),
        text(
          'After every roll you must place a die again, so you can roll up to five times. Your turn ends when nothing fits, when all its dice are placed, or when you stop. Unplaced dice return to your stock. Placed dice stay where they are until the round is over.',
        ),
        table(
          ['You', 'on your turn'],
          ['must', 'roll once, with five dice as long as you have them'],
          ['must', 'place one die that fits; if none does, your turn is over'],
          ['may', 'place more dice that fit'],
          ['may', 'roll again; then you must place again, or your turn is over'],
        ),
        figure(
          'turn',
          'A roll of 2 3 4 4 6. The row 4 4 4 for 60 is empty, a black star row for minus 30 holds a 6. The two fours are placed, the 6 stays in the cup.',
          'Ada rolls 2 3 4 4 6. A 4 fits the upper row, the 6 fits the black one. She places both fours and would rather keep her 6 away from the black row.',
        ),
      ],
      scoring: [
        text('Whoever fills the last space of a row settles it at once:'),
        list(
          `A ${facts.plus} row pays its value.`,
          'A black row costs its value.',
          'Several rows in one turn are settled in the order in which they were filled.',
          'A player who cannot pay in full pays everything they have and plays on with 0. Nobody is ever in debt.',
        ),
        figure(
          'forced',
          'A roll of 2 3 6. Only the 6 fits: it fills the second and last space of the black star row, which costs 30 points. 80 becomes 50.',
          'Ada rolls her other three dice again: 2 3 6. Only the 6 fits, so she must place it. It finishes the black row, and her 80 points become 50.',
        ),
        figure(
          'paid',
          'A roll of 1 3 4 5 6. Only the 4 fits: it fills the third and last space of the row 4 4 4, which pays 60 points. 80 becomes 140.',
          'Ben is next and rolls 1 3 4 5 6. His 4 fills the last space of the row that Ada began: the 60 points are his alone.',
        ),
      ],
      special: [
        list(
          '*Black rows are no exception.* If the only die that fits finishes a black row, it has to go there.',
          '*Out of dice*: you are skipped until the round is over. If only one player has dice left, that player takes one turn after another.',
          '*Nothing fits*: the turn is over, but rows you finished in it stay settled.',
        ),
        note(
          'Count your dice. If you place a lot early on, you will be skipped later, just when the rows are filling up.',
        ),
      ],
      end: [
        text(
          '*A round* ends with the last free space of the tableau, even in the middle of a turn. Points are kept, all dice are dealt out afresh, the next tableau is turned up, and the player to the left of whoever placed the last die begins.',
        ),
        text(
          `*The game* ends only between rounds: somebody must have at least ${facts.target} when the tableau is full. Reaching it and falling back does not count. The player with the most points wins; if players tie, they share the win (our ruling).`,
        ),
      ],
      options: [
        list(
          '*Starter tableau*: number 1, with every kind of row and a cheap black one, comes first.',
          '*Target*: a different number of points to play for.',
          '*Who begins*: any seat you like, or one drawn by lot.',
          '*A stack of your own*: tableaux from your box or of your own making, in the order you like (six rows, at most 28 spaces).',
        ),
        text('The two boxes side by side:'),
        table(
          ['Box', 'Gambler', 'Engel & Bengel'],
          ['Tableaux', '20', '16'],
          ['Rows that pay', 'yellow', 'white'],
          ['Rows that cost', 'black', 'black'],
          ['Chips', '65: 10, 50, 100', '70: 10, 50'],
          ['Ends at', '500', '500; with five or six players 400'],
        ),
      ],
    },
  };
}
