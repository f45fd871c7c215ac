import { Type } from "typebox";

/**
 * Created once for each intent and sent with every retry, so that the server does it at most once.
 * Clients of the specification send none: their retries are done again.
 */
export const IdempotencyKey = Type.String({ pattern: "^[A-Za-z0-9-]{16,64}$" });
