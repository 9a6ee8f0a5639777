import { beforeAll, describe, expect, it } from 'vitest';
import fixture from '../../dev/fixtures/puzzles.json';
import type { Company } from '$lib/games/game';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import { GAMES } from '$lib/games/index';
import type { PuzzleShown } from '$lib/wire.gen';
import { judge } from './answer';
import { wordsOf, type Words } from './reason';

const PUZZLES = fixture as unknown as PuzzleShown[];
const words: Record<string, Words> = {};
beforeAll(async () => {
  for (const game of GAMES) words[game] = await wordsOf(game);
}, 60_000);

const company = ({ game, options, seat }: PuzzleShown): Company => ({
  game,
  options,
  names: [0, 1].map((one) => (one === seat ? 'Ada' : 'Otto')),
  mine: [0, 1].map((one) => one === seat),
  bots: [0, 1].map((one) => one !== seat),
  hints: false,
});

const told = (puzzle: PuzzleShown, at: number) =>
  judge(puzzle, at, words[puzzle.game]!, company(puzzle), false);

describe.each(LANGUAGES)('the reason in %s', (language) => {
  it('is one whole sentence with both values, for every kind of puzzle', () => {
    tongue.speak(language);
    const said = PUZZLES.map((puzzle) => {
      const { reason, lines } = told(puzzle, puzzle.best);
      expect(reason).not.toMatch(/undefined|NaN|null\/|Infinity|\[object/);
      expect(reason.endsWith('.')).toBe(true);
      const values = lines.filter(({ best, natural }) => best || natural);
      for (const { worth } of values) expect(reason).toContain(worth);
      return reason;
    });
    expect(new Set(said).size).toBe(PUZZLES.length);
  });

  it('answers a question of the game for every kind of puzzle', () => {
    tongue.speak(language);
    for (const { game, kind } of PUZZLES) {
      expect(words[game]!.reasons!.asks()[kind]).toMatch(/\? .*\.$/);
    }
  });
});

describe('an answer', () => {
  it('is right for the best move only, and lists every move best first', () => {
    tongue.speak('en');
    for (const puzzle of PUZZLES) {
      const right = told(puzzle, puzzle.best);
      expect([right.right, right.lines[0]?.best, right.lines[0]?.yours]).toEqual([
        true,
        true,
        true,
      ]);
      const wrong = told(puzzle, puzzle.natural);
      expect(wrong.right).toBe(false);
      expect(wrong.lines.find(({ yours }) => yours)?.natural).toBe(true);
      expect(wrong.lost).toMatch(/[1-9]/);
    }
  });

  it('says how banking would stand, as the server has reckoned it', () => {
    const puzzle = PUZZLES.find(({ game, kind }) => game === 'tutto' && kind === 'stopping')!;
    const bank = (lead: number, wins = false): string => {
      const leaves = puzzle.leaves.map((one) => one && { lead, wins });
      return told({ ...puzzle, leaves }, puzzle.best).reason;
    };
    expect(bank(350)).toContain('350 ahead of Otto');
    expect(bank(-1200)).toContain('1,200 behind Otto');
    expect(bank(0)).toContain('level with Otto');
    expect(bank(50, true)).toContain('win the game');
  });

  it('says what a bet on the turn does, and how the game stands where the odds say nothing', () => {
    const puzzle = PUZZLES.find(({ game, kind }) => game === 'zocken' && kind === 'placing')!;
    expect(told(puzzle, puzzle.best).reason).toContain(
      'Otto has bet on more than 50, so 60 points would pay Otto 30, while 50 make Otto lose 20',
    );
    const view = { ...puzzle.standing.view, bets: [null, null] };
    const free = { ...puzzle, standing: { ...puzzle.standing, view } } as PuzzleShown;
    expect(told(free, puzzle.best).reason).toMatch(/You are .+ (turn|this one)\.$/);
  });
});
