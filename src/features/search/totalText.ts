import { SEARCH_COUNTED } from "../../../contract/http/searchLimits.ts";

/** Nobody counted further than a thousand. */
export const totalText = (total: number): string => (total >= SEARCH_COUNTED ? "1,000+" : String(total));
