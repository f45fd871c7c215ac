import type { ReactNode } from "react";
import { type Shell, ShellContext } from "../features/shell/shell.ts";
import { usePaintedTheme } from "../features/shell/usePaintedTheme.ts";
import { usePressEarly } from "../hooks/earlyClick.ts";
import { NoticeContext } from "../hooks/notice.ts";
import { type Portal, PortalContext } from "../hooks/portal.ts";
import "../ui/tokens.css";
import "../ui/base.css";

interface ProvidersProps {
  readonly portal: Portal;
  readonly shell: Shell;
  readonly children: ReactNode;
}

/** What every component may reach, the same on the server and in the browser. */
export function Providers({ portal, shell, children }: ProvidersProps) {
  usePaintedTheme(shell.theme);
  usePressEarly();
  return (
    <PortalContext value={portal}>
      <ShellContext value={shell}>
        <NoticeContext value={shell.notices.show}>{children}</NoticeContext>
      </ShellContext>
    </PortalContext>
  );
}
