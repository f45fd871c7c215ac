import { describe, expect, it } from "vitest";
import type { SessionData } from "../../contract/session.ts";
import type { SessionEvent } from "../../machines/session/sessionEvents.ts";
import { isSettled, sessionStatus } from "../../machines/session/sessionSnapshot.ts";
import { balances, run, userOf } from "./sessionHarness.ts";

/** State that changes while its request is in flight: the response may be outdated and must not be kept. */

const OLD = userOf({ nickName: "旧名字", hasPayPsw: false });
const NEW = userOf({ nickName: "新名字", hasPayPsw: true });
const FEWER = { ...balances, balance: "2.00" };
const MORE = { ...balances, balance: "99.00" };
const USER: SessionData = { user: OLD, expert: null, balances };
const RECEIVED: SessionEvent = { type: "balances.received", balances: MORE };

describe("the user", () => {
  it.each([
    ["a change", { type: "user.changed" }],
    ["a session that was ended", { type: "session.revoked" }],
    ["a withdrawal", { type: "funds.withdrawn" }],
  ] as const)("is asked for again when %s comes while it is asked for; the earlier answer is nothing", async (_what, event) => {
    for (const order of ["earlier first", "later first"] as const) {
      const session = run(USER);
      session.send({ type: "user.changed" });
      session.send(event);
      expect(session.pending().filter((src) => src === "loadUser")).toHaveLength(2);
      if (order === "earlier first") {
        await session.answer("loadUser", OLD, "first");
        expect(isSettled(session.snapshot()), order).toBe(false);
        await session.answer("loadUser", NEW);
      } else {
        await session.answer("loadUser", NEW);
        await session.answer("loadUser", OLD, "first");
      }
      expect(session.snapshot().context.user, order).toEqual(NEW);
    }
  });

  it("is gone when the later answer says so, whatever the earlier one said", async () => {
    const session = run(USER);
    session.send({ type: "user.changed" });
    session.send({ type: "session.revoked" });
    await session.answer("loadUser", OLD, "first");
    await session.answer("loadUser", null);
    expect([sessionStatus(session.snapshot()), session.state.cookie]).toEqual(["visitor", ""]);
  });

  it("stays when the earlier of two askings fails, for the later decides", async () => {
    const session = run(USER);
    session.send({ type: "user.changed" });
    session.send({ type: "user.changed" });
    await session.answer("loadUser", new Error("offline"), "first");
    expect(sessionStatus(session.snapshot())).toBe("active");
    await session.answer("loadUser", NEW);
    expect(session.snapshot().context.user).toEqual(NEW);
  });
});

describe("the balances", () => {
  it("are asked for again when they change while they are asked for", async () => {
    for (const order of ["earlier first", "later first"] as const) {
      const session = run(USER);
      session.send({ type: "balances.changed" });
      session.send({ type: "balances.changed" });
      expect(session.pending()).toEqual(["loadBalances", "loadBalances"]);
      if (order === "earlier first") {
        await session.answer("loadBalances", FEWER, "first");
        await session.answer("loadBalances", MORE);
      } else {
        await session.answer("loadBalances", MORE);
        await session.answer("loadBalances", FEWER, "first");
      }
      expect(session.snapshot().context.balances, order).toEqual(MORE);
    }
  });

  it("that were told stand against an answer that was on its way", async () => {
    const session = run(USER);
    session.send({ type: "balances.changed" });
    session.send(RECEIVED);
    expect(session.snapshot().context.balances).toEqual(MORE);
    expect(isSettled(session.snapshot())).toBe(true);
    await session.answer("loadBalances", FEWER);
    expect(session.snapshot().context.balances).toEqual(MORE);
  });

  it("that were told while a withdrawal is confirmed stand too, and the answer still decides about the session", async () => {
    const kept = run(USER);
    kept.send({ type: "funds.withdrawn" });
    await kept.answer("loadUser", OLD);
    kept.send(RECEIVED);
    expect(isSettled(kept.snapshot())).toBe(false);
    await kept.answer("loadBalances", FEWER);
    expect([kept.snapshot().context.balances, isSettled(kept.snapshot())]).toEqual([MORE, true]);

    const over = run(USER);
    over.send({ type: "funds.withdrawn" });
    over.send(RECEIVED);
    await over.answer("loadBalances", null);
    expect(sessionStatus(over.snapshot())).toBe("visitor");
  });

  it("that change while a withdrawal is confirmed are asked for again, and that answer decides", async () => {
    const kept = run(USER);
    kept.send({ type: "funds.withdrawn" });
    await kept.answer("loadUser", OLD);
    kept.send({ type: "balances.changed" });
    await kept.answer("loadBalances", FEWER, "first");
    expect(isSettled(kept.snapshot())).toBe(false);
    await kept.answer("loadBalances", MORE);
    expect([kept.snapshot().context.balances, isSettled(kept.snapshot())]).toEqual([MORE, true]);

    const over = run(USER);
    over.send({ type: "funds.withdrawn" });
    over.send({ type: "balances.changed" });
    await over.answer("loadBalances", new Error("offline"));
    expect(sessionStatus(over.snapshot())).toBe("visitor");
  });
});
