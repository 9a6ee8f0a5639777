// The part of a game that the workshop shows: a page on which people change what is played.

import type { Component } from 'svelte';
import type { GameName } from '$lib/wire.gen';

export interface WorkshopUi {
  Page: Component<{ game: GameName }>;
}
