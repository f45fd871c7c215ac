import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { informCalls } from "../../../../contract/http/inform.ts";
import { type Withdrawal, payCalls } from "../../../../contract/http/pay.ts";
import { type UserInfo, userCalls } from "../../../../contract/http/user.ts";
import { ok } from "../../../../contract/result.ts";
import { cut, offline, page, refused } from "../../../api/testing/faults.ts";
import { type Answer, portalServer } from "../../../api/testing/server.ts";
import { giveLayout } from "../../../ui/control/testing.ts";
import { WalletHome } from "../header/WalletHome.tsx";
import { pageOf } from "../../../hooks/testing/pages.ts";
import { BALANCES } from "../../../hooks/testing/people.ts";
import { NOW } from "../../../hooks/testing/portal.tsx";
import { ACTIVE, USER, type World, transaction, world } from "../kit/testing.tsx";

/** Loaded beforehand: the tests do not measure how long the control tier takes to load. */
beforeAll(async () => {
  giveLayout();
  await Promise.all([import("./WithdrawalDialog.tsx"), import("../payPassword/PayPasswordDialog.tsx")]);
});
beforeEach(() => sessionStorage.clear());

const server = portalServer();
const { payWithdraw, payLowest, payRecordTransList } = payCalls;

const CARD = { id: "17", type: 1, accountNo: "**** **** **** 6608", holder: "张*", bankName: "招商银行" } as const;
const DONE: Withdrawal = {
  id: "1",
  drawType: 1,
  accountNo: CARD.accountNo,
  amount: "5000.00",
  tax: "250.00",
  state: "pending",
  reason: "",
  at: NOW,
  changedAt: NOW,
};

beforeEach(() => {
  server.on(userCalls.userKeyGetDynamicKey, () => ok({ key: "0".repeat(64), iv: "a".repeat(32) }));
  server.on(payCalls.payCardListId, ({ params }) => ok(params?.["id"] === "1" ? [CARD] : []));
  server.on(payLowest, () => ok("1000"));
  server.on(informCalls.informSendSmsNew, () => ok({ resendS: 60 }));
  server.on(payRecordTransList, () => ok(pageOf([transaction(1, { type: 3, amount: "-2000.00", account: "cash" })])));
});

interface Shown extends World {
  readonly said: readonly string[];
  readonly unmount: () => void;
}

function show(user: UserInfo = { ...USER, hasPayPsw: true }): Shown {
  const said: string[] = [];
  const shown = world(<WalletHome first={null} CaptchaDialog={() => null} announce={(text) => said.push(text)} />, server.api, {
    at: "/v/wallet",
    view: { ...ACTIVE, user },
  });
  const { unmount } = render(shown.element);
  return { ...shown, said, unmount };
}

async function opened(withdrawal?: Answer<typeof payWithdraw>) {
  if (withdrawal) server.on(payWithdraw, withdrawal);
  const shown = show();
  await userEvent.click(screen.getByRole("button", { name: "提现" }));
  const dialog = within(await screen.findByRole("dialog", { name: "提现" }));
  return { ...shown, dialog };
}

type Dialog = Awaited<ReturnType<typeof opened>>["dialog"];

function type(dialog: Dialog, label: string, value: string): void {
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });
}

async function fill(dialog: Dialog): Promise<void> {
  fireEvent.click(dialog.getByRole("radio", { name: "银行卡" }));
  await dialog.findByText("1,000");
  type(dialog, "银行卡号", "17");
  type(dialog, "提现球钻", "5,000");
  type(dialog, "短信验证码", "246810");
  type(dialog, "支付密码", "hunter-22");
}

const submit = (dialog: Dialog): void => void fireEvent.click(dialog.getByRole("button", { name: "确认提现" }));
const withdrawals = () => server.sentTo(payWithdraw);
const alerts = (dialog: Dialog) => dialog.queryAllByRole("alert").map((alert) => alert.textContent);

