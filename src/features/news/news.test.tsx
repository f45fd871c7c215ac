import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RouterProvider, createMemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { err, ok } from "../../../contract/result.ts";
import { PortalContext } from "../../hooks/portal.ts";
import { createSpoilers } from "../../hooks/spoilers.ts";
import { leavable } from "../../hooks/testing/leavable.tsx";
import { NOW, type Replies, fakeApi, portalOf, worldOf } from "../../hooks/testing/portal.tsx";
import { userCard } from "../../hooks/testing/people.ts";
import { ArticleList } from "./ArticleList.tsx";
import { ArticleNow } from "./ArticleNow.tsx";
import { ListPage } from "./ListPage.tsx";
import { type ListData, loadAnyList, loadNews } from "./newsData.ts";
import { articlePage, articleRow } from "./testing.ts";

const LIST = "/inform/info/list";
const GONE = err({ code: 404, message: "文章不存在或已下线" });

const listData = (over: Partial<ListData> = {}): ListData => ({
  now: NOW,
  which: { columnNo: "34" },
  name: "深度",
  list: ok(articlePage([articleRow("3"), articleRow("2")], { total: 3, cursor: "2.2" })),
  isLater: false,
  ...over,
});

const titles = (label: string) =>
  within(screen.getByRole("list", { name: label }))
    .getAllByRole("link")
    .map((link) => link.querySelector("b")?.textContent);

