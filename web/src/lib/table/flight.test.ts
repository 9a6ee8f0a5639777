import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Match } from '$lib/engine/match';
import { partOf } from '$lib/games/index';
import type { Stage } from '$lib/games/game';
import type { GameName, Move, Outcome, Step } from '$lib/wire.gen';
import type { Message } from './contract';
import { Flight } from './flight.svelte';
import { Foresight } from './foresight';
import { shown as tableShown } from './visit.fixture';

vi.mock('$lib/net/socket', async () => (await import('./line.fixture')).socket);
vi.mock('$lib/net/api', async () => (await import('./line.fixture')).net);

interface Sent {
  message: Message;
  done(): void;
  failed(code: string): void;
}

/** A table of two with a person of this device in seat 0, and the flight of their requests. */
class Visit {
  match!: Match;
  flight!: Flight;
  sent: Sent[] = [];
  decided = 0;
  landed = 0;
  refused: { code: string; shown: boolean }[] = [];
  readonly #log: Step[] = [];

  async open(
    game: GameName,
    options: Record<string, unknown>,
    ...events: (Move | Outcome)[]
  ): Promise<this> {
    this.match = Match.of((await partOf(game, 'open'))(2, options));
    for (const event of events) this.match = this.match.advance(event);
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- getters below
    const here = this;
    const known = {
      get seq() {
        return here.match.length;
      },
      get show() {
        const shown = here.steps();
        return { shown, standing: shown.at(-1)?.then ?? here.match.at(0).position } as never;
      },
      allows: (_: number, move: Move) =>
        this.match.legal.some((one) => JSON.stringify(one) === JSON.stringify(move)),
      dueFrom: (seat: number) => this.match.due?.seat === seat,
    };
    const ground = {
      send: (message: Message): Promise<void> =>
        new Promise((done, failed) => {
          this.sent.push({ message, done, failed: (code) => failed({ code, message: '' }) });
        }),
      decided: () => (this.decided += 1),
      refused: (refusal: unknown, shown: boolean) =>
        this.refused.push({ code: (refusal as { code: string }).code, shown }),
      landed: () => (this.landed += 1),
    };
    this.flight = new Flight(known, ground, new Foresight());
    const seats = tableShown(0).seats.slice(0, 2);
    this.flight.prepare(tableShown(0, { id: 'there', game, options, seats }));
    await vi.dynamicImportSettled();
    await tick();
    return this;
  }

  steps(): Step[] {
    while (this.#log.length < this.match.length) {
      this.#log.push(this.match.step(this.#log.length));
    }
    return [...this.#log];
  }

  /** The stage as shown; a person here plays seat 0. */
  get stage(): Stage {
    const { position, due } = this.match;
    const mine = position.to_act === 0;
    return this.flight.over({
      standing: this.steps().at(-1)?.then ?? position,
      legal: mine ? position.legal : [],
      seat: mine ? 0 : null,
      odds: { some: 'odds' } as never,
      fall: null,
      said: null,
      due: due && { ...due, mine: due.seat === 0, shaking: false },
      past: this.steps(),
    });
  }

  /** The server's log grows by these events. */
  hear(...events: (Move | Outcome)[]): void {
    const before = this.match.length;
    for (const event of events) this.match = this.match.advance(event);
    this.flight.came(this.steps().slice(before));
  }

  /** The server accepts the request that was sent last, with these events. */
  async accept(...events: (Move | Outcome)[]): Promise<void> {
    const { done } = this.sent.at(-1)!;
    this.hear(...events);
    done();
    await tick();
  }

  get messages(): Message[] {
    return this.sent.map(({ message }) => message);
  }
}

const tick = async () => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
};
const place = (face: number, row: number): Move => ({ place: { face, row } });
const dice = (...faces: number[]): Outcome => ({ dice: faces });

/** The fifth row of the starter tableau takes 1, 2, 3, 4; the third takes fours. */
const STARTER = { beginner: true };
const [FIRST, SECOND, THIRD, OTHER] = [place(1, 4), place(2, 4), place(3, 4), place(4, 2)];