describe("the wallet", () => {
  it("shows what there is, and moves by itself", () => {
    const { view } = show();
    const income = within(screen.getByRole("region", { name: "收入钱包" }));
    expect(income.getByText("8,460")).toBeTruthy();
    expect(income.getByText("1,240")).toBeTruthy();
    expect(income.getByText("3,618.50")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "消费钱包" })).getByText("12,860")).toBeTruthy();
    expect(screen.getByRole("link", { name: "充值" }).getAttribute("href")).toBe("/v/pay");
    act(() => view.next({ ...ACTIVE, balances: { ...BALANCES, cashBalance: "3460.00" } }));
    expect(income.getByText("3,460")).toBeTruthy();
  });

  it("says what moved, and asks again when something did", async () => {
    const { view } = show();
    expect(await screen.findByText("-2,000")).toBeTruthy();
    expect(
      within(screen.getByRole("navigation", { name: "钱包记录" }))
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual(["/v/order", "/v/consume", "/v/income", "/v/cash", "/v/title"]);
    act(() => view.next({ ...ACTIVE, user: { ...USER, hasPayPsw: true }, balances: { ...BALANCES, balance: "1.00" } }));
    await waitFor(() => expect(server.sentTo(payRecordTransList)).toHaveLength(2));
  });

  it("says what is bound", async () => {
    show();
    expect(await screen.findByRole("link", { name: /银行卡.*6608/ })).toBeTruthy();
    expect(screen.getByRole("link", { name: "支付宝未绑定" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "支付密码已设置" })).toBeTruthy();
  });

  it("is nobody's without a login", () => {
    const { element } = world(
      <WalletHome first={null} CaptchaDialog={() => null} announce={() => undefined} />,
      {},
      {
        view: { ...ACTIVE, status: "visitor", user: null },
      },
    );
    render(element);
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
  });

  it("says until when withdrawals wait for a changed phone", async () => {
    const until = Date.now() + 3_600_000;
    show({ ...USER, hasPayPsw: true, withdrawalsHeldUntil: until });
    await userEvent.click(screen.getByRole("button", { name: "提现" }));
    const dialog = within(await screen.findByRole("dialog", { name: "提现" }));
    expect(dialog.getByText(/^近期更换过手机号，为保障资金安全，\d+月\d+日 \d\d:\d\d 后可提现$/)).toBeTruthy();
    expect((dialog.getByRole("button", { name: "确认提现" }) as HTMLButtonElement).disabled).toBe(true);
  });

  it("sets a payment password first", async () => {
    show({ ...USER, hasPayPsw: false });
    await userEvent.click(screen.getByRole("button", { name: "提现" }));
    expect(await screen.findByRole("dialog", { name: "设置支付密码" })).toBeTruthy();
  });
});

describe("the withdrawal dialog", () => {
  it("says what is missing, word for word", async () => {
    const { dialog } = await opened();
    submit(dialog);
    expect(alerts(dialog)).toEqual(["请选择提现方式", "请填写提现球钻", "请输入支付密码"]);
    fireEvent.click(dialog.getByRole("radio", { name: "支付宝" }));
    expect(alerts(dialog)).toEqual([]);
    await dialog.findByText("1,000");
    submit(dialog);
    expect(alerts(dialog)).toEqual(["请选择支付宝账号", "请填写提现球钻", "请输入验证码", "请输入支付密码"]);
    expect(await dialog.findByRole("link", { name: "去绑定支付宝" })).toBeTruthy();
  });

  it("fills in everything there is, and says tax and minimum", async () => {
    const { dialog } = await opened();
    fireEvent.click(dialog.getByRole("radio", { name: "银行卡" }));
    expect(await dialog.findByText("1,000")).toBeTruthy();
    expect(dialog.getByText("平台代缴 5% 个人所得税")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "全部提现" }));
    expect(dialog.getByLabelText<HTMLInputElement>("提现球钻").value).toBe("8460");
    fireEvent.click(dialog.getByRole("radio", { name: "消费钱包" }));
    expect(dialog.getByText("无需缴税")).toBeTruthy();
    expect(dialog.queryByLabelText("短信验证码")).toBeNull();
    await dialog.findByText("1,000");
    type(dialog, "提现球钻", "999.99");
    submit(dialog);
    expect(alerts(dialog)).toContain("单笔最小提现球钻为1000");
  });

  it("sends a code to the phone that is bound, and counts", async () => {
    const { dialog } = await opened();
    fireEvent.click(dialog.getByRole("radio", { name: "银行卡" }));
    await userEvent.click(dialog.getByRole("button", { name: "获取验证码" }));
    expect(await dialog.findByRole("button", { name: "重新发送 (60s)" })).toBeTruthy();
    expect(dialog.getByText("已发送至 138****6021")).toBeTruthy();
    expect(server.sentTo(informCalls.informSendSmsNew)).toEqual([{ type: 8 }]);
  });

  it("withdraws: nothing in the clear, the dialog closes, balances are asked for, 提现成功", async () => {
    const shown = await opened(() => ok(DONE));
    await fill(shown.dialog);
    submit(shown.dialog);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([shown.said, shown.refreshed()]).toEqual([["提现成功"], 1]);
    const [body] = withdrawals();
    expect(body).toMatchObject({ drawType: 1, cardId: "17", amount: "5000", verifyCode: "246810", iv: "a".repeat(32) });
    expect(JSON.stringify(body)).not.toContain("hunter-22");
    expect(sessionStorage.getItem("fulltime.withdrawal.100007")).toBeNull();
  });

  it("stays open with the server's message", async () => {
    const { dialog } = await opened(refused(200, 10021, "支付密码错误，还可输入4次"));
    await fill(dialog);
    submit(dialog);
    expect(await dialog.findByText("支付密码错误，还可输入4次")).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>("支付密码").value).toBe("");
    expect(dialog.getByLabelText<HTMLInputElement>("提现球钻").value).toBe("5000");
  });

  it("begins anew when it was closed", async () => {
    const { dialog } = await opened();
    await fill(dialog);
    await userEvent.click(dialog.getByRole("button", { name: "取消" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: "提现" }));
    const again = within(await screen.findByRole("dialog", { name: "提现" }));
    expect(again.getByLabelText<HTMLInputElement>("提现球钻").value).toBe("");
    expect(again.getByRole<HTMLInputElement>("radio", { name: "银行卡" }).checked).toBe(false);
  });

  it("says so when accounts or minimum cannot be loaded", async () => {
    server.on(payLowest, refused(500, 500));
    const { dialog } = await opened();
    fireEvent.click(dialog.getByRole("radio", { name: "银行卡" }));
    expect(await dialog.findByText(/网络繁忙，请稍后再试（500）/)).toBeTruthy();
    server.on(payLowest, () => ok("1000"));
    await userEvent.click(dialog.getByRole("button", { name: "重试" }));
    expect(await dialog.findByText("1,000")).toBeTruthy();
  });
});

