import { createContext, use } from "react";
import type { NavigationProgress } from "./progress.ts";
import type { Notices } from "./notices.ts";
import type { Theme } from "./theme.ts";

/** What the chrome around every page needs beside the portal. Made once by `src/app`, one a request on the server. */
export interface Shell {
  /** Demo data is on: said in the footer. */
  readonly isDemo: boolean;
  readonly isProduction: boolean;
  readonly theme: Theme;
  readonly progress: NavigationProgress;
  readonly notices: Notices;
}

export const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error("useShell outside of ShellContext");
  return shell;
}
