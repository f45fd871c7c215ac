import { ErrorCode, NO_ANSWER } from "../../../contract/codes/errors.ts";
import type { UserInfo } from "../../../contract/http/user.ts";
import type { UserId } from "../../../contract/ids.ts";
import { createActor, fromPromise, waitFor } from "xstate";
import { type UserEvents, userChannel } from "../../../contract/feed/user.ts";
import type { SessionEvent } from "../../../machines/session/sessionEvents.ts";
import { sessionMachine } from "../../../machines/session/sessionMachine.ts";
import { type SessionSnapshot, isSettled, sessionDialog, sessionStatus } from "../../../machines/session/sessionSnapshot.ts";
import type { ChannelMessage } from "../../../streams/feed/types.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import type { Answer, ApiFailure } from "../../api/client.ts";
import { logOut, ownBalances, ownExpertInfo, ownInfo } from "../../api/session.ts";
import type { SessionView } from "../../hooks/session.ts";
import type { SessionCore } from "./core.ts";
import { isHomewardPage, isUserCentre, isStayingPage, isUserPage } from "./pages.ts";
import type { SessionPorts } from "./ports.ts";

/** The running machine. Loaded lazily, with XState. */
export interface SessionActor {
  send(event: SessionEvent): void;
  /** Reads the cookie again, and tells the machine of a change. */
  look(): void;
  /** Resolves when it has been decided whether there is a user. */
  untilKnown(): Promise<void>;
  /** Resolves when all requests of the session so far have been answered. */
  untilSettled(): Promise<void>;
}

export function startSession(scope: Scope, core: SessionCore, ports: SessionPorts): SessionActor {
  const { api, cookie, page, skips } = ports;
  const { view$, dialog$ } = core;

  function takePendingAction() {
    const { pendingAction } = core;
    core.pendingAction = null;
    return pendingAction;
  }

  async function carryOut(run: () => void | Promise<void>): Promise<void> {
    // The machine acts before it emits: subscribers must see the user first.
    await Promise.resolve();
    try {
      await run();
    } catch (error) {
      ports.report(error);
    }
  }

  const machine = sessionMachine.provide({
    actors: {
      loadUser: fromPromise(() => userOf(ownInfo(api))),
      loadExpert: fromPromise(() => valueOf(ownExpertInfo(api))),
      loadBalances: fromPromise(() => valueOf(ownBalances(api))),
      logOut: fromPromise<void, { readonly userId: UserId | null }>(async ({ input }) => {
        // Whatever the server answers, the session ends here (docs/product.md 4).
        await logOut(api, input.userId);
      }),
      runWanted: fromPromise(async () => {
        const action = takePendingAction();
        if (action?.kind === "go") return { goTo: action.to };
        if (action) await carryOut(action.run);
        return { goTo: null };
      }),
    },
    actions: {
      saveToken: (_args, { token, isPersistent }) => {
        cookie.save(token, isPersistent);
        core.known = token;
      },
      removeToken: () => {
        // Another tab may have logged in meanwhile: that token is not this session's to remove.
        if (cookie.read() === core.known) cookie.remove();
        core.known = "";
      },
      announce: () => ports.tabs.notify(),
      takeOver: () => {
        ports.feed.renew();
        page.revalidate();
      },
      reloadPage: () => page.reload(),
      goHome: () => page.go("/"),
      goTo: (_args, { to }) => page.go(to),
      continueWanted: () => {
        const action = takePendingAction();
        if (action?.kind === "go") page.go(action.to);
        else if (action) void carryOut(action.run);
      },
      forgetWanted: () => {
        core.pendingAction = null;
      },
      skipNickName: (_args, { userId }) => skips.add(userId),
      forgetSkip: () => skips.clear(),
    },
    guards: {
      isGuardedPage: () => isUserPage(page.pathname()) || isUserCentre(page.pathname()),
      isHomewardPage: () => isHomewardPage(page.pathname()),
      isStayingPage: () => isStayingPage(page.pathname()),
      isNickNameSkipped: (_args, { userId }) => skips.has(userId),
    },
  });

  const { user, expert, balances } = core.view$.value;
  const actor = createActor(machine, { input: { user, expert, balances } });

  function show(snapshot: SessionSnapshot): void {
    const { user, balances, expert } = snapshot.context;
    const next: SessionView = { status: sessionStatus(snapshot), user, balances, expert };
    const { value } = view$;
    const isSame =
      next.status === value.status && next.user === value.user && next.balances === value.balances && next.expert === value.expert;
    if (!isSame) view$.next(next);
    const hasRisen = user !== null && user.id === value.user?.id && (user.level ?? 0) > (value.user.level ?? 0);
    if (hasRisen) ports.onLevel?.(user.level ?? 0);
    const dialog = sessionDialog(snapshot);
    if (dialog !== dialog$.value) dialog$.next(dialog);
  }

  /** Subscription to `user:{id}` of the logged-in user. */
  let followed: { readonly userId: UserId; readonly stop: () => void } | null = null;
  function follow(userId: UserId | null): void {
    if (userId === (followed?.userId ?? null)) return;
    followed?.stop();
    followed = null;
    if (userId === null) return;
    let isFirst = true;
    const subscription = ports.feed.channel(userChannel(userId)).subscribe((message) => {
      const event = eventOf(message, isFirst);
      if (message.type === "snapshot") isFirst = false;
      if (event) actor.send(event);
    });
    followed = { userId, stop: () => subscription.unsubscribe() };
  }

  const subscription = actor.subscribe((snapshot) => {
    show(snapshot);
    follow(snapshot.matches("active") ? (snapshot.context.user?.id ?? null) : null);
  });
  scope.onEnd(() => {
    subscription.unsubscribe();
    followed?.stop();
    actor.stop();
  });
  actor.start();

  return {
    send: (event) => actor.send(event),
    look() {
      const token = cookie.read();
      const snapshot = actor.getSnapshot();
      const isGone = token === "" && snapshot.context.user !== null;
      const isUnanswered = sessionStatus(snapshot) === "unknown";
      if (token === core.known && !isGone && !isUnanswered) return;
      core.known = token;
      actor.send({ type: token === "" ? "token.lost" : "token.found" });
    },
    untilKnown: async () => void (await waitFor(actor, (snapshot) => sessionStatus(snapshot) !== "loading")),
    untilSettled: async () => void (await waitFor(actor, isSettled)),
  };
}

