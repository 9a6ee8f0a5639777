import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { GAMES } from '$lib/games/index';
import Rules from './Rules.svelte';

describe('a rules page', () => {
  it('changes its language at once', async () => {
    tongue.speak('en');
    render(Rules, { game: 'zocken' });
    await screen.findByRole('heading', { name: 'The bets' });
    tongue.speak('nl');
    await tick();
    screen.getByRole('heading', { name: 'De weddenschappen' });
    tongue.speak('de');
    await tick();
    screen.getByRole('heading', { name: 'Die Wetten' });
  });

  it.each(GAMES)(
    'has contents that lead to chapters, and drawings that are told: %s',
    async (game) => {
      tongue.speak('en');
      const { container } = render(Rules, { game });
      await screen.findByRole('heading', { name: 'The end' });
      for (const link of container.querySelectorAll('.contents a')) {
        expect(container.querySelector(link.getAttribute('href')!)).not.toBeNull();
      }
      const drawings = screen.getAllByRole('img');
      expect(drawings.length).toBeGreaterThan(3);
      expect(drawings.every((drawing) => drawing.querySelector('svg'))).toBe(true);
    },
  );
});
