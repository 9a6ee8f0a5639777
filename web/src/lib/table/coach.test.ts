import { beforeEach, describe, expect, it } from 'vitest';
import { settings } from '$lib/settings.svelte';
import { Coach } from './coach.svelte';

const valid = { key: 'valid', text: 'A 1 is worth 100.' };
const tutto = { key: 'tutto', text: 'Six dice aside: a TUTTO.' };

describe('the coach', () => {
  beforeEach(() => {
    localStorage.clear();
    settings.hints = true;
  });

  it('tells each rule once, also after the page was left', () => {
    const coach = new Coach('tutto');
    expect(coach.tip([valid, tutto], 0)).toBe(valid);
    coach.tell(valid, 0);
    expect(coach.tip([valid, tutto], 1)).toBe(tutto);
    expect(new Coach('tutto').tip([valid, tutto], 0)).toBe(tutto);
  });

  it('tells one rule a turn, and always why a turn has ended', () => {
    const coach = new Coach('tutto');
    coach.tell(valid, 3);
    expect(coach.tip([tutto], 3)).toBeNull();
    const why = { key: 'null', text: 'Nothing scores: a null.', holds: true as const };
    expect(coach.tip([tutto, why], 3)).toBe(why);
    coach.tell(why, 3);
    expect(coach.tip([tutto], 4)).toBe(tutto);
  });

  it('does not take one game’s rule for another’s', () => {
    new Coach('tutto').tell(valid, 0);
    expect(new Coach('zocken').tip([valid], 0)).toBe(valid);
  });

  it('is silent where no tips are wished for', () => {
    settings.hints = false;
    expect(new Coach('tutto').tip([valid], 0)).toBeNull();
  });

  it('begins anew where what was stored is spoilt', () => {
    localStorage.setItem('wagnis.told', '{"no');
    expect(new Coach('tutto').tip([valid], 0)).toBe(valid);
  });
});
