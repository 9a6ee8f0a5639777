// The WebSocket connection to a table: it reconnects and resends unanswered messages. The table
// interprets the messages.

import { link } from '$lib/base';
import { freshSeed, type Refusal, type Sent } from '$lib/table/contract';
import type { ServerMessage } from '$lib/wire.gen';

/** The parts of WebSocket that the connection uses. */
export interface Wire {
  readonly readyState: number;
  onopen: (() => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Why the server refused the connection; every reason but the first is final. */
export type TurnedAway = 'too_fast' | 'no_table' | 'gone' | 'foreign' | 'barred' | 'damaged';

/** `calling` before the first connection, `lost` after one broke or failed. */
export type LineState = 'calling' | 'open' | 'lost';

export interface LineOptions {
  /** Called with every message, answers included, in the order the table sent them. */
  heard(message: ServerMessage): void;
  changed(state: LineState): void;
  turnedAway(why: TurnedAway): void;
  dial(): Wire;
  chance?: () => number;
}

interface Waiting {
  text: string;
  /** Whether to resend it after reconnecting; messages that would be stale are not resent. */
  lasting: boolean;
  done(): void;
  failed(refusal: Refusal): void;
}

const OPEN = 1;
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
/** The pause after `too_fast`: calling sooner would be refused again. */
const LET_BE = 30_000;
const BEAT = 20_000;
const PATIENCE = 8_000;

const TURNED_AWAY: Readonly<Record<number, TurnedAway>> = {
  4403: 'foreign',
  4404: 'no_table',
  4410: 'gone',
  4422: 'damaged',
  4429: 'too_fast',
  4451: 'barred',
};

/** Not resent after reconnecting. */
const FLEETING: ReadonlySet<Sent['type']> = new Set([
  'ask',
  'advise',
  'react',
  'shake',
  'consider',
  'ping',
]);

export class Line {
  #options: LineOptions;
  #wire: Wire | null = null;
  #state: LineState = 'calling';
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #away: TurnedAway | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setTimeout> | undefined;
  #wake = () => this.wake();
  #cut = () => {
    if (this.#wire) this.#lose();
  };

  constructor(options: LineOptions) {
    this.#options = options;
    addEventListener('online', this.#wake);
    addEventListener('offline', this.#cut);
    document.addEventListener('visibilitychange', this.#wake);
    this.#dial();
  }

  get state(): LineState {
    return this.#state;
  }

  /**
   * Resolves when the table has done it, rejects with a `Refusal`. Moves and seats survive a lost
   * connection: the client resends the same id, and the table does not carry it out twice.
   */
  send(message: Sent): Promise<void> {
    const id = freshSeed();
    const lasting = !FLEETING.has(message.type);
    return new Promise((done, failed) => {
      const text = JSON.stringify({ ...message, id });
      if (this.#wire?.readyState === OPEN) this.#wire.send(text);
      else if (!lasting) return failed({ code: 'lost', message: '' });
      this.#waiting.set(id, { text, lasting, done, failed });
    });
  }

  /**
   * Checks at once whether the connection still works: the page is visible again, or the network is
   * back.
   */
  wake(): void {
    if (document.visibilityState === 'hidden') return;
    if (this.#wire?.readyState === OPEN) this.#ping();
    else if (this.#again !== undefined && !this.#away) {
      this.#tries = 0;
      this.#dial();
    }
  }

  close(): void {
    clearTimeout(this.#again);
    clearTimeout(this.#beat);
    removeEventListener('online', this.#wake);
    removeEventListener('offline', this.#cut);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#hangUp();
    this.#drop(() => true);
  }

  #dial(): void {
    clearTimeout(this.#again);
    this.#again = undefined;
    const wire = this.#options.dial();
    this.#wire = wire;
    wire.onopen = () => {
      for (const { text } of this.#waiting.values()) wire.send(text);
      this.#become('open');
      this.#listen();
    };
    wire.onmessage = ({ data }) => this.#hear(String(data));
    wire.onclose = ({ code }) => this.#lose(TURNED_AWAY[code] ?? null);
    this.#listen();
  }

  #hear(text: string): void {
    this.#listen();
    const message = JSON.parse(text) as ServerMessage;
    // A refused connection gets `refused` without `re`; any other message means we are in.
    if (message.type !== 'refused' || message.re !== undefined) {
      this.#tries = 0;
      this.#away = null;
    }
    const waiting = message.re === undefined ? undefined : this.#waiting.get(message.re);
    if (message.re !== undefined) this.#waiting.delete(message.re);
    this.#options.heard(message);
    if (message.type === 'refused')
      waiting?.failed({ code: message.code, message: message.message });
    else waiting?.done();
  }

  #lose(away: TurnedAway | null = null): void {
    this.#hangUp();
    clearTimeout(this.#beat);
    this.#away = away;
    this.#drop(({ lasting }) => !lasting || (away !== null && away !== 'too_fast'));
    this.#become('lost');
    if (away) this.#options.turnedAway(away);
    if (away === 'too_fast') this.#again = setTimeout(() => this.#dial(), LET_BE);
    if (away) return;
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#tries++);
    const jitter = 0.5 + (this.#options.chance ?? Math.random)() / 2;
    this.#again = setTimeout(() => this.#dial(), pause * jitter);
  }

  /** Pings a connection after a silence and gives it up where no answer comes. */
  #listen(): void {
    clearTimeout(this.#beat);
    const open = this.#wire?.readyState === OPEN;
    this.#beat = setTimeout(() => (open ? this.#ping() : this.#lose()), open ? BEAT : PATIENCE);
  }

  #ping(): void {
    const pinged = this.#wire;
    this.send({ type: 'ping' }).catch(() => undefined);
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => {
      if (this.#wire === pinged) this.#lose();
    }, PATIENCE);
  }

  #hangUp(): void {
    const wire = this.#wire;
    this.#wire = null;
    if (!wire) return;
    wire.onopen = wire.onclose = wire.onmessage = null;
    wire.close();
  }

  #drop(which: (waiting: Waiting) => boolean): void {
    for (const [id, waiting] of this.#waiting) {
      if (!which(waiting)) continue;
      this.#waiting.delete(id);
      waiting.failed({ code: 'lost', message: '' });
    }
  }

  #become(state: LineState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.changed(state);
  }
}

/** The connection to a table of this server. */
export function lineTo(
  id: string,
  listener: Pick<LineOptions, 'heard' | 'changed' | 'turnedAway'>,
  query = '',
): Line {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const url = `${scheme}://${location.host}${link(`/api/tables/${id}/socket`)}${query}`;
  return new Line({ ...listener, dial: () => new WebSocket(url) as Wire });
}
