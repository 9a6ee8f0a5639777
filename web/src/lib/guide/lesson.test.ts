import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import type { Speed } from '$lib/settings.svelte';
import { GAMES, partOf } from '$lib/games/index';
import type { Move } from '$lib/wire.gen';
import { Lesson } from './lesson.svelte';
import { LEARNER, lineAt, type Script } from './script';

const OTHER = 'Otto';

describe.each(GAMES)('the guided turn of %s', (game) => {
  let script: Script;
  let speed: Speed;
  let lesson: Lesson;

  beforeEach(async () => {
    vi.useFakeTimers();
    speed = 0;
    ({ script } = await partOf(game, 'lesson'));
    lesson = new Lesson(script, {
      speed: () => speed,
      still: () => false,
      beat: () => 0,
      thrown: () => undefined,
      told: () => undefined,
    });
  });
  afterEach(() => {
    lesson.close();
    vi.useRealTimers();
  });

  const next = () => script.steps[lesson.show.past.length];

  /** What the lesson asks for, whatever it is. */
  function obey(): void {
    if (lesson.phase === 'move') lesson.submit(next()!.event as Move);
    else if (lesson.phase === 'throw') lesson.throw();
    else lesson.goOn();
  }

  it('is played to its end by doing what is asked, and can be played again', () => {
    for (const _ of ['once', 'again']) {
      expect(lesson.progress.done).toBe(0);
      const { of } = lesson.progress;
      for (let done = 0; done < of; done += 1) {
        expect(lesson.progress.done).toBe(done);
        obey();
      }
      expect(lesson.phase).toBe('done');
      expect(lesson.stage.standing).toEqual(script.steps.at(-1)!.then);
      lesson.again();
    }
  });

  it('says something at every point, in three languages, and nothing that is never said', async () => {
    const { lines } = await partOf(game, 'lesson');
    const cues = new Set(script.steps.flatMap(({ cue }) => (cue === null ? [] : [cue])));
    for (const language of LANGUAGES) {
      tongue.speak(language);
      expect(new Set(Object.keys(lines.now))).toEqual(new Set([...cues, 'end']));
      for (const cue of [...cues, 'end']) {
        expect(lineAt(lines.now, cue, OTHER).length, `${language} ${cue}`).toBeGreaterThan(4);
      }
    }
  });

  it('offers what is legal and points to the move it waits for', () => {
    while (lesson.phase !== 'done') {
      const { stage } = lesson;
      if (lesson.phase === 'move') {
        expect(stage.legal).toContainEqual(stage.advised);
        expect([stage.seat, stage.due]).toEqual([LEARNER, null]);
      } else {
        expect([stage.legal, stage.seat, stage.advised]).toEqual([[], null, null]);
        expect(stage.due !== null).toBe(lesson.phase === 'throw');
      }
      obey();
    }
  });

  it('answers another legal move without making it', () => {
    let strayed = 0;
    while (lesson.phase !== 'done') {
      const { stage } = lesson;
      const other = stage.legal.find(
        (move) => JSON.stringify(move) !== JSON.stringify(stage.advised),
      );
      if (other) {
        const before = lesson.progress.done;
        lesson.submit(other);
        expect([lesson.strayed, lesson.progress.done]).toEqual([true, before]);
        strayed += 1;
      }
      obey();
      expect(lesson.strayed).toBe(false);
    }
    expect(strayed).toBeGreaterThan(2);
  });

  it('lets a throw fall only when the learner throws, and then shows it', () => {
    while (lesson.phase !== 'throw') obey();
    speed = 1;
    const { due, standing } = lesson.stage;
    expect(due).toMatchObject({ seat: LEARNER, mine: true });
    vi.advanceTimersByTime(60_000);
    expect(lesson.stage.standing).toBe(standing);
    lesson.throw();
    expect([lesson.phase, lesson.stage.fall?.phase]).toEqual(['show', 'tumbling']);
    vi.advanceTimersByTime(60_000);
    expect(lesson.phase).not.toBe('show');
    expect(lesson.stage.standing).not.toEqual(standing);
  });
});

describe('the other player', () => {
  it.each([
    ['tutto', true],
    ['gambler', true],
    ['zocken', false],
  ] as const)('of %s is shown slowly where the turn is short: %s', async (game, slow) => {
    const { script } = await partOf(game, 'lesson');
    const lesson = new Lesson(script, {
      speed: () => 0,
      still: () => false,
      beat: () => 0,
      thrown: () => undefined,
      told: () => undefined,
    });
    while (lesson.phase !== 'read') {
      expect(lesson.slow).toBe(false);
      if (lesson.phase === 'throw') lesson.throw();
      else lesson.submit(lesson.stage.advised!);
    }
    lesson.goOn();
    expect(lesson.slow).toBe(slow);
  });
});

describe('two moves in one press', () => {
  async function atFirstKeep(): Promise<Lesson> {
    const { script } = await partOf('tutto', 'lesson');
    const nothing = () => undefined;
    const lesson = new Lesson(script, {
      speed: () => 0,
      still: () => false,
      beat: () => 0,
      thrown: nothing,
      told: nothing,
    });
    lesson.throw();
    lesson.throw();
    expect(lesson.cue).toBe('singles');
    return lesson;
  }
  const keep: Move = { keep: [[1], [5]] };

  it('are made, and thrown, where the script has both', async () => {
    const lesson = await atFirstKeep();
    lesson.submit(keep, { then: { roll: true }, throws: true });
    expect(lesson.cue).toBe('triple');
  });

  it('are not made where the second one leads away', async () => {
    const lesson = await atFirstKeep();
    lesson.submit(keep, { then: { stop: true } });
    expect([lesson.cue, lesson.strayed]).toEqual(['singles', true]);
  });
});
