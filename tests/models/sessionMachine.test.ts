import { type AnyMachineSnapshot, SimulatedClock, createActor, fromPromise } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { describe, expect, it } from "vitest";
import type { Balances } from "../../contract/http/pay.ts";
import type { ExpertInfo } from "../../contract/http/tips.ts";
import type { UserInfo } from "../../contract/http/user.ts";
import {
  type SessionEvent,
  type SessionInput,
  isSettled,
  sessionDialog,
  sessionMachine,
  sessionStatus,
} from "../../machines/session/sessionMachine.ts";

const SECRET = "tok-a3f9";
const VISITOR: SessionInput = { user: null, expert: null, balances: null };
const balances = { mainWalletId: "w", balance: "12.00", ticket: "3.00", cashBalance: "0.00", freezeMoney: "0.00", withdrawMoney: "0.00" };
const expert = { id: "7", name: "e", favors: 0, fans: 0, description: "", fifteenRecords: [], sevenRecords: [] } as ExpertInfo;

function userOf(over: Partial<UserInfo> = {}): UserInfo {
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

type Place = "open" | "guarded" | "personal" | "register";
type ActorName = "loadUser" | "loadExpert" | "loadBalances" | "logOut" | "runWanted";

/** The machine at work in a browser of the test's: a cookie, a page, and calls answered by hand. */
function run(input: SessionInput, { place = "open", isSkipped = false }: { place?: Place; isSkipped?: boolean } = {}) {
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
      isGuardedPage: () => place === "guarded",
      isHomewardPage: () => place === "guarded" || place === "personal",
      isStayingPage: () => place === "register",
      isNickNameSkipped: (_args, { userId }) => state.skipped === userId,
    },
  });
  const actor = createActor(machine, { input, clock: new SimulatedClock() }).start();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    state,
    send: (event: SessionEvent) => actor.send(event),
    snapshot: () => actor.getSnapshot(),
    pending: () => pending.map(({ src }) => src),
    /** Answers the last question of a kind; the ones before were given up. */
    async answer(src: ActorName, value: unknown) {
      const at = pending.findLastIndex((question) => question.src === src);
      const [question] = pending.splice(at, 1);
      if (!question) throw new Error(`nobody asked ${src}`);
      if (value instanceof Error) question.reject(value);
      else question.resolve(value as never);
      await settle();
    },
    leavings: () => state.done.filter((what) => what === "reload" || what === "home" || what.startsWith("go ")),
  };
}

type Run = ReturnType<typeof run>;

const LOGIN: SessionEvent = { type: "login.succeeded", token: SECRET, isPersistent: true };
const USERS = {
  plain: userOf(),
  expert: userOf({ isExpert: 1 }),
  withoutPassword: userOf({ hasPassword: 0 }),
  longName: userOf({ nickName: "一二三四五六七八九十甲" }),
};

/** Answers, as the machine hears them: what stands here is played to the real actor by the stub of the same name. */
const done = (src: ActorName, id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, output, src, actorId: id });
const failed = (src: ActorName, id: string) => ({ type: `xstate.error.actor.${id}`, error: new Error("offline"), src, actorId: id });
const ANSWERS = [
  ...Object.values(USERS).flatMap((user) => [done("loadUser", "loadUser", user), done("loadUser", "refreshUser", user)]),
  done("loadUser", "loadUser", null),
  done("loadUser", "refreshUser", null),
  failed("loadUser", "loadUser"),
  failed("loadUser", "refreshUser"),
  done("loadExpert", "loadExpert", expert),
  done("loadExpert", "loadExpert", null),
  done("loadBalances", "loadBalances", balances),
  done("loadBalances", "loadBalances", null),
  done("logOut", "logOut", undefined),
  failed("logOut", "logOut"),
  done("runWanted", "runWanted", { goTo: null }),
  done("runWanted", "runWanted", { goTo: "/v/apply" }),
  failed("runWanted", "runWanted"),
];
const EVENTS: readonly SessionEvent[] = [
  LOGIN,
  { type: "token.found" },
  { type: "token.lost" },
  { type: "user.changed" },
  { type: "session.revoked" },
  { type: "balances.changed" },
  { type: "dialog.opened" },
  { type: "dialog.closed" },
  { type: "logout.requested" },
];

function canAnswer(snapshot: AnyMachineSnapshot, id: string): boolean {
  return Object.hasOwn(snapshot.children as object, id);
}

