import { SETS } from "../pack/sets.ts";

/** Sets of results that can be imported into the database. */
export const RESULT_SETS: readonly string[] = [...Object.keys(SETS), "fjelstul"];
