import { beforeEach, describe, expect, it } from 'vitest';
import { adviceOn } from '$lib/games/advice.fixture';
import { tongue, type Language } from '$lib/i18n/texts.svelte';
import { hintOf } from '$lib/table/hint';
import type { Advice, Move } from '$lib/wire.gen';
import type { TuttoOdds } from './wire.gen';
import { explainer } from './advice';
import { company, stage, standing } from './scene.fixture';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const odds = (more: Partial<TuttoOdds> = {}): TuttoOdds => ({
  game: 'tutto',
  null: null,
  tutto: null,
  stop: null,
  keeps: [],
  charged: [],
  ...more,
});
const winning = (values: [Move, number][], told: TuttoOdds) =>
  adviceOn(values, told, { objective: 'win' });

/** Three dice left, 450 at risk, 1,200 banked. */
const risky = stage(
  standing({ card: 'bonus-300', turn_points: 450, left: 3 }, { scores: [1200, 0, 0] }),
  [{ roll: true }, { stop: true }],
);
const onRisk = winning(
  [
    [{ roll: true }, 0.521],
    [{ stop: true }, 0.5],
  ],
  odds({ null: '5/18', tutto: '1/20' }),
);
const hint = (advice: Advice, at = risky) => {
  const shown = hintOf(advice, explainer, at, company());
  return { ...shown, why: plain(shown.why.join(' ')), foot: plain(shown.foot) };
};

describe('a hint in Tutto', () => {
  beforeEach(() => tongue.speak('en'));

  it.each([
    [
      'en',
      'Roll 3 dice',
      '3 dice left: 28% null, 450 at risk; 5% TUTTO. Worth 2.1 percentage points more than “Stop: bank 450”.',
      'Chance to win the game. Exact, if the deck is reshuffled before every card after the next one.',
    ],
    [
      'nl',
      'Gooi 3 dobbelstenen',
      'Nog 3 dobbelstenen: 28% misworp, 450 op het spel; 5% TUTTO. Dat is 2,1 procentpunt meer waard dan ‘Stop: noteer 450’.',
      'Kans om het spel te winnen. Exact, als na de volgende kaart de stapel vóór elke kaart opnieuw wordt geschud.',
    ],
    [
      'de',
      '3 Würfel werfen',
      'Noch 3 Würfel: 28 % Niete, 450 auf dem Spiel; 5 % TUTTO. Das ist 2,1 Prozentpunkte mehr wert als „Aufhören: 450 aufschreiben“.',
      'Chance, das Spiel zu gewinnen. Exakt, wenn nach der nächsten Karte vor jeder weiteren neu gemischt wird.',
    ],
  ] as [Language, string, string, string][])(
    'says in %s what is at risk and what it is worth',
    (language, best, why, foot) => {
      tongue.speak(language);
      expect(hint(onRisk)).toMatchObject({ best, why, foot });
    },
  );

  it.each([
    [
      'en',
      'Stopping banks 450 and makes 1,650. Rolling 3 more dice: 28% null, 450 at risk; 5% TUTTO.',
    ],
    [
      'nl',
      'Stoppen levert 450 op en maakt er 1.650 van. Doorgooien met 3 dobbelstenen: 28% misworp, 450 op het spel; 5% TUTTO.',
    ],
    [
      'de',
      'Aufhören bringt 450 und macht 1.650. Weiterwürfeln mit 3 Würfeln: 28 % Niete, 450 auf dem Spiel; 5 % TUTTO.',
    ],
  ] as [Language, string][])(
    'says in %s why to stop, and what going on would risk',
    (language, why) => {
      tongue.speak(language);
      const stop: [Move, number][] = [
        [{ roll: true }, 0.48],
        [{ stop: true }, 0.5],
      ];
      expect(hint(winning(stop, odds({ null: '5/18', tutto: '1/20' }))).why).toContain(why);
    },
  );

  it.each([
    ['en', 'No stop card is left in the deck.'],
    ['nl', 'Er zit geen stopkaart meer in de stapel.'],
    ['de', 'Keine Stop-Karte mehr im Stapel.'],
  ] as [Language, string][])(
    'says in %s that no stop card is left, and nothing of stopping',
    (language, why) => {
      tongue.speak(language);
      const at = stage(standing({ card: 'bonus-300', turn_points: 900, left: 0, tuttos: 1 }));
      const draw: [Move, number][] = [
        [{ draw: true }, 0.6],
        [{ stop: true }, 0.5],
      ];
      const shown = hint(winning(draw, odds({ stop: '0/1' })), at);
      expect(shown.why).toMatch(new RegExp(`^${why}`));
      expect(shown.why).not.toMatch(/makes|maakt er|macht/);
    },
  );

  it('writes shares of a win in per cent with one place', () => {
    expect(hint(onRisk).lines.map(({ worth }) => plain(worth))).toEqual(['52.1%', '50.0%']);
  });

  it('says so where two moves are as good as each other', () => {
    const equal = winning(
      [
        [{ roll: true }, 0.5],
        [{ stop: true }, 0.5],
      ],
      odds({ null: '5/18', tutto: '1/20' }),
    );
    expect(hint(equal).why).toContain('“Stop: bank 450” is as good.');
  });

  it('tells what is left after the dice that are to be kept', () => {
    const keeps: [Move, number][] = [
      [{ keep: [[1]] }, 0.4],
      [{ keep: [[1], [5]] }, 0.45],
    ];
    const told = odds({
      keeps: [
        { worth: 100, left: 5, null: '1/12' },
        { worth: 150, left: 4, null: '17/108' },
      ],
    });
    const at = stage(standing({ card: 'bonus-300', dice: [1, 5, 2, 3, 4, 6] }));
    const shown = hint(winning(keeps, told), at);
    expect(shown.best).toBe('Set 1 5 aside');
    expect(shown.why).toBe(
      '+150, then 4 dice: 16% null. Worth 5.0 percentage points more than “Set 1 aside”.',
    );
  });

  it('names the same dice in other groups once', () => {
    const keeps: [Move, number][] = [
      [{ keep: [[1, 1, 1]] }, 0.6],
      [{ keep: [[1], [1], [1]] }, 0.5],
    ];
    const told = odds({ keeps: keeps.map(() => ({ worth: 300, left: 3, null: '5/18' })) });
    const at = stage(standing({ card: 'bonus-300', dice: [1, 1, 1, 3, 4, 6] }));
    const shown = hint(winning(keeps, told), at);
    expect(shown.lines.map(({ name }) => name)).toEqual(['Set 1 1 1 aside']);
    expect(shown.why).toContain('There is no other move.');
  });

  it('warns of the stop card before another card is drawn', () => {
    const at = stage(standing({ card: 'bonus-300', turn_points: 900, left: 0, tuttos: 1 }));
    const draw = adviceOn(
      [
        [{ draw: true }, 900],
        [{ stop: true }, 700],
      ],
      odds({ stop: '10/55' }),
      { exact: false },
    );
    const shown = hint(draw, at);
    expect(shown.why).toContain('18% stop card, 900 at risk.');
    expect(shown.why).toContain('Worth 200.0 points more than');
    expect(shown.foot).toBe('Points banked this turn, on average. An estimate.');
  });

  it('says that better numbers are on their way', () => {
    const waiting = { ...onRisk, exact: false, solving: true };
    expect(hint(waiting).foot).toContain('An estimate: the exact values are being worked out.');
    expect(plain(hint(waiting).worth)).toBe('≈ 52.1% to win');
  });
});
