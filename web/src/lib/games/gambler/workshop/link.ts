// A tableau in the fragment of a link: `#n=Cold%20Feet&r=20.3_30.55_40.h_-30.s2` has its name, and
// its rows with what they pay and their boxes: faces, a number of stars (s2) or a full house (h).
// Servers never see a fragment, and messengers keep these signs.

import type { Drawn } from '../own';
import { faultOf } from '../tableau';
import type { Row } from '../wire.gen';
import { MOST_VALUE } from './faults';
import { isName, marks, rowFrom, words } from './text';

/** The longest name that a link or the form takes. */
export const LONGEST_NAME = 40;
const ROW = /^(-?[1-9]\d*)\.(?:([1-6]+)|s([1-9]\d?)|(h))$/;

export function toFragment({ name, rows }: Pick<Drawn, 'name' | 'rows'>): string {
  return `#n=${encodeURIComponent(name)}&r=${rows.map(writeRow).join('_')}`;
}

function writeRow(row: Row): string {
  const boxes = { fixed: marks(row).join(''), star: `s${row.boxes}`, full_house: 'h' }[row.kind];
  return `${row.sign * row.value}.${boxes}`;
}

/** Whether a fragment is meant as a tableau, sound or not. */
export const isShared = (fragment: string): boolean => /^#n=.*&r=/.test(fragment);

/** The name and the rows in a fragment; null if it is cut short, or no tableau. */
export function fromFragment(fragment: string): Pick<Drawn, 'name' | 'rows'> | null {
  const [, written = '', lines = ''] = /^#n=([^&]*)&r=([^&]*)$/.exec(fragment) ?? [];
  const rows = lines.split('_').flatMap((line) => readRow(line) ?? []);
  const name = nameIn(written);
  const sound = rows.length === lines.split('_').length && faultOf({ rows }, '') === null;
  return sound && name !== null ? { name, rows } : null;
}

function readRow(line: string): Row | null {
  const [, pays, faces, stars, house] = ROW.exec(line) ?? [];
  if (pays === undefined || Math.abs(Number(pays)) > MOST_VALUE) return null;
  if (faces) return rowFrom(Number(pays), [...faces]);
  return rowFrom(Number(pays), house ? [...'AAABB'] : Array<string>(Number(stars)).fill('*'));
}

function nameIn(written: string): string | null {
  try {
    const name = words(decodeURIComponent(written)).join(' ');
    return isName(name) ? [...name].slice(0, LONGEST_NAME).join('') : null;
  } catch {
    return null;
  }
}
