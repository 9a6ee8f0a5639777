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
    expect(coach.tip([valid, tutto])).toBe(valid);
    coach.tell(valid);
    expect(coach.tip([valid, tutto])).toBe(tutto);
    expect(new Coach('tutto').tip([valid, tutto])).toBe(tutto);
  });

  it('does not take one game’s rule for another’s', () => {
    new Coach('tutto').tell(valid);
    expect(new Coach('zocken').tip([valid])).toBe(valid);
  });

  it('is silent where no tips are wished for', () => {
    settings.hints = false;
    expect(new Coach('tutto').tip([valid])).toBeNull();
  });

  it('begins anew where what was stored is spoilt', () => {
    localStorage.setItem('wagnis.told', '{"no');
    expect(new Coach('tutto').tip([valid])).toBe(valid);
  });
});
