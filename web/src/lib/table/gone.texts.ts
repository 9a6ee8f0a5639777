// Texts about a deleted table.

import { texts } from '$lib/i18n/texts.svelte';
import type { GoneWhy } from '$lib/wire.gen';

export const goneTexts = texts({
  en: {
    title: 'This table is no longer here',
    why: {
      nobody_came: 'It was closed because nobody came for a long time.',
      abandoned: 'It was deleted because nobody played on for a long time.',
      finished: 'Its game was over some time ago. Such tables are deleted here after a while.',
      host_left: 'The host deleted their data, and this table with it.',
      host_closed: 'The host has closed it.',
      closed: 'The operator of this server has closed it.',
    } satisfies Record<GoneWhy, string>,
    otherwise: 'It was deleted.',
  },
  nl: {
    title: 'Deze tafel is er niet meer',
    why: {
      nobody_came: 'Hij is gesloten, omdat er lange tijd niemand kwam.',
      abandoned: 'Hij is gewist, omdat er lange tijd niemand verder speelde.',
      finished:
        'Het spel is al een tijd geleden afgelopen. Zulke tafels worden hier na een tijdje gewist.',
      host_left: 'De host heeft de eigen gegevens gewist, en daarmee ook deze tafel.',
      host_closed: 'De host heeft hem gesloten.',
      closed: 'De beheerder van deze server heeft hem gesloten.',
    },
    otherwise: 'Hij is gewist.',
  },
  de: {
    title: 'Diesen Tisch gibt es nicht mehr',
    why: {
      nobody_came: 'Er wurde geschlossen, weil lange niemand gekommen ist.',
      abandoned: 'Er wurde gelöscht, weil lange niemand weitergespielt hat.',
      finished: 'Das Spiel ist länger her. Beendete Spiele werden hier nach einiger Zeit gelöscht.',
      host_left: 'Der Gastgeber hat die eigenen Daten gelöscht, und damit auch diesen Tisch.',
      host_closed: 'Der Gastgeber hat ihn geschlossen.',
      closed: 'Der Betreiber dieses Servers hat ihn geschlossen.',
    },
    otherwise: 'Er wurde gelöscht.',
  },
});
