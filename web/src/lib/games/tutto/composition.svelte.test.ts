import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { houseRules } from '$lib/games/house';
import { tongue } from '$lib/i18n/texts.svelte';
import { freshDraft, optionsOf, type Draft } from '$lib/pages/new/draft';
import { unplayable } from './composition';
import CompositionField from './CompositionField.svelte';
import { TUTTO_DECK } from './facts.gen';
import { tutto } from './index';
import { fullDeck, open } from './rules';
import { CARDS, type CardName } from './wire.gen';

const NONE = Object.fromEntries(CARDS.map((card) => [card, 0]));

beforeEach(() => tongue.speak('en'));

describe('the question about the cards in the deck', () => {
  function asked(): Draft {
    const draft = $state(freshDraft('tutto', 'Anna'));
    render(CompositionField, { draft });
    return draft;
  }
  const line = (card: CardName) => document.querySelector(`[data-composed="${card}"]`)!;
  const press = (card: CardName, button: 'fewer' | 'more') =>
    fireEvent.click(line(card).querySelector(`[data-${button}]`)!);
  const copies = (card: CardName) => line(card).querySelector('[data-copies]')!.textContent;

  test('writes only the cards that differ from the box, and shows its number beside them', async () => {
    const draft = asked();
    expect(copies('stop')).toBe('10');
    expect(line('stop').textContent).not.toContain('printed');
    await press('stop', 'fewer');
    await press('double', 'more');
    expect([copies('stop'), copies('double')]).toEqual(['9', '6']);
    expect(line('stop').textContent).toContain('printed: 10');
    expect(optionsOf(draft, () => 0)).toEqual({ composition: { stop: 9, double: 6 } });
    await press('double', 'fewer');
    expect(optionsOf(draft, () => 0)).toEqual({ composition: { stop: 9 } });
    await fireEvent.click(screen.getByText('As printed'));
    expect(copies('stop')).toBe('10');
    expect(optionsOf(draft, () => 0)).toEqual({});
  });

  test('goes down to no card and says what is wrong with the deck', async () => {
    const draft = asked();
    await press('cloverleaf', 'fewer');
    expect(line('cloverleaf').querySelector('[data-fewer]')!.hasAttribute('disabled')).toBe(true);
    expect(draft.unread).toBeNull();
    for (const card of CARDS) {
      if (card !== 'stop')
        for (let n = Number(copies(card)); n > 0; n -= 1) await press(card, 'fewer');
    }
    expect(screen.getByText('With stop cards only, nobody ever scores.')).toBeTruthy();
    expect(draft.unread).toBe('composition');
    await press('double', 'more');
    expect(draft.unread).toBeNull();
  });
});

test('a deck needs cards, points and ends of turns', () => {
  expect(unplayable(TUTTO_DECK)).toBeNull();
  expect(unplayable(fullDeck({ composition: NONE }))).toBe('empty');
  expect(unplayable(fullDeck({ composition: { ...NONE, stop: 3 } }))).toBe('stops');
  expect(unplayable(fullDeck({ composition: { ...NONE, fireworks: 3 } }))).toBe('endless');
  const edge = { ...NONE, 'bonus-200': 81, fireworks: 44 };
  expect(unplayable(fullDeck({ composition: edge }))).toBeNull();
  expect(unplayable(fullDeck({ composition: { ...edge, 'bonus-200': 80 } }))).toBe('endless');
});

test('a table tells the cards that differ from the box, in its language', () => {
  const composition = { stop: 5, double: 10, 'bonus-600': 5 };
  expect(tutto.optionFacts!({ composition })).toEqual(['deck: 5 Stop cards, 10 Double cards']);
  expect(tutto.optionFacts!({ composition: { stop: 10 } })).toEqual([]);
  expect(houseRules('tutto', { target: 6000, first: 1 }, 2)).toEqual([]);
  tongue.speak('de');
  expect(houseRules('tutto', { composition, target: 3000 }, 2)).toEqual([
    'bis 3.000 Punkte',
    'Stapel: 5-mal Stop, 10-mal ×2',
  ]);
});

test('the deck of a game is that of its table', () => {
  const game = open(2, { composition: { stop: 3 } });
  expect(game.start().deck.stop).toBe(3);
  expect(game.full).toEqual({ ...TUTTO_DECK, stop: 3 });
});
