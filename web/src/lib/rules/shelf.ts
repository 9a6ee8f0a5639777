// Which rule book belongs to which game; fetched when it is opened.

import type { DrawnGame } from '$lib/wire.gen';
import type { Volume } from './book';

/** A book names only drawings of its own volume, so that the page need not tell them apart. */
export type AnyVolume = Volume<string>;

export async function volumeOf(game: DrawnGame): Promise<AnyVolume> {
  switch (game) {
    case 'tutto':
      return (await import('./tutto')).volume() as AnyVolume;
    case 'zocken':
      return (await import('./zocken')).volume() as AnyVolume;
    default:
      return (await import('./gambler')).volume(game) as AnyVolume;
  }
}
