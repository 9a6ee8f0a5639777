// Reads files from the network and tells how much of all that are on their way has arrived.

import { TABLES } from '$lib/engine/tables.gen';
import { TableError } from '$lib/engine/tables';

const SIZES = new Map(Object.values(TABLES).map(({ file, bytes }) => [file, bytes]));

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
