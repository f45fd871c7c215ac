import type { ReactNode } from "react";
import { type Shell, ShellContext } from "../features/shell/shell.ts";
import { NoticeContext } from "../hooks/notice.ts";
import { type Portal, PortalContext } from "../hooks/portal.ts";
import { type ReadVisitorId, VisitorIdContext } from "../hooks/visitor.ts";
import "../ui/tokens.css";
import "../ui/base.css";

interface ProvidersProps {
  readonly portal: Portal;
  readonly shell: Shell;
  /** Of this browser; the server has none. */
  readonly visitorId?: ReadVisitorId;
  readonly children: ReactNode;
}

const noVisitorId: ReadVisitorId = () => "";

/** What every component may reach, the same on the server and in the browser. */
export function Providers({ portal, shell, visitorId = noVisitorId, children }: ProvidersProps) {
  return (
    <PortalContext value={portal}>
      <ShellContext value={shell}>
        <NoticeContext value={shell.notices.show}>
          <VisitorIdContext value={visitorId}>{children}</VisitorIdContext>
        </NoticeContext>
      </ShellContext>
    </PortalContext>
  );
}
