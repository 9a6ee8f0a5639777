import { describe, expect, it, vi } from 'vitest';
import tuttoFixture from '../../dev/fixtures/tutto.json';
import type { Company, TableUi } from '$lib/games/game';
import type { Step } from '$lib/wire.gen';
import { Chronicle, latestOf } from './log';

const { steps } = tuttoFixture as unknown as { steps: Step[] };
const company = { names: ['Anna'] } as unknown as Company;
const story = vi.fn((step: Step) => [
  { seat: null, text: `${String(step.by)}: ${step.happened.length}`, tone: 'plain' as const },
]);
const ui = { story } as unknown as TableUi;

describe('the log', () => {
  it('tells every event', () => {
    const entries = new Chronicle().entries(ui, steps.slice(0, 3), company, 'en');
    expect(entries).toHaveLength(3);
    expect(story).toHaveBeenNthCalledWith(1, steps[0], company);
    expect(story).toHaveBeenNthCalledWith(3, steps[2], company);
  });

  it('works nothing out twice, until another language is spoken', () => {
    const chronicle = new Chronicle();
    chronicle.entries(ui, steps.slice(0, 3), company, 'en');
    story.mockClear();
    chronicle.entries(ui, steps.slice(0, 4), company, 'en');
    expect(story).toHaveBeenCalledTimes(1);
    chronicle.entries(ui, steps.slice(0, 4), company, 'de');
    expect(story).toHaveBeenCalledTimes(5);
  });

  it('gives every line a name of its own', () => {
    const long = vi.fn(() => Array.from({ length: 12 }, () => story(steps[0]!)).flat());
    const entries = new Chronicle().entries({ ...ui, story: long }, steps, company, 'en');
    expect(entries).toHaveLength(12 * steps.length);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
  });

  it('says in one line what was done last and what came of it', () => {
    const line = (step: number, seat: number | null, text: string) => ({
      ...{ key: 0, tone: 'plain' as const },
      ...{ step, seat, text },
    });
    expect(latestOf([])).toBe('');
    expect(
      latestOf([
        line(0, 0, 'Anna draws on.'),
        line(1, null, 'The deck was empty.'),
        line(1, 0, 'Anna draws Stop and loses 800 points.'),
        line(1, null, 'The plus/minus is off.'),
      ]),
    ).toBe('Anna draws Stop and loses 800 points. The plus/minus is off.');
    expect(latestOf([line(3, 1, 'Ben keeps 1 1 5.'), line(3, 1, 'TUTTO for Ben!')])).toBe(
      'TUTTO for Ben!',
    );
    expect(latestOf([line(0, 0, 'Anna rolls.'), line(1, null, 'The round is over.')])).toBe(
      'The round is over.',
    );
  });
});
