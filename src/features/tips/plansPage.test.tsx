import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { BRANDS } from "../../../brands/brands.ts";
import { err, ok } from "../../../contract/result.ts";
import { NOW, fakeApi, portalOf, worldOf } from "../../hooks/testing/portal.tsx";
import { Strip } from "../../parts/tips/Strip.tsx";
import { PlansPage } from "./PlansPage.tsx";
import { curvePlot } from "./returnCurve.ts";
import { MATCH, plan } from "./testing.ts";
import { type PlansData, loadExpert, loadGuide, loadPlanPage } from "./tipsData.ts";

describe("lists of plans", () => {
  const data = (over: Partial<PlansData> = {}): PlansData => ({
    kind: "list",
    now: NOW,
    view: {
      sport: "fb",
      state: "open",
      sort: "hot",
      price: undefined,
      betType: undefined,
      leagueId: undefined,
      matchId: undefined,
      isRefundable: false,
    },
    plans: ok({ total: 45, page: 2, pageSize: 20, list: [plan()] }),
    filters: {
      leagues: [{ id: "34", name: "意甲", sport: "fb", plans: 3 }],
      matches: [{ match: MATCH, plans: 2 }],
      betTypes: [{ betType: "ah", plans: 3 }],
    },
    ...over,
  });
  const open = (over: Partial<PlansData> = {}) =>
    render(worldOf(<PlansPage data={data(over)} onRetry={() => undefined} />, {}, { at: "/guide/expert/plan?sport=fb&page=2" }).element);

  it("are filtered by links that begin on the first page, and lead to the plan by its price", () => {
    open();
    const price = screen.getByRole("navigation", { name: "价格" });
    expect(within(price).getByRole("link", { name: "免费" }).getAttribute("href")).toBe("/guide/expert/plan?sport=fb&price=free");
    const row = within(screen.getByRole("list", { name: "方案" }));
    expect(row.getByRole("link", { name: "第 2 单，38 球钻" }).getAttribute("href")).toBe("/guide/expert/plan?id=12");
    expect(row.getByText("意甲 让球 平/半")).toBeTruthy();
    expect(screen.getByRole("link", { name: "下一页" }).getAttribute("href")).toBe("/guide/expert/plan?sport=fb&page=3");
  });

  it.each([
    ["", "open"],
    ["&state=settled", "settled"],
    ["&state=all", "all"],
  ])("offer to choose by what there is in the chosen state: %s", async (chosen, state) => {
    const api = fakeApi({});
    await loadPlanPage(portalOf({ api }), `http://x/guide/expert/plan?sport=fb${chosen}`);
    expect(api.sent.find(({ path }) => path === "/tj/match/filter")?.input.query).toEqual({ sport: "fb", state });
  });

  it("of the other sport are looked at without what was chosen of the one; a market of which there is none is shown as chosen", () => {
    const view = { ...data().view, betType: "single" as const };
    const at = "/guide/expert/plan?sport=fb&bet=single&league=34&match=77001&price=free";
    render(worldOf(<PlansPage data={data({ view })} onRetry={() => undefined} />, {}, { at }).element);
    expect(screen.getByRole("link", { name: "篮球" }).getAttribute("href")).toBe("/guide/expert/plan?sport=bk&price=free");
    expect(screen.getByRole("link", { name: /单关/ }).getAttribute("aria-current")).toBe("page");
  });

  it("that one has bought are of the chosen sport; an address that names no league asks for none", async () => {
    const api = fakeApi({});
    await loadPlanPage(portalOf({ api }), "http://x/guide/expert/plan?state=mine&sport=bk");
    await loadPlanPage(portalOf({ api }), "http://x/guide/expert/plan?league=%27%3B");
    expect(api.sent.find(({ path }) => path === "/tj/plan/mine")?.input.query).toMatchObject({ sport: "bk" });
    expect(api.sent.find(({ path }) => path === "/tj/expert/recommends")?.input.body).toMatchObject({ leagueId: undefined });
  });

  it("say that they are empty, and why they could not be read", () => {
    const { unmount } = open({ plans: ok({ total: 0, page: 1, pageSize: 20, list: [] }) });
    expect(screen.getByText("暂无数据")).toBeTruthy();
    unmount();
    open({ plans: err({ code: 503, message: "暂时忙不过来" }) });
    expect(screen.getByText("暂时忙不过来")).toBeTruthy();
  });

  it("that one has bought are the user's own: a visitor is told so", () => {
    const mine = { ...data().view, state: "mine" as const };
    open({ view: mine, plans: err({ code: 401, message: "请先登录" }), filters: null });
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "价格" })).toBeNull();
  });

  it("are no pages of a brand without tips", async () => {
    const brand = Object.values(BRANDS).find(({ hasTips }) => !hasTips)!;
    const portal = portalOf({ brand });
    for (const load of [
      () => loadGuide(portal, "http://x/guide"),
      () => loadPlanPage(portal, "http://x/guide/expert/plan?id=1"),
      () => loadExpert(portal, "900001", "http://x/"),
    ]) {
      await expect(load()).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe("a record", () => {
  it("is read from the left, the newest last", () => {
    render(<Strip outcomes={["L", "HW", "W"]} />);
    expect(screen.getByRole("img", { name: "近 3 单：赢、赢半、输" })).toBeTruthy();
  });

  it("as a curve begins at nought and stays within its frame", () => {
    const sums = [0.95, -0.05, -1.05, 0, 12.4];
    const plot = curvePlot(sums.map((sum, i) => ({ n: i + 1, sum })))!;
    const ys = [...plot.path.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));
    expect(ys).toHaveLength(6);
    expect(ys[0]).toBe(plot.rungs.find(({ value }) => value === 0)?.y);
    expect(Math.min(...ys)).toBeGreaterThanOrEqual(14);
    expect(Math.max(...ys)).toBeLessThanOrEqual(206);
    expect(curvePlot([])).toBeNull();
  });
});
