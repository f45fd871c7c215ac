// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BALANCES, userOf } from "../parts/session/testing.ts";
import { loadReader, render, renderFrame } from "./entryServer.tsx";
import { blindSession } from "./readerKind.ts";
import type { SsrRequest } from "./ssr.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: 1_700_000_000_000 }));
afterEach(() => void vi.useRealTimers());

/** A portal that accepts any token as `user`'s, and answers the page's calls from `data`. */
function request(path: string, user: ReturnType<typeof userOf> | null, data: Readonly<Record<string, unknown>> = {}): SsrRequest {
  const own: Readonly<Record<string, unknown>> = {
    "/tapi/tj/expert/info": { id: "7", name: "专家", favors: 1, fans: 2, description: "", fifteenRecords: [], sevenRecords: [] },
  };
  return {
    url: `http://127.0.0.1:8080${path}`,
    headers: { cookie: user === null ? "theme=dark" : "auth=good; theme=dark" },
    brandId: "default",
    isProduction: true,
    isDemo: false,
    manifest: null,
    readReader: async (token) => (token === "good" && user ? { user, balances: BALANCES } : null),
    call: async ({ url, headers }) => {
      const { pathname } = new URL(url, "http://x");
      const answer = Object.hasOwn(own, pathname) ? (headers["access-token"] === "good" ? own[pathname] : undefined) : data[pathname];
      return answer === undefined
        ? { status: 200, body: JSON.stringify({ code: 501, data: null, message: "该功能暂未开放" }) }
        : { status: 200, body: JSON.stringify({ code: 200, data: answer, message: "" }) };
    },
  };
}

const BOARD = { "/tapi/live/fb/match/list": { asOf: { e: "e", s: 3 }, rows: [] } };
const READERS = {
  "a reader": userOf({}),
  "an anchor": userOf({ isAnchor: 1 }),
  "an expert without a portrait or a level": userOf({ isExpert: 1, portrait: "", level: null }),
  "one whose name is markup": userOf({ nickName: `</script><i id="reader">$& $1 "'&<b>`, description: "\u2028<!--" }),
};

describe("a page put together for a reader", () => {
  it.each(Object.entries(READERS))("is to the letter what is rendered whole for %s", async (_who, user) => {
    for (const [path, data] of [
      ["/football", BOARD],
      ["/about", {}],
      ["/live/rank", {}],
    ] as const) {
      const asked = request(path, user, data);
      const whole = await render(asked);
      const reader = await loadReader(asked);
      const { headers: _none, ...anybody } = request(path, null, data);
      const frame = await renderFrame({ ...anybody, headers: { cookie: "theme=dark" } }, reader?.kind ?? { isAnchor: 0, isExpert: 0 });
      const [before, middle, after] = frame?.parts ?? ["", "", ""];
      expect([path, `${before}${reader?.header}${middle}${reader?.session}${after}`]).toEqual([path, whole.body]);
      expect([frame?.status, frame?.headers, frame?.inline]).toEqual([whole.status, whole.headers, whole.inline]);
    }
  });

  it("has no calls of a reader in its frame", async () => {
    const tokens: unknown[] = [];
    const asked = request("/football", null, BOARD);
    await renderFrame(
      {
        ...asked,
        headers: { cookie: "auth=good" },
        call: (call) => {
          tokens.push(call.headers["access-token"] ?? "");
          return asked.call(call);
        },
      },
      { isAnchor: 0, isExpert: 0 },
    );
    expect(new Set(tokens)).toEqual(new Set([""]));
  });

  it.each(["/v/personal-data", "/v/wallet", "/none", "/v/anchor-set"])("is not to be had of %s", async (path) => {
    expect(await renderFrame(request(path, null), { isAnchor: 0, isExpert: 0 })).toBeNull();
  });

  it("has no reader where the token is nobody's", async () => {
    expect(await loadReader({ ...request("/football", userOf({})), headers: { cookie: "auth=stale" } })).toBeNull();
  });
});

describe("the session of a kind of readers", () => {
  const readings: Readonly<Record<string, (view: ReturnType<typeof blindSession>["view"]) => unknown>> = {
    "the id": ({ user }) => user?.id,
    "the name": ({ user }) => user?.nickName,
    "what is not there for all": ({ user }) => user?.withdrawalsHeldUntil,
    "all fields": ({ user }) => ({ ...user }),
    "the keys": ({ user }) => Object.keys(user ?? {}),
    "whether a field is there": ({ user }) => "id" in (user ?? {}),
    "the user as JSON": ({ user }) => JSON.stringify(user),
    "the user as text": ({ user }) => `${String(user)}`,
    balances: ({ balances }) => balances,
    "expert info": ({ expert }) => expert,
    "the whole view": (view) => ({ ...view }),
  };
  it.each(Object.entries(readings))("tells when %s is read, even when that is caught", (_what, read) => {
    const { view, hasRead } = blindSession({ isAnchor: 0, isExpert: 1 });
    expect(() => read(view)).toThrow("the page reads its reader");
    expect(hasRead()).toBe(true);
  });

  it("has what makes the kind", () => {
    const { view, hasRead } = blindSession({ isAnchor: 0, isExpert: 1 });
    expect([view.status, view.user?.isAnchor, view.user?.isExpert, view.user === null, hasRead()]).toEqual(["active", 0, 1, false, false]);
  });
});
