// @vitest-environment node
import { describe, expect, it } from "vitest";
import { postOf } from "../features/community/testing.ts";
import { pageOf } from "../hooks/testing/pages.ts";
import { BALANCES, userOf } from "../parts/session/testing.ts";
import { type Boot, readBoot } from "./boot.ts";
import { render } from "./entryServer.tsx";
import type { SsrRequest } from "./ssr.ts";

const MANIFEST = {
  "src/app/entryClient.tsx": { file: "assets/entry.js", css: ["assets/entry.css"], imports: ["_react.js"] },
  "_react.js": { file: "assets/react.js" },
  "src/routes/index.tsx": { file: "assets/home.js", css: ["assets/home.css"], imports: ["_react.js"] },
  "src/routes/about/$id.tsx": { file: "assets/about.js" },
};

function request(path: string, over: Partial<SsrRequest> = {}): SsrRequest {
  return {
    url: `http://127.0.0.1:8080${path}`,
    headers: {},
    brandId: "default",
    isProduction: true,
    isDemo: false,
    readReader: async () => null,
    call: async () => ({ status: 200, body: JSON.stringify({ code: 501, data: null, message: "该功能暂未开放" }) }),
    manifest: MANIFEST,
    ...over,
  };
}

const USER = userOf({ isExpert: 1 });
const EXPERT = { id: "7", name: "看台第七排", favors: 1, fans: 2, description: "", fifteenRecords: [], sevenRecords: [] };

/** A server that knows one token, `good`. */
function account(calls: string[] = [], has: { readonly balances?: false; readonly expert?: false } = {}) {
  return {
    readReader: async (token) => {
      calls.push("reader");
      return token === "good" ? { user: USER, balances: (has.balances ?? true) ? BALANCES : null } : null;
    },
    call: async ({ url, headers }) => {
      const { pathname } = new URL(url, "http://x");
      calls.push(pathname);
      return headers["access-token"] === "good" && pathname === "/tapi/tj/expert/info" && (has.expert ?? true)
        ? { status: 200, body: JSON.stringify({ code: 200, data: EXPERT, message: "" }) }
        : { status: 401, body: JSON.stringify({ code: 401, data: null, message: "" }) };
    },
  } satisfies Partial<SsrRequest>;
}

function bootOf(body: string): Boot {
  return readBoot(/<script type="application\/json" id="boot">(.*?)<\/script>/.exec(body)?.[1] ?? "");
}

it("a person's posts are in the page that the address asks them of, with their styles", async () => {
  const source = "src/features/community/AuthorPosts.tsx";
  const manifest = { ...MANIFEST, [source]: { file: "assets/posts.js", css: ["assets/posts.css"] } };
  const space = { id: "7", nickName: "球迷7", portrait: "", level: 3, isAnchor: 0, isExpert: 0, description: "", fans: 0 };
  const answers: Readonly<Record<string, object>> = {
    "/tapi/user/info/personal-space": { ...space, attentionCount: 0, roomId: null },
    "/tapi/inform/post/list/general": { ...pageOf([postOf("9", "越位线为什么看着是歪的")]), cursor: null },
  };
  const call: SsrRequest["call"] = async ({ url }) => {
    const data = answers[new URL(url, "http://x").pathname];
    return { status: 200, body: JSON.stringify(data ? { code: 200, data, message: "" } : { code: 501, data: null, message: "" }) };
  };
  const page = await render(request("/personal/7?view=posts", { call, manifest }));
  expect(page.body).toContain("越位线为什么看着是歪的");
  expect(page.body).toContain('<link rel="stylesheet" href="/assets/posts.css">');
  expect((await render(request("/personal/7", { call, manifest }))).body).not.toContain("/assets/posts.css");
});

