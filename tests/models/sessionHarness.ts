import { SimulatedClock, createActor, fromPromise } from "xstate";
import type { Balances } from "../../contract/http/pay.ts";
import type { ExpertInfo } from "../../contract/http/tips.ts";
import type { UserInfo } from "../../contract/http/user.ts";
import type { SessionData } from "../../contract/session.ts";
import type { SessionEvent } from "../../machines/session/sessionEvents.ts";
import { sessionMachine } from "../../machines/session/sessionMachine.ts";

export const SECRET = "tok-a3f9";
export const VISITOR: SessionData = { user: null, expert: null, balances: null };
export const balances = {
  mainWalletId: "w",
  balance: "12.00",
  ticket: "3.00",
  cashBalance: "0.00",
  freezeMoney: "0.00",
  withdrawMoney: "0.00",
};
export const expert = { id: "7", name: "e", favors: 0, fans: 0, description: "", fifteenRecords: [], sevenRecords: [] } as ExpertInfo;

export function userOf(over: Partial<UserInfo> = {}): UserInfo {
  return {
    id: "7",
    nickName: "看台第七排",
    portrait: "",
    level: 5,
    levelIcon: "level-5",
    isAnchor: 0,
    isExpert: 0,
    hasPassword: 1,
    hasPayPsw: false,
    description: "",
    fansCount: 0,
    attentionCount: 0,
    mobile: "",
    experience: 0,
    nextLevelAt: null,
    ...over,
  };
}

export type Place = "open" | "guarded" | "personal" | "register";
export type ActorName = "loadUser" | "loadExpert" | "loadBalances" | "logOut" | "runWanted";

/** Guards that depend on the kind of page. */
export function placeGuards(place: Place) {
  return {
    isGuardedPage: () => place === "guarded",
    isHomewardPage: () => place === "guarded" || place === "personal",
    isStayingPage: () => place === "register",
  };
}

/** The machine in a simulated browser: a cookie, a page, and calls that the test answers. */
export function run(input: SessionData, { place = "open", isSkipped = false }: { place?: Place; isSkipped?: boolean } = {}) {
  const state = { cookie: input.user ? SECRET : "", isPersistent: false, skipped: isSkipped ? "7" : "", done: [] as string[] };
  const pending: { readonly src: ActorName; readonly resolve: (value: never) => void; readonly reject: (error: Error) => void }[] = [];
  const asked = <T>(src: ActorName) =>
    fromPromise<T>(
      () => new Promise<T>((resolve, reject) => void pending.push({ src, resolve: resolve as (value: never) => void, reject })),
    );
  const does = (what: string) => () => void state.done.push(what);
  const machine = sessionMachine.provide({
    actors: {
      loadUser: asked<UserInfo | null>("loadUser"),
      loadExpert: asked<ExpertInfo | null>("loadExpert"),
      loadBalances: asked<Balances | null>("loadBalances"),
      logOut: asked<void>("logOut") as never,
      runWanted: asked<{ goTo: string | null }>("runWanted"),
    },
    actions: {
      saveToken: (_args, { token, isPersistent }) => Object.assign(state, { cookie: token, isPersistent }),
      removeToken: () => void (state.cookie = ""),
      announce: does("announce"),
      takeOver: does("takeOver"),
      reloadPage: does("reload"),
      goHome: does("home"),
      goTo: (_args, { to }) => void state.done.push(`go ${to}`),
      continueWanted: does("continue"),
      forgetWanted: does("forget"),
      skipNickName: (_args, { userId }) => void (state.skipped = userId),
      forgetSkip: () => void (state.skipped = ""),
    },
    guards: {
      ...placeGuards(place),
      isNickNameSkipped: (_args, { userId }) => state.skipped === userId,
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input, clock }).start();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    state,
    send: (event: SessionEvent) => actor.send(event),
    snapshot: () => actor.getSnapshot(),
    wait: (ms: number) => clock.increment(ms),
    pending: () => pending.map(({ src }) => src),
    /** Answers a pending call of an actor: the last one, or the first one, which may have been abandoned since. */
    async answer(src: ActorName, value: unknown, which: "last" | "first" = "last") {
      const isIt = (question: { readonly src: ActorName }): boolean => question.src === src;
      const at = which === "last" ? pending.findLastIndex(isIt) : pending.findIndex(isIt);
      const [question] = pending.splice(at, 1);
      if (!question) throw new Error(`nobody asked ${src}`);
      if (value instanceof Error) question.reject(value);
      else question.resolve(value as never);
      await settle();
    },
    leavings: () => state.done.filter((what) => what === "reload" || what === "home" || what.startsWith("go ")),
  };
}

export type Run = ReturnType<typeof run>;

export const LOGIN: SessionEvent = { type: "login.succeeded", token: SECRET, isPersistent: true };
export const USERS = {
  plain: userOf(),
  expert: userOf({ isExpert: 1 }),
  withoutPassword: userOf({ hasPassword: 0 }),
  longName: userOf({ nickName: "一二三四五六七八九十甲" }),
};

/** Every event a page can send, whatever the machine's state. */
export const EVENTS: readonly SessionEvent[] = [
  LOGIN,
  { type: "token.found" },
  { type: "token.lost" },
  { type: "user.changed" },
  { type: "user.stale" },
  { type: "session.revoked" },
  { type: "balances.changed" },
  { type: "funds.withdrawn" },
  { type: "dialog.opened" },
  { type: "dialog.closed" },
  { type: "logout.requested" },
];
