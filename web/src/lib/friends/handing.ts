// A game on this device goes on with friends: its record, without names, becomes a table at the
// server with free seats. From a site without a server it travels there in the address.

import { api } from '$lib/net/api';
import { hostOf } from '$lib/net/host';
import type { MatchRecord } from '$lib/proof/recompute';
import { go } from '$lib/router';
import { leaveIntent } from '$lib/table/contract';

/** Characters of the address: some browsers cut longer ones off. */
const LONGEST = 60_000;
/** Bytes of a game, unpacked: servers take no longer record. */
const LARGEST = 512 * 1024;

/** The game as it stands; names stay on this device. */
export async function recordOf(id: string): Promise<MatchRecord> {
  const record = await (await hostOf(id)).record(id);
  return { ...record, players: record.players.map((_, seat) => `Player ${seat + 1}`) };
}

/** Opens the table and goes there; if refused, rejects and stays. */
export async function goOn(record: MatchRecord, seat: number, name: string): Promise<void> {
  const { game, options, events, players } = record;
  const seats = players.map(() => ({ bot: null }));
  const table =
    events.length > 0
      ? await api.fork(`reviews/${(await api.upload(record)).id}`, {
          ...{ event: events.length, seat, seats, name },
        })
      : await api.open({ game, options, seats, public: false, hints: true, clock: null });
  leaveIntent(table.id, { sit: [{ seat, name }], start: false });
  go(`/t/${table.id}`);
}

export interface Handed {
  record: MatchRecord;
  /** The seat of the person who hands it on. */
  seat: number;
}

/** The part of an address after `#`, which no server sees; null if the game is too long for it. */
export async function packed(handed: Handed): Promise<string | null> {
  const game = new TextEncoder().encode(JSON.stringify(handed));
  if (game.length > LARGEST) return null;
  const stream = new Response(game).body!.pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const text = btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return text.length <= LONGEST ? text : null;
}

/** The game in an address, or why there is none; the server judges whether its events fit the rules. */
export async function unpacked(text: string): Promise<Handed | 'long' | 'broken'> {
  if (text.length > LONGEST) return 'long';
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const stream = new Response(bytes).body!.pipeThrough(new DecompressionStream('deflate-raw'));
    const game = await readUpTo(LARGEST, stream);
    if (game === null) return 'long';
    const found: unknown = JSON.parse(game);
    return isHanded(found) ? found : 'broken';
  } catch {
    return 'broken';
  }
}

/** Stops reading where there are more bytes: a few packed ones can hold any number of them. */
async function readUpTo(most: number, stream: ReadableStream<Uint8Array>): Promise<string | null> {
  const [reader, decoder] = [stream.getReader(), new TextDecoder()];
  let [text, size] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function isHanded(thing: unknown): thing is Handed {
  const { record, seat } = (thing ?? {}) as Partial<Handed>;
  return (
    typeof record?.game === 'string' &&
    Array.isArray(record.players) &&
    Array.isArray(record.events) &&
    typeof record.options === 'object' &&
    Number.isInteger(seat) &&
    Number(seat) >= 0 &&
    Number(seat) < record.players.length
  );
}