describe("a page rendered for a user", () => {
  const good = { headers: { cookie: "auth=good" } };

  it("carries the user, balances and expert info, and belongs to nobody else", async () => {
    const calls: string[] = [];
    const page = await render(request("/about", { ...good, ...account(calls) }));
    expect(bootOf(page.body).session).toEqual({
      status: "active",
      user: USER,
      balances: BALANCES,
      expert: EXPERT,
    });
    expect(calls).toEqual(["reader", "/tapi/tj/expert/info"]);
    expect(page.headers).toMatchObject({ "cache-control": "private, no-store" });
    expect(page.headers).not.toHaveProperty("set-cookie");
    expect(page.body).toContain("看台第七排LV.5，用户菜单");
    expect(page.body).not.toContain(">登录</button>");
  });

  it("does without balances and expert info that cannot be had", async () => {
    const page = await render(request("/about", { ...good, ...account([], { balances: false, expert: false }) }));
    expect(bootOf(page.body).session).toMatchObject({ status: "active", balances: null, expert: null });
  });

  it("shows the user centre with its styles", async () => {
    const manifest = { ...MANIFEST, "src/layouts/SideLayout.tsx": { file: "assets/side.js", css: ["assets/side.css"] } };
    const page = await render(request("/v/order", { ...good, ...account(), manifest }));
    expect(page.status).toBe(200);
    expect(page.body).toContain("只看球，不说话");
    expect(page.body).toContain('<link rel="stylesheet" href="/assets/side.css">');
    expect((await render(request("/about", { manifest }))).body).not.toContain("/assets/side.css");
  });

  it.each([
    ["/v/apply", "申请主播"],
    ["/v/apply?kind=expert", "申请专家"],
  ])("has at %s the title %s, of what is applied for", async (path, title) => {
    const page = await render(request(path, { ...good, ...account() }));
    expect(page.body).toContain(`<title>${title} - `);
  });

  it("is a visitor's when the token is nobody's, and the cookie is taken out", async () => {
    const page = await render(request("/about", { headers: { cookie: "auth=stale" }, ...account() }));
    expect(page.status).toBe(200);
    expect(bootOf(page.body).session).toEqual({ status: "visitor", user: null, balances: null, expert: null });
    expect(page.body).toContain(">登录</button>");
    expect(page.headers).toMatchObject({ "cache-control": "private, no-store", "set-cookie": "auth=; Max-Age=0; Path=/; SameSite=Lax" });
  });

  it.each(["/v/wallet", "/v/anchor-set", "/recommend"])("redirects a refused token of %s home, cookie taken out", async (path) => {
    const page = await render(request(path, { headers: { cookie: "auth=stale" }, ...account() }));
    expect([page.status, page.headers.location, page.headers["set-cookie"]]).toEqual([302, "/", "auth=; Max-Age=0; Path=/; SameSite=Lax"]);
  });

  it("is a visitor's while nobody can be asked whose the token is, and the cookie stays", async () => {
    const page = await render(request("/about", { headers: { cookie: "auth=good" }, readReader: async () => "unreadable" }));
    expect([page.status, bootOf(page.body).session]).toEqual([200, { status: "visitor", user: null, balances: null, expert: null }]);
    expect(page.headers).toMatchObject({ "cache-control": "private, no-store" });
    expect(page.headers).not.toHaveProperty("set-cookie");
  });

  it.each(["/v/wallet", "/v/anchor-set", "/recommend"])("sends nobody away from %s meanwhile: it says to come again", async (path) => {
    const page = await render(request(path, { headers: { cookie: "auth=good" }, readReader: async () => "unreadable" }));
    expect([page.status, page.headers.location, page.headers["set-cookie"]]).toEqual([503, undefined, undefined]);
    expect(page.body).toContain("请稍等几秒再试，您看的页面还在。");
  });

  it("takes the cookie out of a secure page as it was put there", async () => {
    const page = await render(request("/about", { url: "https://x/about", headers: { cookie: "auth=stale" }, ...account() }));
    expect(page.headers["set-cookie"]).toBe("auth=; Max-Age=0; Path=/; SameSite=Lax; Secure");
  });

  it("asks nothing of a visitor", async () => {
    const calls: string[] = [];
    const page = await render(request("/about", account(calls)));
    expect([calls, page.headers]).toEqual([[], { "content-type": "text/html; charset=utf-8" }]);
  });
});

