import type { SessionDialog } from "../../contract/session.ts";
import { constant } from "../../streams/kit/behavior.ts";
import type { Session, SessionView } from "./session.ts";

/** A session that never changes: for the server's render and for tests. */
export function staticSession(view: SessionView): Session {
  const refuse = (): never => {
    throw new Error("a session that never changes was asked to");
  };
  return {
    view$: constant(view),
    dialog$: constant<SessionDialog>("none"),
    synchronise: () => Promise.resolve(),
    require: () => view.user !== null,
    begin: refuse,
    refresh: refuse,
    refreshBalances: refuse,
    confirmWithdrawal: refuse,
    logout: refuse,
    closeDialog: refuse,
  };
}
