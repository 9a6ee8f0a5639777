// Signed notes: this device makes and stores one key per table. Without Ed25519 in Web Crypto there
// are no signed notes; everything else works.

import { device } from '$lib/storage';
import type { NoteShown } from '$lib/wire.gen';
import { fromHex, toHex } from './stream';

const place = (id: string) => `wagnis.dice-key.${id}`;
const own = (bytes: Uint8Array) => new Uint8Array(bytes);

type Said = Omit<NoteShown, 'key' | 'signature'>;

/** The signed text ("Signed notes" in docs/fair.md); without a deal it is version 1. */
export function noteText({ table, seat, deal, commit, promises, seeds }: Said): string {
  const hash = `commit ${commit}`;
  const tail = `seeds ${seeds.join(':')}`;
  if (deal === undefined) return `wagnis dice 1|table ${table}|seat ${seat}|${hash}|${tail}`;
  const promised = `promises ${(promises ?? []).map((one) => one ?? '-').join(':')}`;
  return `wagnis dice 2|table ${table}|seat ${seat}|deal ${deal}|${hash}|${promised}|${tail}`;
}

/**
 * Encodings of the small-order points, without the sign bit: their signatures verify for many
 * texts.
 */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ...['ec', 'ed', 'ee'].map((first) => `${first}${'ff'.repeat(30)}7f`),
]);

/** Whether anybody can make signatures that verify under this key. */
export function isSmallOrder(key: string): boolean {
  const bytes = fromHex(key);
  bytes[31]! &= 0x7f;
  return SMALL_ORDER.has(toHex(bytes));
}

interface Kept {
  key: string;
  secret: string;
}

async function keyFor(id: string, subtle: SubtleCrypto): Promise<Kept> {
  const written = device.read(place(id));
  if (written !== null) return JSON.parse(written) as Kept;
  const pair = (await subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const keys = {
    key: toHex(new Uint8Array(await subtle.exportKey('raw', pair.publicKey))),
    secret: toHex(new Uint8Array(await subtle.exportKey('pkcs8', pair.privateKey))),
  };
  device.write(place(id), JSON.stringify(keys));
  return keys;
}

/** The public key and its signature of this text; null where the browser has no Ed25519. */
export async function signed(note: Said): Promise<Pick<NoteShown, 'key' | 'signature'> | null> {
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

/** Whether the signature is valid; null where the browser cannot check it. */
export async function genuine(note: NoteShown): Promise<boolean | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!/^[0-9a-f]{64}$/.test(note.key) || isSmallOrder(note.key)) return false;
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

/** This device's key for that table, if it has one. */
export function ownKey(id: string): string | null {
  const written = device.read(place(id));
  return written === null ? null : (JSON.parse(written) as Kept).key;
}
