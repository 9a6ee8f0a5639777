// Where the client lies on its host: at the root, or in a folder of a static site. Paths of the
// client (`/rules/tutto`, `/api/…`) begin with a slash and do not contain that folder.

/** The folder without a slash at its end: '' at the root. Built chunks lie in `assets` below it. */
export const BASE = import.meta.env.PROD ? folderOf(import.meta.url) : '';

/** The folder above that of a chunk. */
export function folderOf(chunk: string): string {
  return new URL('..', chunk).pathname.slice(0, -1);
}

/** The address of a path of the client, for links, requests and files. */
export function link(path: string, base = BASE): string {
  return base + path;
}

/** The path of the client at an address of this host; null outside its folder. */
export function pathAt(pathname: string, base = BASE): string | null {
  if (pathname === base) return '/';
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : null;
}
