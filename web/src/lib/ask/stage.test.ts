import { expect, test } from 'vitest';
import type { Offer, Stage } from '$lib/games/game';
import type { PositionAnswered } from '$lib/wire.gen';
import gambler from '../../dev/fixtures/gambler.json';
import { setupOf } from '$lib/games/gambler/setup';
import { setup as tutto } from '$lib/games/tutto/setup';
import { companyOf, ranked, stageOf } from './stage';
import { reason } from './texts';

const opened = gambler.steps.find(({ then }) => then.view.tableau !== null)!.then;
const answer = {
  game: 'gambler',
  players: 2,
  options: {},
  described: {},
  position: { ...opened, legal: [{ roll: true }, { stop: true }] },
  due: { seat: 0, what: 'dice', count: 5 },
  happened: [],
  advice: { best: [1], moves: [{ move: { roll: true } }, { move: { stop: true } }], odds: {} },
} as unknown as PositionAnswered;

test('the best move is marked on the board, and what is due is in the hand', () => {
  const stage = stageOf(answer);
  expect(stage.advised).toEqual({ stop: true });
  expect(stage.due).toMatchObject({ seat: 0, count: 5, mine: true });
});

test('chances are shown before the values are there', () => {
  const odds = { game: 'tutto' } as unknown as Stage['odds'];
  expect(stageOf({ ...answer, advice: null, odds }).odds).toBe(odds);
});

test('dice are laid wherever the next box of a row takes them', () => {
  const { legal, standing } = setupOf('gambler').laying!.stage(answer);
  const rows = (answer.position.view as { tableau: { rows: { kind: string; faces: number[] }[] } })
    .tableau.rows;
  for (const [at, row] of rows.entries()) {
    const faces = legal.flatMap((move) =>
      'place' in move && typeof move.place === 'object' && move.place.row === at
        ? [move.place.face]
        : [],
    );
    expect(faces).toEqual(row.kind === 'fixed' ? [row.faces[0]] : [1, 2, 3, 4, 5, 6]);
  }
  expect(standing.view).toHaveProperty('cup', [1, 2, 3, 4, 5, 6]);
});

test('the player to act is addressed as you', () => {
  const names = ['one', 'two'];
  const asked = { ...answer, position: { ...answer.position, to_act: 1 } } as PositionAnswered;
  expect(companyOf('gambler', asked, names).mine).toEqual([false, true]);
});

test('why a position cannot be is said in words of our own', () => {
  const setup = setupOf('gambler');
  expect(reason(setup, 'a score of 10 cannot be: points come in steps of 50')).toContain('50');
  expect(reason(tutto, 'nothing of this roll can be set aside: it is a null')).not.toBe(
    reason(tutto, 'what?'),
  );
});

test('the best move is the primary button', () => {
  const button = (key: string, tone: Offer['tone'], more = {}): Offer => ({
    key,
    tone,
    label: key,
    shortcut: key,
    move: { [key]: true } as unknown as Offer['move'],
    ...more,
  });
  const tones = (offers: Offer[]) => offers.map(({ tone }) => tone);
  const offers = [button('roll', 'primary'), button('stop', 'plain')];
  expect(tones(ranked(offers, { stop: true }))).toEqual(['plain', 'primary']);
  expect(tones(ranked(offers, { roll: true }))).toEqual(['primary', 'plain']);
  expect(ranked(offers, null)).toBe(offers);
  // Keeping dice is best, but the values do not say whether to go on afterwards.
  const move = { keep: [[5]] };
  const keeping = [
    button('keep', 'primary', { move, then: { roll: true } }),
    button('bank', 'plain', { move, then: { stop: true } }),
  ];
  expect(tones(ranked(keeping, move))).toEqual(['plain', 'plain']);
});