describe('decisions at a server’s table', () => {
  let here: Visit;
  beforeEach(async () => {
    here = await new Visit().open('gambler', STARTER, dice(1, 2, 3, 4, 5));
  });
  const filled = () => (here.stage.standing.view as unknown as { filled: number[][] }).filled;
  const cup = () => (here.stage.standing.view as unknown as { cup: number[] }).cup;

  it('are shown before the server has answered, and marked as pending', async () => {
    here.flight.play(0, FIRST);
    expect(filled().flat()).toHaveLength(1);
    expect(here.stage).toMatchObject({ pending: true, odds: null, seat: 0 });
    expect(here.messages).toEqual([{ type: 'play', seq: 1, seat: 0, move: FIRST, throw: false }]);
    expect([here.decided, here.flight.pending, here.flight.busy]).toEqual([1, true, false]);
    const before = here.stage.standing;
    await here.accept(FIRST);
    expect(here.stage.standing).toEqual(before);
    expect(here.stage.pending).toBeUndefined();
    expect([here.flight.pending, here.landed]).toEqual([false, 1]);
  });

  it('in a row are sent one after another, each for the position it follows', async () => {
    here.flight.play(0, FIRST);
    here.flight.play(0, SECOND);
    here.flight.play(0, THIRD);
    expect(filled().flat()).toHaveLength(3);
    expect(here.messages).toHaveLength(1);
    await here.accept(FIRST);
    expect(filled().flat()).toHaveLength(3);
    expect(here.messages[1]).toMatchObject({ type: 'play', seq: 2, move: SECOND });
    await here.accept(SECOND);
    await here.accept(THIRD);
    expect(here.messages.map((one) => 'move' in one && one.move)).toEqual([FIRST, SECOND, THIRD]);
    expect(here.flight.pending).toBe(false);
    const foreseen = here.steps().map((step) => here.flight.foresaw(step));
    expect(foreseen).toEqual([false, true, true, true]);
  });

  it('are made once, however often the same button is pressed', () => {
    here.flight.play(0, FIRST);
    here.flight.play(0, FIRST);
    expect(here.messages).toHaveLength(1);
    expect(filled().flat()).toHaveLength(1);
  });

  it.each(['stale', 'not_your_turn', 'game_over', 'lost', 'not_stored'])(
    'go back with everything that followed them when refused: %s',
    async (code) => {
      const before = here.stage;
      here.flight.play(0, FIRST);
      here.flight.play(0, SECOND);
      here.sent[0]!.failed(code);
      await tick();
      expect(here.stage).toEqual(before);
      expect(here.messages).toHaveLength(1);
      expect(here.refused).toEqual([{ code, shown: true }]);
      expect([here.flight.pending, here.landed]).toEqual([false, 1]);
    },
  );

  it('go back when the table went on otherwise, and say so once the refusal comes', async () => {
    here.flight.play(0, FIRST);
    here.flight.play(0, SECOND);
    here.hear(OTHER); // another tab of this device, or a bot after the clock ran out
    expect(filled().flat()).toHaveLength(1);
    expect(here.stage.pending).toBeUndefined();
    here.sent[0]!.failed('stale');
    await tick();
    expect(here.refused).toEqual([{ code: 'stale', shown: true }]);
    expect(here.messages).toHaveLength(1);
  });

  it('are not sent after a table that went on otherwise, even if the first was accepted', async () => {
    here.flight.play(0, FIRST);
    here.flight.play(0, SECOND);
    here.flight.overtaken(); // another tab has taken the first one back at once
    here.sent[0]!.done();
    await tick();
    expect([here.messages.length, here.flight.pending]).toEqual([1, false]);
  });

  it('that another tab has made too are no error', async () => {
    here.flight.play(0, FIRST);
    here.hear(FIRST);
    here.sent[0]!.failed('stale');
    await tick();
    expect(here.refused).toEqual([{ code: 'stale', shown: false }]);
  });

  it('survive a lost connection: what was accepted is found in the log, and the rest is sent', async () => {
    here.flight.play(0, FIRST);
    here.flight.play(0, SECOND);
    here.flight.reloaded(here.steps());
    expect(filled().flat()).toHaveLength(2);
    // The answer to the repeated message comes before the log.
    here.sent[0]!.done();
    await tick();
    expect(here.messages).toHaveLength(1);
    here.match = here.match.advance(FIRST);
    here.flight.reloaded(here.steps());
    expect(here.messages[1]).toMatchObject({ type: 'play', seq: 2, move: SECOND });
    expect(filled().flat()).toHaveLength(2);
  });

  it('are dropped with a sentence when the log has gone on otherwise meanwhile', async () => {
    here.flight.play(0, FIRST);
    here.flight.play(0, SECOND);
    here.sent[0]!.done();
    await tick();
    here.match = here.match.advance(OTHER);
    here.flight.reloaded(here.steps());
    expect(here.messages).toHaveLength(1);
    expect(here.refused).toEqual([{ code: 'stale', shown: true }]);
    await tick();
    expect([here.flight.pending, here.landed]).toEqual([false, 1]);
  });

  it('are dropped when the table takes back what was answered', async () => {
    here.flight.play(0, FIRST);
    here.flight.play(0, SECOND);
    here.sent[0]!.done();
    await tick();
    here.flight.overtaken();
    await tick();
    expect([here.flight.pending, here.landed]).toEqual([false, 1]);
  });

  it('whose answer comes before their events have landed with the events', async () => {
    here.flight.play(0, FIRST);
    here.sent[0]!.done();
    await tick();
    expect([here.flight.pending, here.landed]).toEqual([true, 0]);
    here.hear(FIRST);
    await tick();
    expect([here.flight.pending, here.landed]).toEqual([false, 1]);
  });

  it('that were taken back between an answer and its events have landed with the events', async () => {
    here.flight.play(0, FIRST);
    here.flight.play(0, SECOND);
    here.sent[0]!.done();
    await tick();
    here.flight.takeBack(0);
    here.hear(FIRST);
    await tick();
    expect([here.messages.length, here.flight.pending, here.landed]).toEqual([1, false, 1]);
  });

  it('that were not sent are taken back without asking the server', async () => {
    here.flight.play(0, FIRST);
    here.flight.play(0, SECOND);
    here.flight.takeBack(0);
    expect(filled().flat()).toHaveLength(1);
    await here.accept(FIRST);
    expect(here.messages).toHaveLength(1);
    expect(here.flight.pending).toBe(false);
  });

  it('that are taken back after the log has the others leave nothing pending', async () => {
    here.flight.play(0, FIRST);
    here.flight.play(0, SECOND);
    here.hear(FIRST); // a lost connection: the log comes before the answer
    here.flight.takeBack(0);
    here.sent[0]!.done();
    await tick();
    expect(here.messages).toHaveLength(1);
    expect([here.flight.pending, here.landed]).toEqual([false, 1]);
  });

  it('that were sent are taken back once they are accepted', async () => {
    here.flight.play(0, FIRST);
    here.flight.takeBack(0);
    expect(here.flight.busy).toBe(true);
    expect(here.stage).toMatchObject({ legal: [], seat: null, due: null });
    await here.accept(FIRST);
    expect(here.messages[1]).toEqual({ type: 'undo', seq: 2, seat: 0 });
    expect(here.flight.pending).toBe(true);
    here.sent[1]!.done();
    await tick();
    expect(here.flight.pending).toBe(false);
  });

  it('that lead to a throw show the decision and wait: dice are not predicted', async () => {
    here.flight.play(0, FIRST);
    here.flight.play(0, { roll: true });
    expect(here.stage).toMatchObject({ seat: null, due: { seat: 0, count: 4, mine: true } });
    expect(cup()).toEqual([]);
    here.flight.throw(0);
    expect([here.flight.busy, here.stage.due]).toEqual([true, null]);
    await here.accept(FIRST);
    await here.accept({ roll: true });
    expect(here.messages[2]).toEqual({ type: 'throw', seq: 3, seat: 0 });
    await here.accept(dice(1, 1, 2, 2));
    expect(here.flight.pending).toBe(false);
  });

  it('with the throw in the same gesture wait for the dice', async () => {
    here.flight.play(0, FIRST);
    await here.accept(FIRST);
    here.flight.play(0, { roll: true }, { throws: true });
    expect([here.flight.busy, here.stage.due, cup()]).toEqual([true, null, []]);
    await here.accept({ roll: true }, dice(1, 1, 2, 2));
    expect([here.flight.pending, cup()]).toEqual([false, [1, 1, 2, 2]]);
  });

  it('that end the turn are shown, not carried out: whose turn it is stays open', async () => {
    here.flight.play(0, FIRST);
    await here.accept(FIRST);
    const before = here.stage.standing;
    here.flight.play(0, { stop: true });
    expect(here.stage).toMatchObject({
      standing: before,
      said: { by: 0, move: { stop: true } },
      seat: null,
      pending: true,
    });
    expect(here.flight.busy).toBe(true);
    // The replies of bots come in the same message.
    await here.accept({ stop: true }, dice(1, 1, 1, 1, 1));
    expect(here.stage.said).toBeNull();
    expect([here.flight.pending, here.refused]).toEqual([false, []]);
  });
});

