import { usePortal } from "./portal.ts";
import type { Session, SessionView } from "./session.ts";
import { useBehavior } from "./useBehavior.ts";

export function useSession(): Session {
  return usePortal().session;
}

export function useSessionView(): SessionView {
  return useBehavior(usePortal().session.view$);
}
