import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { PaySetting, RechargeOrder } from "../../../../contract/http/pay.ts";
import { err, ok } from "../../../../contract/result.ts";
import type { ChannelMessage } from "../../../../streams/feed/types.ts";
import { fakeFeed } from "../../../../streams/testing/fakeFeed.ts";
import { VISITOR } from "../../../hooks/session.ts";
import { type KeyStore, safeStore } from "../../../hooks/storage.ts";
import { BALANCES } from "../../../hooks/testing/people.ts";
import { BUSY, LOST, NOW, type Replies } from "../../../hooks/testing/portal.tsx";
import { USER, watchedStore, world } from "../kit/testing.tsx";
// Lazy parts of the page are imported up front: the tests do not measure how long they take to load.
import "./RechargeForm.tsx";
import { RechargePage } from "./RechargePage.tsx";
import type { RechargePorts } from "./ports.ts";

const SETTING: PaySetting = {
  rechargeAmounts: ["10", "50", "100"],
  minYuan: 1,
  maxYuan: 50_000,
  methods: [
    { id: "sandbox", name: "沙盒支付" },
    { id: "card", name: "银行卡" },
  ],
  taxPercent: 5,
};

const ORDER: RechargeOrder = {
  orderId: "9001",
  state: "open",
  amount: "50.00",
  method: "sandbox",
  cashierUrl: "/cashier/9001",
  expiresAt: NOW + 899_000,
};

const CREATE = "/pay/recharge";
const LOOK = "/pay/recharge/order";
const inState = (state: RechargeOrder["state"]) => ok({ ...ORDER, state, cashierUrl: state === "open" ? ORDER.cashierUrl : "" });

const SNAPSHOT: ChannelMessage = { type: "snapshot", e: "e", s: 0, at: 0, d: null };
const said = (d: { readonly orderId: string; readonly state: string }): ChannelMessage => ({
  type: "event",
  e: "e",
  event: { ch: `user:${USER.id}`, s: 1, at: NOW, k: "recharge", d },
});

/** A storage call that the browser refuses. */
function refuse(): never {
  throw new DOMException("no", "QuotaExceededError");
}

function handPorts(store: KeyStore) {
  const timers = new Map<number, Set<() => void>>();
  const returns = new Set<() => void>();
  let isVisible = true;
  const ports: RechargePorts = {
    store,
    every(periodMs, run) {
      const ringing = timers.get(periodMs) ?? new Set();
      timers.set(periodMs, ringing.add(run));
      return () => void ringing.delete(run);
    },
    isVisible: () => isVisible,
    onReturn(run) {
      returns.add(run);
      return () => void returns.delete(run);
    },
    absolute: (path) => `https://fulltime.test${path}`,
  };
  return {
    ports,
    ring: (periodMs: number) => act(async () => [...(timers.get(periodMs) ?? [])].forEach((run) => run())),
    comeBack: () => act(async () => [...returns].forEach((run) => run())),
    show: (visible: boolean) => void (isVisible = visible),
  };
}

function open(replies: Replies, { store = watchedStore() as KeyStore, view = undefined as Parameters<typeof world>[2] } = {}) {
  const browser = handPorts(store);
  const { feed, status$, say } = fakeFeed();
  let now = NOW;
  const shown = world(
    <RechargePage first={null} makePorts={() => browser.ports} />,
    { "/pay/setting": () => ok(SETTING), ...replies },
    { ...view, now: () => now, tvFeed: feed },
  );
  const { unmount } = render(shown.element);
  const hear = (message: ChannelMessage) => act(async () => say(`user:${USER.id}`, message));
  const passTo = (at: number) => void (now = at);
  return {
    ...shown,
    ...browser,
    status$,
    hear,
    passTo,
    unmount,
    bodies: () => shown.sent.filter(({ path }) => path === CREATE).map(({ input }) => input.body),
  };
}

const pay = () => fireEvent.click(screen.getByRole("button", { name: "立即充值" }));
const chooseAmount = async (name: RegExp = /^50 元/) => fireEvent.click(await screen.findByRole("radio", { name }));
const type = (text: string) => fireEvent.change(screen.getByRole("textbox", { name: "自定义金额" }), { target: { value: text } });
const keyOf = (body: object | undefined): unknown => (body as { readonly idempotencyKey?: unknown }).idempotencyKey;

