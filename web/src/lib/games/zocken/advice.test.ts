import { beforeEach, describe, expect, it } from 'vitest';
import { adviceOn } from '$lib/games/advice.fixture';
import type { Stage } from '$lib/games/game';
import { tongue, type Language } from '$lib/i18n/texts.svelte';
import { hintOf } from '$lib/table/hint';
import type { Move } from '$lib/wire.gen';
import type { Put } from './wire.gen';
import type { ZockenOdds } from './wire.gen';
import { explainer } from './advice';
import { phaseOf, viewOf, type Phase } from './row';
import { companyOf, find, THREE } from './stages.fixture';

const asked = (phase: Phase) =>
  find(THREE, ({ standing, legal }) => legal.length > 1 && phaseOf(standing) === phase);
/** The last of the moves is the best. */
const hint = (stage: Stage, odds: Partial<ZockenOdds> = {}, objective = 'points') => {
  const last = stage.legal.length - 1;
  const worth = (at: number) =>
    objective === 'win' ? 0.543 - 0.02 * (last - at) : 61.24 - 2 * (last - at);
  const advice = adviceOn(
    stage.legal.map((move, at) => [move, worth(at)]),
    {
      game: 'zocken',
      picks: stage.legal.map(() => ({ home: 2, off: 1, lost: 0 })),
      matches: 1,
      points: 10,
      bonus: true,
      over: null,
      ...odds,
    },
    { objective },
  );
  const shown = hintOf(advice, explainer, stage, companyOf(THREE));
  return { ...shown, why: shown.why.join(' ') };
};

describe('a hint in Zocken', () => {
  beforeEach(() => tongue.speak('en'));

  it.each([
    ['en', /^2 of its 6 faces match; 1 does not fit the row\. Worth 2\.0/],
    ['nl', /^2 van de 6 uitkomsten zijn een treffer; 1 past niet in de rij\. Dat is 2,0/],
    [
      'de',
      /^2 von 6 Augenzahlen ergeben eine Übereinstimmung; 1 passt nicht in die Reihe\. Das ist 2,0/,
    ],
  ] as [Language, RegExp][])('says in %s what a die may do', (language, why) => {
    tongue.speak(language);
    const shown = hint(asked('picking'));
    expect(shown.why).toMatch(why);
    expect(shown.lines[0]?.worth).toBe(language === 'en' ? '61.2' : '61,2');
  });

  it('tells what a place means for the die that lies there', () => {
    const shown = hint(asked('placing'), { picks: [], bonus: false });
    expect(shown.why).toMatch(/^It (matches:|takes|costs) .+\./);
  });

  it('says which of two dice it leaves the place to', () => {
    const stage = find(
      THREE,
      ({ standing, legal }) =>
        phaseOf(standing) === 'placing' && legal.length > 1 && viewOf(standing).out.length === 0,
    );
    const { circles, remaining, die } = viewOf(stage.standing);
    const [free, home] = [remaining[0]!, die!].map((one) => circles.indexOf(one) + 1);
    const place = (at: number): Move => ({ place: at as Put['place'] });
    const two = { ...stage, legal: [place(free!), place(home!)] };
    expect(hint(two, { picks: [] }).why).toMatch(
      /^It matches: .+ “Put it on field \d” would take the place of \w+, which is still to come\./,
    );
  });

  it('weighs a bet in points that are won or lost', () => {
    const shown = hint(asked('betting'), { picks: [] });
    expect(shown.why).toContain('A bet that is won pays half the turn; one that is lost costs 20.');
    expect(shown.lines[0]?.worth).toBe('+61.2');
    expect(shown.foot).toBe('Points the bet brings, on average. Exact.');
  });

  it.each([
    [
      'en',
      '54.3%',
      /You are \d+ points (ahead|behind), with \d+ turns to come after this one\./,
      'Chance to win',
    ],
    [
      'nl',
      '54,3%',
      /Je staat \d+ punten (voor|achter), en hierna komen nog \d+ beurten\./,
      'Kans om het',
    ],
    [
      'de',
      '54,3 %',
      /Du liegst \d+ Punkte (vorn|zurück), und danach kommen noch \d+ Züge\./,
      'Chance, das',
    ],
  ] as [Language, string, RegExp, string][])(
    'says in %s how far ahead one is who plays for the win',
    (language, worth, why, foot) => {
      tongue.speak(language);
      const apart = ({ standing: { scores, to_act } }: Stage) =>
        typeof to_act === 'number' &&
        scores.every((n, seat) => seat === to_act || n !== scores[to_act]);
      const stage = find(THREE, (one) => phaseOf(one.standing) === 'picking' && apart(one));
      const shown = hint(stage, {}, 'win');
      expect(shown.lines[0]?.worth.replace(/\s/g, ' ')).toBe(worth);
      expect(shown.why).toMatch(why);
      expect(shown.foot).toContain(foot);
    },
  );

  it('reminds the roller of a bet', () => {
    const stage = find(
      THREE,
      ({ standing }) => phaseOf(standing) === 'picking' && viewOf(standing).bets.includes(true),
    );
    expect(hint(stage, {}, 'win').why).toMatch(/has bet: above 50, .+ gets half as much/);
    expect(hint(stage).why).not.toContain('has bet');
  });
});
