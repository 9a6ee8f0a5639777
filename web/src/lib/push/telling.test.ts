import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { device } from '$lib/storage';
import { readTelling } from './marker';
import { hindrance, Telling } from './telling.svelte';

const { api } = vi.hoisted(() => ({
  api: { push: vi.fn(), subscribe: vi.fn(), unsubscribe: vi.fn() },
}));
vi.mock('$lib/net/api', () => ({ api }));

const KEY =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const asked = { endpoint: 'https://push.example.org/1', keys: { p256dh: 'p', auth: 'a' } };
const pushManager = { subscribe: vi.fn(), getSubscription: vi.fn() };
const ended = vi.fn();
let permission: NotificationPermission;

beforeEach(() => {
  vi.clearAllMocks();
  device.clear();
  permission = 'default';
  const registration = { pushManager, getNotifications: vi.fn(async () => []) };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: vi.fn(async () => permission),
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  });
  pushManager.subscribe.mockResolvedValue({ toJSON: () => asked });
  pushManager.getSubscription.mockResolvedValue({ endpoint: asked.endpoint, unsubscribe: ended });
  api.push.mockResolvedValue({ key: KEY, subscriptions: [] });
});

// Other files run in the same page, which has no service worker.
afterAll(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('what stands in the way is known before anybody is asked', () => {
  expect(hindrance()).toBeNull();
  permission = 'denied';
  expect(hindrance()).toBe('denied');
  vi.stubGlobal('isSecureContext', false);
  expect(hindrance()).toBe('insecure');
});

test('permission, then a subscription with quiet hours at night, then off again', async () => {
  const telling = new Telling();
  expect(telling.on).toBe(false);
  permission = 'granted';
  await telling.turnOn();
  expect(telling.on).toBe(true);
  const [options] = pushManager.subscribe.mock.calls[0]!;
  expect(options.applicationServerKey).toHaveLength(65);
  expect(api.subscribe).toHaveBeenCalledWith(
    expect.objectContaining({ p256dh: 'p', auth: 'a', quiet: { since: 1320, until: 480 } }),
  );
  await telling.setQuiet(null);
  expect(readTelling()).toEqual({ endpoint: asked.endpoint, quiet: null });
  await telling.turnOff();
  expect(api.unsubscribe).toHaveBeenCalled();
  expect(ended).toHaveBeenCalled();
  expect(readTelling()).toBeNull();
});

test('without permission nothing is subscribed, and the switch says why', async () => {
  const telling = new Telling();
  permission = 'denied';
  await telling.turnOn();
  expect([telling.on, telling.why]).toEqual([false, 'denied']);
  expect(api.subscribe).not.toHaveBeenCalled();
});

test('a server without notices says so', async () => {
  permission = 'granted';
  api.push.mockResolvedValue({ key: null, subscriptions: [] });
  const telling = new Telling();
  await telling.turnOn();
  expect([telling.on, telling.why]).toEqual([false, 'server']);
});

test('a server that does not send to this browser says so', async () => {
  permission = 'granted';
  api.subscribe.mockRejectedValueOnce({ code: 'not_allowed', message: '' });
  const telling = new Telling();
  await telling.turnOn();
  expect([telling.on, telling.why, telling.refusal]).toEqual([false, 'server', null]);
});

test('a browser that has become another device is subscribed for that one', async () => {
  permission = 'granted';
  const telling = new Telling();
  await telling.moved();
  expect(api.subscribe).not.toHaveBeenCalled();
  await telling.turnOn();
  await telling.setQuiet(null);
  api.subscribe.mockClear();
  await telling.moved();
  expect(api.subscribe).toHaveBeenCalledWith(expect.objectContaining({ quiet: null }));
});

test('a subscription that the browser has replaced is sent again', async () => {
  permission = 'granted';
  const telling = new Telling();
  await telling.turnOn();
  api.subscribe.mockClear();
  await telling.arrived('abc');
  expect(api.subscribe).not.toHaveBeenCalled();
  pushManager.getSubscription.mockResolvedValue(null);
  await telling.arrived('abc');
  expect(api.subscribe).toHaveBeenCalledOnce();
});

const line = (endpoint: string, quiet: object | null = null) => ({ endpoint, quiet });
const stores = (...subscriptions: object[]) =>
  api.push.mockResolvedValue({ key: KEY, subscriptions });

test('the switch says off once the server stores nothing of this browser', async () => {
  permission = 'granted';
  const telling = new Telling();
  await telling.turnOn();
  stores(line(asked.endpoint, { since: 60, until: 120 }));
  await telling.shown();
  expect([telling.on, telling.quiet]).toEqual([true, { since: 60, until: 120 }]);
  api.push.mockRejectedValueOnce(new Error('offline'));
  await telling.shown();
  expect(telling.on).toBe(true);
  stores(line('https://push.example.org/of-another-browser'));
  await telling.shown();
  expect([telling.on, readTelling()]).toEqual([false, null]);
});

test('the switch says off where notices were blocked meanwhile', async () => {
  permission = 'granted';
  const telling = new Telling();
  await telling.turnOn();
  permission = 'denied';
  await telling.shown();
  expect([telling.on, telling.why]).toEqual([false, 'denied']);
});

test('a subscription that was replaced is known by the server, or is sent to it', async () => {
  permission = 'granted';
  const telling = new Telling();
  await telling.turnOn();
  api.subscribe.mockClear();
  const endpoint = 'https://push.example.org/2';
  pushManager.getSubscription.mockResolvedValue({ endpoint, unsubscribe: ended });
  stores(line(endpoint)); // the worker has told it
  await telling.shown();
  expect(readTelling()?.endpoint).toBe(endpoint);
  expect(api.subscribe).not.toHaveBeenCalled();
  pushManager.getSubscription.mockResolvedValue({ endpoint: asked.endpoint, unsubscribe: ended });
  await telling.shown();
  expect(api.subscribe).toHaveBeenCalledWith(expect.objectContaining({ endpoint: asked.endpoint }));
});
