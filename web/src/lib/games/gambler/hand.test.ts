import { describe, expect, test, vi } from 'vitest';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import type { Stage } from '$lib/games/game';
import type { Move } from '$lib/wire.gen';
import type { Row } from './wire.gen';
import { GamblerHand, readMarks } from './hand.svelte';
import { companyOf, madeUp, MATCHES, stageAt } from './stages.fixture';

tongue.speak('en');
const company = companyOf(MATCHES[0]);
const three: Row = { kind: 'fixed', faces: [3], boxes: 1, sign: 1, value: 20 };
const fours: Row = { kind: 'fixed', faces: [4, 4], boxes: 2, sign: 1, value: 30 };
const star: Row = { kind: 'star', faces: null, boxes: 3, sign: 1, value: 20 };
const trap: Row = { kind: 'fixed', faces: [6], boxes: 1, sign: -1, value: 30 };
const place = (face: number, row: number): Move => ({ place: { face, row } });
const GO_ON: Move[] = [{ roll: true }, { stop: true }];

function holding(stage: Stage) {
  const submit = vi.fn<(move: Move) => void>();
  return {
    hand: new GamblerHand(
      () => stage,
      () => company,
      submit,
    ),
    submit,
  };
}

const many = (more: Move[] = []) =>
  madeUp([three, fours, star, trap], { cup: [3, 4, 6] }, [
    place(3, 0),
    place(4, 1),
    place(3, 2),
    place(4, 2),
    place(6, 2),
    place(6, 3),
    ...more,
  ]);

describe('touching', () => {
  test('a die that fits two rows chooses it, the row then places it', () => {
    const { hand, submit } = holding(many());
    hand.touchDie(4);
    expect(hand.chosen).toEqual({ face: 4, row: null });
    expect(submit).not.toHaveBeenCalled();
    hand.touchRow(2);
    expect(submit).toHaveBeenCalledExactlyOnceWith(place(4, 2));
    expect(hand.chosen.face).toBeNull();
  });
  test('the chosen die again lets go of it', () => {
    const { hand, submit } = holding(many());
    hand.touchDie(4);
    hand.touchDie(4);
    expect(hand.chosen).toEqual({ face: null, row: null });
    expect(submit).not.toHaveBeenCalled();
  });
  test('a row that only one face fits places it at once', () => {
    const { hand, submit } = holding(many());
    hand.touchRow(1);
    expect(submit).toHaveBeenCalledExactlyOnceWith(place(4, 1));
  });
  test('a row that several faces fit waits for the die', () => {
    const { hand, submit } = holding(many());
    hand.touchRow(2);
    expect(hand.chosen).toEqual({ face: null, row: 2 });
    hand.touchDie(6);
    expect(submit).toHaveBeenCalledExactlyOnceWith(place(6, 2));
  });
  test('a die with one row only is placed at once', () => {
    const { hand, submit } = holding(
      madeUp([three, fours], { cup: [3, 4] }, [place(3, 0), place(4, 1)]),
    );
    hand.touchDie(3);
    expect(submit).toHaveBeenCalledExactlyOnceWith(place(3, 0));
  });
  test('the last die of the cup needs a second touch, for it cannot be taken back', () => {
    const { hand, submit } = holding(madeUp([three, fours], { cup: [3] }, [place(3, 0), ...GO_ON]));
    hand.touchDie(3);
    expect(submit).not.toHaveBeenCalled();
    expect(hand.offers[0]).toMatchObject({ key: 'place', move: place(3, 0), tone: 'primary' });
    hand.touchRow(0);
    expect(submit).toHaveBeenCalledExactlyOnceWith(place(3, 0));
  });
  test('a die or row without a legal place does nothing', () => {
    const { hand, submit } = holding(madeUp([three, fours], { cup: [1, 3] }, [place(3, 0)]));
    hand.touchDie(1);
    hand.touchRow(1);
    expect(submit).not.toHaveBeenCalled();
    expect(hand.chosen.face).toBeNull();
  });
});

