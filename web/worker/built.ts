/** What was built, as `offline.ts` tells the worker: paths in the client's folder. */
export interface Built {
  /** Changes with every file. */
  digest: string;
  /** The page (its path is empty) and the files that it names: what the shelf needs. */
  first: string[];
  /** All other code, styles and fonts. */
  rest: string[];
  /** The solved tables of usual games. */
  tables: string[];
}
