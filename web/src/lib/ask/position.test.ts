import { expect, test } from 'vitest';
import { TUTTO_DECK } from '$lib/games/tutto/facts.gen';
import { setupOf, withDie, withStock } from '$lib/games/gambler/setup';
import { setup as tutto, withTurn } from '$lib/games/tutto/setup';
import { brief, followed, readLink, usual, withPlayers, withScore, writeLink } from './position';
import type { SetupField } from './setup';

test('a position is told by as little as says the same', () => {
  const deck = { ...TUTTO_DECK, 'bonus-300': TUTTO_DECK['bonus-300'] - 1 };
  const told = {
    scores: [0, 50],
    card: 'bonus-300',
    deck,
    dice: [],
    rolling: null,
    last_round: false,
  };
  expect(brief(tutto, told, {})).toEqual({ scores: [0, 50], card: 'bonus-300' });
  expect(brief(tutto, { ...told, deck: { ...deck, stop: 0 } }, {})).toHaveProperty('deck.stop', 0);
  const few = { composition: { stop: 0 } };
  expect(brief(tutto, { ...told, deck: { ...deck, stop: 0 } }, few)).not.toHaveProperty('deck');
  expect(
    brief(setupOf('gambler'), { tableau: { id: 'gambler-07', rows: [] }, filled: [[], [4]] }, {}),
  ).toEqual({
    tableau: 'gambler-07',
    filled: [[], [4]],
  });
});

test('an address says which position it is, and one that cannot be read says nothing', () => {
  const asked = { players: 3, options: { target: 3000 }, position: { scores: [0, 50, 100] } };
  expect(readLink(writeLink(tutto, asked))).toEqual(asked);
  expect(readLink('')).toBeNull();
  expect(readLink('?position=%7B')).toBeNull();
  expect(readLink('?position=7')).toBeNull();
  expect(readLink('?position=%7B"players"%3A"two"%7D')).toBeNull();
});

test('the points at risk stay where the card and the dice allow them', () => {
  const position = {
    scores: [1, 2],
    roller: 1,
    card: 'double',
    left: 3,
    turn_points: 300,
    deck: {},
  };
  const { scores, roller } = position;
  expect(withTurn(position, { card: 'straight' }, TUTTO_DECK)).toEqual({
    scores,
    roller,
    card: 'straight',
    left: 3,
  });
  expect(withTurn(position, { turn_points: 450 }, TUTTO_DECK)).toHaveProperty('turn_points', 450);
  expect(withTurn(position, { left: 2 }, TUTTO_DECK)).toHaveProperty('turn_points', 300); // 1 1 5 5
  expect(withTurn(position, { card: 'bonus-300' }, TUTTO_DECK)).toHaveProperty('turn_points', 300);
  expect(withTurn(position, { left: 5 }, TUTTO_DECK)).not.toHaveProperty('turn_points'); // a die is worth 100
  const counted = { ...position, deck: { ...TUTTO_DECK, stop: 2 } };
  expect(withTurn(counted, { left: 2 }, TUTTO_DECK)).toHaveProperty('deck', { stop: 2 });
});

test('other points change nothing of what lies there but whether it is the last round', () => {
  expect(withScore({ dice: [1, 5], last_round: true }, [50, 0])).toEqual({
    dice: [1, 5],
    scores: [50, 0],
  });
});

test('whoever joins begins with the fewest points; what is common stays', () => {
  const asked = { ...usual(tutto), position: { ...usual(tutto).position, scores: [300, 50] } };
  const { players, position } = withPlayers(tutto, asked, 3);
  expect(players).toBe(3);
  expect(position).toMatchObject({ scores: [300, 50, 50], card: 'bonus-300', left: 3 });
  expect(withPlayers(tutto, { ...asked, players: 3, position }, 2).position).toMatchObject({
    scores: [300, 50],
  });
});

test('a die that is laid comes from whoever has most', () => {
  expect(withDie([[], [4]], [15, 15], { face: 4, row: 1 })).toEqual({
    filled: [[], [4, 4]],
    stock: [15, 14],
  });
});

test('the others have the dice that somebody does not have', () => {
  expect(withStock([14, 14], 0, 12, 15)).toEqual([13, 15]);
  expect(withStock([10, 10, 10], 1, 8, 10)).toEqual([10, 10, 10]);
  expect(withStock([8, 8, 8], 1, 6, 10)).toEqual([9, 6, 9]);
  expect(withStock([8, 8, 8], 1, 10, 10)).toEqual([7, 10, 7]);
});

test('fields that change with another one are named, with both values', () => {
  const set = () => ({});
  const fields = (left: number, risk: number): SetupField[] => [
    { name: 'left', label: 'Dice left', value: left, choices: [[0, 'TUTTO']], set },
    { name: 'risk', label: 'At risk', value: risk, set },
  ];
  expect(followed(fields(3, 300), fields(5, 50), 'left')).toEqual([
    { label: 'At risk', from: '300', to: '50' },
  ]);
  expect(followed(fields(3, 300), fields(0, 50), 'risk')).toEqual([
    { label: 'Dice left', from: '3', to: 'TUTTO' },
  ]);
  expect(followed(fields(3, 300), fields(2, 300), 'left')).toEqual([]);
});
