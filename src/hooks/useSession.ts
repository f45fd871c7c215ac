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
 * Counts the accounts that have come in the place of another without a reload (a login in another tab). As the `key` of
 * what is written in: it begins anew with them.
 */
export function useAccountTurn(): number {
  const id = useSessionView().user?.id ?? null;
  const [last, setLast] = useState({ id, turn: 0 });
  if (id !== null && id !== last.id) setLast({ id, turn: last.turn + (last.id === null ? 0 : 1) });
  return last.turn;
}