describe('dragging', () => {
  test('a die carried to a row that takes it lies there, also the last of the cup', () => {
    const { hand, submit } = holding(madeUp([three, fours], { cup: [3] }, [place(3, 0), ...GO_ON]));
    hand.drop(3, 0);
    expect(submit).toHaveBeenCalledExactlyOnceWith(place(3, 0));
  });
  test('another row does not take it', () => {
    const { hand, submit } = holding(many());
    hand.drop(4, 0);
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('what is considered', () => {
  test('is the chosen die, the touched row, and nothing once it is let go', () => {
    const { hand } = holding(many());
    expect(hand.considering).toEqual([]);
    hand.touchDie(4);
    expect(hand.considering).toEqual(['die:4']);
    hand.touchDie(4);
    expect(hand.considering).toEqual([]);
    hand.touchRow(2);
    expect(hand.considering).toEqual(['row:2']);
  });
  test('is the die in the air and the row below it', () => {
    const { hand } = holding(many());
    hand.touchRow(2);
    hand.lift(3);
    expect(hand.considering).toEqual(['die:3']);
    hand.hover(0);
    expect(hand.considering).toEqual(['die:3', 'row:0']);
    hand.lift(null);
    expect(hand.considering).toEqual(['row:2']);
  });
  test('is nothing where nothing may be placed', () => {
    const { hand } = holding(madeUp([three], { cup: [1] }, GO_ON));
    hand.lift(1);
    expect(hand.considering).toEqual([]);
  });
  test('is read from the marks of another board, and what they do not say is passed over', () => {
    expect(readMarks(['die:3', 'row:0'])).toEqual({ face: 3, row: 0 });
    expect(readMarks(['row:5'])).toEqual({ face: null, row: 5 });
    expect(readMarks(['place:4', 'die:33', 'row:'])).toEqual({ face: null, row: null });
    expect(readMarks()).toEqual({ face: null, row: null });
  });
});

describe('keys', () => {
  test('a digit is a face, then a row', () => {
    const { hand, submit } = holding(many());
    expect(hand.key('3')).toBe(true);
    expect(hand.chosen.face).toBe(3);
    expect(hand.key('2')).toBe(false);
    expect(hand.key('1')).toBe(true);
    expect(submit).toHaveBeenCalledExactlyOnceWith(place(3, 0));
  });
  test('Escape lets go, once', () => {
    const { hand } = holding(many());
    hand.key('4');
    expect(hand.key('Escape')).toBe(true);
    expect(hand.key('Escape')).toBe(false);
    expect(hand.chosen.face).toBeNull();
  });
  test('a face that does not lie there, or another key, means nothing', () => {
    const { hand } = holding(many());
    expect(hand.key('5')).toBe(false);
    expect(hand.key('7')).toBe(false);
    expect(hand.key('x')).toBe(false);
  });
});

describe('offers', () => {
  test('while a die is owed, the one button says so and waits', () => {
    const { hand } = holding(many());
    expect(hand.offers).toHaveLength(1);
    expect(hand.offers[0]).toMatchObject({ key: 'place', move: null, label: 'Place a die' });
    expect(hand.offers[0]!.why).toBeTruthy();
  });
  test('the only place there is stands on the button', () => {
    const { hand } = holding(madeUp([three, fours], { cup: [4, 5] }, [place(4, 1)]));
    expect(hand.offers).toMatchObject([
      { move: place(4, 1), label: 'Place the 4 in row 2', tone: 'primary', shortcut: 'Space' },
    ]);
    expect(hand.offers[0]!.detail).toContain('then 1 space short of +30');
  });
  test('a forced minus row is explained and not asked about', () => {
    const { hand } = holding(madeUp([three, trap], { cup: [5, 6] }, [place(6, 1)]));
    expect(hand.offers).toMatchObject([
      { tone: 'danger', detail: 'You must place here: −30', move: place(6, 1) },
    ]);
    expect(hand.offers[0]).not.toHaveProperty('confirm');
  });
  test('a minus row taken by choice says on the button what it costs, and nobody asks again', () => {
    const { hand } = holding(madeUp([three, trap], { cup: [6] }, [place(6, 1), ...GO_ON]));
    hand.touchDie(6);
    expect(hand.offers[0]).toMatchObject({ tone: 'danger', shortcut: 'Space' });
    expect(hand.offers[0]!.detail).toContain('−30');
    expect(hand.offers[0]).not.toHaveProperty('confirm');
  });
  test('rolling is primary, and gives way to a die that has to be told where', () => {
    const { hand } = holding(many(GO_ON));
    expect(hand.offers.map(({ key, shortcut }) => [key, shortcut])).toEqual([
      ['roll', 'Space'],
      ['stop', 's'],
    ]);
    expect(hand.offers.map(({ throws }) => throws ?? false)).toEqual([true, false]);
    hand.touchDie(4);
    expect(hand.offers).toMatchObject([{ key: 'place', shortcut: 'Space', move: null }]);
    hand.touchDie(4);
    expect(hand.offers[0]!.key).toBe('roll');
  });
  test('a placement that only wants a second touch leaves the other ways open', () => {
    const { hand } = holding(madeUp([three, fours], { cup: [4] }, [place(4, 1), ...GO_ON]));
    hand.touchDie(4);
    expect(hand.offers.map(({ key, shortcut }) => [key, shortcut])).toEqual([
      ['place', 'Space'],
      ['roll', 'r'],
      ['stop', 's'],
    ]);
    expect(hand.offers[0]!.move).toEqual(place(4, 1));
  });
  test('chances are told when they are known and wanted', () => {
    const stage = many(GO_ON);
    const { hand } = holding(stage);
    const before = hand.offers[0]!.detail;
    expect(before).toBeTruthy();
    stage.odds = { game: 'gambler', nothing: '1/8', plus: '3/10', minus: '1/12' };
    expect(hand.offers[0]!.detail).toBe('13%: nothing fits · 30%: can win a row · 8%: must pay');
    stage.odds = { game: 'gambler', nothing: '1/8', plus: '0/1', minus: '0/1' };
    expect(hand.offers[0]!.detail).toBe('13%: nothing fits');
    const quiet = new GamblerHand(
      () => stage,
      () => ({ ...company, hints: false }),
      vi.fn(),
    );
    expect(quiet.offers[0]!.detail).toBe(before);
  });
  test('stopping says who is next, past whoever has no dice', () => {
    const stage = madeUp([fours], { cup: [1, 2, 2], stock: [5, 0, 4] }, GO_ON, [80, 80, 80]);
    const { hand } = holding(stage);
    expect(hand.offers[1]).toMatchObject({
      label: 'Stop',
      detail: 'take 3 dice back, then Cees',
    });
  });
});

test.each(MATCHES)(
  'at every decision of $game one button is primary and moves are legal',
  (match) => {
    for (const language of LANGUAGES) {
      tongue.speak(language);
      match.steps.forEach((_, at) => {
        const stage = stageAt(match, at + 1);
        const { offers } = holding(stage).hand;
        expect(offers.length > 0).toBe(stage.legal.length > 0);
        expect(offers.filter((offer) => offer.shortcut === 'Space').length).toBe(
          offers.length ? 1 : 0,
        );
        for (const offer of offers) {
          if (offer.move) expect(stage.legal).toContainEqual(offer.move);
          else expect(offer.why).toBeTruthy();
        }
      });
    }
    tongue.speak('en');
  },
);
