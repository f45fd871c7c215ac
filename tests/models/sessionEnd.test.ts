import { describe, expect, it } from "vitest";
import type { SessionData } from "../../contract/session.ts";
import { sessionStatus } from "../../machines/session/sessionSnapshot.ts";
import { SECRET, USERS, balances, expert, run } from "./sessionHarness.ts";

describe("a session that ends", () => {
  const user: SessionData = { user: USERS.expert, expert, balances };

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

  it.each([
    ["balances", "loadBalances", null],
    ["balances", "loadBalances", new Error("offline")],
    ["the user", "loadUser", null],
    ["the user", "loadUser", new Error("offline")],
  ] as const)("when %s cannot be had after a withdrawal (%s: %s), and not otherwise", async (_what, actor, answer) => {
    const withdrawn = run(user);
    withdrawn.send({ type: "funds.withdrawn" });
    // Balances from an event meanwhile do not replace the response.
    withdrawn.send({ type: "balances.received", balances });
    withdrawn.send({ type: "balances.changed" });
    await withdrawn.answer(actor, answer);
    expect([withdrawn.state.cookie, withdrawn.snapshot().context.user]).toEqual(["", null]);
    expect(withdrawn.state.done).toContain("announce");
    if (actor === "loadUser") return;

    const elsewhere = run(user);
    elsewhere.send({ type: "balances.changed" });
    await elsewhere.answer(actor, answer);
    expect([elsewhere.state.cookie, sessionStatus(elsewhere.snapshot())]).toEqual([SECRET, "active"]);
  });

  it("goes on when both were had after a withdrawal", async () => {
    const kept = run(user);
    kept.send({ type: "funds.withdrawn" });
    await kept.answer("loadUser", USERS.expert);
    const fewer = { ...balances, cashBalance: "1.00" };
    await kept.answer("loadBalances", fewer);
    expect([kept.state.cookie, kept.snapshot().context.balances]).toEqual([SECRET, fewer]);
  });

  it("comes to life anew when the browser brings the page back", async () => {
    const session = run(user);
    session.send({ type: "logout.requested" });
    await session.answer("logOut", undefined);
    session.send({ type: "page.returned" });
    expect(session.leavings()).toEqual(["reload", "reload"]);
  });
});
