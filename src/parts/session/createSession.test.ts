import { describe, expect, it, vi } from "vitest";
import { VISITOR } from "../../hooks/session.ts";
import { BALANCES, testBrowser, userOf, viewOf } from "./testing.ts";

/** A browser with one user logged in by the token `t1`. */
function loggedIn(over: Parameters<typeof userOf>[0] = {}) {
  const browser = testBrowser();
  const user = userOf(over);
  browser.users.set("t1", user);
  browser.jar.set("auth", "t1");
  return { ...browser, user };
}

describe("the browser's session", () => {
  it("begins with what the server rendered the page for, and asks nothing twice", async () => {
    const { tab, user, calls } = loggedIn();
    const { session, asked } = tab(viewOf(user));
    await vi.waitFor(() => expect(asked).toEqual([{ ch: "user:7", since: undefined }]));
    expect(session.view$.value).toEqual(viewOf(user));
    expect(calls).toEqual([]);
  });

  it("opens the dialog to a visitor who needs to be a user, and closes it again", async () => {
    const { session } = testBrowser().tab();
    expect(session.require({ kind: "go", to: "/v/apply" })).toBe(false);
    await vi.waitFor(() => expect(session.dialog$.value).toBe("login"));
    session.closeDialog();
    await vi.waitFor(() => expect(session.dialog$.value).toBe("none"));
  });

  it("lets a user pass without a dialog", () => {
    const { tab, user } = loggedIn();
    expect(tab(viewOf(user)).session.require()).toBe(true);
  });

  it("keeps the token, does what was wanted when the user is there, and reloads once", async () => {
    const { tab, users, jar, calls } = testBrowser();
    users.set("t2", userOf());
    const { session, done } = tab();
    session.require({ kind: "do", run: () => void done.push(`do with ${session.view$.value.user?.nickName}`) });
    await vi.waitFor(() => expect(session.dialog$.value).toBe("login"));
    await session.begin("t2", true);
    await vi.waitFor(() => expect(done).toEqual(["do with 看台第七排", "reload"]));
    expect(jar.get("auth")).toBe("t2");
    expect(session.dialog$.value).toBe("none");
    // The page reloads: its server requests the rest.
    expect(calls).toEqual(["/user/center/info"]);
  });

  it("goes where the visitor wanted to go instead of reloading", async () => {
    const { tab, users } = testBrowser();
    users.set("t2", userOf());
    const { session, done } = tab();
    session.require({ kind: "go", to: "/v/apply" });
    await session.begin("t2", true);
    await vi.waitFor(() => expect(done).toEqual(["go /v/apply"]));
  });

  it("forgets what was wanted when the dialog is closed", async () => {
    const { tab, users } = testBrowser();
    users.set("t2", userOf());
    const { session, done } = tab();
    session.require({ kind: "go", to: "/v/apply" });
    await vi.waitFor(() => expect(session.dialog$.value).toBe("login"));
    session.closeDialog();
    await session.begin("t2", true);
    await vi.waitFor(() => expect(done).toEqual(["reload"]));
  });

  it("reports what was wanted when it throws, and reloads all the same", async () => {
    const { tab, users } = testBrowser();
    users.set("t2", userOf());
    const { session, done, reports } = tab();
    session.require({
      kind: "do",
      run: () => {
        throw new Error("bug");
      },
    });
    await session.begin("t2", true);
    await vi.waitFor(() => expect(done).toEqual(["reload"]));
    expect(reports).toEqual([new Error("bug")]);
  });

  it("does not stand in the way of a wanted thing that asks for the user itself", async () => {
    const { tab, users } = testBrowser();
    users.set("t2", userOf());
    const { session, done } = tab();
    session.require({ kind: "do", run: () => session.refresh() });
    await session.begin("t2", true);
    await vi.waitFor(() => expect(done).toEqual(["reload"]));
  });

  it("takes a token back that is nobody's", async () => {
    const { tab, jar } = testBrowser();
    const { session, done } = tab();
    await session.begin("nobody's", false);
    expect(session.view$.value).toEqual(VISITOR);
    expect(jar.has("auth")).toBe(false);
    expect(done).not.toContain("reload");
  });

  it("asks again for the user; any other answer ends the session", async () => {
    const { tab, user, users, jar } = loggedIn();
    const { session } = tab(viewOf(user));
    users.set("t1", userOf({ nickName: "新名字" }));
    await session.refresh();
    expect(session.view$.value.user?.nickName).toBe("新名字");
    users.clear();
    await session.refresh();
    expect(session.view$.value).toEqual(VISITOR);
    expect(jar.has("auth")).toBe(false);
  });

  it("keeps the balances it knows when they cannot be read", async () => {
    const { tab, user, state } = loggedIn();
    const { session } = tab(viewOf(user));
    state.failure = 0;
    await session.refreshBalances();
    expect(session.view$.value).toEqual(viewOf(user));
  });

  it.each([
    ["/v/wallet", "go /"],
    ["/personal/9", "go /"],
    ["/recommend/records", "go /"],
    ["/football", "reload"],
  ])("logs out on %s: %s", async (pathname, leaving) => {
    const { tab, user, jar, users } = loggedIn();
    const { session, done } = tab(viewOf(user), pathname);
    await session.logout();
    expect(done).toEqual([leaving]);
    expect([jar.has("auth"), users.size, session.view$.value]).toEqual([false, 0, VISITOR]);
  });

  it("is over here although the server could not be told", async () => {
    const { tab, user, jar, state } = loggedIn();
    const { session, done } = tab(viewOf(user));
    state.failure = 0;
    await session.logout();
    expect([jar.has("auth"), done]).toEqual([false, ["reload"]]);
  });
});

