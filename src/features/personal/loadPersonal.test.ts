import { describe, expect, it } from "vitest";
import { err, ok } from "../../../contract/result.ts";
import { pageOf } from "../../hooks/testing/pages.ts";
import { loadPersonal, personalTitle } from "./loadPersonal.ts";
import { type Answer, activeView, card, portalWith, spaceOf } from "./testing.ts";

const answer: Answer = (call, { query }) => {
  if (call.path === "/user/info/personal-space") return ok(spaceOf(String(query?.id)));
  return ok(pageOf([card("9")], { page: Number(query?.page) }));
};

describe("the loader of a personal page", () => {
  it("reads space and the first of both lists for the home view", async () => {
    const { portal, sent } = portalWith({ answer });
    const data = await loadPersonal({ portal, view: "home", id: "7", url: "/personal/7?page=4" });
    expect(data).toMatchObject({ kind: "space", view: "home", space: { id: "7" }, follows: { ok: true }, fans: { ok: true } });
    expect(sent.map(({ input }) => input.query)).toEqual([
      { id: "7" },
      { userId: "7", type: 1, page: 1, pageSize: 10 },
      { userId: "7", type: 2, page: 1, pageSize: 10 },
    ]);
    expect(personalTitle(data)).toBe("球迷7的个人空间");
  });

  it("reads the posts alone where they are asked for", async () => {
    const { portal, sent } = portalWith({ answer });
    const data = await loadPersonal({ portal, view: "home", id: "7", url: "/personal/7?headerNavIndex=0&view=posts" });
    expect(data).toMatchObject({ kind: "space", view: "posts", follows: null, fans: null, posts: { ok: true } });
    expect(sent.map(({ path }) => path)).toEqual(["/user/info/personal-space", "/inform/post/list/general"]);
    expect(sent[1]?.input.body).toMatchObject({ authorId: "7", sort: "new" });
    expect(personalTitle(data)).toBe("球迷7的帖子");
  });

  it("reads the asked page of one list for the others", async () => {
    const { portal, sent } = portalWith({ answer });
    const data = await loadPersonal({ portal, view: "fans", id: undefined, url: "http://x/personal/fans?id=7&page=3" });
    expect(data).toMatchObject({ kind: "space", view: "fans", follows: null, fans: { value: { page: 3 } } });
    expect(sent[1]?.input.query).toEqual({ userId: "7", type: 2, page: 3, pageSize: 10 });
    expect(personalTitle(data)).toBe("球迷7的粉丝");
  });

  it("without an id it is the reader's own, or nobody's", async () => {
    const { portal } = portalWith({ answer, view: activeView("5") });
    expect(await loadPersonal({ portal, view: "home", id: undefined, url: "/personal" })).toMatchObject({ space: { id: "5" } });
    const visitor = portalWith({ answer });
    expect(await loadPersonal({ portal: visitor.portal, view: "home", id: undefined, url: "/personal" })).toEqual({ kind: "nobody" });
    expect(visitor.sent).toEqual([]);
  });

  it("an unknown user and what is no id at all are a page that does not exist", async () => {
    const unknown = portalWith({ answer: () => err({ code: 404, message: "用户不存在" }) }).portal;
    for (const id of ["404", "../../etc", "<b>"]) {
      const refused = await loadPersonal({ portal: unknown, view: "home", id, url: "/" }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ status: 404 });
    }
  });

  it("anything else that fails is data, and a list that fails leaves the rest", async () => {
    const down = portalWith().portal;
    expect(await loadPersonal({ portal: down, view: "home", id: "7", url: "/" })).toMatchObject({ kind: "failed", error: { code: 500 } });
    const half = portalWith({ answer: (call) => (call.path.endsWith("space") ? ok(spaceOf("7")) : err({ code: 503, message: "" })) });
    expect(await loadPersonal({ portal: half.portal, view: "follows", id: "7", url: "/" })).toMatchObject({
      kind: "space",
      follows: { ok: false, error: { code: 503 } },
    });
  });
});
