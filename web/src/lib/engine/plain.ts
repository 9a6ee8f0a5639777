// Plain data as JSON has it, checked as src/wagnis/core/plain.py does, and written as Python writes it
// in the messages of refusals.

export type PlainObject = Readonly<Record<string, unknown>>;

export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

export const isWholeList = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(isWhole);

export const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether it is an object with exactly these keys. */
export const hasOnly = (value: unknown, ...keys: string[]): value is PlainObject =>
  isPlainObject(value) &&
  Object.keys(value).length === keys.length &&
  keys.every((key) => Object.hasOwn(value, key));

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** What Python does not print as it is: control characters, and blanks other than a space. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

function escaped(letter: string): string {
  const code = letter.codePointAt(0)!.toString(16);
  if (code.length <= 2) return ESCAPES[letter] ?? `\\x${code.padStart(2, '0')}`;
  return code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\U${code.padStart(8, '0')}`;
}

function quoted(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const letters = [...text].map((letter) => {
    if (letter === mark || letter === '\\') return `\\${letter}`;
    return HIDDEN.test(letter) ? escaped(letter) : letter;
  });
  return mark + letters.join('') + mark;
}

/** A value as Python's `repr` writes it. */
export function repr(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value === null || value === undefined) return 'None';
  if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`;
  if (!isPlainObject(value)) return String(value);
  const items = Object.entries(value).map(([key, item]) => `${quoted(key)}: ${repr(item)}`);
  return `{${items.join(', ')}}`;
}

/** A value as Python's `str` writes it. */
export const str = (value: unknown): string => (typeof value === 'string' ? value : repr(value));