describe("a navigation", () => {
  it("finds a token that came meanwhile, and waits for its user", async () => {
    const { tab, user } = loggedIn();
    const { session } = tab();
    await session.synchronise();
    expect(session.view$.value.user).toEqual(user);
  });

  it("asks nothing while cookie and user agree", async () => {
    const { tab, user, calls } = loggedIn();
    const { session } = tab(viewOf(user));
    await session.synchronise();
    expect(calls).toEqual([]);
  });

  it.each([
    [0, false],
    [429, false],
    [500, false],
    [503, false],
    [403, true],
    [524, true],
  ])("without an answer (%i, a proxy's: %s) is nobody's yet, and the token stays for the next", async (code, isForeign) => {
    const { tab, state, jar, user } = loggedIn();
    Object.assign(state, { failure: code, isForeign });
    const { session } = tab();
    await session.synchronise();
    expect([session.view$.value, jar.has("auth")]).toEqual([{ ...VISITOR, status: "unknown" }, true]);
    state.failure = null;
    const { session: next } = tab();
    await next.synchronise();
    expect(next.view$.value.user).toEqual(user);
    // The page that had no answer asks again too.
    await session.synchronise();
    expect(session.view$.value.user).toEqual(user);
  });

  it.each([400, 401, 403, 404])("with a token that is refused (%i) takes it away", async (code) => {
    const { tab, state, jar } = loggedIn();
    state.failure = code;
    const { session } = tab();
    await session.synchronise();
    expect([session.view$.value, jar.has("auth")]).toEqual([VISITOR, false]);
  });
});

describe("two tabs", () => {
  it("log in together", async () => {
    const browser = testBrowser();
    browser.users.set("t2", userOf());
    const [one, other] = [browser.tab(), browser.tab()];
    other.session.require();
    await vi.waitFor(() => expect(other.session.dialog$.value).toBe("login"));
    await one.session.begin("t2", true);
    await vi.waitFor(() => expect(other.session.view$.value.user?.id).toBe("7"));
    expect(other.session.dialog$.value).toBe("none");
    expect(other.done).toEqual(["renew", "revalidate"]);
    await vi.waitFor(() => expect(one.done).toEqual(["reload"]));
  });

  it("log out together, and leave the pages of users", async () => {
    const { tab, user } = loggedIn();
    const [one, open, wallet] = [tab(viewOf(user)), tab(viewOf(user)), tab(viewOf(user), "/v/wallet")];
    await one.session.logout();
    await vi.waitFor(() => expect(wallet.done).toEqual(["go /"]));
    await vi.waitFor(() => expect(open.done).toEqual(["renew", "revalidate"]));
    expect(open.session.view$.value).toEqual(VISITOR);
  });

  it("see each other's change of user when the reader comes back, told of it or not", async () => {
    const { tab, user, users, jar } = loggedIn();
    const { session, comeBack } = tab(viewOf(user));
    users.set("t9", userOf({ id: "9" }));
    jar.set("auth", "t9");
    comeBack();
    await vi.waitFor(() => expect(session.view$.value.user?.id).toBe("9"));
    jar.delete("auth");
    comeBack();
    await vi.waitFor(() => expect(session.view$.value).toEqual(VISITOR));
  });

  it("do not take each other's newer token away", async () => {
    const { tab, user, users, jar, calls, state } = loggedIn();
    const { session, comeBack } = tab(viewOf(user));
    users.delete("t1");
    users.set("t9", userOf({ id: "9" }));
    const answer = Promise.withResolvers<void>();
    state.onTheWay = answer.promise;
    const asking = session.refresh();
    await vi.waitFor(() => expect(calls).toEqual(["/user/center/info"]));
    jar.set("auth", "t9");
    answer.resolve();
    await asking;
    expect(session.view$.value).toEqual(VISITOR);
    comeBack();
    await vi.waitFor(() => expect(session.view$.value.user?.id).toBe("9"));
    expect(jar.get("auth")).toBe("t9");
  });

  it("load a page anew that was left and that the browser brings back", async () => {
    const { tab, user } = loggedIn();
    const { session, done, comeBack } = tab(viewOf(user));
    await session.logout();
    comeBack(true);
    await vi.waitFor(() => expect(done).toEqual(["reload", "reload"]));
  });
});

