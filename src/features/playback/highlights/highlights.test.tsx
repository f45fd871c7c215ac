import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BehaviorSubject } from "rxjs";
import { describe, expect, it, vi } from "vitest";
import type { MatchEvent } from "../../../../contract/feed/sport.ts";
import type { Highlight, HighlightDetail } from "../../../../contract/http/highlights.ts";
import { emptyMatch } from "../../../../contract/match/fold.ts";
import { err, ok } from "../../../../contract/result.ts";
import { pageOf } from "../../../hooks/testing/pages.ts";
import { BUSY, LOST, NOW, type Reply, fakeApi, inPortal, portalOf, worldOf } from "../../../hooks/testing/portal.tsx";
import { BALANCES, sessionOf, userInfo } from "../../../hooks/testing/people.ts";
import { VISITOR } from "../../../hooks/session.ts";
import { createSpoilers } from "../../../hooks/spoilers.ts";
import { staticSession } from "../../../hooks/staticSession.ts";
import { memoryStore } from "../../../hooks/storage.ts";
import { matchAsOf, railMarks } from "./asOf.ts";
import { HighlightPage } from "./HighlightPage.tsx";
import { HighlightsPage } from "./HighlightsPage.tsx";
import { AT, detailOf, highlight } from "./testing.ts";
import { filteredPath, filtersOf, highlightIdOf, loadHighlight, loadHighlights } from "./highlightData.ts";

const LIST = "/inform/movie-highlights";
const DETAIL = "/inform/movie-highlights/detail";
const PAY = "/inform/movie-highlights/pay";
const none = (): void => undefined;

const listOf = (list: readonly Highlight[], over = {}) =>
  ok({ ...pageOf(list, over), leagues: [{ sport: "fb" as const, id: "l1", name: "英超", count: 2 }] });