describe("choosing", () => {
  it("asks a visitor to log in", () => {
    const { required, sent } = open({}, { view: { view: VISITOR } });
    fireEvent.click(screen.getByRole("button", { name: "登录" }));
    expect(required()).toBe(1);
    expect(sent).toEqual([]);
  });

  it("shows the setting's amounts and methods and the balance", async () => {
    open({});
    expect(screen.getByText("12,860")).toBeTruthy();
    await chooseAmount();
    expect(screen.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).value)).toEqual(["10", "50", "100", "sandbox", "card"]);
    expect(screen.getByText("单笔 1 至 50,000 元")).toBeTruthy();
  });

  it("says what is wrong with an amount and sends nothing", async () => {
    const { bodies } = open({});
    await chooseAmount();
    for (const [text, problem] of [
      ["0.99", "单笔充值金额最少为1元"],
      ["50000.01", "单笔充值金额最多为50000元"],
      ["12.345", "请输入正确的金额，最多两位小数"],
      ["1e3", "请输入正确的金额，最多两位小数"],
    ] as const) {
      type(text);
      pay();
      expect(screen.getByRole("alert").textContent).toBe(problem);
      expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "自定义金额" }));
    }
    expect(bodies()).toEqual([]);
  });

  it("says so where there is no way to pay, and sends nothing", async () => {
    const { bodies } = open({ "/pay/setting": () => ok({ ...SETTING, methods: [] }) });
    await chooseAmount();
    expect(screen.getByText("暂无可用的支付方式")).toBeTruthy();
    pay();
    expect(bodies()).toEqual([]);
  });

  it("wants an amount", async () => {
    open({});
    await screen.findByRole("button", { name: "立即充值" });
    pay();
    expect(screen.getByRole("alert").textContent).toBe("请选择或输入充值金额");
  });

  it("sends an amount of one's own in place of the chosen one", async () => {
    const { bodies } = open({ [CREATE]: () => inState("open") });
    await chooseAmount();
    type("５００００。０");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /^50 元/ }).checked).toBe(false);
    fireEvent.click(screen.getByRole("radio", { name: "银行卡" }));
    pay();
    await screen.findByText("等待支付");
    expect(bodies()).toEqual([expect.objectContaining({ amount: "50000.00", method: "card" })]);
    expect(keyOf(bodies()[0])).toMatch(/^[A-Za-z0-9-]{16,64}$/);
  });

  it("shows what the server has against it, and the next try is a new one", async () => {
    const { bodies } = open({ [CREATE]: () => err({ code: 409, message: "请稍后再试" }) });
    await chooseAmount();
    pay();
    expect((await screen.findByRole("alert")).textContent).toBe("请稍后再试（409）");
    pay();
    await screen.findByRole("alert");
    expect(bodies()).toHaveLength(2);
    expect(keyOf(bodies()[0])).not.toBe(keyOf(bodies()[1]));
  });

  it("asks for the setting again when it could not be had", async () => {
    let isBusy = true;
    open({ "/pay/setting": () => (isBusy ? BUSY : ok(SETTING)) });
    await screen.findByText("（500）");
    isBusy = false;
    fireEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByRole("radio", { name: /^50 元/ })).toBeTruthy();
  });
});

