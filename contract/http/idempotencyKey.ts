import { Type } from "typebox";

/**
 * Made once for what a user wants and sent again with every try of it: it is done once or not at all.
 * Clients of the specification send none: what they repeat is done again.
 */
export const IdempotencyKey = Type.String({ pattern: "^[A-Za-z0-9-]{16,64}$" });
