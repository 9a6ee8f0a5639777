// A table that was deleted: what became of it.

import { texts } from '$lib/i18n/texts.svelte';
import type { GoneWhy } from '$lib/wire.gen';

export interface GoneTexts {
  title: string;
  why: Record<GoneWhy, string>;
  otherwise: string;
}

export const goneTexts = texts<GoneTexts>({
  en: {
    title: 'This table is no longer here',
    why: {
      nobody_came: 'It was closed, as nobody came to it for a long time.',
      abandoned: 'It was deleted, as nobody played on for a long time.',
      finished: 'It was deleted some time after its game was over, as this server does.',
      host_left: 'It was deleted together with the data of whoever had opened it.',
      closed: 'It was closed by whoever runs this server.',
    },
    otherwise: 'It was deleted.',
  },
  nl: {
    title: 'Deze tafel is er niet meer',
    why: {
      nobody_came: 'Hij is gesloten, omdat er lange tijd niemand kwam.',
      abandoned: 'Hij is gewist, omdat er lange tijd niemand verder speelde.',
      finished: 'Hij is enige tijd na afloop van het spel gewist, zoals deze server dat doet.',
      host_left: 'Hij is gewist samen met de gegevens van wie hem had geopend.',
      closed: 'Wie deze server beheert, heeft hem gesloten.',
    },
    otherwise: 'Hij is gewist.',
  },
  de: {
    title: 'Diesen Tisch gibt es nicht mehr',
    why: {
      nobody_came: 'Er wurde geschlossen, weil lange niemand gekommen ist.',
      abandoned: 'Er wurde gelöscht, weil lange niemand weitergespielt hat.',
      finished:
        'Er wurde einige Zeit nach dem Ende des Spiels gelöscht, so macht es dieser Server.',
      host_left: 'Er wurde zusammen mit den Daten dessen gelöscht, der ihn eröffnet hatte.',
      closed: 'Wer diesen Server betreibt, hat ihn geschlossen.',
    },
    otherwise: 'Er wurde gelöscht.',
  },
});
