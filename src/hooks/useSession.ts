import { useState } from "react";
import { usePortal } from "./portal.ts";
import type { Session, SessionView } from "./session.ts";
import { useBehavior } from "./useBehavior.ts";

export function useSession(): Session {
  return usePortal().session;
}

export function useSessionView(): SessionView {
  return useBehavior(usePortal().session.view$);
}

/**
 * Counts how often an account has replaced another without a reload (a login in another tab). Use it as the `key` of a
 * field, which then starts again for the new account.
 */
export function useAccountTurn(): number {
  const id = useSessionView().user?.id ?? null;
  const [last, setLast] = useState({ id, turn: 0 });
  if (id !== null && id !== last.id) setLast({ id, turn: last.turn + (last.id === null ? 0 : 1) });
  return last.turn;
}
