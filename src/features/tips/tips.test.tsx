import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { FootballState } from "../../../contract/codes/football.ts";
import type { PlanView } from "../../../contract/http/tipTypes.ts";
import { asMatchId } from "../../../contract/ids.ts";
import { err, ok } from "../../../contract/result.ts";
import { richOfParagraphs } from "../../../contract/rules/richText.ts";
import { sealOf, sealText } from "../../../contract/rules/tipSeal.ts";
import { createSpoilers } from "../../hooks/spoilers.ts";
import { BALANCES, sessionOf, userInfo } from "../../hooks/testing/people.ts";
import { LOST, NOW, type Replies, fakeApi, inPortal, portalOf, worldOf } from "../../hooks/testing/portal.tsx";
import { PlanPage } from "./PlanPage.tsx";
import { KICKOFF, LEG, MATCH, REASON, SEALED, openPlan, plan, proof, seal } from "./testing.ts";
import { usePlan } from "./usePlan.ts";

const BUY = "/tj/plan/buy";
const PROOF = "/tj/plan/proof";
const DETAIL = "/tj/recommend/{id}";
const FAN = userInfo();

function Page({ first }: { readonly first: PlanView }) {
  return <PlanPage handle={usePlan(first)} />;
}

function show(first: PlanView, replies: Replies, balance = BALANCES.balance) {
  const refreshBalances = vi.fn(async () => undefined);
  const world = worldOf(
    <Page first={first} />,
    { [DETAIL]: () => ok(first), ...replies },
    {
      view: sessionOf(FAN, { ...BALANCES, balance }),
      session: { refreshBalances, require: () => true },
      at: "/guide/expert/plan?id=12",
    },
  );
  const { unmount } = render(world.element);
  const bought = () => world.api.sent.filter(({ path }) => path === BUY).map(({ input }) => input.body);
  return { ...world, bought, refreshBalances, unmount };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

describe("a plan that is sealed", () => {
  it("shows market and line, and neither pick nor price nor reason", () => {
    show(plan(), {});
    expect(screen.getByText("平/半")).toBeTruthy();
    expect(screen.getByText("理由 160 字")).toBeTruthy();
    expect(screen.getAllByText("解锁后可见")).toHaveLength(2);
    expect(document.body.textContent).not.toMatch(/让平\/半|0\.92/);
    expect(screen.getByText("前 1 单无缺号")).toBeTruthy();
    expect(screen.getByText("00:07:42")).toBeTruthy();
  });

  it("asks before money moves, moves it once, and opens on the page", async () => {
    const { bought, refreshBalances } = show(plan(), { [BUY]: () => ok(openPlan({ sold: 65 })) });
    await press(/38 球钻/);
    expect(bought()).toEqual([]);
    await userEvent.click(await screen.findByRole("button", { name: "确认支付" }));
    expect(await screen.findByText("国际米兰 让平/半")).toBeTruthy();
    expect(screen.getByText(REASON)).toBeTruthy();
    expect(bought()).toEqual([{ id: "12", key: expect.stringMatching(/^[A-Za-z0-9-]{16,64}$/) }]);
    expect(refreshBalances).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "方案内容" }));
  });

  it("is asked for every 20 s while somebody looks, and at once when they come back; what is settled and paid is not", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const visibility = vi.spyOn(document, "visibilityState", "get");
    const look = (state: DocumentVisibilityState): void => {
      visibility.mockReturnValue(state);
      act(() => void document.dispatchEvent(new Event("visibilitychange")));
    };
    try {
      const { api, unmount } = show(plan(), {});
      const asked = (): number => api.sent.filter(({ path }) => path === DETAIL).length;
      await act(() => vi.advanceTimersByTimeAsync(20_000));
      expect(asked()).toBe(1);
      look("hidden");
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(asked()).toBe(1);
      look("visible");
      expect(asked()).toBe(2);
      unmount();
      look("visible");
      expect(asked()).toBe(2);
      const done = show(openPlan({ state: "settled", releasesAt: null }), {});
      look("visible");
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(done.api.sent.filter(({ path }) => path === DETAIL)).toEqual([]);
    } finally {
      vi.useRealTimers();
      visibility.mockRestore();
    }
  });

  it("for tickets that are too few leads to no recharge, as none is of tickets", async () => {
    const { bought } = show(plan({ price: { currency: "ticket", amount: "6666.00" } }), {});
    await press(/6,666 球票/);
    expect(screen.getByRole("alert").textContent).toBe("球票余额不足");
    expect(screen.getByText(/不足以解锁/).textContent).toMatch(/球票由活动发放，不能充值$/);
    expect([screen.queryByRole("alertdialog"), screen.queryByRole("link", { name: "去充值" }), bought()]).toEqual([null, null, []]);
  });

  it("that is free says to whoever has logged in that it costs nothing, and not to log in", async () => {
    const free = plan({ price: { currency: "diamond", amount: "0.00" } });
    const { unmount } = show(free, {});
    expect(await screen.findByText("不收费")).toBeTruthy();
    unmount();
    render(inPortal(<Page first={free} />, portalOf()));
    expect(await screen.findByText("登录后查看")).toBeTruthy();
  });

  it("of which nobody knows whether it was bought is asked for by the same key", async () => {
    let isLost = true;
    const { bought } = show(plan(), { [BUY]: () => (isLost ? LOST : ok(openPlan())) });
    await press(/38 球钻/);
    await userEvent.click(await screen.findByRole("button", { name: "确认支付" }));
    expect((await screen.findByRole("alert")).textContent).toBe("还不确定是否已扣款，请按“确认结果”，不会重复扣费");
    isLost = false;
    await press("确认结果");
    expect(await screen.findByText("国际米兰 让平/半")).toBeTruthy();
    const [first, second] = bought();
    expect(second).toEqual(first);
  });

  it("says why it was refused, and reads itself anew: it may have kicked off", async () => {
    const { api } = show(plan(), { [BUY]: () => err({ code: 409, message: "比赛已开赛，方案已停售" }) });
    await press(/38 球钻/);
    await userEvent.click(await screen.findByRole("button", { name: "确认支付" }));
    expect((await screen.findByRole("alert")).textContent).toContain("比赛已开赛");
    expect(api.sent.filter(({ path }) => path === DETAIL)).toHaveLength(1);
  });

  it("leads whoever has too little to recharging, and asks nobody", async () => {
    const { bought } = show(plan(), {}, "12.00");
    await press(/38 球钻/);
    await userEvent.click(await screen.findByRole("button", { name: "去充值" }));
    expect(screen.getByTestId("address").textContent).toBe("/v/pay");
    expect(bought()).toEqual([]);
  });

  it("that is free says nothing of money when there is no answer", async () => {
    const free = { currency: "diamond", amount: "0.00" } as const;
    const answers = [LOST, ok(openPlan({ price: free }))];
    const { bought } = show(plan({ price: free }), { [BUY]: () => answers.shift() ?? LOST });
    await press("免费查看");
    expect((await screen.findByRole("alert")).textContent).toBe("网络不稳定，请重试");
    await press("重试");
    expect(await screen.findByText(REASON)).toBeTruthy();
    const [first, second] = bought();
    expect(second).toEqual(first);
  });

  it("that is free is opened without a question", async () => {
    const free = { currency: "diamond", amount: "0.00" } as const;
    const { bought } = show(plan({ price: free }), { [BUY]: () => ok(openPlan({ price: free })) });
    await press("免费查看");
    expect(await screen.findByText(REASON)).toBeTruthy();
    expect(bought()).toHaveLength(1);
  });
});

