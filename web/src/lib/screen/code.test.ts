import { expect, test } from 'vitest';
import { idIn, spaced } from './code';

test('a code is read as it was typed, and out of an address', () => {
  for (const words of [
    '4ps3vr8atb',
    ' 4PS3V R8ATB ',
    '4ps3v-r8atb',
    'play.example/screen/4ps3vr8atb?lang=de',
    'https://play.example/t/4ps3vr8atb',
  ])
    expect(idIn(words)).toBe('4ps3vr8atb');
  for (const words of ['', '4ps3v', '4ps3vr8atb1', 'play.example', '4ps3vr8at!'])
    expect(idIn(words)).toBeNull();
});

test('a code is shown in two groups', () => {
  expect(spaced('4ps3vr8atb')).toBe('4ps3v r8atb');
  expect(idIn(spaced('4ps3vr8atb'))).toBe('4ps3vr8atb');
  expect(spaced('local-1')).toBe('local-1');
});
