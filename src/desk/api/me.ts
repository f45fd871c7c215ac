import { createContext, use } from "react";
import type { DeskMe } from "../../../contract/desk/staff.ts";

export const MeContext = createContext<DeskMe | null>(null);

/** The signed-in user, and the portal's data for the desk. */
export function useMe(): DeskMe {
  const me = use(MeContext);
  if (!me) throw new Error("nobody is signed in here");
  return me;
}
