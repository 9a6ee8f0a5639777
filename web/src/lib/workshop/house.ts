// The part `workshop` of games whose options are their house rules.

import type { WorkshopUi } from './contract';

export const houseRules = async (): Promise<WorkshopUi> => ({
  Page: (await import('./HouseRules.svelte')).default,
});
