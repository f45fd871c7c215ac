import { fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { NobleTitle, Nobility } from "../../../../contract/http/pay.ts";
import { err, ok } from "../../../../contract/result.ts";
import { VISITOR } from "../../../hooks/session.ts";
import { BALANCES } from "../../../hooks/testing/people.ts";
import { BUSY, LOST, NOW, type Replies } from "../../../hooks/testing/portal.tsx";
import { ACTIVE, DAY_MS, watchedStore, world } from "../kit/testing.tsx";
// Lazy parts of the page are imported up front: the tests do not measure how long they take to load.
import "./BuyDialog.tsx";
import { NobilityPage } from "./NobilityPage.tsx";
import { balanceAfter, daysLeft } from "./standing.ts";

const NAMES = ["骑士", "子爵", "伯爵", "侯爵", "公爵", "国王", "皇帝"] as const;
const PRICES = ["100.00", "300.00", "800.00", "2000.00", "5000.00", "12000.00", "30000.00"] as const;
const PRIVILEGES = ["贵族勋章", "进场提示", "专属弹幕颜色", "贵族礼物", "防禁言", "全站开通公告", "专属客服"] as const;

const TITLES: NobleTitle[] = NAMES.map((name, i) => ({
  id: `title${"abcdefg"[i]}`,
  name,
  rank: i + 1,
  price: PRICES[i] ?? "0.00",
  privileges: PRIVILEGES.slice(0, i + 1),
}));
const listed = (own: Nobility["own"] = null) => ok({ titles: TITLES, own } satisfies Nobility);

const LIST = "/pay/room/nobility/list";
const BUY = "/pay/room/nobility/purchase";

function open(replies: Replies, options: Parameters<typeof world>[2] = {}, store = watchedStore()) {
  const shown = world(<NobilityPage first={null} store={store} />, { [LIST]: () => listed(), ...replies }, options);
  const { unmount } = render(shown.element);
  const keys = () =>
    shown.sent.filter(({ path }) => path === BUY).map(({ input }) => (input.body as { idempotencyKey: string }).idempotencyKey);
  return { ...shown, unmount, store, keys };
}

const choose = async (name: string) => fireEvent.click(await screen.findByRole("radio", { name: new RegExp(`^${name}`) }));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const dialog = async () => within(await screen.findByRole("alertdialog"));

describe("nobility", () => {
  it("asks a visitor to log in", () => {
    open({}, { view: VISITOR });
    expect(screen.getByRole("button", { name: "登录" })).toBeTruthy();
  });

  it("shows seven titles, what each gives and costs, and who has it", async () => {
    open({ [LIST]: () => listed({ id: "titleb", expiresAt: NOW + 2 * DAY_MS + 1 }) });
    expect((await screen.findAllByRole("radio")).map((radio) => radio.closest("label")?.textContent)).toEqual([
      "骑士100 球钻",
      "子爵300 球钻当前",
      "伯爵800 球钻",
      "侯爵2,000 球钻",
      "公爵5,000 球钻",
      "国王12,000 球钻",
      "皇帝30,000 球钻",
    ]);
    expect(screen.getByText(/2026-11-23 到期，剩余 3 天/)).toBeTruthy();
    const rows = within(screen.getByRole("table", { name: "贵族特权" })).getAllByRole("row");
    expect(rows).toHaveLength(8);
    expect(
      within(rows[2] as HTMLElement)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["-无", ..."有".repeat(6)]);
  });

  it("a title that has run out is none", async () => {
    open({ [LIST]: () => listed({ id: "titleb", expiresAt: NOW }) });
    expect(await screen.findByText("您还没有开通贵族")).toBeTruthy();
  });

  it("is asked for again when it could not be had", async () => {
    let isBusy = true;
    open({ [LIST]: () => (isBusy ? BUSY : listed()) });
    await screen.findByText("（500）");
    isBusy = false;
    press("重试");
    expect(await screen.findAllByRole("radio")).toHaveLength(7);
  });

  it("no titles: 暂无数据", async () => {
    open({ [LIST]: () => ok({ titles: [], own: null }) });
    expect(await screen.findByText("暂无数据")).toBeTruthy();
  });
});

describe("buying a title", () => {
  it("says what is left, pays, shows it and asks for the balances", async () => {
    let own: Nobility["own"] = null;
    const { sent, refreshed, store } = open({
      [LIST]: () => listed(own),
      [BUY]: () => {
        own = { id: "titlec", expiresAt: NOW + 30 * DAY_MS };
        return ok(own);
      },
    });
    await choose("伯爵");
    press("开通");
    const asked = await dialog();
    expect(asked.getByText("支付后余额").nextSibling?.textContent).toBe("12,060 球钻");
    fireEvent.click(asked.getByRole("button", { name: "确认开通" }));
    expect(await screen.findByText("伯爵开通成功")).toBeTruthy();
    expect(await screen.findByText(/2026-12-21 到期，剩余 30 天/)).toBeTruthy();
    expect(sent.find(({ path }) => path === BUY)?.input.body).toMatchObject({ id: "titlec" });
    expect(refreshed()).toBe(1);
    expect(store.held.size).toBe(0);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.getByRole("button", { name: "续费" })).toBeTruthy();
  });

  it("with too little leads to recharging", async () => {
    open({});
    await choose("皇帝");
    expect(screen.getByRole("link", { name: "充值" }).getAttribute("href")).toBe("/v/pay");
    expect(screen.queryByRole("button", { name: "开通" })).toBeNull();
  });

  it("too little after all: the button becomes 充值", async () => {
    open({ [BUY]: () => err({ code: 10020, message: "余额不足" }) });
    await choose("骑士");
    press("开通");
    fireEvent.click((await dialog()).getByRole("button", { name: "确认开通" }));
    fireEvent.click(await screen.findByRole("button", { name: "充值" }));
    expect((await screen.findByTestId("address")).textContent).toBe("/v/pay");
  });

  it("a lower title waits until the higher one has run out; a higher one says what is lost", async () => {
    open({ [LIST]: () => listed({ id: "titleb", expiresAt: NOW + DAY_MS }) });
    await choose("骑士");
    expect(screen.getByText("已拥有更高的贵族，到期后可开通")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "开通" })).toBeNull();
    await choose("伯爵");
    press("开通");
    expect((await dialog()).getByText("开通后，您现有的子爵剩余时间将失效。")).toBeTruthy();
  });

  it("says what the server has against it", async () => {
    open({ [BUY]: () => err({ code: 409, message: "状态已变化，请刷新后重试" }) });
    await choose("骑士");
    press("开通");
    fireEvent.click((await dialog()).getByRole("button", { name: "确认开通" }));
    expect((await screen.findByRole("alert")).textContent).toBe("状态已变化，请刷新后重试（409）");
  });

  it("a lost answer is asked for with the same key, also after a reload, and nothing else is bought meanwhile", async () => {
    const before = open({ [BUY]: () => LOST });
    await choose("骑士");
    press("开通");
    fireEvent.click((await dialog()).getByRole("button", { name: "确认开通" }));
    fireEvent.click(await (await dialog()).findByRole("button", { name: "再次确认" }));
    await screen.findByRole("alert");
    before.unmount();

    // It was in fact paid for: the lower balance must not block the retry.
    const view = { ...ACTIVE, balances: { ...BALANCES, balance: "60.00" } };
    const after = open({ [BUY]: () => ok({ id: "titlea", expiresAt: NOW + 30 * DAY_MS }) }, { view }, before.store);
    expect(await screen.findByText(/骑士的支付没有收到结果/)).toBeTruthy();
    press("再次确认");
    fireEvent.click((await dialog()).getByRole("button", { name: "再次确认" }));
    expect(await screen.findByText("骑士开通成功")).toBeTruthy();
    const keys = [...before.keys(), ...after.keys()];
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(before.store.held.size).toBe(0);
  });

  it("blocks other titles while one is uncertain", async () => {
    const store = watchedStore();
    store.setItem("fulltime.nobility.100007", JSON.stringify({ titleId: "titlea", key: "k".repeat(32) }));
    open({}, {}, store);
    await choose("子爵");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "开通" }).disabled).toBe(true);
  });
});

describe("reckoning", () => {
  it("to the cent", () => {
    expect(balanceAfter("100.00", "100.00")).toEqual({ text: "0.00", isEnough: true });
    expect(balanceAfter("99.99", "100.00")).toEqual({ text: "-0.01", isEnough: false });
    expect(balanceAfter(undefined, "100.00")).toBeNull();
  });

  it("days begun", () => {
    expect([daysLeft(NOW + DAY_MS, NOW), daysLeft(NOW + DAY_MS + 1, NOW), daysLeft(NOW, NOW)]).toEqual([1, 2, 0]);
  });
});