describe("a withdrawal that was taken", () => {
  it("asks for user and balances again", async () => {
    const { tab, user, calls } = loggedIn();
    const { session } = tab(viewOf(user));
    await session.confirmWithdrawal();
    expect(calls.toSorted()).toEqual(["/pay/balances", "/user/center/info"]);
    expect(session.view$.value.status).toBe("active");
  });

  it.each(["/pay/balances", "/user/center/info"])("signs out when %s fails", async (path) => {
    const { tab, user, jar, failing } = loggedIn();
    const { session, done } = tab(viewOf(user), "/v/wallet");
    failing.add(path);
    await session.confirmWithdrawal();
    await vi.waitFor(() => expect(done).toEqual(["go /"]));
    expect([session.view$.value, jar.has("auth")]).toEqual([VISITOR, false]);
  });

  it("and only that: elsewhere balances that cannot be had are ignored", async () => {
    const { tab, user, jar, failing } = loggedIn();
    const { session, done } = tab(viewOf(user), "/v/wallet");
    failing.add("/pay/balances");
    await session.refreshBalances();
    expect([session.view$.value.status, jar.has("auth"), done]).toEqual(["active", true, []]);
  });
});

describe("the user's channel", () => {
  const event = (k: string, s = 1) => ({ type: "event", e: "e", event: { ch: "user:7", s, at: 0, k, d: {} } }) as const;

  it("logs the page out when the token was revoked on the server", async () => {
    const { tab, user, users, jar } = loggedIn();
    const { session, say, asked, done } = tab(viewOf(user), "/v/wallet");
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    users.clear();
    say("user:7", event("session.revoked"));
    await vi.waitFor(() => expect(done).toEqual(["go /"]));
    expect([session.view$.value, jar.has("auth")]).toEqual([VISITOR, false]);
  });

  it("logs the page out when its channel is refused: the session has ended and its socket with it", async () => {
    const { tab, user, users, jar } = loggedIn();
    const { session, say, asked } = tab(viewOf(user));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    users.clear();
    say("user:7", { type: "refused", code: "not-authorised" });
    await vi.waitFor(() => expect(session.view$.value).toEqual(VISITOR));
    expect(jar.has("auth")).toBe(false);
  });

  it("leaves the session that was kept as it is", async () => {
    const { tab, user, calls } = loggedIn();
    const { session, say, asked, done } = tab(viewOf(user));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    say("user:7", event("session.revoked"));
    await vi.waitFor(() => expect(calls).toContain("/pay/balances"));
    expect([session.view$.value.user, done]).toEqual([user, []]);
  });

  it("shows the balances it is told, and asks nothing", async () => {
    const { tab, user, calls } = loggedIn();
    const { session, say, asked } = tab(viewOf(user));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const balances = { ...BALANCES, cashBalance: "3460.00", freezeMoney: "5000.00" };
    const { event: plain, ...message } = event("balance");
    say("user:7", { ...message, event: { ...plain, d: balances } });
    expect(session.view$.value).toEqual({ ...viewOf(user), balances });
    expect(calls).toEqual([]);
  });

  it.each(["profile", "level"])("brings the user up to date after %s", async (kind) => {
    const { tab, user, users } = loggedIn();
    const { session, say, asked, done } = tab(viewOf(user));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    users.set("t1", userOf({ level: 6 }));
    say("user:7", event(kind));
    await vi.waitFor(() => expect(session.view$.value.user?.level).toBe(6));
    expect(done).toEqual(["level 6"]);
    // A lost level is shown, without congratulations.
    users.set("t1", userOf({ level: 4 }));
    say("user:7", event(kind, 2));
    await vi.waitFor(() => expect(session.view$.value.user?.level).toBe(4));
    expect(done).toEqual(["level 6"]);
  });

  it("asks who it is after a gap; at the first snapshot for the money alone, which may have moved since the page was rendered", async () => {
    const { tab, user, calls } = loggedIn();
    const { say, asked } = tab(viewOf(user));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const snapshot = { type: "snapshot", e: "e", s: 0, at: 0, d: null } as const;
    say("user:7", snapshot);
    await vi.waitFor(() => expect(calls).toEqual(["/pay/balances"]));
    say("user:7", snapshot);
    await vi.waitFor(() => expect(calls).toContain("/user/center/info"));
  });

  it.each(["a gap", "level"])("keeps the user when nobody can be asked after %s", async (what) => {
    const { tab, user, jar, state, calls } = loggedIn();
    const { session, say, asked, done } = tab(viewOf(user), "/v/wallet");
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const snapshot = { type: "snapshot", e: "e", s: 0, at: 0, d: null } as const;
    say("user:7", snapshot);
    state.failure = 0;
    say("user:7", what === "level" ? event("level") : snapshot);
    await vi.waitFor(() => expect(calls).toContain("/user/center/info"));
    // The session is settled: nothing waits for an answer.
    await session.refreshBalances();
    expect([session.view$.value.user, jar.has("auth"), done]).toEqual([user, true, []]);
  });
});
