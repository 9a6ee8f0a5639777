import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { settings } from '$lib/settings.svelte';
import type { Message } from '$lib/table/contract';
import type { TableShown } from '$lib/wire.gen';
import Lobby from './Lobby.svelte';
import { lobbyTexts } from './lobby/texts';
import { bot, free, person, tableOf } from './table.fixture';

const shared = vi.hoisted(() => ({ how: 'failed' as 'failed' | 'done' }));
vi.mock('$lib/parts/share', () => ({ sharePage: () => Promise.resolve(shared.how) }));

beforeAll(() => {
  // jsdom knows dialogs but cannot show them.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
beforeEach(() => {
  tongue.speak('en');
  settings.name = '';
});

function enter(table: TableShown, me: string, refuse?: string) {
  const sent: Message[] = [];
  const send = vi.fn((message: Message) => {
    sent.push(message);
    return refuse ? Promise.reject({ code: refuse, message: '' }) : Promise.resolve();
  });
  render(Lobby, { table, me, send });
  return sent;
}

/** A screen where these media queries match. */
const screenWhere = (matches: (query: string) => boolean) =>
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: matches(query) }),
  );

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('a guest sits down with one tap', async () => {
  const sent = enter(tableOf({ seats: [person('Guest', 'host'), free], host: 'host' }), 'me');
  await press('Sit down');
  expect(sent).toEqual([{ type: 'sit', seat: 1, name: 'Guest 2' }]);
});

test('a guest’s name is remembered', async () => {
  enter(tableOf({ seats: [person('Mia', 'host'), free], host: 'host' }), 'me');
  await fireEvent.input(screen.getByLabelText('Name'), { target: { value: ' Ben ' } });
  await press('Sit down');
  expect(settings.name).toBe('Ben');
});

test('how many seats are free is said as it is, and who watches is no guest', () => {
  const seats = [person('Guest', 'host'), free, free, free];
  enter(tableOf({ seats, host: 'host', watching: 2 }), 'me');
  expect(screen.getByText(/^3 seats are free\./)).toBeTruthy();
  expect(screen.getByText('1 other person is watching.')).toBeTruthy();
});

test('a guest cannot start, change or send anybody away', () => {
  enter(tableOf({ seats: [person('Mia', 'host'), person('Ben', 'me'), free], host: 'host' }), 'me');
  for (const name of [/^start/i, 'Change settings', /^remove/i, 'Add a seat']) {
    expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
  }
  expect(screen.getByText('Mia starts the game once everybody is here.')).toBeTruthy();
});

test('starting with free seats takes them away first', async () => {
  const sent = enter(tableOf({ seats: [person('Mia', 'me'), free, bot] }), 'me');
  await press('Start with 2');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map((message) => message.type)).toEqual(['change', 'start']);
});

test('where a game goes on from elsewhere, nobody adds or removes seats', async () => {
  const sent = enter(tableOf({ forked: { from: 'abc', events: 40 } }), 'me');
  expect(screen.getByText('Continues another game (from its event 40)')).toBeTruthy();
  for (const name of [/^remove/i, 'Add a seat']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  await press('Start the game');
  expect(sent).toEqual([{ type: 'start' }]);
});

test('a change that is refused does not start the game', async () => {
  const sent = enter(tableOf({ seats: [person('Mia', 'me'), free, bot] }), 'me', 'not_stored');
  await press('Start with 2');
  expect((await screen.findByRole('alert')).textContent).toContain('could not store');
  expect(sent).toHaveLength(1);
});

test('too few cannot start', () => {
  enter(tableOf({ seats: [person('Mia', 'me'), free] }), 'me');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^start/i }).disabled).toBe(true);
});

test('sending somebody away asks first', async () => {
  const sent = enter(tableOf({ seats: [person('Mia', 'me'), person('Ben', 'other')] }), 'me');
  await press('Remove: Ben');
  expect(sent).toEqual([]);
  await press('Remove');
  expect(sent).toEqual([{ type: 'kick', seat: 1, reason: null }]);
});

