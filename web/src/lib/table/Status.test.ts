import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Status from './Status.svelte';

const latest = (last: string) => {
  const { container } = render(Status, {
    title: 'Your turn',
    progress: 'Round 1 of 5',
    latest: last,
    mine: true,
  });
  return container.querySelector('.latest')!.textContent!.trim();
};

test('the last event stands after a dot, and no dot is left where there is none', () => {
  expect(latest('Anna stops.')).toBe('Round 1 of 5 · Anna stops.');
  expect(latest('')).toBe('Round 1 of 5');
});

test('a reaction is told in the place of the last event', () => {
  const saying = { name: 'Ben', words: 'Ouch!' };
  const { container } = render(Status, {
    title: 'Your turn',
    progress: '',
    latest: '',
    mine: true,
    saying,
  });
  expect(container.querySelector('[data-saying]')!.textContent).toMatch(/Ben:\s+Ouch!/);
  expect(container.querySelector('.latest')!.classList).toContain('talked');
});
