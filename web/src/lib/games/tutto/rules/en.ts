// The rules of Tutto in English.

import { figure, list, note, steps, table, text, type Book } from '$lib/rules/book';
import type { TuttoFigure } from './index';

export const english: Book<TuttoFigure> = {
  motto: 'A card, six dice, and the question whether that was enough.',
  chapters: {
    aim: [
      text(
        'In every turn you collect points until you stop, or until a roll scores nothing and takes them all away. Set aside all six dice and you have a *TUTTO*: the card pays out. Once somebody has banked 6,000 points, the last round is played; then the player with the most points wins.',
      ),
    ],
    material: [
      text('Six dice and 56 cards, for two to ten players. There are eleven kinds of cards:'),
      figure(
        'cards',
        'Cloverleaf once, stop ten times; fireworks, straight, plus/minus, double and bonus 200, 300, 400, 500 and 600 five times each.',
        'How often each card is in the deck.',
      ),
    ],
    setup: [
      text(
        'The cards are shuffled, nobody has any points. By the printed rules the player everyone thinks is the luckiest begins and keeps the score; here seat 1 begins, and the table keeps the score. Play goes clockwise.',
      ),
    ],
    turn: [
      steps(
        '*Draw a card.* It says what a TUTTO will be worth. A stop card ends your turn right away.',
        '*Roll all six dice.* Every 1, every 5 and three of a kind (a *triple*) are *valid*. If nothing is valid, that is a *null*: the turn is over and its points are gone.',
        '*Set aside* at least one valid die or triple. Which and how many is up to you; valid dice may also stay in the roll.',
        '*Stop* and bank the points of the turn, if the card allows it, or *roll on* with the dice not set aside. When you stop, only dice set aside score; dice left in the roll count for nothing (our ruling; by the printed rules the whole roll counts when you stop).',
      ),
      figure(
        'roll',
        'A roll of 1 2 2 2 3 4: the three twos are worth 200, the 1 is worth 100, the 3 and the 4 are worth nothing.',
        'The three twos and the 1 are valid. You may set aside either of them, or both.',
      ),
      text(
        'Dice you set aside stay there until all six are: that is a TUTTO, however many rolls it took. First the card takes effect. Then you stop and bank, or *draw the next card* and roll all six again, with everything you have collected at risk. There is no limit.',
      ),
      figure(
        'aside',
        'Bonus 300. First roll: 2 2 2 for 200 and 1 for 100. Second roll: 1 for 100 and 5 for 50. All six dice are set aside: 450 plus 300 makes 750.',
        'A TUTTO on the card “bonus 300”: 300 from the first roll, 150 from the second, and 300 from the card make 750.',
      ),
      figure(
        'lost',
        'The next card is a straight. First roll: 1 2 2 4 5 5; 1 2 4 5 are set aside. Second roll: 1 4, no new face, a null. The 750 points are lost.',
        'Ada has those 750 points but wants more and draws another card: a straight. She sets 1 2 4 5 aside and rolls the other two: 1 4, no new face. That is a null, and the whole turn scores nothing.',
      ),
    ],
    scoring: [
      figure(
        'values',
        'A 1 is worth 100, a 5 is worth 50. Three ones are worth 1,000, three twos 200, three threes 300, three fours 400, three fives 500, three sixes 600.',
        'What the dice are worth. Nothing else counts.',
      ),
      list(
        'A triple must come from *one* roll. Dice from different rolls never make one.',
        'Every die counts once. A 1 or a 5 is a single or part of a triple, as you like.',
        'Six dice can hold two triples, even of the same face.',
      ),
      table(
        ['Card', 'A TUTTO earns', 'Stop earlier?'],
        ['Bonus 200–600', 'the number on the card as well', 'yes, without the bonus'],
        [
          'Double',
          'twice the points of the whole turn, earlier cards included',
          'yes, without doubling',
        ],
        ['Fireworks', 'six fresh dice and no new card; you roll until you roll a null', 'no'],
        ['Plus/minus', 'exactly 1,000; the leader loses 1,000', 'no'],
        ['Straight', '2,000 for the faces 1 to 6; you may go on', 'no'],
        ['Cloverleaf', 'the game, with the second in a row', 'no'],
        ['Stop', 'nothing: the turn is over, its points are lost', '–'],
      ),
    ],
    special: [
      list(
        '*Fireworks*: everything valid must be set aside and scores as much as it can. The null that ends it is a good one: all points of the turn are banked.',
        '*Plus/minus*: the dice only count towards the TUTTO; the card is worth 1,000 whatever they showed, and earlier cards’ points stay. The player with the most banked points loses 1,000; if several lead, each of them does; nobody falls below 0, and you yourself are never charged. The points come off when you bank, just before your own points are added (our ruling). A later null or stop card cancels it.',
        '*Cloverleaf*: both TUTTOs must be made on this card, one after the other, with no new card between them. Then the game is over and you have won, whatever the scores. The points of that turn no longer count.',
        '*Straight*: a die is valid if it shows a number you do not have yet on this card. Set aside at least one new face per roll, one die for each. A roll without a new face is a null. All six faces count as a TUTTO: you bank, or draw the next card and go on.',
        '*Empty deck*: when a card is due and none is left, all 56 are shuffled again (our ruling).',
      ),
      figure(
        'straight',
        'Set aside: 1, 3, 4 and 6. Still missing: 2 and 5. The roll 4 5 gives you a new 5.',
        'On the way to a straight: 2 and 5 are missing, and this roll gives you the 5. The second 4 is of no use.',
      ),
      text('*Plus/minus with two leaders*: Cleo makes the TUTTO and stops.'),
      table(
        ['Points', 'Ada', 'Ben', 'Cleo'],
        ['before', '3,200', '3,200', '1,500'],
        ['after', '2,200', '2,200', '2,500'],
      ),
      note(
        'A null costs the whole turn, the points of earlier cards too. Only banked points are safe.',
      ),
    ],
    end: [
      text(
        'Once somebody has banked 6,000 points, play goes on until everybody has had the same number of turns. Then the player with the most points wins; if players tie, they share the win (our ruling). The last round stays the last, even if a plus/minus pulls that player below 6,000 again.',
      ),
    ],
    options: [
      list(
        '*Target*: a number other than 6,000, for shorter or longer games.',
        '*Plus/minus at once*: the leader pays as soon as the TUTTO is made, and that stands, whatever happens in the rest of the turn.',
        '*Who begins*: any seat you like, or one drawn by lot.',
      ),
    ],
  },
};