test('a new name is a seat taken again', async () => {
  const sent = enter(tableOf({}), 'me');
  await fireEvent.change(screen.getByLabelText('Your name in seat 1'), {
    target: { value: 'Maria' },
  });
  expect(sent).toMatchObject([{ type: 'sit', seat: 0, name: 'Maria' }]);
});

test('refused settings stay written where they were', async () => {
  enter(tableOf({}), 'me', 'bad_options');
  await press('Change settings');
  await fireEvent.input(await screen.findByLabelText('Played to'), { target: { value: '-5' } });
  await press('Apply');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Played to').value).toBe('-5');
});

test('what went wrong on the way here is said in the lobby at once, until something is done', async () => {
  const forget = vi.fn();
  const send = () => Promise.resolve();
  const table = tableOf({ id: 'odd' });
  render(Lobby, { table, me: 'me', send, problem: 'No such name.', forget });
  expect(screen.getByRole('alert').textContent).toContain('No such name.');
  await press('Start the game');
  expect(forget).toHaveBeenCalled();
});

test('who sits is shown what was changed, and agrees to just that', async () => {
  const before = { game: 'tutto', options: {}, public: false, hints: true, clock: null };
  const changed = { at: 77, until: 20_000, before, waiting: [1] };
  const seats = [person('Mia', 'host'), person('Ben', 'me')];
  const options = { target: 8000 };
  const sent = enter(tableOf({ seats, host: 'host', options, changed }), 'me');
  expect(screen.getByText('to 8,000 points', { selector: 'ins' })).toBeTruthy();
  expect(screen.getByText('to 6,000 points', { selector: 'del' })).toBeTruthy();
  expect(
    screen.getByText(/If you say nothing, the game can still start in 20 seconds/),
  ).toBeTruthy();
  await press('I agree');
  expect(sent).toEqual([{ type: 'agree', change: 77 }]);
});

