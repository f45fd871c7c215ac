import { Type } from "typebox";

/**
 * Numbers that a caller sends. Each has a maximum (tests/contract/endpoints.test.ts): 1e300 is an integer as well, and a bigint
 * column cannot hold it. Functions, because `withDefault` changes the schema it is given.
 */

/** Number of an event in a channel's log. */
export const logNumber = (minimum: 0 | 1 = 0) => Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER });

/** Epoch ms, of any date that `Date` has from 1970 on. */
export const momentMs = () => Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });

/** A code of the client's that the server ignores, within int4. */
export const ignoredCode = () => Type.Integer({ minimum: -(2 ** 31), maximum: 2 ** 31 - 1 });

/** Version of a row that several edit, or number of a text's revision, within int4. 0: there is none yet. */
export const versionNumber = (minimum: 0 | 1 = 1) => Type.Integer({ minimum, maximum: 1_000_000_000 });
