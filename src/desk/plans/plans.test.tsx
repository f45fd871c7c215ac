import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import type { HeldPlan } from "../../../contract/desk/plans.ts";
import { err, ok } from "../../../contract/result.ts";
import { NoticeContext } from "../../hooks/notice.ts";
import { ControlProvider } from "../../ui/control/ControlProvider.tsx";
import { type DeskApi, DeskApiContext } from "../api/deskApi.ts";
import { MeContext } from "../api/me.ts";
import { Component as PlansScreen } from "./PlansScreen.tsx";

const AT = Date.UTC(2026, 10, 25, 13, 50);

const planOf = (id: string, over: Partial<HeldPlan>): HeldPlan => ({
  id,
  n: Number(id),
  expertId: "70",
  expert: "数据铁匠",
  title: `方案${id}`,
  why: "log",
  isBegun: false,
  reason: null,
  words: [],
  publishedAt: AT,
  kickoffAt: AT + 3_600_000,
  sold: 0,
  paid: "0.00",
  currency: "diamond",
  version: 0,
  matches: [{ sport: "fb", matchId: "m1", home: "阿森纳", away: "切尔西" }],
  isAsked: false,
  ...over,
});
const HELD_TEXT = planOf("1", { why: "text", reason: "加微信看全部方案", words: ["加微信"] });
const TORN_LOG = planOf("2", { sold: 3, paid: "114.00", version: 1 });

/** A desk server with state: a plan that was passed, or whose voiding was requested, changes in the list. */
function deskServer() {
  let list: readonly HeldPlan[] = [HELD_TEXT, TORN_LOG];
  const sent: { readonly name: string; readonly body: unknown }[] = [];
  let refusal: string | null = null;
  const send = async (
    name: string,
    { params = {}, body = {} }: { params?: Record<string, string>; body?: Record<string, string> } = {},
  ) => {
    if (name === "GET /plans/held") return ok({ list, cursor: null });
    sent.push({ name, body });
    const id = params.id ?? body.planId;
    if (refusal !== null) {
      list = list.filter((plan) => plan.id !== id);
      return err({ code: 409, message: refusal });
    }
    if (name === "POST /plans/{id}/pass") list = list.filter((plan) => plan.id !== id);
    else list = list.map((plan) => (plan.id === id ? { ...plan, isAsked: true } : plan));
    return ok({});
  };
  return {
    sent,
    begin() {
      list = list.map((plan) => ({ ...plan, isBegun: true }));
    },
    refuse(words: string) {
      refusal = words;
    },
    api: { send, onSignedOut: () => () => undefined } as unknown as DeskApi,
  };
}

let server: ReturnType<typeof deskServer>;
const notices: string[] = [];

async function show(roles: readonly ("moderator" | "finance")[] = ["moderator"]): Promise<void> {
  const staff = { id: "1", name: "沈默言", roles };
  render(
    <DeskApiContext value={server.api}>
      <MeContext value={{ staff, brandName: "全场体育", portalUrl: "http://portal.test", mustChangePassword: false } as never}>
        <NoticeContext value={(text) => void notices.push(text)}>
          <ControlProvider>
            <MemoryRouter>
              <PlansScreen />
            </MemoryRouter>
          </ControlProvider>
        </NoticeContext>
      </MeContext>
    </DeskApiContext>,
  );
  await screen.findByText("数据铁匠 第 1 单");
}
const card = (n: number): HTMLElement => screen.getByText(`数据铁匠 第 ${n} 单`).closest("li") as HTMLElement;

beforeEach(() => {
  server = deskServer();
  notices.length = 0;
});

describe("plans that need a person", () => {
  it("say why they wait, what was found in their words, and what a void gives back; they lead to their match", async () => {
    await show();
    expect(within(card(1)).getByText("命中：加微信")).toBeTruthy();
    expect(within(card(1)).getByText("加微信看全部方案")).toBeTruthy();
    expect(card(1).textContent).toContain("没有需要退回的钱");
    expect(card(2).textContent).toContain("已售 3，作废退回 114.00 球钻，已有第 1 版结算");
    expect(within(card(2)).getByRole("link").getAttribute("href")).toBe("http://portal.test/football/live/m1");
  });

  it("a reason that may be read is for sale with one press, by a moderator alone; what the log tears nobody passes", async () => {
    await show();
    expect(within(card(2)).queryByRole("button", { name: "放行" })).toBeNull();
    await userEvent.setup().click(within(card(1)).getByRole("button", { name: "放行" }));
    await screen.findByText("数据铁匠 第 2 单");
    expect(server.sent).toEqual([{ name: "POST /plans/{id}/pass", body: {} }]);
    expect(notices).toEqual(["已放行，开始出售"]);
    expect(screen.queryByText("数据铁匠 第 1 单")).toBeNull();
  });

  it("finance may ask for a void, and passes nothing", async () => {
    await show(["finance"]);
    expect(screen.queryByRole("button", { name: "放行" })).toBeNull();
    expect(within(card(1)).getByRole("button", { name: "申请作废" })).toBeTruthy();
  });

  it("held for its words and begun, it is asked for that they stay hidden, not for a void", async () => {
    server.begin();
    await show();
    expect(card(1).textContent).toContain("选择和结果照常计入战绩");
    expect(within(card(1)).queryByRole("button", { name: "申请作废" })).toBeNull();
    expect(within(card(2)).getByRole("button", { name: "申请作废" })).toBeTruthy();
    await userEvent.setup().click(within(card(1)).getByRole("button", { name: "申请不公开理由" }));
    expect(screen.getByRole("dialog", { name: "申请不公开理由：数据铁匠 第 1 单" })).toBeTruthy();
  });

  it("a void needs its words; asked for, it waits for somebody else and cannot be asked for again", async () => {
    await show();
    const user = userEvent.setup();
    await user.click(within(card(2)).getByRole("button", { name: "申请作废" }));
    await user.click(screen.getByRole("button", { name: "提交复核" }));
    expect(await screen.findByText("请填写")).toBeTruthy();
    expect(server.sent).toEqual([]);
    await user.type(screen.getByRole("textbox"), "比分源互相矛盾");
    await user.click(screen.getByRole("button", { name: "提交复核" }));
    await screen.findByText(/等待另一位同事/);
    expect(server.sent).toEqual([{ name: "POST /approvals/plan-void", body: { planId: "2", reason: "比分源互相矛盾" } }]);
    expect(within(card(2)).queryByRole("button")).toBeNull();
  });

  it("where somebody was first it says so, and shows what is left", async () => {
    await show();
    server.refuse("该方案已被处理");
    await userEvent.setup().click(within(card(1)).getByRole("button", { name: "放行" }));
    expect((await screen.findByRole("alert")).textContent).toContain("该方案已被处理");
    expect(screen.queryByText("数据铁匠 第 1 单")).toBeNull();
    expect(notices).toEqual([]);
  });
});