describe("a withdrawal without an answer", () => {
  /** The portal's ledger: a key takes money once, whatever becomes of the response. */
  function ledger() {
    const taken = new Set<unknown>();
    const lose =
      (fault: () => Response): Answer<typeof payWithdraw> =>
      ({ body }) => (taken.add(keyOf(body)), fault());
    return { taken, lose, answer: lose(() => Response.json({ code: 200, data: DONE, message: "" })) };
  }
  const keyOf = (body: object | undefined): unknown => (body as { readonly idempotencyKey?: unknown }).idempotencyKey;

  it.each([
    ["the network is gone", offline],
    ["a login wall answers", page(200)],
  ])("is being confirmed by the same key where %s, also after a reload; money is taken once", async (_, fault) => {
    const { taken, lose, answer } = ledger();
    const first = await opened(lose(fault));
    await fill(first.dialog);
    submit(first.dialog);
    expect(await first.dialog.findByText("结果确认中…")).toBeTruthy();
    expect(sessionStorage.getItem("fulltime.withdrawal.100007")).not.toMatch(/hunter-22|246810/);
    await userEvent.click(first.dialog.getByRole("button", { name: "立即确认" }));
    await waitFor(() => expect(withdrawals()).toHaveLength(2));
    expect(await first.dialog.findByText("结果确认中…")).toBeTruthy();
    first.unmount();

    server.on(payWithdraw, answer);
    const second = show();
    await userEvent.click(screen.getByRole("button", { name: "上次提现结果确认中…" }));
    await waitFor(() => expect(second.said).toEqual(["提现成功"]));
    expect(withdrawals()).toHaveLength(3);
    expect(withdrawals()[2]).toMatchObject({ drawType: 1, cardId: "17", amount: "5000" });
    expect([...taken]).toEqual([expect.stringMatching(/^[A-Za-z0-9-]{16,64}$/)]);
    await waitFor(() => expect(screen.queryByRole("button", { name: "上次提现结果确认中…" })).toBeNull());
  });

  it.each([
    ["keeps its key for the same: the first may still be on its way", "5,000", true],
    ["has another key for another amount", "6,000", false],
  ])("that is refused when asked again %s", async (_, amount, isSame) => {
    const { dialog } = await opened(cut);
    await fill(dialog);
    submit(dialog);
    expect(await dialog.findByText("结果确认中…")).toBeTruthy();
    server.on(payWithdraw, refused(200, 10020));
    await userEvent.click(dialog.getByRole("button", { name: "立即确认" }));
    expect(await dialog.findByText("余额不足")).toBeTruthy();
    type(dialog, "提现球钻", amount);
    type(dialog, "短信验证码", "246810");
    type(dialog, "支付密码", "hunter-22");
    submit(dialog);
    await waitFor(() => expect(withdrawals()).toHaveLength(3));
    const [first, second, third] = withdrawals().map(keyOf);
    expect([second === first, third === first]).toEqual([true, isSame]);
  });

  it("is sent once while it is under way, however often the form is", async () => {
    const answered = Promise.withResolvers<void>();
    const { dialog, said } = await opened(async () => (await answered.promise, ok(DONE)));
    await fill(dialog);
    submit(dialog);
    await waitFor(() => expect(withdrawals()).toHaveLength(1));
    const form = dialog.getByRole("button", { name: "确认提现" }).closest("form") as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);
    answered.resolve();
    await waitFor(() => expect(said).toEqual(["提现成功"]));
    expect([withdrawals().length, server.sentTo(userCalls.userKeyGetDynamicKey).length]).toEqual([1, 1]);
  });

  it("is another user's own affair", async () => {
    const first = await opened(offline);
    await fill(first.dialog);
    submit(first.dialog);
    await first.dialog.findByText("结果确认中…");
    first.unmount();
    show({ ...USER, id: "8", hasPayPsw: true });
    expect(screen.queryByRole("button", { name: "上次提现结果确认中…" })).toBeNull();
  });
});
