import { SEARCH_COUNTED } from "../../../contract/http/searchLimits.ts";

/** The server counts no further than a thousand. */
export const totalText = (total: number): string => (total >= SEARCH_COUNTED ? "1,000+" : String(total));
