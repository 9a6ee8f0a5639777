import { describe, expect, test } from 'vitest';
import type { Fall } from '$lib/games/game';
import { countIn, phaseOf, placedIn, placeIn, sceneOf, scaleOf, usual, viewOf } from './row';
import { companyOf, find, MATCHES, SOLO, stageAt, THREE, told } from './stages.fixture';

describe.each(MATCHES)('a match of $names', (match) => {
  test('a turn added up here is what the table books for it', () => {
    let turns = 0;
    for (const { step, before } of told(match)) {
      const place = step.by === 'chance' ? null : placeIn(step.event as never);
      const view = viewOf(before);
      if (place === null || view.remaining.length > 0) continue;
      turns += 1;
      const booked = (step.then.scores[view.roller] ?? 0) - (before.scores[view.roller] ?? 0);
      expect(countIn(placedIn(view, place), companyOf(match)).score).toBe(booked);
    }
    expect(turns).toBe(match === SOLO ? 5 : 9);
  });

  test('a row is counted as the table counts it, at every decision', () => {
    const decisions = match.steps.filter(({ odds }) => odds);
    expect(decisions.length).toBeGreaterThan(60);
    for (const { then, odds } of decisions) {
      const { matches, score, bonus } = countIn(viewOf(then), companyOf(match));
      expect({ matches, points: score - bonus, bonus: bonus > 0 }).toMatchObject({
        matches: odds!.matches,
        points: odds!.points,
        bonus: odds!.bonus,
      });
    }
  });

  test('a die laid here lies where the table lays it', () => {
    for (const { step, before } of told(match)) {
      const place = step.by === 'chance' ? null : placeIn(step.event as never);
      if (place === null || viewOf(before).remaining.length === 0) continue;
      const { row, out } = placedIn(viewOf(before), place);
      expect({ row, out }).toEqual({ row: viewOf(step.then).row, out: viewOf(step.then).out });
    }
  });

  test('every position is picking, rolling, placing, betting or finished', () => {
    for (const [at, { legal, then }] of match.steps.entries()) {
      const [first] = legal;
      const expected = !first
        ? then.to_act === 'chance'
          ? 'rolling'
          : 'finished'
        : 'pick' in first
          ? 'picking'
          : 'place' in first
            ? 'placing'
            : 'betting';
      expect(phaseOf(then), `step ${at}`).toBe(expected);
    }
  });
});

test('the table may set other points for matches and other rounds', () => {
  const company = companyOf(THREE);
  const own = { ...company, options: { matches: [0, 0, 0, 0, 0, 0, 500], rounds: 5 } };
  expect(scaleOf(company)).toEqual([10, 30, 60, 100, 150, 210, 280]);
  expect(scaleOf(own)[6]).toBe(500);
  expect([usual(company), usual(own), usual(companyOf(SOLO))]).toEqual([false, false, true]);
});

test('what a die shows is not known before it has landed', () => {
  const stage = stageAt(THREE, 1);
  const fall: Fall = { outcome: { dice: [6] }, by: 0, phase: 'tumbling', happened: [], key: 1 };
  expect(sceneOf({ ...stage, fall }, companyOf(THREE)).face).toBeNull();
  expect(sceneOf({ ...stage, fall: { ...fall, phase: 'landed' } }, companyOf(THREE)).face).toBe(6);
});

test('a move that is being shown is seen as made', () => {
  const picking = stageAt(THREE, 0);
  const picked = sceneOf(
    { ...picking, said: { by: 0, move: { pick: 'white' } } },
    companyOf(THREE),
  );
  expect([picked.die, picked.view.remaining.includes('white')]).toEqual(['white', false]);

  const placing = stageAt(THREE, 2);
  const put = sceneOf({ ...placing, said: { by: 0, move: { place: 1 } } }, companyOf(THREE));
  expect([put.die, put.view.row[1]]).toEqual([null, { die: 'white', face: 6 }]);

  const betting = find(THREE, ({ standing }) => phaseOf(standing) === 'betting');
  const bet = sceneOf({ ...betting, said: { by: 1, move: { bet: true } } }, companyOf(THREE));
  expect(bet.view.bets).toEqual([null, true, null]);
});
