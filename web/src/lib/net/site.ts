// A site without a server: the same client from a static host. `wagnis site` marks its page, so
// that nothing is asked of a server that is not there.

import { link, pathAt } from '$lib/base';

/** What the page is marked with; it names its workers after it, which have no document. */
export const MARK =
  typeof document === 'undefined'
    ? self.name
    : (document.documentElement.dataset['site'] ?? 'server');

/** Whether this page came from such a site. */
export const isSite = MARK !== 'server';

/** False on a site that was made without solved tables (`wagnis site --without-tables`). */
export const hasTables = MARK !== 'no-tables';

/** Pages that only a server has: its tables and people, big screens, its daily roll, reviews that it has made, games to go on. */
const SERVERS = /^\/((t|review)\/(?!local-)|screen(\/|$)|tables$|together$|carry$|daily$|go-on$)/;

export function needsServer(path: string): boolean {
  return isSite && SERVERS.test(path);
}

/** The path that the site's 404 page was asked for becomes this page's own. */
export function takeAsked(): void {
  // Browsers look for icon and manifest again at every address that the page shows.
  for (const one of document.querySelectorAll<HTMLLinkElement>(
    'link:is([rel=icon], [rel=manifest], [rel=apple-touch-icon])',
  ))
    one.href = new URL(one.href).href;
  const asked = isSite ? new URLSearchParams(location.search).get('at') : null;
  if (asked === null) return;
  const path = `/${asked.replace(/^[/\\]+/, '')}`;
  history.replaceState(null, '', link(path) + location.hash);
}

/**
 * The address to copy for a path of the client, with its query and hash. A static host has a file
 * for the start page only, which takes the rest.
 */
export function addressOf(path: string): string {
  if (!isSite) return location.origin + link(path);
  const { pathname, search, hash } = new URL(path, location.origin);
  const asked = encodeURIComponent(pathname.slice(1) + search);
  return `${location.origin}${link('/')}?at=${asked}${hash}`;
}

/** A server's address as typed, made whole; null where it is none. */
export function serverAt(typed: string): URL | null {
  const words = typed.trim();
  const local = /^(localhost|127\.|192\.168\.|10\.|\[)/.test(words) ? 'http' : 'https';
  try {
    const url = new URL(/^https?:\/\//i.test(words) ? words : `${local}://${words}`);
    // Some browsers take blanks in names of hosts.
    return /^[^\s%]+$/.test(url.host) ? url : null;
  } catch {
    return null;
  }
}

/** A page at a server, by default this one. */
export function atServer(server: URL, path = pathAt(location.pathname) ?? '/'): string {
  return new URL(server.pathname.replace(/\/$/, '') + path, server).href;
}