function pathsOf(input: SessionInput, place: Place) {
  const machine = sessionMachine.provide({
    actors: {
      loadUser: fromPromise<UserInfo | null>(() => new Promise(() => undefined)),
      loadExpert: fromPromise<ExpertInfo | null>(() => new Promise(() => undefined)),
      loadBalances: fromPromise<Balances | null>(() => new Promise(() => undefined)),
      logOut: fromPromise<void, { readonly userId: string | null }>(() => new Promise(() => undefined)),
      runWanted: fromPromise<{ readonly goTo: string | null }>(() => new Promise(() => undefined)),
    },
    actions: {
      saveToken: () => undefined,
      removeToken: () => undefined,
      announce: () => undefined,
      takeOver: () => undefined,
      reloadPage: () => undefined,
      goHome: () => undefined,
      goTo: () => undefined,
      continueWanted: () => undefined,
      forgetWanted: () => undefined,
      skipNickName: () => undefined,
      forgetSkip: () => undefined,
    },
    guards: {
      isGuardedPage: () => place === "guarded",
      isHomewardPage: () => place === "guarded" || place === "personal",
      isStayingPage: () => place === "register",
      isNickNameSkipped: () => false,
    },
  });
  return getShortestPaths(machine, {
    input,
    events: (snapshot: AnyMachineSnapshot) =>
      [...EVENTS, ...ANSWERS.filter(({ actorId }) => canAnswer(snapshot, actorId))] as unknown as SessionEvent[],
    serializeState: (snapshot: AnyMachineSnapshot) => `${JSON.stringify(snapshot.value)} ${JSON.stringify(snapshot.context)}`,
    limit: 20_000,
  });
}

async function play(steps: readonly { readonly event: unknown }[], machine: Run): Promise<void> {
  for (const { event } of steps) {
    const step = event as { readonly type: string; readonly src?: ActorName; readonly output?: unknown; readonly error?: Error };
    if (step.type === "xstate.init") continue;
    if (step.src) await machine.answer(step.src, step.error ?? step.output);
    else machine.send(step as SessionEvent);
  }
}

function expectInvariants({ state, snapshot, leavings }: Run): void {
  const { context } = snapshot();
  // No secret ever enters.
  expect(JSON.stringify(snapshot().getMeta()) + JSON.stringify(context)).not.toContain(SECRET);
  // What belongs to a user goes with the user.
  if (context.user === null) expect([context.expert, context.balances]).toEqual([null, null]);
  if (context.user?.isExpert !== 1 && isSettled(snapshot())) expect(context.expert).toBeNull();
  // A user is never shown without a token, nor does a token survive a visitor that has taken shape.
  const status = sessionStatus(snapshot());
  if (status === "active" && !snapshot().matches("ending")) expect(state.cookie).not.toBe("");
  // The page is left at most once, and only by a machine that has come to its end.
  expect(leavings().length).toBe(snapshot().matches("left") ? 1 : 0);
  // A dialog stands over a page that stays.
  if (sessionDialog(snapshot()) === "login") expect(status).toBe("visitor");
  if (sessionDialog(snapshot()) === "set-password") expect(context.user?.hasPassword).toBe(0);
}

describe.each(["open", "guarded", "personal", "register"] as const)("the session on a page that is %s", (place) => {
  it.each([
    ["a visitor", VISITOR],
    ["a user", { user: USERS.plain, expert: null, balances }],
  ])("keeps its invariants in every state %s can come to", async (_who, input) => {
    const reached = new Set<string>();
    for (const path of pathsOf(input as SessionInput, place)) {
      // The other tabs' logout takes the token out of the cookie, their login puts one there.
      const machine = run(input as SessionInput, { place });
      for (const step of path.steps) {
        const { type } = step.event as { readonly type: string };
        if (type === "token.lost") machine.state.cookie = "";
        if (type === "token.found") machine.state.cookie = SECRET;
        await play([step], machine);
        expectInvariants(machine);
      }
      expect(machine.snapshot().value).toEqual(path.state.value);
      reached.add(typeof path.state.value === "string" ? path.state.value : (Object.keys(path.state.value)[0] ?? ""));
    }
    // A user's page has no visitors: whoever stops being a user there has left it.
    const visitor = place === "guarded" && input !== VISITOR ? [] : ["visitor"];
    expect([...reached].toSorted()).toEqual(["active", "ending", "finding", "fulfilling", "left", "loggingIn", ...visitor]);
  });
});