/** Whether a failure leaves the token's owner unknown: it could not be looked up. */
const isNoAnswer = ({ code, isForeign = false }: ApiFailure): boolean =>
  isForeign || code === NO_ANSWER || code === ErrorCode.tooManyRequests || code >= ErrorCode.internal;

/** Null: the token belongs to nobody. Rejects if that could not be found out. */
async function userOf(answering: Answer<UserInfo>): Promise<UserInfo | null> {
  const answer = await answering;
  if (answer.ok) return answer.value;
  if (isNoAnswer(answer.error)) throw new Error(`nobody says who it is: ${answer.error.code}`);
  return null;
}

/** Null for any answer but success. */
async function valueOf<T>(answering: Answer<T>): Promise<T | null> {
  const answer = await answering;
  return answer.ok ? answer.value : null;
}

/**
 * The session's event for a message of `user:{id}`. The first snapshot is younger than the page's data: money may have
 * moved in between, and no event will tell.
 */
function eventOf(message: ChannelMessage, isFirst: boolean): SessionEvent | null {
  switch (message.type) {
    case "snapshot":
      return isFirst ? { type: "balances.changed" } : { type: "user.stale" };
    case "resumed":
    case "skipped":
      return null;
    case "refused":
      return message.code === "not-authorised" ? { type: "user.stale" } : null;
    case "event": {
      const { k, d } = message.event;
      // The channel carries the types of contract/feed/user.ts.
      if (k === "balance") return { type: "balances.received", balances: d as UserEvents["balance"] };
      if (k === "session.revoked") return { type: "session.revoked" };
      return k === "profile" || k === "level" ? { type: "user.stale" } : null;
    }
    default:
      return message satisfies never;
  }
}
