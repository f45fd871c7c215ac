import { BehaviorSubject } from "rxjs";
import type { Scope } from "../../../streams/kit/scope.ts";
import type { Session, SessionDialog, SessionView, Wanted } from "../../hooks/session.ts";
import type { SessionPorts } from "./ports.ts";
import type { SessionActor } from "./sessionActor.ts";

export interface BrowserSession extends Session {
  /** The page is alive: looks at the cookie, follows the other tabs and, of a user, what happens to the session. */
  watch(): void;
}

/** What the machine's side shares with the page's. */
export interface SessionCore {
  readonly view$: BehaviorSubject<SessionView>;
  readonly dialog$: BehaviorSubject<SessionDialog>;
  /** What was wanted when the login dialog came. */
  wanted: Wanted | null;
  /** The token this page goes by; "" for a visitor. The cookie may hold another by now: another tab's. */
  known: string;
}

/**
 * The browser's session. It begins with what the server has rendered the page for, so that nothing is asked twice; the
 * machine's code is loaded when there is something for it to do.
 */
export function createSession(scope: Scope, ports: SessionPorts): BrowserSession {
  const { cookie, page, tabs, initial } = ports;
  const core: SessionCore = {
    view$: new BehaviorSubject(initial),
    dialog$: new BehaviorSubject<SessionDialog>("none"),
    wanted: null,
    known: initial.user === null ? "" : cookie.read(),
  };
  let starting: Promise<SessionActor | null> | null = null;

  async function load(): Promise<SessionActor | null> {
    try {
      const { startSession } = await import("./sessionActor.ts");
      const actor = startSession(scope, core, ports);
      actor.look();
      return actor;
    } catch {
      // The network is gone, or a deploy has replaced the file: said by the caller, and the next one tries again.
      starting = null;
      ports.onLoadFailure();
      return null;
    }
  }

  function start(): Promise<SessionActor | null> {
    starting ??= load();
    return starting;
  }

  /** The cookie and what this page believes agree, and the user is there if there is to be one. */
  function isInStep(): boolean {
    const token = cookie.read();
    return token === core.known && (token === "") === (core.view$.value.user === null);
  }

  async function synchronise(): Promise<void> {
    if (isInStep()) return;
    const actor = await start();
    actor?.look();
    await actor?.untilKnown();
  }

  function watch(): void {
    scope.onEnd(tabs.onTold(() => void synchronise()));
    scope.onEnd(
      page.onReturn((isRevived) => {
        if (isRevived) void starting?.then((actor) => actor?.send({ type: "page.returned" }));
        void synchronise();
      }),
    );
    // A visitor's page has no use for the machine yet.
    page.whenIdle(() => {
      if (!isInStep() || core.known !== "") void start();
    });
  }

  return {
    view$: core.view$,
    dialog$: core.dialog$,
    watch,
    synchronise,
    require(wanted) {
      if (core.view$.value.user !== null) return true;
      core.wanted = wanted ?? null;
      void start().then((actor) => actor?.send({ type: "dialog.opened" }));
      return false;
    },
    async begin(token, isPersistent) {
      const actor = await start();
      if (!actor) {
        // Without the machine the new page finds the token by itself.
        cookie.save(token, isPersistent);
        return page.reload();
      }
      actor.send({ type: "login.succeeded", token, isPersistent });
      await actor.untilSettled();
    },
    async refresh() {
      await synchronise();
      const actor = await start();
      actor?.send({ type: "user.changed" });
      await actor?.untilSettled();
    },
    async refreshBalances() {
      const actor = await start();
      actor?.send({ type: "balances.changed" });
      await actor?.untilSettled();
    },
    async logout() {
      const actor = await start();
      actor?.send({ type: "logout.requested" });
      await actor?.untilSettled();
    },
    closeDialog() {
      void starting?.then((actor) => actor?.send({ type: "dialog.closed" }));
    },
  };
}