describe("a login", () => {
  it("keeps the token, fetches the user and reloads the page once", async () => {
    const session = run(VISITOR);
    session.send({ type: "dialog.opened" });
    expect(sessionDialog(session.snapshot())).toBe("login");
    session.send(LOGIN);
    expect([session.state.cookie, session.state.isPersistent, sessionDialog(session.snapshot())]).toEqual([SECRET, true, "none"]);
    expect(sessionStatus(session.snapshot())).toBe("loading");
    expect(session.leavings()).toEqual([]);
    await session.answer("loadUser", USERS.plain);
    expect(session.leavings()).toEqual([]);
    await session.answer("runWanted", { goTo: null });
    expect(session.leavings()).toEqual(["reload"]);
    for (const event of EVENTS) session.send(event);
    expect(session.leavings()).toEqual(["reload"]);
  });

  it("goes where the visitor wanted to go instead of reloading", async () => {
    const session = run(VISITOR);
    session.send(LOGIN);
    await session.answer("loadUser", USERS.plain);
    await session.answer("runWanted", { goTo: "/v/apply" });
    expect(session.leavings()).toEqual(["go /v/apply"]);
  });

  it("reloads although what was wanted failed", async () => {
    const session = run(VISITOR);
    session.send(LOGIN);
    await session.answer("loadUser", USERS.plain);
    await session.answer("runWanted", new Error("bug"));
    expect(session.leavings()).toEqual(["reload"]);
  });

  it("does not reload the register page, and loads balances and expert info there", async () => {
    const session = run(VISITOR, { place: "register" });
    session.send(LOGIN);
    await session.answer("loadUser", USERS.expert);
    await session.answer("runWanted", { goTo: null });
    expect(session.leavings()).toEqual([]);
    expect(session.pending().toSorted()).toEqual(["loadBalances", "loadExpert"]);
    await session.answer("loadExpert", expert);
    await session.answer("loadBalances", balances);
    expect(session.snapshot().context).toMatchObject({ user: USERS.expert, expert, balances });
    expect(session.state.done).toContain("takeOver");
  });

  it.each([
    ["any other code", null],
    ["a failure", new Error("offline")],
  ])("is taken back when the user cannot be fetched: %s", async (_what, answer) => {
    const session = run(VISITOR);
    session.send(LOGIN);
    await session.answer("loadUser", answer);
    expect([session.state.cookie, sessionStatus(session.snapshot()), session.leavings()]).toEqual(["", "visitor", []]);
    expect(session.snapshot().context).toEqual({ ...VISITOR, isDialogWanted: false });
    expect(session.state.done).toContain("announce");
  });
});

describe("what a user is asked for", () => {
  it("is a password that is not set, until it is; no closing helps", async () => {
    const session = run({ ...VISITOR, user: USERS.withoutPassword });
    expect(sessionDialog(session.snapshot())).toBe("set-password");
    session.send({ type: "dialog.closed" });
    expect(sessionDialog(session.snapshot())).toBe("set-password");
    session.send({ type: "user.changed" });
    await session.answer("loadUser", USERS.plain);
    expect(sessionDialog(session.snapshot())).toBe("none");
  });

  it("is another nickname when it is longer than ten characters, until that is skipped", () => {
    const session = run({ ...VISITOR, user: USERS.longName });
    expect(sessionDialog(session.snapshot())).toBe("nickname");
    session.send({ type: "dialog.closed" });
    expect([sessionDialog(session.snapshot()), session.state.skipped]).toEqual(["none", "7"]);
    expect(sessionDialog(run({ ...VISITOR, user: USERS.longName }, { isSkipped: true }).snapshot())).toBe("none");
    expect(sessionDialog(run({ ...VISITOR, user: userOf({ nickName: "一二三四五六七八九十" }) }).snapshot())).toBe("none");
  });

  it("is the password first and the nickname then", async () => {
    const both = userOf({ hasPassword: 0, nickName: USERS.longName.nickName });
    const session = run({ ...VISITOR, user: both });
    expect(sessionDialog(session.snapshot())).toBe("set-password");
    session.send({ type: "user.changed" });
    await session.answer("loadUser", { ...both, hasPassword: 1 });
    expect(sessionDialog(session.snapshot())).toBe("nickname");
  });
});

