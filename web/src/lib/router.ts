// Which page is shown, and navigation without a full page load. `App.svelte` lists the pages.

import { link, pathAt } from '$lib/base';
import { createSubscriber } from 'svelte/reactivity';
import type { Kept } from '$lib/net/api';
import { isPad } from '$lib/local/game';
import { has, type Part } from '$lib/games/index';
import type { GameName } from '$lib/wire.gen';

export type Page =
  | { name: 'home' }
  | { name: 'new'; game: GameName }
  | { name: 'table'; id: string }
  | { name: 'screen'; id?: string }
  | { name: 'pad'; id: string }
  | { name: 'pad-start'; game: GameName }
  | { name: 'replay'; id: string }
  | { name: 'proof'; id: string }
  | { name: 'review'; of: Kept }
  | { name: 'statistics' }
  | { name: 'rules'; game: GameName }
  | { name: 'learn'; game: GameName }
  | { name: 'puzzles' }
  | { name: 'puzzle'; game: GameName }
  | { name: 'ask'; game: GameName }
  | { name: 'workshops' }
  | { name: 'workshop'; game: GameName }
  | { name: 'daily' }
  | { name: 'tables' }
  | { name: 'together' }
  | { name: 'carry' }
  | { name: 'about' }
  | { name: 'privacy' }
  | { name: 'offline' }
  | { name: 'go-on' }
  | { name: 'docs' }
  | { name: 'lost' };

/** Pages of a game that has the part: the path, the page, the part. */
const GAMES_OWN = [
  ['rules', 'rules', 'rules'],
  ['learn', 'learn', 'lesson'],
  ['puzzles', 'puzzle', 'reasons'],
  ['ask', 'ask', 'setup'],
  ['workshop', 'workshop', 'workshop'],
  ['pad', 'pad-start', 'keypad'],
] as const satisfies readonly (readonly [string, Page['name'], Part])[];

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The page at a path; unknown paths are `lost`. */
export function pageAt(path: string): Page {
  const [first = '', second, third, ...more] = path.replace(/^\/|\/$/g, '').split('/');
  const game = second ?? '';
  if (first === 'docs') return { name: first };
  if (more.length > 0) return { name: 'lost' };
  if (first === 't' && second !== undefined && ID.test(second)) {
    if (third === undefined) return { name: isPad(second) ? 'pad' : 'table', id: second };
    if (third === 'review') return { name: third, of: `tables/${second}` };
    // Nothing is proved about real dice.
    if (third === 'replay' || (third === 'proof' && !isPad(second)))
      return { name: third, id: second };
  }
  if (third === undefined) {
    const page = GAMES_OWN.find(([at, , part]) => at === first && has(game, part));
    if (page) return { name: page[1], game };
    if (first === 'screen' && (second === undefined || ID.test(second)))
      return second === undefined ? { name: first } : { name: first, id: second };
    if (first === 'review' && second !== undefined && ID.test(second))
      return { name: first, of: `reviews/${second}` };
    // The server's shelf may have games other than ours; the page will ask for them.
    if (first === 'new' && second !== undefined && ID.test(second))
      return { name: first, game: second };
    if (second === undefined) {
      if (first === '') return { name: 'home' };
      if (first === 'workshop') return { name: 'workshops' };
      const alone = [
        'daily',
        'tables',
        'together',
        'carry',
        'statistics',
        'puzzles',
        'about',
        'privacy',
        'offline',
        'go-on',
      ] as const;
      const page = alone.find((name) => name === first);
      if (page) return { name: page };
    }
  }
  return { name: 'lost' };
}

let notify: (() => void) | undefined;
const subscribe = createSubscriber((update) => {
  notify = update;
  addEventListener('popstate', update);
  return () => removeEventListener('popstate', update);
});

/** The current path of the client, reactive. */
export const route = {
  get path(): string {
    subscribe();
    return pathAt(location.pathname) ?? '/';
  },
};

/** Goes to another page of ours; `replace` where going back to this one would be a trap. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', link(path));
  else history.pushState(null, '', link(path));
  notify?.();
  if (!location.hash) scrollTo(0, 0);
}

/** Follows links to our own pages without loading; leaves all others to the browser. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return;
  const to = new URL(link.href);
  const path = to.origin === location.origin ? pathAt(to.pathname) : null;
  if (path === null || /^\/(api|docs)\//.test(path)) return;
  if (to.pathname === location.pathname && to.hash) return;
  event.preventDefault();
  go(path + to.search + to.hash);
}
