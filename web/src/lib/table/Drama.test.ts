import { fireEvent, render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Drama from './Drama.svelte';

const shown = () => document.querySelector<HTMLElement>('[data-drama]');

test('a great loss is on the felt in its words, and any tap or key ends it', async () => {
  const moment = {
    title: 'Null',
    text: '7,100 points are lost',
    tone: 'bad',
    great: true,
  } as const;
  const { unmount } = render(Drama, { moment, game: 'tutto' });
  expect(shown()!.textContent).toContain('7,100 points are lost');
  expect(document.querySelectorAll('.confetti')).toHaveLength(0);
  await fireEvent.pointerDown(window);
  expect(shown()).toBeNull();
  unmount();
  render(Drama, { moment: { ...moment, tone: 'good' }, game: 'tutto' });
  expect(document.querySelectorAll('.confetti')).toHaveLength(1);
  await fireEvent.keyDown(window, { key: ' ' });
  expect(shown()).toBeNull();
});
