import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { BRANDS } from "../../../../brands/brands.ts";
import type { Transaction } from "../../../../contract/http/pay.ts";
import { err, ok } from "../../../../contract/result.ts";
import type { ExportPart } from "../../../api/payIn.ts";
import { VISITOR } from "../../../hooks/session.ts";
// Lazy parts of the pages are imported up front: the tests do not measure how long they take to load.
import "../../../ui/control/PagerControl.tsx";
import { BUSY, type Replies } from "../../../hooks/testing/portal.tsx";
import { transaction, world } from "../kit/testing.tsx";
import { ConsumePage } from "./ConsumePage.tsx";
import { IncomePage } from "./IncomePage.tsx";
import { OrderPage } from "./OrderPage.tsx";

const LIST = "/pay/record/trans-list";
const INCOME = "/pay/record/income";
const EXPORT = "/pay/export/income/";

const paged = (list: readonly Transaction[], total = list.length, page = 1) => ok({ total, page, pageSize: 10, list });
const income = (list: readonly Transaction[], sum: string) => ok({ total: list.length, page: 1, pageSize: 10, list, sum });

function show(page: Parameters<typeof world>[0], replies: Replies, options: Parameters<typeof world>[2] = {}) {
  const shown = world(page, replies, options);
  const { unmount } = render(shown.element);
  return { ...shown, unmount, bodies: (path: string) => shown.sent.filter((s) => s.path === path).map(({ input }) => input.body) };
}

const rowTexts = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    );
const pick = (name: string, value: string) => fireEvent.change(screen.getByRole("combobox", { name }), { target: { value } });
const day = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe.each(Object.values(BRANDS))("of $id", (brand) => {
  it("what is bought are plans where the brand has tips, and highlights where it has none", async () => {
    const word = brand.hasTips ? "购买方案" : "购买集锦";
    const { unmount } = show(
      <ConsumePage first={ok({ total: 1, page: 1, pageSize: 10, list: [transaction(1, { type: 4 })] })} />,
      {},
      { brand },
    );
    expect(within(screen.getByRole("combobox", { name: "类型" })).getAllByRole("option")[4]?.textContent).toBe(word);
    expect(rowTexts()[0]?.[1]).toBe(word);
    unmount();
    show(<OrderPage first={ok({ total: 0, page: 1, pageSize: 10, list: [] })} />, {}, { brand });
    expect(screen.getByRole("link", { name: word })).toBeTruthy();
    expect(document.body.textContent?.includes("方案")).toBe(brand.hasTips);
  });
});

