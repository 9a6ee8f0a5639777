// Signed notes: a key for each table, made and kept on this device, and what is signed with it.
// Without Ed25519 in Web Crypto there is no note, and nothing else is missing.

import { device } from '$lib/storage';
import type { NoteShown } from '$lib/wire.gen';
import { fromHex, toHex } from './stream';

const place = (id: string) => `wagnis.dice-key.${id}`;
const own = (bytes: Uint8Array) => new Uint8Array(bytes);

/** What is signed, word for word ("Signed notes" in docs/fair.md). */
export function noteText(note: Pick<NoteShown, 'table' | 'seat' | 'commit' | 'seeds'>): string {
  const { table, seat, commit, seeds } = note;
  return `wagnis dice 1|table ${table}|seat ${seat}|commit ${commit}|seeds ${seeds.join(':')}`;
}

interface Kept {
  key: string;
  secret: string;
}

async function keyFor(id: string, subtle: SubtleCrypto): Promise<Kept> {
  const written = device.read(place(id));
  if (written !== null) return JSON.parse(written) as Kept;
  const pair = (await subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const kept = {
    key: toHex(new Uint8Array(await subtle.exportKey('raw', pair.publicKey))),
    secret: toHex(new Uint8Array(await subtle.exportKey('pkcs8', pair.privateKey))),
  };
  device.write(place(id), JSON.stringify(kept));
  return kept;
}

/** Key and signature under this; null where the browser has no Ed25519. */
export async function signed(
  note: Pick<NoteShown, 'table' | 'seat' | 'commit' | 'seeds'>,
): Promise<Pick<NoteShown, 'key' | 'signature'> | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  try {
    const { key, secret } = await keyFor(note.table, subtle);
    const kind = { name: 'Ed25519' };
    const held = await subtle.importKey('pkcs8', own(fromHex(secret)), kind, false, ['sign']);
    const text = new TextEncoder().encode(noteText(note));
    return { key, signature: toHex(new Uint8Array(await subtle.sign(kind, held, text))) };
  } catch {
    return null; // an older browser
  }
}

/** Whether the holder of its key has signed this; null where the browser cannot tell. */
export async function genuine(note: NoteShown): Promise<boolean | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  try {
    const kind = { name: 'Ed25519' };
    const key = await subtle.importKey('raw', own(fromHex(note.key)), kind, false, ['verify']);
    const text = new TextEncoder().encode(noteText(note));
    return await subtle.verify(kind, key, own(fromHex(note.signature)), text);
  } catch {
    return null;
  }
}

/** The key this device signs with at that table, if it has one. */
export function ownKey(id: string): string | null {
  const written = device.read(place(id));
  return written === null ? null : (JSON.parse(written) as Kept).key;
}
