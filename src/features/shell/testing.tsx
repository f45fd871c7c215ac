import { type Session, VISITOR } from "../../hooks/session.ts";
import { staticSession } from "../../hooks/staticSession.ts";
import { ALL_SHOWN } from "../../hooks/testing/portal.tsx";
import type { ReactNode } from "react";
import type { Brand } from "../../../brands/brand.ts";
import { BRANDS } from "../../../brands/brands.ts";
import { err } from "../../../contract/result.ts";
import { IDLE_FEED } from "../../../streams/feed/idleFeed.ts";
import { Scope } from "../../../streams/kit/scope.ts";
import { type Portal, PortalContext } from "../../hooks/portal.ts";
import { createNotices } from "./notices.ts";
import { createNavigationProgress } from "./progress.ts";
import { type Shell, ShellContext } from "./shell.ts";
import { createTheme } from "./theme.ts";

export function testPortal(brandId: Brand["id"] = "default", session: Session = staticSession(VISITOR)): Portal {
  return {
    brand: BRANDS[brandId],
    api: { send: async () => err({ code: 501, message: "该功能暂未开放" }) },
    sportFeed: IDLE_FEED,
    tvFeed: IDLE_FEED,
    session,
    spoilers: ALL_SHOWN,
    now: () => Date.parse("2026-11-21T20:00:00+08:00"),
  };
}

export function testShell(over: Partial<Shell> = {}): Shell {
  const scope = new Scope();
  return {
    isDemo: false,
    isProduction: false,
    theme: createTheme("light", () => undefined),
    progress: createNavigationProgress(scope),
    notices: createNotices(scope),
    ...over,
  };
}

interface WithShellProps {
  readonly portal?: Portal;
  readonly shell?: Shell;
  readonly children: ReactNode;
}

export function WithShell({ portal = testPortal(), shell = testShell(), children }: WithShellProps) {
  return (
    <PortalContext value={portal}>
      <ShellContext value={shell}>{children}</ShellContext>
    </PortalContext>
  );
}
