import { describe, expect, it } from "vitest";
import { sessionDialog, sessionStatus } from "../../machines/session/sessionSnapshot.ts";
import { EVENTS, LOGIN, SECRET, USERS, VISITOR, balances, expert, run, userOf } from "./sessionHarness.ts";

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
    expect([session.leavings(), session.snapshot().value]).toEqual([["go /v/apply"], "left"]);
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

  it("stays on the register page although what was wanted failed", async () => {
    const session = run(VISITOR, { place: "register" });
    session.send(LOGIN);
    await session.answer("loadUser", USERS.expert);
    await session.answer("runWanted", new Error("bug"));
    expect([session.leavings(), sessionStatus(session.snapshot())]).toEqual([[], "active"]);
    expect(session.pending().toSorted()).toEqual(["loadBalances", "loadExpert"]);
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
    expect(session.snapshot().context).toEqual({ ...VISITOR, isDialogWanted: false, isUnanswered: false, isVisitorsPage: true });
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
  it("asks who it is anew when another one is found meanwhile, whatever the first answer says later", async () => {
    const session = run(VISITOR);
    session.send({ type: "token.found" });
    session.send({ type: "token.found" });
    expect(session.pending()).toEqual(["loadUser", "loadUser"]);
    await session.answer("loadUser", USERS.plain);
    await session.answer("loadUser", USERS.expert);
    expect([sessionStatus(session.snapshot()), session.snapshot().context.user]).toEqual(["active", USERS.plain]);
  });

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

  it("does not go on with expert info that was known and cannot be had any more", async () => {
    for (const failure of [null, new Error("offline")]) {
      const session = run({ user: USERS.expert, expert, balances });
      session.send({ type: "user.changed" });
      await session.answer("loadUser", USERS.expert);
      expect(session.snapshot().context.expert).toEqual(expert);
      await session.answer("loadExpert", failure);
      expect(session.snapshot().context).toMatchObject({ user: USERS.expert, expert: null, balances });
    }
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
