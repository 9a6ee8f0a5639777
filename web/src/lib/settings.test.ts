import { expect, test } from 'vitest';
import { readLikes, settings } from './settings.svelte';

test('what is kept is read back', () => {
  settings.theme = 'dark';
  settings.speed = 0;
  settings.sound = true;
  settings.name = 'Mia';
  const kept = readLikes(localStorage.getItem('wagnis.settings'));
  expect(kept).toMatchObject({ theme: 'dark', speed: 0, sound: true, name: 'Mia' });
  expect(document.documentElement.dataset['theme']).toBe('dark');
});

test('what is broken is as if it had never been said', () => {
  const usual = readLikes(null);
  expect(usual).toMatchObject({ theme: 'auto', speed: 1, sound: true, hints: true });
  for (const written of [
    '',
    '{',
    'null',
    '[]',
    '{"theme":"pink","speed":3,"sound":"yes","volume":900}',
  ]) {
    expect(readLikes(written), written).toEqual(usual);
  }
});

test('another tab’s choice counts here too', () => {
  settings.theme = 'dark';
  const event = new StorageEvent('storage', {
    key: 'wagnis.settings',
    newValue: JSON.stringify({ theme: 'light' }),
  });
  dispatchEvent(event);
  expect(settings.theme).toBe('light');
  expect(document.documentElement.dataset['theme']).toBe('light');
});
