import { createContext, use } from "react";
import type { NavigationProgress } from "./progress.ts";
import type { Notices } from "./notices.ts";
import type { Theme } from "./theme.ts";

/** Values the chrome of every page needs beside the portal. `src/app` makes it once; on the server, once a request. */
export interface Shell {
  /** Demo data is on; the footer says so. */
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
