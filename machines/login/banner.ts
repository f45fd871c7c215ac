import { LOGIN_BANNER_MS } from "../../contract/limits.ts";

/** The two states of a form that shows its failure over the fields, for exactly 3 s (docs/product.md 4). */
export const BANNER = { initial: "calm", states: { calm: {}, failed: { after: { [LOGIN_BANNER_MS]: "calm" } } } } as const;
