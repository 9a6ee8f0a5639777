// What every test begins with: whoever waits for something on the page waits as long as it takes.

import { configure } from '@testing-library/svelte';
import { PATIENCE } from './patience.ts';

configure({ asyncUtilTimeout: PATIENCE });