describe("a token that is found", () => {
  it("is followed by expert info of an expert, and always by balances, whose failure is ignored", async () => {
    const session = run(VISITOR);
    session.send({ type: "token.found" });
    await session.answer("loadUser", USERS.expert);
    expect(session.pending().toSorted()).toEqual(["loadBalances", "loadExpert"]);
    await session.answer("loadBalances", new Error("offline"));
    await session.answer("loadExpert", null);
    expect(sessionStatus(session.snapshot())).toBe("active");
    expect(session.snapshot().context).toMatchObject({ balances: null, expert: null });
  });

  it("asks for no expert info of others", async () => {
    const session = run(VISITOR);
    session.send({ type: "token.found" });
    await session.answer("loadUser", USERS.plain);
    expect(session.pending()).toEqual(["loadBalances"]);
  });

  it("goes on with what was asked for meanwhile, or opens the dialog", async () => {
    const found = run(VISITOR);
    found.send({ type: "token.found" });
    found.send({ type: "dialog.opened" });
    await found.answer("loadUser", USERS.plain);
    expect(found.state.done).toContain("continue");
    expect(found.leavings()).toEqual([]);

    const refused = run(VISITOR);
    refused.send({ type: "token.found" });
    refused.send({ type: "dialog.opened" });
    await refused.answer("loadUser", null);
    expect(sessionDialog(refused.snapshot())).toBe("login");
  });

  it("of another user replaces the one before", async () => {
    const session = run({ user: USERS.expert, expert, balances });
    session.send({ type: "token.found" });
    expect(session.snapshot().context).toMatchObject(VISITOR);
    await session.answer("loadUser", userOf({ id: "8" }));
    expect(session.snapshot().context.user?.id).toBe("8");
  });
});

describe("a session that ends", () => {
  const user: SessionInput = { user: USERS.expert, expert, balances };

  it.each([
    ["an answer", undefined],
    ["a failure", new Error("offline")],
  ])("by a logout is over here after %s", async (_what, answer) => {
    const session = run(user);
    session.send({ type: "logout.requested" });
    expect(session.state.cookie).toBe(SECRET);
    await session.answer("logOut", answer);
    expect([session.state.cookie, session.snapshot().context.user, session.leavings()]).toEqual(["", null, ["reload"]]);
    expect(session.state.done).toContain("announce");
  });

  it.each([
    ["guarded", ["home"]],
    ["personal", ["home"]],
    ["open", ["reload"]],
    ["register", ["reload"]],
  ] as const)("by a logout on a page that is %s: %j", async (place, leavings) => {
    const session = run(user, { place });
    session.send({ type: "logout.requested" });
    await session.answer("logOut", undefined);
    expect(session.leavings()).toEqual(leavings);
  });

  it.each([
    ["guarded", ["home"], "left"],
    ["open", [], { visitor: "calm" }],
  ] as const)("elsewhere leaves a page that is %s: %j", (place, leavings, value) => {
    const session = run(user, { place });
    session.state.cookie = "";
    session.send({ type: "token.lost" });
    expect([session.leavings(), session.snapshot().value, session.snapshot().context.user]).toEqual([leavings, value, null]);
  });

  it("by revocation is found out by asking; a token that is still good stays", async () => {
    const kept = run(user);
    kept.send({ type: "session.revoked" });
    await kept.answer("loadUser", USERS.expert);
    expect([kept.state.cookie, sessionStatus(kept.snapshot())]).toEqual([SECRET, "active"]);

    const revoked = run(user);
    revoked.send({ type: "session.revoked" });
    await revoked.answer("loadUser", null);
    expect([revoked.state.cookie, sessionStatus(revoked.snapshot())]).toEqual(["", "visitor"]);
  });

  it("comes to life anew when the browser brings the page back", async () => {
    const session = run(user);
    session.send({ type: "logout.requested" });
    await session.answer("logOut", undefined);
    session.send({ type: "page.returned" });
    expect(session.leavings()).toEqual(["reload", "reload"]);
  });
});

describe("what nobody provides", () => {
  it("is named", async () => {
    const machine = sessionMachine.provide({
      actions: { saveToken: () => undefined, forgetSkip: () => undefined, announce: () => undefined },
    });
    const actor = createActor(machine, { input: VISITOR });
    const seen: unknown[] = [];
    actor.subscribe({ error: (error) => seen.push(error) });
    actor.start();
    actor.send(LOGIN);
    await new Promise((resolve) => setImmediate(resolve));
    expect(String(seen[0])).toMatch(/sessionMachine: nobody provided the/);
  });
});