describe("the list of highlights", () => {
  it("says of each what it is of and what it costs this reader, and is narrowed by links that keep each other", async () => {
    const list = [highlight(), highlight({ id: "8", price: "0.00", isOwned: true }), highlight({ id: "9", isOwned: true })];
    const api = fakeApi({ [LIST]: () => listOf(list, { total: 50, pageSize: 24 }) });
    const data = await loadHighlights(api, "http://x/playback/highlights?sport=fb&price=paid&page=2");
    expect(api.sent[0]?.input.query).toEqual({ page: 2, sport: "fb", price: "paid", leagueId: undefined, matchId: undefined });
    render(worldOf(<HighlightsPage data={data} onRetry={none} />, {}, { at: "/playback/highlights?sport=fb&price=paid" }).element);
    const cards = within(screen.getByRole("list", { name: "集锦" })).getAllByRole("link");
    expect(cards.map((card) => card.getAttribute("href"))).toEqual(["/playback/video/h7", "/playback/video/h8", "/playback/video/h9"]);
    for (const [i, words] of ["2 球钻", "免费", "已购"].entries()) expect(cards[i]?.textContent).toContain(words);
    expect(cards[0]?.textContent).toContain("英超 阿森纳 VS 切尔西");
    expect(
      within(screen.getByRole("navigation", { name: "项目" }))
        .getByRole("link", { name: "篮球" })
        .getAttribute("href"),
    ).toBe("/playback/highlights?sport=bk&price=paid");
    expect(screen.getByRole("link", { name: "已购" }).getAttribute("href")).toBe("/playback/highlights?sport=fb&price=owned");
    expect(screen.getByRole("link", { name: "付费" }).getAttribute("aria-current")).toBe("true");
    expect(screen.getByRole("link", { name: "集锦" }).getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("link", { name: "下一页" })).toBeTruthy();
  });

  it("tells under 不剧透 neither who scored nor the score, nor shows the picture of it, until the reader asks for the match", async () => {
    const film = highlight({ id: "8", kind: "film", title: "阿森纳 5-4 切尔西 集锦", score: [5, 4] });
    const data = await loadHighlights(fakeApi({ [LIST]: () => listOf([highlight(), film]) }), "http://x/playback/highlights");
    const spoilers = createSpoilers({ isOn: true, write: none });
    render(inPortal(<HighlightsPage data={data} onRetry={none} />, portalOf({ spoilers }), "/playback/highlights"));
    const cards = () => within(screen.getByRole("list", { name: "集锦" })).getAllByRole("link");
    expect(cards().map((card) => card.querySelector("b")?.textContent)).toEqual(["阿森纳 VS 切尔西 片段", "阿森纳 VS 切尔西 集锦"]);
    expect(document.body.innerHTML).not.toMatch(/切尔西进球|1-1|5-4|7-1\.jpg/);
    act(() => spoilers.show(film.matchId));
    expect(cards().map((card) => card.querySelector("b")?.textContent)).toEqual(["16′ 切尔西进球 1-1", "阿森纳 5-4 切尔西 集锦"]);
  });

  it.each([
    ["empty", listOf([]), "暂无数据"],
    ["failed", BUSY, "（500）"],
    ["of a visitor's own", err({ code: 401, message: "" }), "您还没有登录哦，请登录后查看！"],
  ] as const)("that is %s says so", async (_, reply, words) => {
    const data = await loadHighlights(fakeApi({ [LIST]: () => reply as Reply }), "http://x/playback/highlights?price=owned");
    render(worldOf(<HighlightsPage data={data} onRetry={none} />, {}, { at: "/playback/highlights?price=owned" }).element);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it("knows only filters there are, and writes what it reads", () => {
    expect(filtersOf(new URLSearchParams("sport=tennis&price=x&league=../a"))).toEqual({
      sport: null,
      price: null,
      leagueId: null,
      matchId: null,
    });
    const filters = filtersOf(new URLSearchParams("sport=bk&price=free&league=l1&match=m1"));
    expect(filteredPath(filters)).toBe("/playback/highlights?sport=bk&price=free&league=l1&match=m1");
    expect([highlightIdOf("h12"), highlightIdOf("12"), highlightIdOf("hx")]).toEqual(["12", null, null]);
  });
});

describe("one highlight", () => {
  const stage = (detail: HighlightDetail) => <output>{detail.film?.url ?? detail.preview.url}</output>;

  async function show(detail: HighlightDetail, pay: () => Reply, balance: string | null) {
    const api = fakeApi({ [DETAIL]: () => ok(detail), [PAY]: pay });
    const reload = vi.fn();
    const world = worldOf(
      <HighlightPage data={await loadHighlight(api, "7")} stage={stage} onReload={reload} store={memoryStore()} />,
      api,
      {
        at: "/playback/video/h7",
        view: balance === null ? VISITOR : sessionOf(userInfo(), { ...BALANCES, balance }),
        session: { refreshBalances: async () => undefined },
      },
    );
    render(world.element);
    return { ...world, reload, pays: () => api.sent.filter(({ path }) => path === PAY) };
  }
  const press = async (name: string) => {
    await waitFor(() => expect(screen.getByRole("button", { name })).toHaveProperty("disabled", false));
    await userEvent.click(screen.getByRole("button", { name }));
  };

  it("shows a visitor its preview, and asks for a login to buy", async () => {
    await show(detailOf(), () => BUSY, null);
    expect(screen.getByText("/media/highlights/7-1-preview.flv")).toBeTruthy();
    expect(screen.getByText("试看 5 秒，购买后观看全片")).toBeTruthy();
    expect(screen.getByRole("button", { name: "2 球钻购买" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "英超 阿森纳 VS 切尔西" }).getAttribute("href")).toBe("/football/live/m1");
  });

  it("has under 不剧透 a title without the score: on its page, in the document's and in the question before it is paid", async () => {
    const spoilers = createSpoilers({ isOn: true, write: none });
    const api = fakeApi({ [DETAIL]: () => ok(detailOf({ related: [highlight({ id: "9" })] })) });
    const data = await loadHighlight(api, "7", spoilers.veil$.value);
    expect([data.title, (await loadHighlight(api, "7")).title]).toEqual(["阿森纳 VS 切尔西 片段", "16′ 切尔西进球 1-1"]);
    const page = <HighlightPage data={data} stage={stage} onReload={none} store={memoryStore()} />;
    const session = { ...staticSession(VISITOR), view$: new BehaviorSubject(sessionOf(userInfo(), BALANCES)) };
    render(inPortal(page, portalOf({ api, spoilers, session }), "/playback/video/h7"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("阿森纳 VS 切尔西 片段");
    await press("2 球钻购买");
    const question = await screen.findByRole("alertdialog", { name: "购买集锦" });
    expect(question.textContent).toContain("阿森纳 VS 切尔西 片段");
    expect(document.body.textContent).not.toMatch(/切尔西进球|1-1/);
    act(() => spoilers.show(highlight().matchId));
    // It is behind the dialog.
    expect(screen.getByRole("heading", { level: 1, hidden: true }).textContent).toBe("16′ 切尔西进球 1-1");
  });

  it("is bought after a question with the balance, and read anew", async () => {
    const { reload, pays } = await show(detailOf(), () => ok({ id: "7", isNew: true, price: "2.00" }), "12.00");
    await press("2 球钻购买");
    const dialog = await screen.findByRole("alertdialog", { name: "购买集锦" });
    expect(dialog.textContent).toContain("支付后余额10 球钻");
    await press("确认购买");
    expect(await screen.findByText("购买成功，正在载入全片")).toBeTruthy();
    expect(pays().map(({ input }) => input.body)).toEqual([{ id: "7", price: "2.00", idempotencyKey: expect.any(String) }]);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("takes the focus to what it says once it is bought; one that was owned before takes none", async () => {
    const dataOf = (isOwned: boolean) =>
      loadHighlight(fakeApi({ [DETAIL]: () => ok(detailOf({ highlight: highlight({ isOwned }) })) }), "7");
    const [offered, owned] = [await dataOf(false), await dataOf(true)];
    const page = (data: typeof owned) =>
      inPortal(<HighlightPage data={data} stage={stage} onReload={none} store={memoryStore()} />, portalOf({}));
    const { rerender, unmount } = render(page(offered));
    rerender(page(owned));
    expect(document.activeElement).toBe(screen.getByText("已购买，可随时观看全片"));
    unmount();
    render(page(owned));
    expect(document.activeElement).toBe(document.body);
  });

  it("without the money leads to the recharge and asks for nothing", async () => {
    const { pays } = await show(detailOf(), () => BUSY, "1.99");
    await press("2 球钻购买");
    expect((await screen.findByRole("alert")).textContent).toBe("余额不足，请先充值");
    await press("充值");
    expect(screen.getByTestId("address").textContent).toBe("/v/pay");
    expect(pays()).toEqual([]);
  });

  it("whose payment got no answer is asked for again by the same key", async () => {
    const answers: Reply[] = [LOST, ok({ id: "7", isNew: false, price: "2.00" })];
    const { pays } = await show(detailOf(), () => answers.shift() ?? BUSY, "12.00");
    await press("2 球钻购买");
    await screen.findByRole("alertdialog");
    await press("确认购买");
    expect(await screen.findByText("上次支付没有收到结果，再次确认不会重复扣款。")).toBeTruthy();
    await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "再次确认" }));
    expect(await screen.findByText("购买成功，正在载入全片")).toBeTruthy();
    const keys = pays().map(({ input }) => (input.body as { idempotencyKey: string }).idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it("that is owned plays whole; one taken back says so; one that is none is a 404", async () => {
    const film = { url: "/media/highlights/7-1.flv?sig=x", expiresAt: NOW };
    await show(detailOf({ film }, { isOwned: true, isWithdrawn: true }), () => BUSY, "0.00");
    expect(screen.getByText(film.url)).toBeTruthy();
    expect(screen.getByText("已购买，可随时观看全片")).toBeTruthy();
    expect(screen.getByRole("note").textContent).toContain("集锦已停止出售");
    await expect(loadHighlight(fakeApi({ [DETAIL]: () => err({ code: 404, message: "" }) }), "7")).rejects.toMatchObject({ status: 404 });
    await act(async () => undefined);
  });
});

describe("the match under a film", () => {
  const event = (s: number, afterMs: number, k: string, d: object) => ({ ch: "fb:m1", s, at: AT + afterMs, k, d }) as unknown as MatchEvent;
  const events = [
    event(8, 0, "incident", { id: "g1", type: "goal", side: "away", minute: 16, player: "帕尔默" }),
    event(9, 0, "score", { score: [1, 1] }),
    event(10, 5_000, "incident.revoked", { id: "g1" }),
    event(11, 5_000, "score", { score: [1, 0] }),
  ];
  const before = { ...emptyMatch("fb", "m1"), score: [1, 0] as const };

  it("has the score of the picture's moment, not of later, forwards and back", () => {
    const asOf = matchAsOf({ before, events });
    expect([-1, 0, 4_999, 5_000, -1].map((ms) => asOf(AT + ms).score)).toEqual([
      [1, 0],
      [1, 1],
      [1, 1],
      [1, 0],
      [1, 0],
    ]);
  });

  it("marks on its rail what is in the film, where it is", () => {
    const stretches = [
      { mediaMs: 0, durationMs: 10_000, at: AT - 5_000 },
      { mediaMs: 10_000, durationMs: 10_000, at: AT + 60_000 },
    ];
    expect(railMarks({ highlight: highlight(), events, stretches })).toEqual([
      { key: "8", place: 0.25, words: "进球 帕尔默" },
      { key: "10", place: 0.5, words: "判定取消" },
    ]);
  });

  it("places on its rail what pictures show that came slower than they play", () => {
    const stretches = [
      { mediaMs: 0, durationMs: 2_500, at: AT - 5_000, wallMs: 5_000 },
      { mediaMs: 2_500, durationMs: 7_500, at: AT, wallMs: 10_000 },
    ];
    expect(railMarks({ highlight: highlight(), events, stretches }).map(({ place }) => place)).toEqual([0.25, 0.625]);
  });
});
