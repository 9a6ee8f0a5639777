import { render } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { TELLING } from '$lib/statistics/sums';
import { companyAt, tutto } from './review.fixture';
import SeatCard from './SeatCard.svelte';

beforeEach(() => tongue.speak('en'));

it('tells an accuracy only where there were enough decisions', () => {
  const shown = (decisions: number) => {
    const seats = tutto.review.seats.map((one) => ({ ...one, decisions }));
    const review = { ...tutto.review, seats };
    const props = { review, seat: 0, company: companyAt(tutto), won: true, score: '300' };
    const { container, unmount } = render(SeatCard, props);
    const told = container.querySelector('.accuracy') !== null;
    unmount();
    return told;
  };
  expect([2, TELLING.game - 1, TELLING.game].map(shown)).toEqual([false, false, true]);
});
