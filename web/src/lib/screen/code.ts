// The code of a table as people read and type it.

import { link } from '$lib/base';

const CODE = /^[a-z0-9]{10}$/;

/** In two groups, which are easier to read out. */
export const spaced = (id: string): string =>
  CODE.test(id) ? `${id.slice(0, 5)} ${id.slice(5)}` : id;

/** The table's id from a code or an address as typed; null where it is neither. */
export function idIn(typed: string): string | null {
  const last =
    typed
      .trim()
      .toLowerCase()
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '';
  const code = last.replace(/[\s.-]/g, '');
  return CODE.test(code) ? code : null;
}

/** An address to type: without the scheme, which every browser adds. */
export const typed = (path: string): string => location.host + link(path);
