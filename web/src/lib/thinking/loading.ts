// Reads solved tables from the network and tells how much of all that are on their way has arrived.

import { link } from '$lib/base';
import { TABLES } from '$lib/engine/tables.gen';
import { TableError, tablesFrom, type TableLoader } from '$lib/engine/tables';
import { hasTables } from '$lib/net/site';

/** The folder of the solved tables, in that of the client. */
const FOLDER = 'values';

const SIZES = new Map(Object.values(TABLES).map(({ file, bytes }) => [file, bytes]));

/** Loads the tables of this page; `tell` gets the share that has arrived, null once all are here. */
export function tablesHere(tell: (share: number | null) => void = () => undefined): TableLoader {
  const loading = new Loading(tell);
  return tablesFrom(async (file, again) => {
    if (!hasTables) throw new TableError('missing', `${file}: this site has no tables`);
    const cache = again ? 'reload' : 'default';
    return loading.read(file, fetch(link(`/${FOLDER}/${file}`), { cache }));
  });
}

/** Whether one of these tables is here or can be fetched; a service worker then keeps it. */
export async function isWithinReach(tables: readonly string[]): Promise<boolean> {
  for (const name of hasTables ? tables : []) {
    const answer = await fetch(link(`/${FOLDER}/${TABLES[name]!.file}`)).catch(() => null);
    void answer?.body?.cancel();
    if (answer?.ok) return true;
  }
  return false;
}

/** Whether the service worker keeps this table, so that nothing has to be fetched. */
export async function isKept(name: string): Promise<boolean> {
  const listed = TABLES[name];
  if (!listed || typeof caches === 'undefined') return false;
  return (
    (await caches.match(link(`/${FOLDER}/${listed.file}`)).catch(() => undefined)) !== undefined
  );
}

interface Part {
  done: number;
  readonly size: number;
}

export class Loading {
  readonly #parts = new Set<Part>();

  constructor(private readonly tell: (share: number | null) => void) {}

  /** The content of a file that is being fetched; rejects with a `TableError`. */
  async read(file: string, fetching: Promise<Response>): Promise<Uint8Array<ArrayBuffer>> {
    const part = { done: 0, size: SIZES.get(file) ?? 0 };
    this.#parts.add(part);
    this.#show();
    try {
      const answer = await fetching;
      if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
      const chunks: Uint8Array[] = [];
      for (const reader = answer.body!.getReader(); ;) {
        const { done, value } = await reader.read();
        if (done) return joined(chunks);
        chunks.push(value);
        part.done += value.length;
        this.#show();
      }
    } catch (error) {
      throw new TableError('missing', `${file}: ${String(error)}`);
    } finally {
      this.#parts.delete(part);
      this.#show();
    }
  }

  #show(): void {
    let [done, size] = [0, 0];
    for (const part of this.#parts) {
      done += part.done;
      size += part.size;
    }
    this.tell(this.#parts.size === 0 ? null : size === 0 ? 0 : Math.min(1, done / size));
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
