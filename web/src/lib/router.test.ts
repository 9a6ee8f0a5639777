import { expect, test } from 'vitest';
import { followLinks, go, pageAt, route } from './router';

test('every address of ours has its page', () => {
  expect(pageAt('/')).toEqual({ name: 'home' });
  expect(pageAt('/new/engel-bengel')).toEqual({ name: 'new', game: 'engel-bengel' });
  expect(pageAt('/t/4ps3vr8atb')).toEqual({ name: 'table', id: '4ps3vr8atb' });
  expect(pageAt('/t/4ps3vr8atb/')).toEqual({ name: 'table', id: '4ps3vr8atb' });
  expect(pageAt('/screen/4ps3vr8atb')).toEqual({ name: 'screen', id: '4ps3vr8atb' });
  expect(pageAt('/screen')).toEqual({ name: 'screen' });
  expect(pageAt('/t/4ps3vr8atb/replay')).toEqual({ name: 'replay', id: '4ps3vr8atb' });
  expect(pageAt('/t/4ps3vr8atb/proof')).toEqual({ name: 'proof', id: '4ps3vr8atb' });
  expect(pageAt('/t/4ps3vr8atb/review')).toEqual({ name: 'review', of: 'tables/4ps3vr8atb' });
  expect(pageAt('/review/r4c0rd')).toEqual({ name: 'review', of: 'reviews/r4c0rd' });
  expect(pageAt('/statistics')).toEqual({ name: 'statistics' });
  expect(pageAt('/rules/zocken')).toEqual({ name: 'rules', game: 'zocken' });
  expect(pageAt('/learn/tutto')).toEqual({ name: 'learn', game: 'tutto' });
  expect(pageAt('/puzzles')).toEqual({ name: 'puzzles' });
  expect(pageAt('/puzzles/zocken')).toEqual({ name: 'puzzle', game: 'zocken' });
  expect(pageAt('/ask/zocken')).toEqual({ name: 'ask', game: 'zocken' });
  expect(pageAt('/workshop')).toEqual({ name: 'workshops' });
  expect(pageAt('/workshop/gambler')).toEqual({ name: 'workshop', game: 'gambler' });
  expect(pageAt('/pad/tutto')).toEqual({ name: 'pad-start', game: 'tutto' });
  expect(pageAt('/t/local-pad-4ps3vr8atb')).toEqual({ name: 'pad', id: 'local-pad-4ps3vr8atb' });
  expect(pageAt('/tables')).toEqual({ name: 'tables' });
  expect(pageAt('/about')).toEqual({ name: 'about' });
  expect(pageAt('/go-on')).toEqual({ name: 'go-on' });
});

test('any other address is lost', () => {
  for (const path of [
    '/new',
    '/new/a%20b',
    '/rules/chess',
    '/learn',
    '/puzzles/chess',
    '/learn/chess',
    '/rules/constructor',
    '/ask',
    '/ask/chess',
    '/workshop/chess',
    '/workshop/gambler/x',
    '/pad',
    '/pad/chess',
    '/t/local-pad-4ps3vr8atb/proof',
    '/t',
    '/t/a%20b',
    '/t/a/b',
    '/screen/a%20b',
    '/screen/a/b',
    '/t/a/replay/x',
    '/review',
    '/review/a/b',
    '/statistics/tutto',
    '/go-on/x',
    '/about/us',
    '/rules/tutto/x',
  ]) {
    expect(pageAt(path), path).toEqual({ name: 'lost' });
  }
});

/** Whether the click was taken care of here; the browser itself never gets it. */
function click(html: string, how: MouseEventInit = {}): boolean {
  let taken = false;
  const after = (event: Event) => {
    taken = event.defaultPrevented;
    event.preventDefault();
  };
  document.body.innerHTML = html;
  document.addEventListener('click', followLinks, { once: true });
  addEventListener('click', after, { once: true });
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
  document.body.firstElementChild?.dispatchEvent(event);
  return taken;
}

test('links to our own pages are followed without loading', () => {
  globalThis.scrollTo = () => undefined;
  expect(click('<a href="/about">About</a>')).toBe(true);
  expect(route.path).toBe('/about');
  go('/', true);
  expect(route.path).toBe('/');
});

test('other links, and clicks that mean another tab, are left to the browser', () => {
  expect(click('<a href="https://example.org/">away</a>')).toBe(false);
  expect(click('<a href="/api/tables/x/record">record</a>')).toBe(false);
  expect(click('<a href="/about" target="_blank">tab</a>')).toBe(false);
  expect(click('<a href="/about" download>save</a>')).toBe(false);
  expect(click('<a href="/about">tab</a>', { ctrlKey: true })).toBe(false);
  expect(click('<a href="#content">skip</a>')).toBe(false);
});