test('a start that waits for others comes by itself, and is nothing wrong', async () => {
  const seats = [person('Mia', 'me'), person('Ben', 'you')];
  const before = { game: 'tutto', options: { first: 2 }, public: false, hints: true, clock: null };
  const changed = { at: 77, until: 20_000, before, waiting: [1] };
  const sent: string[] = [];
  let agreed = false;
  const send = async ({ type }: Message): Promise<void> => {
    sent.push(type);
    if (type === 'change') await page.rerender({ table: tableOf({ seats, changed }) });
    if (type === 'start' && !agreed) throw { code: 'not_agreed', message: '' };
  };
  const table = tableOf({ seats: [...seats, free], options: { first: 2 } });
  const page = render(Lobby, { table, me: 'me', send });
  await press('Start with 2');
  expect(await screen.findByText(/starts by itself after that, in 20 seconds/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent).toEqual(['change', 'start']);
  agreed = true;
  await page.rerender({ table: tableOf({ seats }) });
  await waitFor(() => expect(sent).toEqual(['change', 'start', 'start']));
});

test('a start is not forgotten where the time is over here, but not yet at the server', async () => {
  const seats = [person('Mia', 'me'), person('Ben', 'you')];
  const before = { game: 'tutto', options: { first: 2 }, public: false, hints: true, clock: null };
  const changed = { at: 77, until: -1, before, waiting: [1] };
  const sent: string[] = [];
  const send = ({ type }: Message): Promise<void> =>
    sent.push(type) === 1 ? Promise.reject({ code: 'not_agreed', message: '' }) : Promise.resolve();
  render(Lobby, { table: tableOf({ seats, changed }), me: 'me', send });
  await press('Start the game');
  await waitFor(() => expect(sent).toEqual(['start', 'start']), { timeout: 5_000 });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a table that has given up too many deals says to open another one', async () => {
  const sent: string[] = [];
  const send = ({ type }: Message): Promise<void> => {
    sent.push(type);
    return Promise.reject({ code: 'dealt_enough', message: '20 deals of this table' });
  };
  const seats = [person('Mia', 'me'), bot];
  render(Lobby, { table: tableOf({ seats }), me: 'me', send });
  await press('Start the game');
  expect((await screen.findByRole('alert')).textContent).toContain('open another table');
  expect(sent).toEqual(['start']);
});

test('a start that waits is forgotten when somebody leaves', async () => {
  const seats = [person('Mia', 'me'), person('Ben', 'you'), bot];
  const before = {
    game: 'tutto',
    options: { target: 900 },
    public: false,
    hints: true,
    clock: null,
  };
  const changed = { at: 77, until: 20_000, before, waiting: [1] };
  const sent: string[] = [];
  const send = async ({ type }: Message): Promise<void> => {
    sent.push(type);
    await page.rerender({ table: tableOf({ seats, changed }) });
    throw { code: 'not_agreed', message: '' };
  };
  const page = render(Lobby, { table: tableOf({ seats }), me: 'me', send });
  await press('Start the game');
  await screen.findByText(/starts by itself/);
  await page.rerender({ table: tableOf({ seats: [person('Mia', 'me'), free, bot] }) });
  await new Promise((done) => setTimeout(done, 20));
  expect(sent).toEqual(['start']);
});

test('a host waits while people have not agreed', () => {
  const before = { game: 'tutto', options: {}, public: true, hints: true, clock: null };
  const changed = { at: 77, until: 20_000, before, waiting: [1] };
  const seats = [person('Mia', 'me'), person('Ben', 'you')];
  enter(tableOf({ seats, changed }), 'me');
  expect(
    screen.getByText(/Ben has not agreed yet\. The game can start in 20 seconds/),
  ).toBeTruthy();
  expect((screen.getByRole('button', { name: /^start/i }) as HTMLButtonElement).disabled).toBe(
    true,
  );
  expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull();
});

test('a kick asks for a reason, and may do without one', async () => {
  const sent = enter(tableOf({ seats: [person('Mia', 'me'), person('Ben', 'you')] }), 'me');
  await press('Remove: Ben');
  await fireEvent.click(screen.getByLabelText('Spoils the game for others'));
  await press('Remove');
  expect(sent).toEqual([{ type: 'kick', seat: 1, reason: 'conduct' }]);
});

test('who was sent away is told why, and is offered other tables instead of a seat', () => {
  const kicked = [{ who: 'me', name: 'Ben', reason: 'name' as const, by: 'host' }];
  const seats = [person('Mia', 'host'), person('Eva', 'you'), free];
  enter(tableOf({ seats, host: 'you', kicked }), 'me');
  expect(screen.getByText(/your name does not belong/)).toBeTruthy();
  expect(screen.getByText('Mia has removed you from the table')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sit down' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Other tables' })).toBeTruthy();
});

test('who was only not there may sit down again', () => {
  const kicked = [{ who: 'me', name: 'Ben', reason: 'away' as const, by: 'host' }];
  enter(tableOf({ seats: [person('Mia', 'host'), free], host: 'host', kicked }), 'me');
  expect(screen.getByText('The reason: you were not there.')).toBeTruthy();
  expect(screen.getByText('You can sit down again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sit down' })).toBeTruthy();
});

test('the others hear that somebody was sent away', () => {
  const kicked = [{ who: 'you', name: 'Ben', reason: null, by: 'me' }];
  enter(tableOf({ kicked }), 'me');
  expect(screen.getByText('Mia has removed Ben from the table.')).toBeTruthy();
});

const deal = (said: Partial<TableShown['deal']>): Partial<TableShown> => ({
  deal: { ...tableOf({}).deal, promises: ['ab'.repeat(32), 'cd'.repeat(32)], ...said },
});
const BOTH = [person('Mia', 'me'), person('Otto', 'you')];

