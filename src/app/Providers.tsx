import type { ReactNode } from "react";
import { type Shell, ShellContext } from "../features/shell/shell.ts";
import { type Portal, PortalContext } from "../hooks/portal.ts";
import "../ui/tokens.css";
import "../ui/base.css";

/** What every component may reach, the same on the server and in the browser. */
export function Providers({ portal, shell, children }: { readonly portal: Portal; readonly shell: Shell; readonly children: ReactNode }) {
  return (
    <PortalContext value={portal}>
      <ShellContext value={shell}>{children}</ShellContext>
    </PortalContext>
  );
}
