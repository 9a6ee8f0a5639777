// The part `workshop` of games whose options are their house rules.

import type { WorkshopUi } from './contract';

export const houseRulesPage = async (): Promise<WorkshopUi> => ({
  Page: (await import('./HouseRules.svelte')).default,
});
