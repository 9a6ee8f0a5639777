import { expect, test } from 'vitest';
import { unpackLzma } from './lzma';

const text = (content: string) => Array.from(content, (one) => one.charCodeAt(0));
const upwards = Array.from({ length: 256 }, (_, byte) => byte);

// Packed by Python's lzma, with different numbers of context bits.
const SAMPLES: [name: string, packed: string, content: number[]][] = [
  ['nothing', 'XQAAgAD//////////wCD//v//8AAAAA=', []],
  ['a run', 'XQAAgAD//////////wAw7/u//qOwumyq9///n+wAAA==', text('a'.repeat(1000))],
  [
    'text',
    'bAAAgAD//////////wA6G8AGI0va2EovV9GhbIU+YwQgnlz7QSMA1EG6YEQdlEYEZVVB42SE2lkqSkyriQRiCSUNwf//v+hAAA==',
    text(`${'to be or not to be, that is the question, '.repeat(3)}whether to bet`),
  ],
  [
    'far back',
    'wAAAgAD//////////wAAAEBOovtQlVOLFUpNZNSSoRuq2+CP7oAZzJ925Iu4V2hcqD8Tz/M6XQBFpg47ZqhPmGt7Rp1JNzAdxz9jURjlw2k1pzFHQxdkQekRipM5ozfPFfKMafXYKlyxaG98dNwTz1+s25DZgDyQFPKsOlSevKaGeq00Vof8TBEXmCRQyfsG0Nsi5SUjOFPN/rz+Q3bTlEEHd7NGje+aYN1r+y1neykPJDO0LuIXsysfaxWbvsqY+56ckJaAeaJIVNhJ/uLnpWRaHMcl7jb6uExAAyNa/5q7bIFu6C+XS4RiHObPldcEdrQLdFUEvqchXLABoZ+0NpBO/inIsGwkbeOum+6IlKAuOch4g5ODFSCn2+v//oGZ4A==',
    [...upwards, ...upwards, ...text('xxxxx'), ...upwards],
  ],
];
const bytes = (written: string) => Uint8Array.from(atob(written), (one) => one.charCodeAt(0));

test.each(SAMPLES)('%s is unpacked', (_, packed, content) => {
  expect([...unpackLzma(bytes(packed))]).toEqual(content);
});

test.each(SAMPLES)('%s, cut short or with other properties, is refused', (_, packed) => {
  const whole = bytes(packed);
  for (let end = 0; end < whole.length - 1; end += 1) {
    expect(() => unpackLzma(whole.subarray(0, end)), `${end} bytes`).toThrow();
  }
  const other = whole.slice();
  other[0] = 225;
  expect(() => unpackLzma(other)).toThrow('broken');
});
