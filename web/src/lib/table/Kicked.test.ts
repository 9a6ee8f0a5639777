import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { bot, person, tableOf } from '$lib/pages/table.fixture';
import Kicked from './Kicked.svelte';

beforeEach(() => tongue.speak('en'));

const out = { who: 'me', name: 'Ben', reason: 'away' as const, by: 'mia' };
const seats = [person('Mia', 'mia'), bot];
const tell = (seeking?: true) =>
  render(Kicked, {
    table: tableOf({ phase: 'playing', seats, ...(seeking && { seeking }) }),
    out,
    dismiss: vi.fn(),
  });

test('a person whose seat was given away learns why', () => {
  tell();
  expect(screen.getByRole('status').textContent).toMatch(/given your seat.*you were not there/s);
});

test('who came too late where opponents are sought only learns that a bot plays', () => {
  tell(true);
  expect(screen.getByRole('status').textContent.trim()).toBe('Mia is playing with a bot for now.');
  expect(document.querySelector('.bad')).toBeNull();
});