test('while the dice are dealt, seats and settings are fixed, and a slow device is named', async () => {
  vi.useFakeTimers();
  const told = tableOf({ seats: BOTH, ...deal({ state: 'dealing', revealed: [0] }) });
  enter(told, 'me');
  expect(screen.getByText('Dealing the dice…')).toBeTruthy();
  const start = () => screen.getByRole<HTMLButtonElement>('button', { name: /^start/i });
  expect(start().disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Change settings' })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Your name in seat 1').disabled).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(screen.getByText(/Dealing: waiting for the device of Otto…/).textContent).toContain(
    'you can remove them',
  );
  expect(screen.getByRole('button', { name: 'Remove: Otto' })).toBeTruthy();
  vi.useRealTimers();
});

test('deals that were given up are shown to everybody, with number and reason', () => {
  const earlier = (['silent', 'left', 'kicked', 'restored'] as const).map((given_up, at) => ({
    ...{ number: at + 1, from: 0, commit: '', promises: [], client_seeds: [] },
    ...{ given_up, seat: given_up === 'restored' ? null : 1 },
  }));
  enter(tableOf({ seats: BOTH, earlier, ...deal({ number: 5 }) }), 'you');
  for (const line of [
    'Deal 1 was given up: the device at seat 2 did not answer in time.',
    'Deal 2 was given up: somebody left seat 2.',
    'Deal 3 was given up: the host removed the person at seat 2.',
    'Deal 4 was given up: a backup was restored.',
    'This is deal 5 of this table.',
  ]) {
    expect(screen.getByText(line)).toBeTruthy();
  }
});

test('the number of the deal is shown from the second one on, whatever became of the others', () => {
  const before = { number: 1, from: 0, commit: '', promises: [], client_seeds: [], seat: null };
  const earlier = [{ ...before, given_up: null }];
  enter(tableOf({ seats: BOTH, earlier, ...deal({ number: 2 }) }), 'you');
  expect(screen.getByText('This is deal 2 of this table.')).toBeTruthy();
  cleanup();
  enter(tableOf({ seats: BOTH, ...deal({ number: 1 }) }), 'you');
  expect(screen.queryByText(/This is deal/)).toBeNull();
});

test.each(['eclipse', 'toString'])(
  'a reason that only a newer server knows is no reason to show nothing: %s',
  (reason) => {
    const given_up = reason as 'silent';
    const one = { from: 0, commit: '', promises: [], client_seeds: [], given_up, seat: 1 };
    const earlier = [1, 1].map((number) => ({ ...one, number }));
    enter(tableOf({ seats: BOTH, earlier, ...deal({ number: 2 }) }), 'you');
    const said = screen.getAllByText('Deal 1 was given up, for a reason this page does not know.');
    expect(said).toHaveLength(2);
    expect(screen.getByText('This is deal 2 of this table.')).toBeTruthy();
  },
);

describe('a device that is slow to reveal', () => {
  const waiting = deal({ state: 'dealing', revealed: [0], until: 130_000 });
  const told = tableOf({ seats: BOTH, now: 100_000, ...waiting });
  const timer = () => screen.queryByRole('timer');

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test('is waited for so many seconds, counted down quietly', async () => {
    enter(told, 'me');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(timer()).toBeNull(); // devices mostly answer at once
    await vi.advanceTimersByTimeAsync(1_000);
    expect(timer()!.textContent).toContain('within 28 s');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(timer()!.textContent).toContain('within 27 s');
    // Nothing that is announced when it changes.
    expect(timer()!.closest('[role=status], [role=alert], [aria-live]')).toBeNull();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(timer()).toBeNull();
  });

  test('is counted by five seconds where motion is not liked', async () => {
    screenWhere((query) => query.includes('reduce'));
    enter(told, 'me');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(timer()!.textContent).toContain('within 25 s');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(timer()!.textContent).toContain('within 20 s');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(timer()!.textContent).toContain('within 4 s');
  });

  test('is not counted where the table waits for a device that is away', async () => {
    enter(tableOf({ seats: BOTH, ...deal({ state: 'dealing', revealed: [0] }) }), 'me');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(screen.getByText(/waiting for the device of Otto/)).toBeTruthy();
    expect(timer()).toBeNull();
  });
});

