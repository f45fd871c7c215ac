import { SETS } from "../pack/sets.ts";

/** Sets of results the database takes in. */
export const RESULT_SETS: readonly string[] = [...Object.keys(SETS), "fjelstul"];