describe('points, ends and other games', () => {
  it('a row that pays is not booked before the server says so', async () => {
    const here = await new Visit().open('gambler', {
      stack: [
        {
          rows: [
            { kind: 'fixed', faces: [1, 2], sign: 1, value: 50 },
            { kind: 'fixed', faces: [6, 6], sign: -1, value: 50 },
          ],
        },
      ],
    });
    here.match = here.match.advance(dice(1, 2, 3, 4, 5)).advance(place(1, 0));
    const { scores } = here.stage.standing;
    here.flight.play(0, place(2, 0));
    expect(here.stage).toMatchObject({ standing: { scores }, said: { move: place(2, 0) } });
    await here.accept(place(2, 0));
    expect(here.stage.standing.scores).not.toEqual(scores);
  });

  it('the end of a game is not shown before the server says so', async () => {
    const here = await new Visit().open('zocken', { rounds: 1 });
    while (here.match.node.kind !== 'over') {
      const { node } = here.match;
      if (node.kind === 'decision' && node.seat === 0) {
        here.flight.play(0, node.moves[0]!);
        expect(here.stage.standing.winners).toBeNull();
        await here.accept(node.moves[0]!);
      } else here.hear(node.kind === 'decision' ? node.moves[0]! : dice(3));
    }
    expect(here.flight.pending).toBe(false);
    expect(here.refused).toEqual([]);
  });

  it('two moves of one gesture are shown at once and sent one after the other', async () => {
    const here = await new Visit().open('tutto', {});
    here.match = here.match.advance({ card: 'bonus-200' }).advance(dice(1, 2, 3, 3, 4, 6));
    here.flight.play(0, { keep: [[1]] }, { then: { roll: true }, throws: true });
    expect(here.stage.standing.view).toMatchObject({ aside: [[1]], dice: [], rolling: 5 });
    expect(here.messages).toMatchObject([{ move: { keep: [[1]] }, throw: false }]);
    await here.accept({ keep: [[1]] });
    expect(here.messages[1]).toMatchObject({ move: { roll: true }, throw: true, seq: 3 });
    expect(here.flight.busy).toBe(true);
    await here.accept({ roll: true }, dice(2, 3, 4, 4, 6));
    expect([here.flight.pending, here.refused]).toEqual([false, []]);
  });

  it('stopping banks nothing by itself', async () => {
    const here = await new Visit().open('tutto', {});
    here.match = here.match.advance({ card: 'bonus-200' }).advance(dice(1, 2, 3, 3, 4, 6));
    here.flight.play(0, { keep: [[1]] }, { then: { stop: true } });
    expect(here.stage).toMatchObject({
      standing: { scores: [0, 0], view: { aside: [[1]], turn_points: 100 } },
      said: { by: 0, move: { stop: true } },
    });
    await here.accept({ keep: [[1]] });
    expect(here.stage.standing.scores).toEqual([0, 0]);
    await here.accept({ stop: true });
    expect(here.stage.standing.scores).toEqual([100, 0]);
  });

  it('rules that differ from the server’s predict nothing, and the move is sent all the same', async () => {
    const here = await new Visit().open('gambler', STARTER, dice(1, 2, 3, 4, 5));
    const { view } = here.match.game;
    const odd = vi.spyOn(here.match.game, 'view').mockImplementation((state) => ({
      ...view.call(here.match.game, state),
      stock: [9, 9],
    }));
    here.flight.play(0, FIRST);
    odd.mockRestore();
    expect(here.stage.pending).toBeUndefined();
    expect([here.flight.busy, here.decided, here.messages.length]).toEqual([true, 0, 1]);
    await here.accept(FIRST);
    expect(here.flight.pending).toBe(false);
  });

  it('a game without rules here waits for the server, as does a table on this device', async () => {
    const here = await new Visit().open('zocken', {});
    const flight = new Flight(
      {
        seq: 0,
        show: { standing: here.match.position, shown: [] } as never,
        allows: () => false,
        dueFrom: () => false,
      },
      {
        send: () => new Promise(() => undefined),
        decided: () => expect.fail(),
        refused: () => undefined,
        landed: () => undefined,
      },
      new Foresight(),
    );
    const seats = tableShown(0).seats.slice(0, 2);
    flight.prepare(tableShown(0, { game: 'pig', seats }));
    flight.prepare(tableShown(0, { id: 'local-abc', game: 'zocken', seats }));
    await vi.dynamicImportSettled();
    await tick();
    flight.play(0, here.match.legal[0]!);
    expect([flight.ahead, flight.busy]).toEqual([null, true]);
  });
});