test.each([
  ['you', 0, null],
  ['stranger', 1, null],
  ['stranger', 3, '2 other people are watching.'],
  ['you', 1, '1 person is watching.'],
])('nobody counts themselves among those who watch: %s, of %d', (me, watching, words) => {
  enter(tableOf({ seats: [...BOTH, free], watching }), me);
  const said = screen.queryByText(/watching\./);
  expect(said?.textContent?.trim() ?? null).toBe(words);
});

test('the button says whose device is missing, and then waits for it', async () => {
  const away = { ...person('Eva', 'eva'), present: false };
  const seats = [person('Mia', 'me'), away];
  const table = tableOf({ seats, ...deal({ promises: ['ab'.repeat(32), null] }) });
  const sent: Message[] = [];
  const send = (message: Message) => Promise.resolve(void sent.push(message));
  const { rerender } = render(Lobby, { table, me: 'me', send });
  await press('Start as soon as Eva is here');
  const button = screen.getByRole<HTMLButtonElement>('button', {
    name: 'Starts as soon as Eva is here',
  });
  expect(button.disabled).toBe(true);
  expect(sent).toEqual([]);
  await rerender({ table: tableOf({ seats: [seats[0]!, person('Eva', 'eva')], ...deal({}) }) });
  await waitFor(() => expect(sent).toEqual([{ type: 'start' }]));
});

test('a rematch starts without a tap, unless a seat has become free', async () => {
  const away = { ...person('Eva', 'eva'), present: false };
  const promises = (...all: (string | null)[]) => deal({ promises: all });
  const seats = [person('Mia', 'me'), away];
  const rematch = tableOf({ seats, ...promises('ab'.repeat(32), null) });
  const { rerender } = render(Lobby, {
    table: rematch,
    me: 'me',
    send: () => Promise.resolve(),
    together: true,
  });
  const starter = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Start/ });
  const says = () => [starter().textContent.trim(), starter().disabled];
  expect(says()).toEqual(['Starts as soon as Eva is here', true]);
  const three = [...seats, free];
  await rerender({ table: tableOf({ seats: three, ...promises('ab'.repeat(32), null, null) }) });
  expect(says()).toEqual(['Start as soon as Eva is here', false]);
  await rerender({ table: { ...rematch, seeking: true }, together: false });
  expect(says()).toEqual(['Starts as soon as Eva is here', true]);
});

test('a start that moves people waits for their new promises', async () => {
  const seats = [person('Mia', 'me'), free, person('Otto', 'you')];
  const sent: string[] = [];
  const promises = (...all: (string | null)[]) => deal({ promises: all });
  const moved = (second: string | null) =>
    tableOf({ seats: BOTH, ...promises('ab'.repeat(32), second) });
  const send = async ({ type }: Message): Promise<void> => {
    sent.push(type);
    if (type === 'change') await page.rerender({ table: moved(null) });
  };
  const table = tableOf({ seats, ...promises('ab'.repeat(32), null, 'cd'.repeat(32)) });
  const page = render(Lobby, { table, me: 'me', send });
  await press('Start with 2');
  await waitFor(() => expect(sent).toEqual(['change']));
  await page.rerender({ table: moved('cd'.repeat(32)) });
  await waitFor(() => expect(sent).toEqual(['change', 'start']));
});

describe('on a narrow screen', () => {
  beforeEach(() => {
    screenWhere((query) => query.includes('max-width'));
  });
  afterEach(() => void vi.unstubAllGlobals());

  test('the button to start is below everything, once, and only for the host', () => {
    const seats = [person('Mia', 'me'), person('Ben', 'ben')];
    enter(tableOf({ seats }), 'me');
    const buttons = document.querySelectorAll('[data-start]');
    expect(buttons).toHaveLength(1);
    expect(buttons[0]!.closest('section')).toBeNull();
    expect(document.querySelector('[data-lobby]')!.lastElementChild!.contains(buttons[0]!)).toBe(
      true,
    );
    cleanup();
    enter(tableOf({ seats }), 'ben');
    expect(document.querySelector('[data-start]')).toBeNull();
  });
});

