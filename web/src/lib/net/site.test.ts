import { expect, test, vi } from 'vitest';
import { addressOf, atServer, needsServer, serverAt } from './site';

test('the address of a server can be typed with and without its scheme', () => {
  expect(serverAt(' play.example ')?.href).toBe('https://play.example/');
  expect(serverAt('http://play.example:8000/x')?.href).toBe('http://play.example:8000/x');
  expect(serverAt('192.168.1.5:8000')?.href).toBe('http://192.168.1.5:8000/');
  expect(serverAt('localhost:8000')?.href).toBe('http://localhost:8000/');
  for (const none of ['', '  ', 'two words', 'https://']) expect(serverAt(none), none).toBeNull();
});

test('a server has the same page as the site', () => {
  history.replaceState(null, '', '/daily');
  expect(atServer(new URL('https://play.example/'))).toBe('https://play.example/daily');
  expect(atServer(new URL('https://play.example/w/'), '/go-on')).toBe(
    'https://play.example/w/go-on',
  );
  expect(atServer(new URL('https://play.example/wagnis/'))).toBe(
    'https://play.example/wagnis/daily',
  );
});

test('a page from a server needs no other one', () => {
  expect(needsServer('/daily')).toBe(false);
});

const PATHS = [
  '/',
  '/puzzles/tutto?p=a1',
  '/ask/zocken?dice=1,2&x=a%26b%20c',
  '/replay/x?a=1#event=7',
];

test('a server has a page at every address', () => {
  for (const path of PATHS) expect(addressOf(path)).toBe(location.origin + path);
});

test('a site hands to a server what only a server has, and knows whether it has tables', async () => {
  for (const [mark, tables] of [
    ['', true],
    ['no-tables', false],
  ] as const) {
    document.documentElement.dataset['site'] = mark;
    vi.resetModules();
    try {
      const site = await import('./site');
      expect(site.hasTables).toBe(tables);
      for (const path of ['/daily', '/go-on', '/t/abc', '/review/abc'])
        expect(site.needsServer(path), path).toBe(true);
      for (const path of ['/', '/t/local-1', '/offline', '/go-on/x'])
        expect(site.needsServer(path), path).toBe(false);
      const { refusalTexts } = await import('./texts');
      expect(refusalTexts.now.not_loaded('').includes('built without')).toBe(!tables);
    } finally {
      delete document.documentElement.dataset['site'];
      vi.resetModules();
    }
  }
});

test('a copied address of a site opens at the start page and becomes the page itself', async () => {
  document.documentElement.dataset['site'] = '';
  vi.resetModules();
  const site = await import('./site');
  try {
    for (const path of PATHS) {
      const address = new URL(site.addressOf(path));
      expect(address.pathname).toBe('/');
      history.replaceState(null, '', address);
      site.takeAsked();
      expect(location.href).toBe(location.origin + path);
    }
  } finally {
    delete document.documentElement.dataset['site'];
    vi.resetModules();
  }
});
