import type { SessionEvent } from "../../../machines/session/sessionEvents.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import type { Session } from "../../hooks/session.ts";
import { type SessionCore, isInStep, loadOnce } from "./core.ts";
import type { SessionPorts } from "./ports.ts";
import type { SessionActor } from "./sessionActor.ts";

export interface BrowserSession extends Session {
  /** Call it once the page is alive: checks the cookie, follows the other tabs and, for a user, the events of the session. */
  watch(): void;
}

/**
 * The browser's session. It begins with the state the server has rendered the page for, so that nothing is requested twice;
 * the machine's code is loaded when it is needed.
 */
export function createSession(scope: Scope, core: SessionCore, ports: SessionPorts): BrowserSession {
  const { cookie, page, tabs } = ports;
  let actor: SessionActor | null = null;

  const start = loadOnce(async () => {
    const { startSession } = await import("./sessionActor.ts");
    actor = startSession(scope, core, ports);
    actor.look();
    return actor;
  }, ports.onLoadFailure);

  /** Sends an event to the machine and waits until it is settled. */
  async function request(event: SessionEvent): Promise<void> {
    const started = await start();
    started?.send(event);
    await started?.untilSettled();
  }

  async function synchronise(): Promise<void> {
    if (isInStep(core, cookie)) return;
    const started = await start();
    started?.look();
    await started?.untilKnown();
  }

  return {
    view$: core.view$,
    dialog$: core.dialog$,
    synchronise,
    watch() {
      scope.onEnd(tabs.onNotified(() => void synchronise()));
      scope.onEnd(
        page.onReturn((isRevived) => {
          if (isRevived) actor?.send({ type: "page.returned" });
          void synchronise();
        }),
      );
      // A visitor's page does not need the machine yet.
      page.whenIdle(() => {
        if (!isInStep(core, cookie) || core.known !== "") void start();
      });
    },
    require(action) {
      if (core.view$.value.user !== null) return true;
      core.pendingAction = action ?? null;
      void start().then((started) => started?.send({ type: "dialog.opened" }));
      return false;
    },
    async begin(token, isPersistent) {
      const started = await start();
      if (!started) {
        // Without the machine the reloaded page finds the token by itself.
        cookie.save(token, isPersistent);
        return page.reload();
      }
      started.send({ type: "login.succeeded", token, isPersistent });
      await started.untilSettled();
    },
    async refresh() {
      await synchronise();
      await request({ type: "user.changed" });
    },
    refreshBalances: () => request({ type: "balances.changed" }),
    confirmWithdrawal: () => request({ type: "funds.withdrawn" }),
    logout: () => request({ type: "logout.requested" }),
    closeDialog: () => actor?.send({ type: "dialog.closed" }),
  };
}
