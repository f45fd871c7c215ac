import { createContext, use } from "react";
import type { DeskMe } from "../../../contract/desk/staff.ts";

export const MeContext = createContext<DeskMe | null>(null);

/** Whoever is signed in, and what the desk knows of the portal. */
export function useMe(): DeskMe {
  const me = use(MeContext);
  if (!me) throw new Error("nobody is signed in here");
  return me;
}
