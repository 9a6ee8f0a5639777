import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '$lib/storage';
import { VERSION } from '$lib/wire.gen';
import { isNewer, loadAgain, toLoad } from './version';

beforeEach(() => session.clear());

test('versions are compared by their numbers', () => {
  expect(isNewer('0.10.0', '0.9.1')).toBe(true);
  expect(isNewer('0.9.1', '0.10.0')).toBe(false);
  expect(isNewer('1.0', '0.10.0')).toBe(true);
  expect(isNewer('0.10.0', '0.10.0')).toBe(false);
  expect(isNewer('0.10.0.1', '0.10.0')).toBe(true);
  expect(isNewer('next week', '0.10.0')).toBe(false);
});

test('there is something to load where the server is newer, and only there', () => {
  expect(toLoad('99.0.0')).toBe('99.0.0');
  for (const version of [VERSION, '0.9.0', undefined]) expect(toLoad(version)).toBeNull();
});

test('a tab is loaded once for a version', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  loadAgain('99.0.0');
  expect(reload).toHaveBeenCalledOnce();
  expect(toLoad('99.0.0')).toBeNull();
  expect(toLoad('99.0.1')).toBe('99.0.1');
  vi.unstubAllGlobals();
});