describe.each([
  ["消费记录", <ConsumePage key="c" first={null} />],
  ["我的订单", <OrderPage key="o" first={null} />],
  ["收入记录", <IncomePage key="i" first={null} />],
])("%s", (title, page) => {
  it("asks a visitor to log in", () => {
    const { sent } = show(page, {}, { view: VISITOR });
    expect(screen.getByRole("heading", { name: title })).toBeTruthy();
    expect(screen.getByRole("button", { name: "登录" })).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("loading, then 暂无数据", async () => {
    show(page, { [LIST]: () => paged([]), [INCOME]: () => income([], "0.00") });
    expect(screen.getByRole("status", { name: "加载中" })).toBeTruthy();
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "清除筛选" })).toBeNull();
  });

  it("an empty range: 清除筛选", async () => {
    show(page, { [LIST]: () => paged([]), [INCOME]: () => income([], "0.00") }, { at: "/v/x?from=2026-11-01" });
    fireEvent.click(await screen.findByRole("link", { name: "清除筛选" }));
    expect(screen.getByTestId("address").textContent).toBe("/v/x");
    expect(screen.getByLabelText<HTMLInputElement>("开始日期").value).toBe("");
  });

  it("an address whose range ends before it begins says so in place of the list, and asks nothing", async () => {
    const answers = () => income([transaction(1)], "100.00");
    const { sent } = show(page, { [LIST]: answers, [INCOME]: answers }, { at: "/v/x?from=2026-12-01&to=2026-11-01" });
    expect((await screen.findByRole("alert")).textContent).toBe("开始日期不能晚于结束日期");
    await act(() => Promise.resolve());
    for (const name of ["重试", "导出 CSV"]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("table")).toBeNull();
    expect(sent).toEqual([]);
    day("开始日期", "2026-10-01");
    press("查询");
    expect(await screen.findByText("+100")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("a failure shows its code, and 重试 asks again", async () => {
    let isBusy = true;
    const answers = () => (isBusy ? BUSY : income([transaction(1)], "100.00"));
    show(page, { [LIST]: answers, [INCOME]: answers });
    await screen.findByText("（500）");
    isBusy = false;
    press("重试");
    expect(await screen.findByText("+100")).toBeTruthy();
    expect(screen.queryByText("（500）")).toBeNull();
  });

  it("a session that has ended on the server", async () => {
    const over = () => err({ code: 401, message: "您还没有登录哦，请登录后查看！" });
    show(page, { [LIST]: over, [INCOME]: over });
    expect(await screen.findByRole("button", { name: "登录" })).toBeTruthy();
  });
});

describe("movements", () => {
  it("stand with their type, note, signed amount and account", async () => {
    show(<ConsumePage first={null} />, {
      [LIST]: () =>
        paged([
          transaction(1, { type: 2, amount: "-1314.00", note: "火箭 x1" }),
          transaction(2, { type: 7, account: "ticket", amount: "30.50" }),
          transaction(3, { type: 9, account: "cash", amount: "1234567.89" }),
        ]),
    });
    await screen.findByText("-1,314");
    expect(rowTexts()).toEqual([
      ["2026-11-21 19:59:00", "礼物打赏火箭 x1", "火箭 x1", "-1,314", "球钻"],
      ["2026-11-21 19:58:00", "系统赠送", "--", "+30.50", "球票"],
      ["2026-11-21 19:57:00", "礼物收入", "--", "+1,234,567.89", "可提现"],
    ]);
  });

  it("are filtered by each of the fifteen types and by account, from the first page", async () => {
    const { bodies } = show(<ConsumePage first={null} />, { [LIST]: () => paged([transaction(1)]) }, { at: "/v/consume?page=3" });
    await screen.findByText("+100");
    expect(within(screen.getByRole("combobox", { name: "类型" })).getAllByRole("option")).toHaveLength(16);
    pick("类型", "13");
    pick("币种", "cash");
    await screen.findByText("+100");
    expect(screen.getByTestId("address").textContent).toBe("/v/consume?type=13&account=cash");
    expect(bodies(LIST)).toEqual([{ page: 3 }, { page: 1, types: [13] }, { page: 1, types: [13], account: "cash" }]);
  });

  it("of a range of days; one that ends before it begins is refused here", async () => {
    const { bodies } = show(<ConsumePage first={null} />, { [LIST]: () => paged([transaction(1)]) });
    await screen.findByText("+100");
    day("开始日期", "2026-11-21");
    day("结束日期", "2026-11-01");
    press("查询");
    expect(screen.getByRole("alert").textContent).toBe("开始日期不能晚于结束日期");
    expect(bodies(LIST)).toHaveLength(1);
    day("开始日期", "2026-10-01");
    press("查询");
    await screen.findByText("+100");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(bodies(LIST).at(-1)).toEqual({ page: 1, from: "2026-10-01", to: "2026-11-01" });
  });

  it("an address nobody made by choosing is no filter", async () => {
    const { bodies } = show(
      <ConsumePage first={null} />,
      { [LIST]: () => paged([]) },
      { at: "/v/consume?type=16&account=toString&from=2026-02-30&to=2026-13-40&page=-1" },
    );
    await screen.findByText("暂无数据");
    expect(bodies(LIST)).toEqual([{ page: 1 }]);
  });

  it("turn pages and keep what was there when the next cannot be had", async () => {
    let isBusy = false;
    const { bodies } = show(<ConsumePage first={null} />, { [LIST]: () => (isBusy ? BUSY : paged([transaction(1)], 86)) });
    await screen.findByText("+100");
    expect(screen.getByText("共 86 条")).toBeTruthy();
    isBusy = true;
    fireEvent.click(await screen.findByRole("button", { name: "第 2 页" }));
    await screen.findByText("（500）");
    expect(screen.getByText("+100")).toBeTruthy();
    isBusy = false;
    press("重试");
    await act(async () => undefined);
    expect(screen.queryByText("（500）")).toBeNull();
    expect(bodies(LIST).map((body) => (body as { page: number }).page)).toEqual([1, 2, 2]);
  });

  it("are painted with the server's answer and not asked for again", async () => {
    const { sent } = show(<ConsumePage first={paged([transaction(1)])} />, {});
    expect(screen.getByText("+100")).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe("orders", () => {
  it("are top-ups, plans and titles, or one kind of them", async () => {
    const { bodies } = show(<OrderPage first={null} />, { [LIST]: () => paged([transaction(1)]) }, { at: "/v/order?page=2" });
    await screen.findByText("+100");
    fireEvent.click(within(screen.getByRole("navigation", { name: "订单类型" })).getByRole("link", { name: "开通贵族" }));
    await screen.findByText("+100");
    expect(screen.getByRole("link", { name: "开通贵族" }).getAttribute("aria-current")).toBe("page");
    expect(bodies(LIST)).toEqual([
      { page: 2, types: [1, 4, 15] },
      { page: 1, types: [15] },
    ]);
    day("开始日期", "2026-11-01");
    press("查询");
    await screen.findByText("+100");
    expect(bodies(LIST).at(-1)).toEqual({ page: 1, types: [15], from: "2026-11-01" });
  });

  it("of another type is no kind of order", async () => {
    const { bodies } = show(<OrderPage first={null} />, { [LIST]: () => paged([]) }, { at: "/v/order?type=3" });
    await screen.findByText("暂无数据");
    expect(bodies(LIST)).toEqual([{ page: 1, types: [1, 4, 15] }]);
  });
});

describe("income", () => {
  const part = (csv: string, next: string | null, done: number): ReturnType<typeof ok<ExportPart>> => ok({ csv, next, done, total: 5 });

  function open(replies: Replies, at = "/v/income") {
    const saved: { name: string; text: string }[] = [];
    const shown = show(
      <IncomePage first={null} save={(name, text) => saved.push({ name, text })} />,
      { [INCOME]: () => income([transaction(1, { type: 9, account: "cash" })], "8460.00"), ...replies },
      { at },
    );
    return { ...shown, saved, queries: () => shown.sent.filter(({ path }) => path === EXPORT).map(({ input }) => input.query) };
  }

  it("says what the range came to", async () => {
    open({});
    expect((await screen.findByText("8,460")).parentElement?.textContent).toBe("收入合计 8,460 球钻");
  });

  it("is exported as one file of all parts", async () => {
    const parts = [part("时间,数量\r\na,1\r\nb,2\r\n", "x2", 2), part("c,3\r\nd,4", "x4", 4), part("e,5\r\n", null, 5)];
    const { saved, queries } = open({ [EXPORT]: () => parts.shift() ?? BUSY }, "/v/income?from=2026-11-01&to=2026-11-21");
    press("导出 CSV");
    await screen.findByText("已导出 5 条");
    expect(saved).toEqual([{ name: "收入记录-20261121.csv", text: "\uFEFF时间,数量\r\na,1\r\nb,2\r\nc,3\r\nd,4\r\ne,5\r\n" }]);
    const range = { from: "2026-11-01", to: "2026-11-21" };
    expect(queries()).toEqual([range, { ...range, after: "x2" }, { ...range, after: "x4" }]);
  });

  it("shows how far it is, and can be stopped", async () => {
    const { saved, queries, sent } = open({
      [EXPORT]: ({ query }) => (query?.["after"] === undefined ? part("h\r\n", "x2", 2) : new Promise<never>(() => undefined)),
    });
    press("导出 CSV");
    await screen.findByText("2/5");
    const bar = screen.getByRole<HTMLProgressElement>("progressbar", { name: "导出进度" });
    expect([bar.value, bar.max]).toEqual([2, 5]);
    press("取消");
    expect(screen.getByText("已取消导出")).toBeTruthy();
    expect(sent.at(-1)?.input.signal?.aborted).toBe(true);
    expect(saved).toEqual([]);
    expect(queries()).toHaveLength(2);
  });

  it("goes on where it failed", async () => {
    let isBusy = true;
    const { saved, queries } = open({
      [EXPORT]: ({ query }) => {
        if (query?.["after"] === undefined) return part("h\r\n", "x2", 2);
        return isBusy ? BUSY : part("e\r\n", null, 5);
      },
    });
    press("导出 CSV");
    await screen.findByText("网络繁忙，请稍后再试（500）");
    isBusy = false;
    press("重试");
    await screen.findByText("已导出 5 条");
    expect(saved.map(({ text }) => text)).toEqual(["\uFEFFh\r\ne\r\n"]);
    expect(queries().map((query) => query?.["after"])).toEqual([undefined, "x2", "x2"]);
  });

  it("without records makes no file", async () => {
    const { saved } = open({ [EXPORT]: () => ok({ csv: "h\r\n", next: null, done: 0, total: 0 }) });
    await screen.findByText("+100");
    press("导出 CSV");
    await screen.findByText("暂无数据");
    expect(saved).toEqual([]);
  });

  it("that is left stops", async () => {
    const { sent, unmount } = open({ [EXPORT]: () => new Promise<never>(() => undefined) });
    press("导出 CSV");
    await screen.findByText("准备中");
    unmount();
    expect(sent.find(({ path }) => path === EXPORT)?.input.signal?.aborted).toBe(true);
  });
});
