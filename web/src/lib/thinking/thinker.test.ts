import { describe, expect, it, vi } from 'vitest';
import { NoValuesError, type Asked, type Question, type Told } from './contract';
import { Thinker, type Start } from './thinker';

const question = (name: string): Question => ({
  game: name,
  seats: 2,
  options: {},
  state: { scores: [0, 0], roller: 0 },
});
const EVALUATION = { objective: 'win', value: 1, values: [1], exact: true, assumes: '' };

/** A helper that answers when it is told to. */
class Slow {
  readonly asked: Asked[] = [];
  hear: (told: Told) => void = () => undefined;
  crash: (why: string) => void = () => undefined;
  starts = 0;
  stops = 0;
  readonly start: Start = (hear, crashed) => {
    this.starts += 1;
    this.hear = hear;
    this.crash = crashed;
    return { ask: (asked) => this.asked.push(asked), stop: () => void (this.stops += 1) };
  };
  get games(): string[] {
    return this.asked.map((asked) => asked.question.game);
  }
  answer(): void {
    const { id } = this.asked.shift()!;
    this.hear({ what: 'answer', id, evaluation: EVALUATION });
  }
}
const never: Start = () => {
  throw new Error('nobody should think on the page');
};

describe('questions', () => {
  it('without an answer reject with why', async () => {
    const slow = new Slow();
    const asked = new Thinker(slow.start, never).ask('advise', question('one'));
    slow.hear({ what: 'sorry', id: 1, why: 'missing', message: 'no network' });
    await expect(asked).rejects.toMatchObject({ why: 'missing', message: 'no network' });
    await expect(asked).rejects.toBeInstanceOf(NoValuesError);
  });

  it('may be proxies', () => {
    const slow = new Slow();
    const given = new Proxy(question('one'), {});
    void new Thinker(slow.start, never).ask('advise', given);
    expect(structuredClone(slow.asked[0]!.question)).toEqual(question('one'));
  });
});

describe('a worker', () => {
  it('that crashes is started again, and asked again; a question that crashes two is given up', async () => {
    const slow = new Slow();
    const thinker = new Thinker(slow.start, never);
    const good = thinker.ask('advise', question('good'));
    slow.hear({ what: 'ready' });
    slow.crash('out of memory');
    expect([slow.starts, slow.stops, slow.games]).toEqual([2, 1, ['good', 'good']]);
    slow.asked.length = 1;
    slow.answer();
    expect(await good).toEqual(EVALUATION);
    const bad = thinker.ask('advise', question('bad'));
    for (let crash = 0; crash < 2; crash += 1) {
      slow.hear({ what: 'ready' });
      slow.crash('out of memory');
    }
    await expect(bad).rejects.toMatchObject({ why: 'failed' });
  });

  it('that was stopped is not heard any more: a late error is not one of its successor', async () => {
    const slow = new Slow();
    const thinker = new Thinker(slow.start, never);
    const asked = thinker.ask('advise', question('one'));
    const first = { hear: slow.hear, crash: slow.crash };
    first.hear({ what: 'ready' });
    first.crash('out of memory');
    first.crash('the same error, once more');
    first.hear({ what: 'sorry', id: 1, why: 'failed', message: 'too late' });
    expect([slow.starts, slow.stops]).toEqual([2, 1]);
    slow.answer();
    expect(await asked).toEqual(EVALUATION);
  });

  it('that does not start leaves the thinking to the page, for good', async () => {
    const [slow, page] = [new Slow(), new Slow()];
    const thinker = new Thinker(slow.start, page.start);
    const asked = thinker.ask('advise', question('one'));
    slow.crash('refused by a policy');
    page.answer();
    expect(await asked).toEqual(EVALUATION);
    void thinker.ask('advise', question('two'));
    expect([slow.starts, page.starts, page.games]).toEqual([1, 1, ['two']]);
  });

  it('tells how much has arrived, and no longer after a crash', () => {
    const slow = new Slow();
    const shares = vi.fn();
    void new Thinker(slow.start, slow.start, shares).ask('prepare', question('one')).catch(() => 0);
    slow.hear({ what: 'loading', share: 0.5 });
    slow.crash('gone');
    expect(shares.mock.calls).toEqual([[0.5], [null]]);
  });
});