describe("an order", () => {
  async function ordered(replies: Replies = {}) {
    const shown = open({ [CREATE]: () => inState("open"), ...replies });
    await chooseAmount();
    pay();
    await screen.findByText("等待支付");
    // Lets the effects after the first render finish.
    await act(async () => undefined);
    return { ...shown, looks: () => shown.sent.filter(({ path }) => path === LOOK).length };
  }

  it("is shown with its code, the cashier and the time left", async () => {
    const { ring } = await ordered();
    expect(screen.getByRole("img", { name: "收银台二维码" })).toBeTruthy();
    const link = screen.getByRole("link", { name: "打开收银台" });
    expect([link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
      "/cashier/9001",
      "_blank",
      "noopener",
    ]);
    expect(screen.getByRole("timer").textContent).toBe("14:59");
    expect(screen.getByText("沙盒支付")).toBeTruthy();
    await ring(1_000);
    expect(screen.getByRole("timer").textContent).toBe("14:59");
  });

  it("turns to 充值成功 by itself, and the balances are asked for", async () => {
    let state: RechargeOrder["state"] = "open";
    const { ring, refreshed, looks, view } = await ordered({ [LOOK]: () => inState(state) });
    await ring(3_000);
    expect(screen.getByText("等待支付")).toBeTruthy();
    state = "paid";
    await ring(3_000);
    expect(screen.getByRole("heading", { name: "充值成功" })).toBeTruthy();
    expect(screen.getAllByRole("status").map((region) => region.textContent)).toContain("充值成功");
    expect(refreshed()).toBe(1);
    await act(async () => view.next({ ...view.value, balances: { ...BALANCES, balance: "12910.00" } }));
    expect(screen.getByText(/当前余额 12,910 球钻/)).toBeTruthy();
    await ring(3_000);
    expect(looks()).toBe(2);
  });

  it("is not asked after while the page is hidden, and at once when the reader comes back", async () => {
    const { ring, show, comeBack, looks } = await ordered({ [LOOK]: () => inState("paid") });
    show(false);
    await ring(3_000);
    expect(looks()).toBe(0);
    show(true);
    await comeBack();
    expect(screen.getByRole("heading", { name: "充值成功" })).toBeTruthy();
  });

  describe("while the feed is heard", () => {
    it.each([
      ["paid", "充值成功"],
      ["declined", "支付未成功"],
      ["expired", "订单已过期"],
    ] as const)("turns by what that says alone: %s", async (state, words) => {
      const { hear, ring, looks } = await ordered({ [LOOK]: () => inState("open") });
      await hear(SNAPSHOT);
      expect(looks()).toBe(1);
      await ring(3_000);
      await ring(3_000);
      await hear(said({ orderId: "9000", state }));
      expect(screen.getByText("等待支付")).toBeTruthy();
      await hear(said({ orderId: "9001", state }));
      expect(screen.getByRole("heading", { name: words })).toBeTruthy();
      expect(looks()).toBe(1);
    });

    it("is asked after once: it may have been paid before the feed began", async () => {
      const { hear } = await ordered({ [LOOK]: () => inState("paid") });
      await hear(SNAPSHOT);
      expect(screen.getByRole("heading", { name: "充值成功" })).toBeTruthy();
    });

    it("is asked after when its time is over and nothing has been said", async () => {
      const { hear, ring, looks, passTo } = await ordered({ [LOOK]: () => inState("open") });
      await hear(SNAPSHOT);
      passTo(ORDER.expiresAt - 1);
      await ring(3_000);
      expect(looks()).toBe(1);
      passTo(ORDER.expiresAt);
      await ring(3_000);
      expect(looks()).toBe(2);
    });

    it.each([
      ["stale", undefined],
      ["refused", { type: "refused", code: "not-authorised" }],
    ] as const)("and again every three seconds once it is %s", async (_, message) => {
      const { hear, ring, looks, status$ } = await ordered({ [LOOK]: () => inState("open") });
      await hear(SNAPSHOT);
      if (message) await hear(message);
      else status$.next({ kind: "stale", since: 0 });
      await ring(3_000);
      await ring(3_000);
      expect(looks()).toBe(3);
      status$.next({ kind: "live", since: 0 });
      await hear({ type: "resumed", e: "e", s: 1 });
      await ring(3_000);
      expect(looks()).toBe(3);
    });
  });

  it("stays while it cannot be asked after", async () => {
    const { ring } = await ordered({ [LOOK]: () => BUSY });
    await ring(3_000);
    expect(screen.getByText("等待支付")).toBeTruthy();
    expect(screen.getByText(/暂时无法确认支付结果（500）/)).toBeTruthy();
  });

  it.each([
    ["declined", "支付未成功"],
    ["expired", "订单已过期"],
  ] as const)("%s: says so and begins again", async (state, words) => {
    const { ring } = await ordered({ [LOOK]: () => inState(state) });
    await ring(3_000);
    expect(screen.getByRole("heading", { name: words })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "重新充值" }));
    expect(await screen.findByRole("button", { name: "立即充值" })).toBeTruthy();
  });
});

describe("a recharge survives a reload", () => {
  it("with its order, until that is resolved", async () => {
    const store = watchedStore();
    const before = open({ [CREATE]: () => inState("open") }, { store });
    await chooseAmount();
    pay();
    await screen.findByText("等待支付");
    before.unmount();

    const after = open({ [LOOK]: () => inState("open") }, { store });
    await screen.findByText("等待支付");
    expect(after.sent.map(({ path, input }) => [path, input.query])).toContainEqual([LOOK, { orderId: "9001" }]);
    expect(after.bodies()).toEqual([]);
    after.unmount();

    open({ [LOOK]: () => inState("paid") }, { store });
    await screen.findByRole("heading", { name: "充值成功" });
    expect(store.held.size).toBe(0);
  });

  it("with its key, when no answer came", async () => {
    const store = watchedStore();
    const before = open({ [CREATE]: () => LOST }, { store });
    await chooseAmount();
    pay();
    fireEvent.click(await screen.findByRole("button", { name: "再次确认" }));
    await screen.findByRole("button", { name: "再次确认" });
    before.unmount();

    const after = open({ [CREATE]: () => inState("open") }, { store });
    await screen.findByText("等待支付");
    const keys = [...before.bodies(), ...after.bodies()].map(keyOf);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it("is nobody else's", async () => {
    const store = watchedStore();
    store.setItem("fulltime.recharge.7", JSON.stringify({ wish: { amount: "1", method: "x", idempotencyKey: "k" }, orderId: "1" }));
    open({}, { store });
    expect(await screen.findByRole("button", { name: "立即充值" })).toBeTruthy();
  });

  it.each([
    ["forbidden", refuse],
    ["full", () => ({ getItem: () => null, setItem: refuse, removeItem: () => undefined })],
  ])("works as ever where storage is %s", async (_, storage) => {
    const { bodies } = open({ [CREATE]: () => LOST }, { store: safeStore(storage) });
    await chooseAmount();
    pay();
    fireEvent.click(await screen.findByRole("button", { name: "再次确认" }));
    await screen.findByRole("button", { name: "再次确认" });
    expect(new Set(bodies().map(keyOf)).size).toBe(1);
  });
});
