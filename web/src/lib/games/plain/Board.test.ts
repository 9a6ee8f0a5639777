import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { Company, Stage } from '$lib/games/game';
import type { Step } from '$lib/wire.gen';
import Board from './Board.svelte';
import { PlainHand } from './hand';

const company = { game: 'pig', names: ['Anna', 'Ben'] } as Company;

/** The board once this die has fallen, and whose turn it then is. */
function lies(face: number, happened: object[], roller: number): string {
  const standing = { view: { roller, turn: 0 } };
  const step = { by: 'chance', event: { dice: [face] }, happened, then: standing };
  const past = [step as unknown as Step];
  const stage = { standing, legal: [], fall: null, past } as unknown as Stage;
  const hand = new PlainHand(
    () => stage,
    () => company,
  );
  const { unmount } = render(Board, { stage, company, hand, submit: () => undefined });
  const told = screen.getByText(/^Dice: /).textContent ?? '';
  unmount();
  return told;
}

test('a die lies as long as the turn in which it fell', () => {
  expect(lies(4, [], 0)).toBe('Dice: 4');
  expect(lies(1, [{ kind: 'turn_over', seat: 0 }], 1)).toBe('Dice: –');
});
