import { describe, expect, it } from "vitest";
import { isSettled, sessionDialog, sessionStatus } from "../../machines/session/sessionSnapshot.ts";
import { SECRET, USERS, VISITOR, balances, run, userOf } from "./sessionHarness.ts";

/** An unreachable server does not tell whose a token is. */

const RETRY_MS = 15_000;
const OFFLINE = new Error("offline");
const USER = { user: USERS.plain, expert: null, balances };
const asked = (session: ReturnType<typeof run>) => session.pending().filter((src) => src === "loadUser").length;

describe("a token that nobody can be asked about", () => {
  const found = async () => {
    const session = run(VISITOR);
    session.state.cookie = SECRET;
    session.send({ type: "token.found" });
    await session.answer("loadUser", OFFLINE);
    return session;
  };

  it("stays, and whose it is stays unknown until there is an answer", async () => {
    const session = await found();
    expect([session.state.cookie, sessionStatus(session.snapshot())]).toEqual([SECRET, "unknown"]);
    for (let i = 0; i < 2; i += 1) {
      session.wait(RETRY_MS - 1);
      expect(asked(session)).toBe(0);
      session.wait(1);
      await session.answer("loadUser", OFFLINE);
    }
    expect(sessionStatus(session.snapshot())).toBe("unknown");
    // The page showed a visitor before too: nothing is reloaded.
    expect(session.state.done).not.toContain("takeOver");
    session.wait(RETRY_MS);
    await session.answer("loadUser", USERS.plain);
    expect([session.snapshot().context.user, sessionStatus(session.snapshot())]).toEqual([USERS.plain, "active"]);
  });

  it("is taken away once the answer is that it is nobody's, and not asked about again", async () => {
    const session = await found();
    session.wait(RETRY_MS);
    await session.answer("loadUser", null);
    expect([session.state.cookie, sessionStatus(session.snapshot())]).toEqual(["", "visitor"]);
    session.wait(10 * RETRY_MS);
    expect(asked(session)).toBe(0);
  });

  it.each(["token.lost", "login.succeeded"] as const)("is not asked about again after %s", async (type) => {
    const session = await found();
    if (type === "token.lost") session.send({ type });
    else {
      session.send({ type, token: SECRET, isPersistent: true });
      await session.answer("loadUser", null);
    }
    session.wait(10 * RETRY_MS);
    expect(asked(session)).toBe(0);
  });

  it.each(["open", "guarded"] as const)("of another user leaves nothing of the one before on a page that is %s", async (place) => {
    const session = run(USER, { place });
    session.send({ type: "token.found" });
    await session.answer("loadUser", OFFLINE);
    expect([session.snapshot().context.user, session.state.cookie]).toEqual([null, SECRET]);
    expect(session.state.done).toContain(place === "guarded" ? "home" : "takeOver");
  });

  it("sends nobody away from a user's page that could not be given", async () => {
    const session = run(VISITOR, { place: "guarded" });
    session.send({ type: "token.found" });
    await session.answer("loadUser", OFFLINE);
    expect(session.leavings()).toEqual([]);
    session.wait(RETRY_MS);
    await session.answer("loadUser", USERS.plain);
    expect(session.state.done).toContain("takeOver");
  });

  it("leaves the login dialog to whoever writes into it", async () => {
    const session = await found();
    session.send({ type: "dialog.opened" });
    session.wait(10 * RETRY_MS);
    expect([asked(session), sessionDialog(session.snapshot())]).toEqual([0, "login"]);
    session.send({ type: "dialog.closed" });
    session.wait(RETRY_MS);
    expect(asked(session)).toBe(1);
    // A login is asked for during the retry: the dialog opens when there is no answer.
    session.send({ type: "dialog.opened" });
    await session.answer("loadUser", OFFLINE);
    expect(sessionDialog(session.snapshot())).toBe("login");
    // Once closed, it does not reopen after the next failed retry.
    session.send({ type: "dialog.closed" });
    session.wait(RETRY_MS);
    await session.answer("loadUser", OFFLINE);
    expect(sessionDialog(session.snapshot())).toBe("none");
  });
});

describe("a user of whom something may have changed elsewhere", () => {
  it("stays who was known while there is no answer, and is asked about again", async () => {
    const session = run(USER);
    session.send({ type: "user.stale" });
    expect(isSettled(session.snapshot())).toBe(false);
    await session.answer("loadUser", OFFLINE);
    expect([session.state.cookie, session.snapshot().context.user, isSettled(session.snapshot())]).toEqual([SECRET, USERS.plain, true]);
    session.wait(RETRY_MS - 1);
    expect(asked(session)).toBe(0);
    session.wait(1);
    const risen = userOf({ level: 6 });
    await session.answer("loadUser", risen);
    expect([session.snapshot().context.user, session.leavings()]).toEqual([risen, []]);
    session.wait(10 * RETRY_MS);
    expect(asked(session)).toBe(0);
  });

  it("is gone when the answer says so", async () => {
    const session = run(USER);
    session.send({ type: "user.stale" });
    await session.answer("loadUser", null);
    expect([session.state.cookie, sessionStatus(session.snapshot())]).toEqual(["", "visitor"]);
  });

  it.each(["user.changed", "session.revoked", "funds.withdrawn"] as const)(
    "is gone when there is none after %s all the same",
    async (type) => {
      const session = run(USER);
      session.send({ type: "user.stale" });
      await session.answer("loadUser", OFFLINE);
      session.send({ type });
      await session.answer("loadUser", OFFLINE);
      expect([session.state.cookie, sessionStatus(session.snapshot())]).toEqual(["", "visitor"]);
    },
  );

  it("does not have a change made here asked about by what was asked before", async () => {
    const session = run(USER);
    session.send({ type: "user.stale" });
    session.send({ type: "user.changed" });
    await session.answer("loadUser", USERS.plain, "first");
    expect(isSettled(session.snapshot())).toBe(false);
    session.send({ type: "user.stale" });
    await session.answer("loadUser", OFFLINE);
    expect(sessionStatus(session.snapshot())).toBe("visitor");
  });
});