describe("a list of articles", () => {
  it("grows by where it ended, none twice, and says what came; its failure keeps what is there", async () => {
    let isLost = true;
    const replies: Replies = {
      [LIST]: () =>
        isLost ? err({ code: 500, message: "网络繁忙，请稍后再试" }) : ok(articlePage([articleRow("2"), articleRow("1")], { page: 2 })),
    };
    const { element, api } = worldOf(<ArticleList data={listData()} onRetry={() => undefined} />, replies, { at: "/news/pages/34" });
    render(element);
    const more = screen.getByRole("link", { name: "更多" });
    // Without a script it is a link to the next page.
    expect(more.getAttribute("href")).toBe("/news/pages/34?page=2&cursor=2.2");
    await userEvent.click(more);
    expect((await screen.findByRole("alert")).textContent).toContain("网络繁忙");
    expect(titles("深度")).toEqual(["标题3", "标题2"]);
    isLost = false;
    await userEvent.click(screen.getByRole("link", { name: "重试" }));
    expect(await screen.findByText("又显示了 1 篇")).toBeTruthy();
    expect(titles("深度")).toEqual(["标题3", "标题2", "标题1"]);
    expect(api.sent.at(-1)?.input.body).toMatchObject({ columnNo: "34", cursor: "2.2", pageParam: { pageNum: 2, pageSize: 30 } });
    expect(screen.queryByRole("link", { name: "更多" })).toBeNull();
    expect(screen.getByTestId("address").textContent).toBe("/news/pages/34");
  });

  it("is found by Back as it was left", async () => {
    const replies: Replies = { [LIST]: () => ok(articlePage([articleRow("1")], { page: 2 })) };
    const list = <ArticleList data={listData()} onRetry={() => undefined} />;
    render(worldOf(leavable(list), replies, { at: "/news/pages/34" }).element);
    await userEvent.click(screen.getByRole("link", { name: "更多" }));
    await screen.findByText("又显示了 1 篇");
    await userEvent.click(screen.getByRole("button", { name: "离开" }));
    await userEvent.click(screen.getByRole("button", { name: "返回" }));
    expect(titles("深度")).toEqual(["标题3", "标题2", "标题1"]);
  });

  it("that is empty, or could not be read, says so", async () => {
    const retry = vi.fn();
    const { unmount } = render(worldOf(<ArticleList data={listData({ list: ok(articlePage([])) })} onRetry={retry} />, {}).element);
    expect(screen.getByText("暂无数据")).toBeTruthy();
    unmount();
    render(worldOf(<ArticleList data={listData({ list: err({ code: 503, message: "暂时忙不过来" }) })} onRetry={retry} />, {}).element);
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it("of an author stands under their card; of a tag under its name; an unknown author is a 404", async () => {
    const replies: Replies = {
      [LIST]: () => ok(articlePage([articleRow("1")])),
      "/user/info/personal-space": ({ query }) =>
        query?.id === "7" ? ok({ ...userCard("7"), description: "十年解说", attentionCount: 0, roomId: null }) : GONE,
    };
    const portal = portalOf({ api: fakeApi(replies) });
    const author = await loadAnyList(portal, "http://x/list?authorId=7");
    render(worldOf(<ListPage data={author} onRetry={() => undefined} />, replies).element);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("用户7");
    expect(screen.getByText("十年解说")).toBeTruthy();
    expect(titles("用户7的文章")).toEqual(["标题1"]);
    const api = fakeApi(replies);
    expect(await loadAnyList(portalOf({ api }), "http://x/list?tag=%E8%8B%B1%E8%B6%85")).toMatchObject({
      name: "标签：英超",
      author: null,
    });
    expect(api.sent[0]?.input.body).toMatchObject({ tag: "英超" });
    await expect(loadAnyList(portal, "http://x/list?authorId=8")).rejects.toMatchObject({ status: 404 });
    await expect(loadAnyList(portal, "http://x/list?authorId=x")).rejects.toMatchObject({ status: 404 });
    await expect(loadAnyList(portal, "http://x/list?columnNo=77")).rejects.toMatchObject({ status: 404 });
  });
});

describe("the headlines", () => {
  const rows = Array.from({ length: 14 }, (_, i) => articleRow(String(i + 1)));
  const replies: Replies = {
    [LIST]: () => ok(articlePage(rows)),
    "/inform/info/banner": () => ok({ list: rows.slice(0, 5) }),
    "/inform/info/recommend": () => ok({ list: rows.slice(0, 11) }),
  };

  it("say nothing twice on their front page: what leads, six beside it, the others below", async () => {
    const data = await loadNews(portalOf({ api: fakeApi(replies) }), undefined, "http://x/news");
    const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
    expect([ids(data.lead), ids(data.headlines)]).toEqual([
      ["1", "2", "3", "4", "5"],
      ["6", "7", "8", "9", "10", "11"],
    ]);
    expect(data.list.ok && ids(data.list.value.list)).toEqual(["12", "13", "14"]);
    // A column is complete and has no lead articles.
    const column = await loadNews(portalOf({ api: fakeApi(replies) }), "34", "http://x/news/pages/34");
    expect([column.lead.length, column.list.ok && column.list.value.list.length]).toEqual([0, 14]);
  });

  it("are asked for as of where a reader who is behind stands, all of them", async () => {
    const spoilers = createSpoilers({ isOn: false, behind: { matchId: "m1", lagMs: 18_000 }, write: () => undefined });
    const api = fakeApi(replies);
    await loadNews(portalOf({ api, spoilers }), undefined, "http://x/news");
    const moments = api.sent
      .filter(({ path }) => /inform|banner/.test(path) && !path.endsWith("listCategory"))
      .map(({ path, input }) => [path, (input.query?.at ?? (input.body as { at?: number } | undefined)?.at) as number]);
    expect(moments.map(([path]) => path).toSorted()).toEqual([
      "/api/banner/list",
      "/inform/advert/v2/adv",
      "/inform/comment/best",
      "/inform/info/banner",
      "/inform/info/list",
      "/inform/info/recommend",
    ]);
    expect(new Set(moments.map(([, at]) => at))).toEqual(new Set([NOW - 18_000]));
  });
});

describe("an article that is being read", () => {
  afterEach(() => vi.useRealTimers());

  async function read(replies: Replies) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const page = (
      <>
        <ArticleNow id="9" revision={1} />
        <p>正文</p>
      </>
    );
    const router = createMemoryRouter([{ path: "/", element: page }]);
    render(
      <PortalContext value={portalOf({ api: fakeApi(replies) })}>
        <RouterProvider router={router} />
      </PortalContext>,
    );
    await act(() => vi.advanceTimersByTimeAsync(31_000));
  }

  it("and is taken down meanwhile says so, and stays on screen", async () => {
    await read({ "/inform/info/state/{id}": () => GONE });
    expect((await screen.findByRole("status")).textContent).toContain("已下线");
    expect(screen.getByText("正文")).toBeTruthy();
  });

  it("and is changed offers the new one; a lost answer says nothing", async () => {
    let reply = err({ code: 0, message: "网络繁忙" }) as ReturnType<Replies[string]>;
    await read({ "/inform/info/state/{id}": () => reply });
    expect(screen.getByRole("status").textContent).toBe("");
    reply = ok({ revision: 3 });
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(screen.getByRole("status").textContent).toContain("已更新到第 3 版");
    expect(screen.getByRole("button", { name: "看新的一版" })).toBeTruthy();
  });
});
