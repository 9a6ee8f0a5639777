import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '$lib/settings.svelte';
import tutto from '../../dev/fixtures/tutto.json';
import { Film } from './film.svelte';
import type { Story } from './frames';

const story = tutto as unknown as Story;

describe('a film', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    settings.speed = 1;
  });

  it('opens at the wished event, and never beyond its ends', () => {
    expect(new Film(story, 40).at).toBe(40);
    expect(new Film(story, 1e9).at).toBe(story.steps.length);
    expect(new Film(story, -3).at).toBe(0);
    expect(new Film(story, NaN).at).toBe(0);
  });

  it('shows a fall tumbling, then landed, and only then what came of it', () => {
    const film = new Film(story, 0);
    film.play();
    expect(film.stage.fall?.phase).toBe('tumbling');
    expect(film.at).toBe(0);
    vi.advanceTimersByTime(810);
    expect(film.stage.fall?.phase).toBe('landed');
    vi.advanceTimersByTime(760);
    expect(film.at).toBe(1);
  });

  it('runs twice as fast at 2×', () => {
    settings.speed = 2;
    const film = new Film(story, 0);
    film.play();
    vi.advanceTimersByTime(790);
    expect(film.at).toBe(1);
  });

  it('runs to its end, rests there, and begins anew', () => {
    settings.speed = 0;
    const film = new Film(story, 0);
    film.play();
    vi.advanceTimersByTime(200 * story.steps.length);
    expect(film.at).toBe(film.end);
    expect(film.playing).toBe(false);
    film.play();
    expect(film.at).toBeLessThan(2);
  });

  it('stands still when it is paused, on a whole picture', () => {
    const film = new Film(story, 3);
    film.play();
    film.pause();
    vi.advanceTimersByTime(10_000);
    expect(film.at).toBe(3);
    expect(film.stage.said).toBeNull();
  });

  it('goes on from where it is moved to while it runs', () => {
    const film = new Film(story, 0);
    film.play();
    film.to(20);
    expect(film.at).toBe(20);
    vi.advanceTimersByTime(3_000);
    expect(film.at).toBeGreaterThan(20);
    expect(film.playing).toBe(true);
  });
});
