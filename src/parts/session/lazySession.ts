import type { Session, SessionView } from "../../hooks/session.ts";
import { type SessionCore, createCore, isInStep, loadOnce } from "./core.ts";
import type { BrowserSession } from "./createSession.ts";
import type { SessionPorts } from "./ports.ts";

interface LazySessionInput extends Pick<SessionPorts, "cookie" | "onLoadFailure"> {
  /** The session the server has rendered the page for. */
  readonly initial: SessionView;
  /** Loads the full session. */
  readonly open: (core: SessionCore) => Promise<BrowserSession>;
}

/** The session a page is painted and hydrated with. Its code is loaded once the page is alive, or when needed. */
export function createLazySession({ initial, cookie, open, onLoadFailure }: LazySessionInput): BrowserSession {
  const core = createCore(initial, cookie);
  const opened = loadOnce(() => open(core), onLoadFailure);
  async function pass(use: (session: Session) => unknown): Promise<void> {
    const session = await opened();
    if (session) await use(session);
  }
  return {
    view$: core.view$,
    dialog$: core.dialog$,
    watch: () => void opened().then((session) => session?.watch()),
    synchronise: async () => {
      if (!isInStep(core, cookie)) await pass((session) => session.synchronise());
    },
    require(action) {
      if (core.view$.value.user !== null) return true;
      void pass((session) => session.require(action));
      return false;
    },
    async begin(token, isPersistent) {
      const session = await opened();
      if (session) return session.begin(token, isPersistent);
      // The next navigation or reload finds it there.
      cookie.save(token, isPersistent);
    },
    refresh: () => pass((session) => session.refresh()),
    refreshBalances: () => pass((session) => session.refreshBalances()),
    confirmWithdrawal: () => pass((session) => session.confirmWithdrawal()),
    logout: () => pass((session) => session.logout()),
    closeDialog: () => void pass((session) => session.closeDialog()),
  };
}
