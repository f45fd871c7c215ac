import { type AnyMachineSnapshot, createActor, fromPromise } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { describe, expect, it } from "vitest";
import type { Balances } from "../../contract/http/pay.ts";
import type { ExpertInfo } from "../../contract/http/tips.ts";
import type { UserInfo } from "../../contract/http/user.ts";
import type { SessionData } from "../../contract/session.ts";
import type { SessionEvent } from "../../machines/session/sessionEvents.ts";
import { sessionMachine } from "../../machines/session/sessionMachine.ts";
import { isSettled, sessionDialog, sessionStatus } from "../../machines/session/sessionSnapshot.ts";
import {
  type ActorName,
  EVENTS,
  LOGIN,
  type Place,
  type Run,
  SECRET,
  USERS,
  VISITOR,
  balances,
  expert,
  placeGuards,
  run,
} from "./sessionHarness.ts";

/** Actor events in the form the machine receives them; the stub of the same name plays them to the real actor. */
const done = (src: ActorName, id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, output, src, actorId: id });
const failed = (src: ActorName, id: string) => ({ type: `xstate.error.actor.${id}`, error: new Error("offline"), src, actorId: id });
const ANSWERS = [
  ...["loadUser", "refreshUser", "checkUser"].flatMap((id) => [
    ...Object.values(USERS).map((user) => done("loadUser", id, user)),
    done("loadUser", id, null),
    failed("loadUser", id),
  ]),
  done("loadExpert", "loadExpert", expert),
  done("loadExpert", "loadExpert", null),
  done("loadBalances", "loadBalances", balances),
  done("loadBalances", "loadBalances", null),
  done("loadBalances", "confirmBalances", balances),
  done("loadBalances", "confirmBalances", null),
  failed("loadBalances", "confirmBalances"),
  done("logOut", "logOut", undefined),
  failed("logOut", "logOut"),
  done("runWanted", "runWanted", { goTo: null }),
  done("runWanted", "runWanted", { goTo: "/v/apply" }),
  failed("runWanted", "runWanted"),
];

function canAnswer(snapshot: AnyMachineSnapshot, id: string): boolean {
  return Object.hasOwn(snapshot.children as object, id);
}

function pathsOf(input: SessionData, place: Place) {
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
      ...placeGuards(place),
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
  // No secret ever enters the context.
  expect(JSON.stringify(snapshot().getMeta()) + JSON.stringify(context)).not.toContain(SECRET);
  // A user's data is cleared with the user.
  if (context.user === null) expect([context.expert, context.balances]).toEqual([null, null]);
  if (context.user?.isExpert !== 1 && isSettled(snapshot())) expect(context.expert).toBeNull();
  // A user is never shown without a token, and a token does not outlive a session that has ended as a visitor.
  const status = sessionStatus(snapshot());
  if (status === "active" && !snapshot().matches("ending")) expect(state.cookie).not.toBe("");
  // The status is unknown only while there is a token whose user is not known.
  if (status === "unknown") expect([state.cookie === "", context.user]).toEqual([false, null]);
  // The page is left at most once, and only in the final state `left`.
  expect(leavings().length).toBe(snapshot().matches("left") ? 1 : 0);
  // A dialog is only open on a page that stays.
  if (sessionDialog(snapshot()) === "login") expect(["visitor", "unknown"]).toContain(status);
  if (sessionDialog(snapshot()) === "set-password") expect(context.user?.hasPassword).toBe(0);
}

describe.each(["open", "guarded", "personal", "register"] as const)("the session on a page that is %s", (place) => {
  it.each([
    ["a visitor", VISITOR],
    ["a user", { user: USERS.plain, expert: null, balances }],
  ])("keeps its invariants in every state %s can come to", async (_who, input) => {
    const reached = new Set<string>();
    for (const path of pathsOf(input as SessionData, place)) {
      // A logout in another tab removes the token from the cookie, a login there sets one.
      const machine = run(input as SessionData, { place });
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
    // A user's page has no visitors: a session that ends there has left the page.
    const visitor = place === "guarded" && input !== VISITOR ? [] : ["visitor"];
    expect([...reached].toSorted()).toEqual(["active", "ending", "finding", "fulfilling", "left", "loggingIn", ...visitor]);
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
