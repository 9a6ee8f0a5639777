import { afterEach, expect, test, vi } from 'vitest';
import { device, session } from './storage';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('what is written is kept by the browser', () => {
  device.write('a', '1');
  session.write('a', '2');
  expect(localStorage.getItem('a')).toBe('1');
  expect(sessionStorage.getItem('a')).toBe('2');
  device.forget('a');
  expect(device.read('a')).toBeNull();
  expect(session.read('a')).toBe('2');
});

test('a browser that blocks its storage forgets only with the page', () => {
  const blocked = new Proxy({} as Storage, {
    get() {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  vi.stubGlobal('localStorage', blocked);
  expect(device.read('b')).toBeNull();
  device.write('b', '1');
  expect(device.read('b')).toBe('1');
  device.forget('b');
  expect(device.read('b')).toBeNull();
});

test('nothing but the storage module touches the storage of the browser', () => {
  const sources = import.meta.glob<string>(['/src/**/*.ts', '/src/**/*.svelte'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const found = Object.entries(sources)
    .filter(
      ([path, source]) =>
        !/\.(test|fixture)\./.test(path) && /\b(local|session)Storage\b/.test(source),
    )
    .map(([path]) => path);
  expect(found).toEqual(['/src/lib/storage.ts']);
});
