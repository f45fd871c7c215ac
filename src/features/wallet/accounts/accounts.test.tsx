import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { payCalls } from "../../../../contract/http/pay.ts";
import { ok } from "../../../../contract/result.ts";
import { offline, page, refused } from "../../../api/testing/faults.ts";
import { portalServer } from "../../../api/testing/server.ts";
import { giveLayout } from "../../../ui/control/testing.ts";
import { ACTIVE, world } from "../kit/testing.tsx";
import { type AccountsAnswer, AccountsPage } from "./AccountsPage.tsx";

beforeAll(async () => {
  giveLayout();
  await import("./AccountDialog.tsx");
});

const { payCardListId: LIST, payBindCard: BIND, payUnbindCardId: UNBIND } = payCalls;
const server = portalServer();
const CARD = { id: "17", type: 1 as const, accountNo: "**** **** **** 6608", holder: "张*", bankName: "招商银行" };

function show({ type = 1, first = null }: { readonly type?: 1 | 2; readonly first?: AccountsAnswer | null } = {}) {
  const said: string[] = [];
  const shown = world(<AccountsPage type={type} first={first} announce={(text) => said.push(text)} />, server.api);
  render(shown.element);
  return { ...shown, said };
}

async function open(button: string | RegExp) {
  await userEvent.click(await screen.findByRole("button", { name: button }));
}

describe("saved accounts", () => {
  it("are masked, and painted with what the server answered", () => {
    const { sent } = show({ first: ok([CARD]) });
    expect(screen.getByText("**** **** **** 6608")).toBeTruthy();
    expect(screen.getByText(/招商银行.张\*/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("are asked for: loading, then nothing", async () => {
    server.on(LIST, () => ok([]));
    show();
    expect(screen.getByRole("status", { name: "加载中" })).toBeTruthy();
    expect(await screen.findByText("暂无数据")).toBeTruthy();
  });

  it("could not be loaded, and are asked for again", async () => {
    server.on(LIST, offline);
    show();
    expect(await screen.findByText("网络繁忙，请稍后再试")).toBeTruthy();
    server.on(LIST, () => ok([CARD]));
    await open("重试");
    expect(await screen.findByText("**** **** **** 6608")).toBeTruthy();
  });

  it("are nobody's without a login", () => {
    render(
      world(<AccountsPage type={1} first={null} announce={() => undefined} />, {}, { view: { ...ACTIVE, status: "visitor", user: null } })
        .element,
    );
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
  });

  it("a card is bound once its check digit is right", async () => {
    server.on(LIST, () => ok([]));
    server.on(BIND, () => ok(CARD));
    const { said } = show();
    await open("绑定银行卡");
    const dialog = within(await screen.findByRole("dialog"));
    const type = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    const bind = () => fireEvent.click(dialog.getByRole("button", { name: "绑定" }));
    type("银行卡号", "4539 1488 0343 6468");
    bind();
    expect(dialog.getAllByRole("alert").map((alert) => alert.textContent)).toEqual([
      "请输入开户银行",
      "请输入正确的银行卡号",
      "请输入正确的持卡人姓名",
    ]);
    type("开户银行", "招商银行");
    type("持卡人", "张三");
    type("银行卡号", "4539 1488 0343 6467");
    bind();
    await waitFor(() => expect(said).toEqual(["绑定成功"]));
    expect(server.sentTo(BIND)).toEqual([{ type: 1, accountNo: "4539148803436467", holder: "张三", bankName: "招商银行" }]);
    await waitFor(() => expect(server.sentTo(LIST)).toHaveLength(2));
  });

  it("a payment app has no bank", async () => {
    server.on(LIST, () => ok([]));
    show({ type: 2 });
    await open("绑定支付宝");
    const dialog = within(await screen.findByRole("dialog", { name: "绑定支付宝" }));
    expect(dialog.queryByLabelText("开户银行")).toBeNull();
    expect(dialog.getByLabelText("支付宝账号")).toBeTruthy();
  });

  it("one is let go after a question; a pending withdrawal keeps it", async () => {
    server.on(LIST, () => ok([]));
    server.on(UNBIND, refused(409, 409, "有提现正在处理"));
    const { sent, said } = show({ first: ok([CARD]) });
    await open(/^解绑/);
    const dialog = within(await screen.findByRole("alertdialog"));
    fireEvent.click(dialog.getByRole("button", { name: "解绑" }));
    expect(await dialog.findByText("有提现正在处理")).toBeTruthy();
    server.on(UNBIND, () => ok({}));
    fireEvent.click(dialog.getByRole("button", { name: "解绑" }));
    await waitFor(() => expect(said).toEqual(["已解绑"]));
    expect(sent.find(({ path }) => path === UNBIND.path)?.input.params).toEqual({ id: "17" });
    expect(await screen.findByText("暂无数据")).toBeTruthy();
  });

  it.each([
    ["no answer", offline],
    ["a proxy's page", page(404)],
  ])("one whose removal got %s is shown as the server has it, and is gone at the next press", async (_what, lost) => {
    server.on(LIST, () => ok([]));
    server.on(UNBIND, lost);
    const { said } = show({ first: ok([CARD]) });
    await open(/^解绑/);
    const dialog = within(await screen.findByRole("alertdialog"));
    fireEvent.click(dialog.getByRole("button", { name: "解绑" }));
    expect(await dialog.findByRole("alert")).toBeTruthy();
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    server.on(UNBIND, refused(404, 404));
    fireEvent.click(dialog.getByRole("button", { name: "解绑" }));
    await waitFor(() => expect(said).toEqual(["已解绑"]));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  describe("one whose binding got no answer", () => {
    const TAKEN = refused(409, 409, "该银行卡已绑定");
    const BOUND = { id: "18", type: 1 as const, accountNo: "**** **** **** 6467", holder: "张*", bankName: "招商银行" };

    async function bindTwice(first: () => Response) {
      const shown = show({ first: ok([]) });
      await open("绑定银行卡");
      const dialog = within(await screen.findByRole("dialog"));
      const write = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
      const press = () => fireEvent.click(dialog.getByRole("button", { name: "绑定" }));
      write("开户银行", "招商银行");
      write("持卡人", "张三");
      write("银行卡号", "4539 1488 0343 6467");
      server.on(BIND, first);
      server.on(LIST, offline);
      press();
      await dialog.findByRole("alert");
      server.on(BIND, TAKEN);
      server.on(LIST, () => ok([BOUND]));
      return { ...shown, dialog, write, press };
    }

    it("is bound when the next try finds it there", async () => {
      const { said, press } = await bindTwice(offline);
      press();
      await waitFor(() => expect(said).toEqual(["绑定成功"]));
      expect(await screen.findByText("**** **** **** 6467")).toBeTruthy();
    });

    it("is bound at once when the list has it", async () => {
      const { said, press } = await bindTwice(refused(400, 400));
      server.on(BIND, offline);
      press();
      await waitFor(() => expect(said).toEqual(["绑定成功"]));
    });

    it("is another one when it was changed, whose refusal is shown beside the server's list", async () => {
      const { said, dialog, write, press } = await bindTwice(offline);
      write("持卡人", "李四");
      press();
      expect(await dialog.findByText("该银行卡已绑定")).toBeTruthy();
      expect(await screen.findByText("**** **** **** 6467")).toBeTruthy();
      expect(said).toEqual([]);
    });
  });
});
