// The questions about a new table.

import { FIRST, TARGET, type FormUi } from '$lib/pages/new/form';
import StackField from './StackField.svelte';
import { words } from './stack';

export const form: FormUi = {
  questions: [
    TARGET,
    FIRST,
    {
      name: 'beginner',
      label: () => words.now.beginner,
      hint: () => words.now.beginnerHint,
      off: ({ stack }) => Array.isArray(stack),
    },
    {
      name: 'stack',
      label: () => words.now.stack,
      Field: StackField,
      unread: () => words.now.stackBad,
    },
  ],
};
