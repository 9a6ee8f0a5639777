import { describe, expect, it } from 'vitest';
import { endsTurn } from '$lib/games/happened';
import type { Standing, Step } from '$lib/wire.gen';
import type { TuttoView } from '$lib/games/tutto/wire.gen';
import gambler from '../../dev/fixtures/gambler.json';
import solo from '../../dev/fixtures/solo.json';
import tutto from '../../dev/fixtures/tutto.json';
import { stageAt, standingAt, turnAt, turnsOf, type Story } from './frames';

const films = { gambler, solo, tutto } as unknown as Record<string, Story>;
const story = (name: string) => films[name]!;
const firstEvent = (name: string, fits: (step: Step) => boolean) =>
  story(name).steps.findIndex(fits);

describe('a picture', () => {
  it('shows how things stood after so many events', () => {
    const film = story('tutto');
    expect(stageAt(film, 0, null).standing).toBe(film.start);
    const end = film.steps.length;
    expect(stageAt(film, end, null).standing).toBe(film.steps.at(-1)!.then);
  });

  it('has nothing to touch', () => {
    const film = story('gambler');
    const touchable = film.steps.filter((_, at) => stageAt(film, at, null).legal.length > 0);
    expect(touchable).toEqual([]);
  });

  it('shows dice that ended the turn as they lay', () => {
    const event = firstEvent('gambler', (s) => 'dice' in s.event && s.then.to_act === 'chance');
    const film = story('gambler');
    const { fall, standing } = stageAt(film, event + 1, null);
    expect(standing).toBe(standingAt(film, event));
    expect(fall).toMatchObject({ outcome: film.steps[event]!.event, phase: 'landed' });
  });

  it('shows a stop card as it lay', () => {
    const event = firstEvent('tutto', (s) => 'card' in s.event && s.event.card === 'stop');
    expect(stageAt(story('tutto'), event + 1, null).fall).toMatchObject({
      outcome: { card: 'stop' },
    });
  });

  it('shows a card that stays as it lies', () => {
    const event = firstEvent('tutto', (s) => 'card' in s.event && s.event.card !== 'stop');
    const { fall, standing } = stageAt(story('tutto'), event + 1, null);
    expect(fall).toBeNull();
    expect((standing.view as TuttoView).card).not.toBeNull();
  });

  it('of an event being shown stands as before, and says who acts', () => {
    const film = story('tutto');
    const event = firstEvent('tutto', (s) => s.by !== 'chance');
    const { said, standing } = stageAt(film, event, 'said');
    expect(said).toEqual({ by: film.steps[event]!.by, move: film.steps[event]!.event });
    expect(standing).toBe(film.steps[event - 1]!.then);
    const rolled = stageAt(film, 1, 'tumbling');
    expect(rolled.fall).toMatchObject({ phase: 'tumbling', by: 0, key: 1 });
  });
});

describe('turns', () => {
  const round = (before: Standing) => ('round' in before.view ? before.view.round : 0);

  it('begin where the dice change hands', () => {
    const turns = turnsOf(story('tutto'), round);
    expect(turns[0]).toEqual({ from: 0, roller: 0, round: 0 });
    expect(turns.slice(1).every((turn, i) => turn.roller === (turns[i]!.roller + 1) % 3)).toBe(
      true,
    );
  });

  it('of a lone player begin with the rounds', () => {
    expect(turnsOf(story('solo'), round).map((turn) => turn.round)).toEqual([0, 1, 2, 3, 4]);
  });

  it('begin anew where the same player is next, because nobody else has dice', () => {
    const film = story('gambler');
    const at = firstEvent('gambler', (s) => endsTurn(s));
    const then = { ...film.steps[at]!.then, view: film.start.view };
    const steps = [...film.steps.slice(0, at), { ...film.steps[at]!, then }, film.steps[at + 1]!];
    const turns = turnsOf({ ...film, steps }, round);
    expect(turns.map(({ from, roller }) => [from, roller])).toEqual([
      [0, 0],
      [at + 1, 0],
    ]);
  });

  it('hold the event that was last', () => {
    const turns = turnsOf(story('solo'), round);
    const second = turns[1]!.from;
    expect(turnAt(turns, 0)).toBe(0);
    expect(turnAt(turns, second)).toBe(0);
    expect(turnAt(turns, second + 1)).toBe(1);
  });
});