describe("a page rendered on the server", () => {
  it("is a whole document with its title, brand and assets, and names what in it is inline", async () => {
    const page = await render(request("/about/10001", { brandId: "variant2", isDemo: true }));
    expect(page.status).toBe(200);
    expect(page.body).toMatch(/^<!doctype html><html lang="zh-CN" data-theme="light" data-brand="green">/);
    expect(page.body).toContain("<title>帮助中心 - 绿茵在线</title>");
    expect(page.body.match(/<title>/g)).toHaveLength(1);
    expect(page.body).toContain("演示数据");
    expect(page.body).toContain('<link rel="stylesheet" href="/assets/entry.css">');
    expect(page.body).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/about.js">');
    expect(page.body).not.toContain("/assets/home.js");
    const inline = [...page.body.matchAll(/<script>(.*?)<\/script>/g)].map((m) => m[1]);
    expect(inline.length).toBeGreaterThan(0);
    expect(page.inline?.scripts).toEqual(inline);
    const others = [...page.body.matchAll(/<script ([^>]*)>/g)].map((m) => m[1]);
    expect(others).toEqual(['type="module" fetchpriority="low" src="/assets/entry.js"', 'type="application/json" id="boot"']);
  });

  it.each([
    ["/about/10001", ["root", "layout:default", "pages:default", "/about/{id?}"]],
    ["/", ["root", "layout:home", "pages:home", "/"]],
    ["/no/such/page", ["root", "layout:default", "pages:default", "unknown"]],
  ])("tells the browser which routes %s is", async (path, matched) => {
    const { body } = await render(request(path));
    const boot = readBoot(/<script type="application\/json" id="boot">(.*?)<\/script>/.exec(body)?.[1] ?? "");
    expect(boot.matched).toEqual(matched);
  });

  it("takes the theme from the cookie, and asks the system only without one", async () => {
    const dark = await render(request("/about", { headers: { cookie: "a=1; theme=dark" } }));
    expect(dark.body).toContain('data-theme="dark"');
    expect(dark.body).not.toContain("prefers-color-scheme");
    const none = await render(request("/about", { headers: { cookie: "theme=%E0%A4%A" } }));
    expect(none.body).toContain('data-theme="light"');
    expect(none.body).toContain("prefers-color-scheme");
  });

  it("sends the auth cookie on as the access-token header, with channel and brand", async () => {
    const calls: Parameters<SsrRequest["call"]>[0][] = [];
    await render(
      request("/", {
        headers: { cookie: "auth=tok%2B1" },
        readReader: async (token) => (token === "tok+1" ? { user: userOf({}), balances: null } : null),
        call: async (call) => {
          calls.push(call);
          return { status: 200, body: JSON.stringify({ code: 200, data: { dates: [], rows: [] }, message: "" }) };
        },
      }),
    );
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) {
      expect(call.headers).toMatchObject({ "access-token": "tok+1", "application-key": "qc-web-7f31c0a4" });
      if (call.method === "POST") expect(JSON.parse(call.body ?? "")).toMatchObject({ channelId: 3, platform: 1 });
      else expect(call.url).toMatch(/^\/[at]api\/.*channelId=3&platform=1/);
    }
  });

  it("shows what failed in its place, and the rest", async () => {
    const page = await render(request("/"));
    expect(page.status).toBe(200);
    expect(page.body).toContain("重试");
    expect(page.body).toContain("网络繁忙，请稍后再试");
  });

  it.each(["/guide", "/guide/expert/info/1", "/football/plan/1", "/basketball/plan"])(
    "has at %s of a brand without tips the title of the brand alone",
    async (path) => {
      const page = await render(request(path, { brandId: "variant3" }));
      expect(page.status).toBe(404);
      expect(page.body).toContain("<title>看台体育</title>");
    },
  );

  it.each(["/no/such/page", "/about/7"])("answers 404 for %s", async (path) => {
    const page = await render(request(path));
    expect(page.status).toBe(404);
    expect(page.body).toContain("This page could not be found");
    expect(page.body).toContain("返回首页");
  });

  it.each(["/v/wallet", "/recommend"])("redirects a visitor of %s home", async (path) => {
    const page = await render(request(path));
    expect([page.status, page.headers.location, page.body]).toEqual([302, "/", ""]);
  });

  it("keeps what a page was loaded with from ending its script", async () => {
    const dates = [{ date: "</script><script>alert(1)</script>", football: 1, basketball: 0 }];
    const body = JSON.stringify({ code: 200, data: { dates, rows: [], list: [] }, message: "" });
    const page = await render(request("/", { call: async () => ({ status: 200, body }) }));
    expect(page.status).toBe(200);
    expect(page.body).not.toContain("<script>alert(1)");
    expect(page.body).toContain("\\u003cscript>alert(1)");
  });

  it("refuses a brand that is none", async () => {
    await expect(render(request("/", { brandId: "variant7" }))).rejects.toThrow("variant7");
  });
});
