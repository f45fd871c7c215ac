import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { richOfParagraphs } from "../../../../contract/rules/richText.ts";
import { ok } from "../../../../contract/result.ts";
import { BALANCES, sessionOf, userInfo } from "../../../hooks/testing/people.ts";
import { NOW, worldOf } from "../../../hooks/testing/portal.tsx";
import { asUserId } from "../../../../contract/ids.ts";
import type { PlanRecord } from "../../../../contract/http/tipTypes.ts";
import { MATCH, REASON, openPlan } from "../testing.ts";
import { PublishPage } from "./PublishPage.tsx";
import { Published } from "./Published.tsx";
import { RecordsPage } from "./RecordsPage.tsx";

const expert = (id: string) => sessionOf(userInfo({ id: asUserId(id)!, isExpert: 1 }), BALANCES);
const KEPT = { betType: "ah", reason: richOfParagraphs([REASON]), amount: 38, currency: "diamond", isRefundable: true };

describe("a draft of a plan", () => {
  it("is shown to and kept for its own expert alone: who logs in after on the same browser begins anew", async () => {
    localStorage.setItem("tips.draft.100007", JSON.stringify(KEPT));
    localStorage.setItem("tips.draft", JSON.stringify({ ...KEPT, reason: richOfParagraphs(["不知道是谁写的"]) }));
    const { element, view$ } = worldOf(
      <PublishPage />,
      { "/tj/match": () => ok({ list: [] }) },
      { view: expert("100007"), at: "/recommend" },
    );
    render(element);
    expect(await screen.findByText(REASON)).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "免费" }));
    expect(JSON.parse(localStorage.getItem("tips.draft.100007") ?? "{}")).toEqual({ ...KEPT, amount: 0 });

    await act(async () => view$.next(expert("100008")));
    expect(await screen.findByRole("button", { name: "预览" })).toBeTruthy();
    expect(screen.queryByText(REASON)).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: "38" }));
    expect(Object.keys(localStorage)).toEqual(["tips.draft.100007"]);

    await act(async () => view$.next(expert("100007")));
    expect(await screen.findByText(REASON)).toBeTruthy();
  });
});

describe("the form of a plan", () => {
  afterEach(() => vi.useRealTimers());
  const offer = { match: MATCH, position: { e: "e1", s: 1 }, at: NOW, lines: [] };
  const replies = {
    "/tj/match": () => ok({ list: [{ match: MATCH, until: NOW + 60_000, taken: [], sides: [] }] }),
    "/tj/plan/offer": () => ok(offer),
  };

  it("says what is missing where its button is", async () => {
    render(worldOf(<PublishPage />, replies, { view: expert("100011"), at: "/recommend" }).element);
    const button = await screen.findByRole("button", { name: "预览" });
    await userEvent.click(button);
    expect(button.previousElementSibling).toBe(screen.getByText("请选择比赛和选项"));
  });

  it("searches again for the same word when it is asked to: prices may have come since", async () => {
    const found = [MATCH];
    const api = {
      ...replies,
      "/tj/match": () => ok({ list: found.splice(1).map((match) => ({ match, until: NOW, taken: [], sides: [] })) }),
    };
    render(worldOf(<PublishPage />, api, { view: expert("100013"), at: "/recommend" }).element);
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    const field = screen.getByRole("searchbox", { name: "搜索比赛" });
    await userEvent.type(field, "国际{Enter}");
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    found.push(MATCH);
    await userEvent.type(field, "{Enter}");
    expect(await screen.findByRole("button", { name: /国际米兰 vs 那不勒斯/ })).toBeTruthy();
  });

  it.each([59, 60])("says of %i matches whether there may be more", async (count) => {
    const list = Array.from({ length: count }, (_, n) => ({ match: { ...MATCH, id: `m${n}` }, until: NOW, taken: [], sides: [] }));
    render(worldOf(<PublishPage />, { ...replies, "/tj/match": () => ok({ list }) }, { view: expert("100014"), at: "/recommend" }).element);
    const matches = await screen.findByRole("list", { name: "可发布的比赛" });
    expect(matches.textContent.includes("只列出最近 60 场，其他比赛请搜索")).toBe(count === 60);
  });

  it("asks for prices every ten seconds, also while its expert goes on writing", async () => {
    const { element, api } = worldOf(<PublishPage />, replies, { view: expert("100012"), at: "/recommend" });
    render(element);
    const match = await screen.findByRole("button", { name: /国际米兰 vs 那不勒斯/ });
    vi.useFakeTimers();
    fireEvent.click(match);
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(0);
    const asked = () => api.sent.filter(({ path }) => path === "/tj/plan/offer").length;
    expect(asked()).toBe(1);
    for (const amount of ["8", "28", "38"]) {
      await pass(4_000);
      fireEvent.click(screen.getByRole("radio", { name: amount }));
    }
    expect(asked()).toBe(2);
  });
});

