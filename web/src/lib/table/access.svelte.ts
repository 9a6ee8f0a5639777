// The way to a table: finding out where it is, connecting, and why it cannot be reached.

import { isLocal } from '$lib/local/game';
import type { Again } from '$lib/net/again';
import { hostOf, type Connection, type TableHost } from '$lib/net/host';
import type { LineState, TurnedAway } from '$lib/net/socket';
import type { GoneWhy, RefusalCode, ServerMessage, TableShown } from '$lib/wire.gen';
import { asRefusal, type Refusal, type Sent } from './contract';

/** Refusals that no retry can change. */
const FOR_GOOD: ReadonlySet<Refusal['code']> = new Set(['foreign', 'barred', 'damaged']);

export interface AccessListener {
  /** Loads what a table at a server needs besides. */
  load(): Promise<void>;
  /** This device's handle, which tells its seats; the table, where it could be read already. */
  found(me: string, table: TableShown | null): void;
  heard(message: ServerMessage): void;
  /** The connection was opened or lost: requests in flight are lost with it. */
  changed(): void;
  shutOut(why: RefusalCode): void;
}

export class Access {
  readonly #id: string;
  readonly #again: Again;
  readonly #listener: AccessListener;
  readonly #screen: boolean;
  #connection: Connection | null = null;
  #host: TableHost | null = null;
  line = $state<LineState>('calling');
  /** There is no such table. */
  missing = $state(false);
  /** Why the table no longer exists; null where that is unknown. */
  gone = $state<GoneWhy | null>();
  /** Too many connections came from here; the next attempt is a while off. */
  crowded = $state(false);
  /** Why the server refuses connections from here for good. */
  shut = $state<RefusalCode | null>(null);
  /** Another tab plays this local table. */
  elsewhere = $state(false);
  /** The browser has stored everything of this local table. */
  stored = $state(true);

  constructor(id: string, again: Again, listener: AccessListener, screen = false) {
    this.#id = id;
    this.#screen = screen;
    this.#again = again;
    this.#listener = listener;
  }

  send(message: Sent): Promise<void> {
    return this.#connection?.send(message) ?? Promise.reject({ code: 'lost', message: '' });
  }

  /** Loads the device before connecting: its handle tells which seats are ours. */
  async open(): Promise<void> {
    const found = await this.#again.until(
      async () => {
        this.#host = await hostOf(this.#id, this.#screen);
        const besides = isLocal(this.#id) || this.#screen ? null : this.#listener.load();
        return Promise.all([this.#host.me(this.#id), this.#glance(this.#host), besides] as const);
      },
      (thing) => {
        const { code } = asRefusal(thing);
        if (code === 'gone') this.gone = whyOf(thing);
        if (code === 'no_table' || code === 'gone') this.missing = true;
        else if (FOR_GOOD.has(code)) this.#shutOut(code as RefusalCode);
        else this.line = 'lost';
        return this.missing || this.shut !== null;
      },
    );
    if (!found) return;
    this.#listener.found(found[0].handle, found[1]);
    this.#connect();
  }

  /** Plays this local table here instead of in another tab. */
  takeOver(): void {
    this.elsewhere = false;
    this.#connect(true);
  }

  close(): void {
    this.#connection?.close();
  }

  #connect(steal = false): void {
    const listener = {
      heard: (message: ServerMessage) => this.#listener.heard(message),
      changed: (state: LineState) => {
        this.line = state;
        this.#listener.changed();
      },
      turnedAway: (why: TurnedAway) => this.#turnedAway(why),
      elsewhere: () => (this.elsewhere = true),
      stored: (all: boolean) => (this.stored = all),
    };
    this.#connection = this.#host?.line(this.#id, listener, steal) ?? null;
  }

  /** Null if the server cannot read the table, as during an upgrade; the socket then reports. */
  async #glance(host: TableHost): Promise<TableShown | null> {
    try {
      return await host.table(this.#id);
    } catch (thing) {
      if (asRefusal(thing).code === 'not_stored') return null;
      throw thing;
    }
  }

  #turnedAway(why: TurnedAway): void {
    if (why === 'gone') void this.#askWhy();
    if (why === 'no_table' || why === 'gone') this.missing = true;
    else if (why === 'too_fast') this.crowded = true;
    else this.#shutOut(why);
  }

  /** The table was closed while people sat here; the connection does not say by whom. */
  async #askWhy(): Promise<void> {
    this.gone ??= null;
    try {
      await this.#host?.table(this.#id);
    } catch (thing) {
      if (asRefusal(thing).code === 'gone') this.gone = whyOf(thing);
    }
  }

  #shutOut(why: RefusalCode): void {
    this.shut = why;
    this.#listener.shutOut(why);
  }
}

const whyOf = (thing: unknown): GoneWhy | null => (thing as { why?: GoneWhy }).why ?? null;
