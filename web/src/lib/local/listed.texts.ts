// The words of the games and records of this device in lists.

import { texts } from '$lib/i18n/texts.svelte';

export const listedTexts = texts({
  en: {
    here: 'on this device',
    deleted: 'The game is deleted.',
    records: 'Records opened on this device',
    deleteRecord: 'Delete record',
    deleteRecordTitle: 'Delete this record?',
    deleteRecordText: 'The record and its review leave this device. The file it came from stays.',
  },
  nl: {
    here: 'op dit apparaat',
    deleted: 'Het spel is verwijderd.',
    records: 'Spelverslagen die op dit apparaat zijn geopend',
    deleteRecord: 'Verslag verwijderen',
    deleteRecordTitle: 'Dit spelverslag verwijderen?',
    deleteRecordText:
      'Het spelverslag en de nabeschouwing verdwijnen van dit apparaat. Het bestand waar het uit komt, blijft.',
  },
  de: {
    here: 'auf diesem Gerät',
    deleted: 'Das Spiel ist gelöscht.',
    records: 'Auf diesem Gerät geöffnete Spielprotokolle',
    deleteRecord: 'Protokoll löschen',
    deleteRecordTitle: 'Dieses Spielprotokoll löschen?',
    deleteRecordText:
      'Das Protokoll und seine Auswertung verschwinden von diesem Gerät. Die Datei, aus der es stammt, bleibt.',
  },
});