test('the invitation comes first only until somebody else sits down', () => {
  const first = (...others: TableShown['seats']) => {
    enter(tableOf({ seats: [person('Mia', 'me'), ...others] }), 'me');
    const is = document.querySelector('.inviting') !== null;
    cleanup();
    return is;
  };
  expect(first(free)).toBe(true);
  expect(first(person('Eva', 'me'), free)).toBe(true);
  expect(first(person('Ben', 'ben'), free)).toBe(false);
  expect(first(bot)).toBe(false);
});

test('nobody is called removed where a bot took the seat of a person who came too late', () => {
  const kicked = [{ who: 'ben', name: 'Ben', reason: 'away' as const, by: 'me' }];
  for (const me of ['me', 'ben']) {
    enter(tableOf({ seats: [person('Mia', 'me'), bot], seeking: true, kicked }), me);
    expect(screen.queryByText(/removed/)).toBeNull();
    expect(document.querySelector('[data-kicked], [data-kicked-other]')).toBeNull();
    cleanup();
  }
});

test.each([
  ['en', 'Ben and Eva are on the way. If nobody comes within 5 s, a bot will play.'],
  ['nl', 'Ben en Eva zijn onderweg. Is er over 5 s niemand, dan speelt er een bot.'],
  ['de', 'Ben und Eva sind unterwegs. Ist in 5 s niemand da, spielt ein Bot.'],
] as const)('several people are on the way (%s)', (language, words) => {
  tongue.speak(language);
  expect(lobbyTexts.now.expecting(['Ben', 'Eva'], 5)).toBe(words);
});

describe('a host whose next opponent is on the way', () => {
  const expecting = () => {
    const table = tableOf({ seats: [person('Mia', 'me'), person('Ben', 'ben')], seeking: true });
    return { ...table, deal: { ...table.deal, promises: ['ab'.repeat(32), null] } };
  };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  test('starts with a bot where nobody comes', async () => {
    const sent = enter(expecting(), 'me');
    expect(document.querySelector('[data-expecting]')!.textContent.trim()).toBe(
      'Ben is on the way. If nobody comes within 8 s, a bot will play.',
    );
    await vi.advanceTimersByTimeAsync(7_000);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(sent.map(({ type }) => type).slice(0, 2)).toEqual(['kick', 'change']);
  });

  test('tries again after a refusal, and says how long that takes', async () => {
    const sent = enter(expecting(), 'me', 'not_stored');
    await vi.advanceTimersByTimeAsync(8_100);
    expect(sent.map(({ type }) => type)).toEqual(['kick']);
    expect(screen.queryByText(/in 0 s/)).toBeNull();
    expect(screen.getByText(/If nobody comes within 8 s, a bot will play\./)).toBeTruthy();
    await vi.advanceTimersByTimeAsync(8_100);
    expect(sent.map(({ type }) => type)).toEqual(['kick', 'kick']);
  });

  test('starts at once where everybody has come, and again later where that is refused', async () => {
    const table = expecting();
    const deal = { ...table.deal, promises: ['ab'.repeat(32), 'cd'.repeat(32)] };
    const sent = enter({ ...table, deal }, 'me', 'not_stored');
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual([{ type: 'start' }]);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(sent).toHaveLength(2);
  });
});

describe('an invitation', () => {
  const write = vi.fn(() => Promise.resolve());
  beforeEach(() => {
    Object.assign(navigator, { share: () => undefined });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: write },
      configurable: true,
    });
  });
  afterEach(() => {
    cleanup();
    write.mockClear();
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  test('is copied where it cannot be shared', async () => {
    enter(tableOf({ seats: [person('Mia', 'me'), free] }), 'me');
    shared.how = 'done';
    await press('Share');
    await vi.dynamicImportSettled();
    await tick();
    expect(write).not.toHaveBeenCalled();
    shared.how = 'failed';
    await press('Share');
    await vi.waitFor(() => expect(write).toHaveBeenCalledOnce());
  });
});
