// The words of the hand view: a phone that is cup and hand beside a big screen.

import { texts } from '$lib/i18n/texts.svelte';

export const handTexts = texts({
  en: {
    hand: 'This phone shows only your cup and buttons',
    hands: { auto: 'with a big screen', always: 'always', never: 'never' },
    shake: 'Throw by shaking the phone',
    shakeOrHold: 'Shake the phone, or hold the cup and let go.',
    hold: 'Hold the cup and let go.',
    allow: 'Allow shaking the phone',
    look: 'Look at the big screen.',
  },
  nl: {
    hand: 'Deze telefoon toont alleen je beker en knoppen',
    hands: { auto: 'bij een groot scherm', always: 'altijd', never: 'nooit' },
    shake: 'Gooien door de telefoon te schudden',
    shakeOrHold: 'Schud de telefoon, of houd de beker vast en laat los.',
    hold: 'Houd de beker vast en laat los.',
    allow: 'Schudden toestaan',
    look: 'Kijk op het grote scherm.',
  },
  de: {
    hand: 'Dieses Handy zeigt nur Becher und Knöpfe',
    hands: { auto: 'mit großem Bildschirm', always: 'immer', never: 'nie' },
    shake: 'Zum Werfen das Handy schütteln',
    shakeOrHold: 'Schüttle das Handy, oder halte den Becher und lass los.',
    hold: 'Halte den Becher und lass los.',
    allow: 'Schütteln erlauben',
    look: 'Schau auf den großen Bildschirm.',
  },
});