describe("a plan that is not for sale before its kick-off", () => {
  const steps = () =>
    screen
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent)
      .filter((text) => /^(公开|结算)/.test(text));

  it("because it is void is not offered, and says that it opens at the planned kick-off", async () => {
    show(
      plan({
        state: "settled",
        result: { outcome: "V", returned: 0, version: 1, at: NOW },
        settlements: [
          {
            version: 1,
            at: NOW,
            outcome: "V",
            returned: 0,
            legs: [{ outcome: "V", void: "cancelled", score: null }],
            positions: [],
            reason: "",
            money: [{ kind: "refund", at: NOW, amount: "2432.00", currency: "diamond", buyers: 64 }],
          },
        ],
      }),
      {},
    );
    expect(screen.getByText("已停售。原定 20:07 开赛，届时公开。")).toBeTruthy();
    await act(async () => undefined);
    expect(screen.queryByRole("button", { name: /解锁/ })).toBeNull();
    expect(screen.getByRole("list", { name: "结算版本" }).textContent).toMatch(/比赛取消作废0 份　64 位买家共退 2,432 球钻。/);
  });

  it("because its reason waits for people says so, and nothing of the score", () => {
    show(plan({ state: "held", review: "waiting" }), {});
    expect(steps()).toEqual(["公开20:07 开赛，理由待审核", "结算完场 10 分钟无更正"]);
  });

  it("is open once it has kicked off; a score that its incidents contradict waits for people", () => {
    show(openPlan({ state: "held", now: KICKOFF }), {});
    expect(steps()).toEqual(["公开20:07 开赛，已完成", "结算比分与事件不一致，人工核对中"]);
  });
});