describe("an expert's records", () => {
  const { n, id, title, betType, sport, publishedAt, closesAt, state, price, isRefundable, sold, legs, result } = openPlan();
  const record: PlanRecord = {
    ...{ n, id, title, betType, sport, publishedAt, closesAt, state, price, isRefundable, sold, legs, result },
    ...{ isBought: false, isOwn: true, isOpen: true, seal: "ef", paid: "76.00", income: "19.00", refunded: "0.00", escrow: "38.00" },
    releasesAt: null,
  };
  const show = (ticketEscrow: string, diamondEscrow = "38.00", over: Partial<PlanRecord> = {}) => {
    const totals = {
      ...{ plans: 1, sold: 8, income: "19.00" },
      diamond: { paid: "76.00", refunded: "19.00", escrow: diamondEscrow },
      ticket: { paid: "12.00", refunded: "0.00", escrow: ticketEscrow },
    };
    const answer = ok({ total: 1, page: 1, pageSize: 20, list: [{ ...record, ...over }], totals, leftToday: 4 });
    const world = worldOf(
      <RecordsPage first={null} />,
      { "/tj/plan/records": () => answer },
      { view: expert("100007"), at: "/recommend/records" },
    );
    return render(world.element);
  };

  it("say of a plan for tickets that it earns nothing, and not that it will be paid", async () => {
    show("6.00", "0.00", { price: { currency: "ticket", amount: "6.00" }, income: "0.00", escrow: "6.00", releasesAt: NOW });
    expect((await screen.findByText(/人购买/)).textContent).toMatch(/保管中 6 球票　11-21 20:00 由平台收回　球票没有收入$/);
  });

  it.each([
    ["38.00", "6.00", "38 球钻　6 球票"],
    ["38.00", "0.00", "38 球钻"],
    ["0.00", "6.00", "6 球票"],
    ["0.00", "0.00", "0 球钻"],
  ])("say what is in escrow by its currency: %s and %s", async (diamonds, tickets, words) => {
    show(tickets, diamonds);
    expect((await screen.findByText("保管中")).nextElementSibling?.textContent).toBe(words);
    expect(screen.getByText("收入").nextElementSibling?.textContent).toBe("19 球钻");
    expect(screen.getByText(/人购买/).textContent).toContain("保管中 38 球钻　收入 19 球钻");
  });
});

describe("a plan that was published", () => {
  afterEach(() => vi.useRealTimers());
  const published = openPlan({ n: 7, seal: "0123456789abcdef".repeat(4) });
  const show = () => {
    vi.useFakeTimers();
    const onAgain = vi.fn();
    const { unmount } = render(worldOf(<Published plan={published} onAgain={onAgain} />, {}, { at: "/recommend" }).element);
    const address = () => screen.getByTestId("address").textContent;
    const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    return { address, pass, onAgain, unmount };
  };

  it("counts five seconds down and leads to the records then, not before", () => {
    const { address, pass } = show();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "已封存第 7 单" }));
    expect(screen.getByText(/^01234567 89abcdef 01234567/)).toBeTruthy();
    for (const left of [5, 4, 3, 2, 1]) {
      expect(screen.getByText(`${left} 秒后前往推荐记录`)).toBeTruthy();
      pass(999);
      expect(address()).toBe("/recommend");
      pass(1);
    }
    expect(address()).toBe("/recommend/records");
  });

  it("leads at once to its page or the records, or to another plan; once left it leads nowhere", () => {
    const { address, pass, onAgain, unmount } = show();
    expect(screen.getByRole("link", { name: "看方案" }).getAttribute("href")).toBe("/guide/expert/plan?id=12");
    expect(screen.getByRole("link", { name: "看记录" }).getAttribute("href")).toBe("/recommend/records");
    act(() => screen.getByRole("button", { name: "再发一单" }).click());
    expect(onAgain).toHaveBeenCalledOnce();
    pass(3_000);
    expect(address()).toBe("/recommend");
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
