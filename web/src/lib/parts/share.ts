// Shares a page of the server with its picture and a text, where the device can; else copies the
// address.

import { link } from '$lib/base';
import { tongue } from '$lib/i18n/texts.svelte';

/** Longer than a picture takes; a device may refuse to share too long after the tap. */
const PATIENCE = 2500;

/** The address of a page, with the language in which it unfolds in messengers. */
export const sharedAddress = (path: string): string =>
  new URL(`${link(path)}?lang=${tongue.language}`, location.href).href;

async function pictureOf(path: string): Promise<File[]> {
  const of = new URLSearchParams({ of: path, lang: tongue.language });
  try {
    const response = await fetch(link(`/api/picture.png?${of}`), {
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok) return [];
    return [new File([await response.blob()], 'wagnis.png', { type: 'image/png' })];
  } catch {
    return [];
  }
}

/**
 * How it went: the address was copied, or nothing is left to say, or the last tap was too long ago
 * for the device, or it failed.
 */
export type Shared = 'copied' | 'done' | 'late' | 'failed';

export async function sharePage(path: string, title: string): Promise<Shared> {
  const url = sharedAddress(path);
  try {
    if (typeof navigator.share !== 'function') {
      await navigator.clipboard.writeText(url);
      return 'copied';
    }
    const files = 'canShare' in navigator ? await pictureOf(path) : [];
    const whole = { files, title, text: title, url };
    await navigator.share(
      files.length > 0 && navigator.canShare(whole) ? whole : { title, text: title, url },
    );
    return 'done';
  } catch (thing) {
    const name = thing instanceof DOMException ? thing.name : '';
    if (name === 'AbortError') return 'done';
    return name === 'NotAllowedError' && 'share' in navigator ? 'late' : 'failed';
  }
}
