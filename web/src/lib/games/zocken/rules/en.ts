// The rules of Zocken in English.

import { figure, list, note, steps, table, text, type Book } from '$lib/rules/book';
import type { ZockenFigure } from './index';

export const english: Book<ZockenFigure> = {
  motto: 'Seven coloured dice, one row, and everybody around you is betting.',
  chapters: {
    aim: [
      text(
        'Roll your seven dice one after another and lay them out in a sequence that rises or falls; equal numbers may follow each other. A valid sequence is worth 50 points, dice under their own colour are worth more, and the others may bet on you. After five rounds the player with the most points wins.',
      ),
    ],
    material: [
      figure(
        'fields',
        'Nine places in a line: an escape field for minus 10, seven fields under circles in red, orange, yellow, green, blue, purple and white, and another escape field for minus 10. Below it OUT, minus 20 for each die.',
        'Seven fields under seven circles, an escape field at each end (−10), and OUT (−20 for each die).',
      ),
      list(
        'Seven dice, one of each colour. Each colour has its own shape, so you can tell the dice apart without seeing colours.',
        'Eight bet chips, one for every player, and a bet field with a crown; one to eight can play.',
      ),
    ],
    setup: [
      text(
        'Everybody starts at 0. In each round everybody has one turn. By the printed rules the youngest player begins; here it is seat 1.',
      ),
    ],
    turn: [
      text('Do this seven times:'),
      steps(
        '*Pick* any die you have not rolled yet.',
        '*Roll* it.',
        '*Place* it. It stays there for the rest of the turn.',
      ),
      text(
        'From left to right, over all nine places, the values may only rise or only fall: that is the *sequence*. Equal neighbours are fine, and so are gaps; empty places simply do not count. The direction is decided as soon as two different values are in place.',
      ),
      figure(
        'valid',
        'From left to right: 2 on field 1, 3 on field 3, 3 on field 4, 5 on field 5, 6 on field 7. Fields 2 and 6 are empty. The values rise: allowed.',
        'Allowed: 2 3 3 5 6 rises. The two threes and the empty fields do no harm.',
      ),
      figure(
        'falling',
        'From left to right: 6 on field 1, 5 on field 2, 4 on field 4, 2 on field 5, 2 on field 6. Fields 3 and 7 are empty. The values fall: allowed.',
        'Allowed as well: 6 5 4 2 2 falls.',
      ),
      figure(
        'broken',
        'From left to right: 2 on field 1, 5 on field 3, and a 3 on field 5. The 3 is not allowed there.',
        'Not allowed: after 2 and 5 the sequence rises, so there is no place for a 3 to the right of the 5. It would fit on field 2.',
      ),
      list(
        'The *first die* goes on one of the seven fields.',
        'Later dice may also go on an *escape field*, if the sequence allows it. That is always your own choice; it costs 10, and the die counts in the sequence like any other.',
        'A die goes on *OUT* only if it fits none of the seven fields. If it fits an escape field then, you choose between that and OUT (our ruling). Dice on OUT no longer disturb the sequence.',
      ),
      figure(
        'evading',
        'From left to right: 1 on the left escape field, 2 on field 1, 3 on field 3, 4 on field 4, 5 on field 6, 5 on field 7, 6 on the right escape field. The values rise: allowed.',
        'Both escape fields are part of the sequence: 1 2 3 4 5 5 6 rises. Each of them costs 10.',
      ),
    ],
    scoring: [
      list(
        '*+50* for a *valid sequence*: no die lies on OUT at the end of your turn.',
        '*Matches*: dice on the field under their own colour. They count even if others are on OUT.',
        '*−10* for each escape field in use, *−20* for each die on OUT.',
      ),
      table(
        ['Matches', '1', '2', '3', '4', '5', '6', '7'],
        ['Points', '10', '30', '60', '100', '150', '210', '280'],
      ),
      figure(
        'counted',
        'Orange 1 on the left escape field, red 1 on field 1, green 2 on field 2, yellow 3 on field 3, blue 4 on field 4, purple 4 on field 5, white 6 on field 7. OUT is empty. Red, yellow and white are matches.',
        'The valid sequence scores 50, three matches score 60, the escape field costs 10: the turn scores 100.',
      ),
      figure(
        'finished',
        'Red 2 on field 1, purple 2 on field 2, yellow 3 on field 3, green 3 on field 4, blue 5 on field 5, white 6 on field 7, orange 4 is on OUT. Red, yellow, green, blue and white are matches.',
        'Five matches score 150. The orange 4 fitted nowhere and is on OUT: −20, and no +50. The turn scores 130.',
      ),
    ],
    bets: [
      text(
        'When your third die is in place, wherever it went, the game pauses for the bets. Beginning on your left, the other players decide in turn, openly and for good, whether to bet that you will score more than 50. Anyone who bets puts their chip on the bet field with the crown.',
      ),
      list(
        'More than 50: everybody who bet gains half of your points.',
        '50 or less: everybody who bet loses 20.',
        'You bet *on* the roller, never against, with one chip, and nothing changes for the roller.',
      ),
      figure(
        'bet',
        'A chip on the bet field with the crown; 100 divided by 2 is 50.',
        'Ben has bet on the turn that scored 100, so he gets 50. With 50 or less he would have lost 20.',
      ),
    ],
    special: [
      list(
        'A turn may end below zero, and so may a whole game.',
        '*Alone* you play five rounds for a high score, without bets.',
      ),
      note(
        'Middle values belong in the middle: with a 3 or 4 on field 1, about half of all faces have no place on the row once the direction is decided.',
      ),
    ],
    end: [
      text(
        'After five rounds the player with the most points wins; if players tie, they share the win (our ruling).',
      ),
    ],
    options: [
      list(
        '*Rounds*: more or fewer than five.',
        '*Circles*: another order of the colours over the fields.',
        '*Points for matches*: other values for one to seven, in tens.',
        '*Who begins*: any seat you like, or one drawn by lot.',
      ),
      note(
        'The order of the circles and the points for matches are reconstructed: the sheet gives only 10 points for one match and 60 for three. If you own the board, copy both from it.',
      ),
    ],
  },
};
