// What is in a text, or wrong with it, as plain data in English: for the comparison with Python.

import { turnsAlone } from './alone';
import { en } from './faults';
import { read, write } from './text';

export function told(text: string): unknown {
  const found = read(text);
  if ('faults' in found)
    return { faults: found.faults.map(({ line, why, about }) => [line, en[why](about)]) };
  const { tableaux } = found;
  return {
    tableaux,
    written: tableaux.map(write).join('\n'),
    alone: tableaux.map(({ rows }) => rows.map(turnsAlone)),
  };
}