describe("a plan that is open", () => {
  it("is proved by its own text in the reader's browser", async () => {
    show(openPlan({ seal: await seal() }), { [PROOF]: async () => ok(await proof()) });
    await press("验证");
    expect(await screen.findByText("本页内容、单号与前 1 单的链都与封存时一致")).toBeTruthy();
    expect(screen.getByRole("button", { name: "验证通过" })).toBeTruthy();
    expect(
      screen.getByText((_, element) => element?.tagName === "CODE" && (element.textContent ?? "").startsWith('{"betType"')),
    ).toBeTruthy();
  });

  it.each([
    [
      "another pick",
      async () => proof({ sealed: { ...SEALED, legs: [{ ...SEALED.legs[0]!, side: "away" }] } }),
      "内容与封存时的指纹不一致",
    ],
    [
      "a plan that was deleted",
      async () => proof({ chain: (await proof()).chain.map((one, i) => ({ ...one, n: i === 0 ? 0 : 2 })) }),
      "单号有缺口",
    ],
    [
      "a chain that names another seal",
      async () => proof({ chain: (await proof()).chain.map((one) => ({ ...one, previousSeal: "" })) }),
      "单号有缺口",
    ],
    ["another seal", async () => proof({ seal: "00".repeat(32) }), "指纹与本页显示的不同"],
  ])("is not proved by %s", async (_, tampered, words) => {
    show(openPlan({ seal: await seal() }), { [PROOF]: async () => ok(await tampered()) });
    await press("验证");
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
    expect(screen.getByRole("button", { name: "验证不通过" })).toBeTruthy();
  });

  it.each<[string, Partial<PlanView>, string]>([
    ["another pick", { legs: [{ ...LEG, pick: { side: "away", price: 0.92 } }] }, "选择"],
    ["another price of it", { legs: [{ ...LEG, pick: { side: "home", price: 0.93 } }] }, "赔率"],
    ["another line", { legs: [{ ...LEG, lineQuarters: -2, pick: { side: "home", price: 0.92 } }] }, "盘口"],
    ["another match", { legs: [{ ...LEG, matchId: asMatchId("77002")!, pick: { side: "home", price: 0.92 } }] }, "比赛"],
    ["other teams", { legs: [{ ...LEG, match: { ...MATCH, home: MATCH.away, away: MATCH.home } }] }, "主客队"],
    ["a leg more", { legs: [LEG, { ...LEG, matchId: asMatchId("77002")! }] }, "场数"],
    ["another reason", { reason: richOfParagraphs([`${REASON}。`]) }, "理由"],
    ["another price", { price: { currency: "diamond", amount: "8.00" } }, "价格"],
    ["a price of another currency", { price: { currency: "ticket", amount: "38.00" } }, "价格"],
    ["other terms, sealed at another time", { isRefundable: false, publishedAt: NOW - 60_000 }, "封存时间、退款条件"],
  ])("is not proved where the page shows %s than was sealed, and says what differs", async (_, shown, names) => {
    show(openPlan({ seal: await seal(), ...shown }), { [PROOF]: async () => ok(await proof()) });
    await press("验证");
    expect(await screen.findByText(`本页显示的与封存的原文不同：${names}`)).toBeTruthy();
    expect(screen.getByRole("button", { name: "验证不通过" })).toBeTruthy();
  });

  it("says from which number on its chain was looked at, where it is too long to be given whole", async () => {
    const long = { ...SEALED, n: 701 };
    const own = await sealOf(sealText(long), globalThis.crypto.subtle);
    const chain = (await proof()).chain.map((one, i) => ({
      ...one,
      n: 700 + i,
      seal: i === 0 ? one.seal : own,
      previousSeal: i === 0 ? "ab" : one.previousSeal,
    }));
    const given = await proof({ n: 701, seal: own, sealed: long, chain });
    const { unmount } = show(openPlan({ n: 701, seal: own }), { [PROOF]: () => ok(given) });
    await press("验证");
    expect(await screen.findByText("本页内容、单号与第 700 至 701 单的链（更早的未核对）都与封存时一致")).toBeTruthy();
    unmount();
    show(plan({ n: 701, seal: own }), { [PROOF]: () => ok({ ...given, sealed: null }) });
    await press("验证");
    expect(await screen.findByText("第 700 至 701 单的链（更早的未核对）已验证，内容公开后可验证")).toBeTruthy();
  });

  it("shows each version of its settlement with the money, the newest first", () => {
    const settled = { outcome: "W", returned: 0.92, version: 2, at: NOW } as const;
    const money = (kind: "refund" | "release-platform", amount: string) =>
      ({ kind, at: NOW, amount, currency: "diamond", buyers: 64 }) as const;
    const version = (n: number, outcome: "W" | "HL", score: readonly [number, number], reason: string, paid: ReturnType<typeof money>) => ({
      version: n,
      at: NOW + n,
      outcome,
      returned: outcome === "W" ? 0.92 : -0.5,
      legs: [{ outcome, void: null, score }],
      positions: [],
      reason,
      money: [paid],
    });
    show(
      openPlan({
        state: "settled",
        result: settled,
        legs: [{ ...LEG, match: { ...MATCH, state: FootballState.finished, score: [2, 1] }, pick: { side: "home", price: 0.92 } }],
        settlements: [
          version(2, "W", [2, 1], "比分更正", money("release-platform", "1216.00")),
          version(1, "HL", [1, 1], "", money("refund", "2432.00")),
        ],
      }),
      {},
    );
    const versions = within(screen.getByRole("list", { name: "结算版本" })).getAllByRole("listitem");
    expect(versions.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/第 2 版.*2 - 1赢\+0\.92 份　比分更正 买家不再扣款，平台补给专家 1,216 球钻。/),
      expect.stringMatching(/第 1 版.*1 - 1输半-0\.50 份　64 位买家共退 2,432 球钻。/),
    ]);
  });

  it("that was paid by tickets says that they are not given back, and that its expert earns nothing", () => {
    const price = { currency: "ticket", amount: "6.00" } as const;
    const version: PlanView["settlements"][number] = {
      ...{ version: 1, at: NOW, outcome: "W", returned: 0.92, positions: [], reason: "" },
      legs: [{ outcome: "W", void: null, score: [2, 1] }],
      money: [{ kind: "release", at: NOW, amount: "0.00", currency: "diamond", buyers: 2 }],
    };
    const { unmount } = show(openPlan({ state: "settled", price, settlements: [version] }), {});
    expect(screen.getByRole("list", { name: "结算版本" }).textContent).toContain("2 位买家的球票不退，由平台收回，专家没有收入。");
    expect(document.body.textContent).not.toContain("付给专家");
    expect(screen.getByText("不退，专家没有收入")).toBeTruthy();
    unmount();
    show(openPlan({ state: "settled", price, settlements: [{ ...version, money: [] }], releasesAt: NOW + 86_400_000 }), {});
    expect(screen.getByText("收回球票").parentElement?.textContent).toBe("收回球票11-22 20:00");
    expect(document.body.textContent).not.toMatch(/分账|付给专家|付出/);
  });

  it("of a match that 不剧透 hides says neither score nor outcome", () => {
    const over = openPlan({
      state: "settled",
      result: { outcome: "W", returned: 0.92, version: 1, at: NOW },
      legs: [{ ...LEG, match: { ...MATCH, state: FootballState.finished, score: [5, 4] }, pick: { side: "home", price: 0.92 } }],
      settlements: [
        {
          version: 1,
          at: NOW,
          outcome: "W",
          returned: 0.92,
          legs: [{ outcome: "W", void: null, score: [5, 4] }],
          positions: [],
          reason: "",
          money: [],
        },
      ],
    });
    const spoilers = createSpoilers({ isOn: true, write: () => undefined });
    render(inPortal(<Page first={over} />, portalOf({ api: fakeApi({ [DETAIL]: () => ok(over) }), spoilers })));
    expect(screen.getByText("不剧透已打开，结算结果暂不显示。")).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/5 ?- ?4|\+0\.92/);
  });
});

it("keeps the focus on 验证 while it is proved, and proves once however often it is pressed", async () => {
  const first = openPlan({ seal: await seal() });
  const found = await proof();
  let settle: () => void = () => undefined;
  const { api } = show(first, { [PROOF]: () => new Promise((resolve) => (settle = () => resolve(ok(found)))) });
  await press("验证");
  await press("验证中");
  await act(async () => settle());
  expect(document.activeElement).toBe(await screen.findByRole("button", { name: "验证通过" }));
  expect(api.sent.filter(({ path }) => path === PROOF)).toHaveLength(1);
});
