import { use } from "react";
import { PortalContext } from "./portal.ts";

/** Whether the brand has tips: without them no page says a word of them, or leads there. Where there is no portal it has none. */
export function useHasTips(): boolean {
  return use(PortalContext)?.brand.hasTips ?? false;
}
