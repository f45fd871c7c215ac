import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Result, err, ok } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { USER } from "../testing.tsx";
import { fill } from "../../../hooks/testing/fill.ts";
import { UNSET, alerts, dialogOf, open } from "./testing.tsx";

/** Loaded beforehand: the tests do not measure how long the control tier takes to load. */
beforeAll(() => Promise.all([import("./ProfileDialog.tsx"), import("./PortraitDialog.tsx"), import("./PasswordPart.tsx")]), 60_000);

describe("personal data", () => {
  it("is shown row by row", () => {
    open({}, { usageTimeS: () => 3_900, first: ok({ isSet: true, realName: "张*", idCard: "1101**********0017" }) });
    const rows = screen.getAllByRole("term").map((term) => `${term.textContent}:${term.nextElementSibling?.textContent}`);
    expect(rows.slice(1)).toEqual([
      "昵称:看台第七排",
      "个人简介:客场也去",
      "手机号:138****6021",
      "实名认证:张*　1101**********0017",
      "登录密码:已设置",
      "在站时长:累计 1 小时 5 分钟",
    ]);
    expect(screen.queryByRole("button", { name: "认证实名认证" })).toBeNull();
  });

  it("says what is not set yet", () => {
    open({}, { user: { mobile: "", hasPassword: 0, description: "" } });
    expect(screen.getByText("未绑定")).toBeTruthy();
    expect(screen.getByText("未设置")).toBeTruthy();
    expect(screen.getByText("未认证")).toBeTruthy();
    expect(screen.getByRole("button", { name: "绑定手机号" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "设置登录密码" })).toBeTruthy();
  });

  it("asks again about the real name when that failed", async () => {
    open({ "/user/center/real-name": () => UNSET }, { first: err({ code: 500, message: "网络繁忙，请稍后再试" }) });
    expect(screen.getByText("网络繁忙，请稍后再试（500）")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByText("未认证")).toBeTruthy();
  });
});

describe("the nickname", () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());
  const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

  async function type(dialog: ReturnType<typeof within>, text: string): Promise<void> {
    fireEvent.change(dialog.getByLabelText("昵称"), { target: { value: text } });
    await act(() => vi.advanceTimersByTimeAsync(300));
  }

  it("is checked while it is typed, counted, and saved", async () => {
    const { api, refreshed } = open({
      "/user/check/nick-name": ({ query }) =>
        ok(query?.nickName === "老周" ? { isAvailable: false, problem: "昵称已被使用" } : { isAvailable: true, problem: "" }),
      "/user/center/updateNickName": () => ok(USER),
    });
    await user().click(screen.getByRole("button", { name: "修改昵称" }));
    const dialog = within(await screen.findByRole("dialog"));
    await type(dialog, "老周");
    expect(alerts(dialog)).toEqual(["昵称已被使用"]);
    expect(dialog.getByText("2/10")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "保存" }));
    await type(dialog, "客队看台");
    expect(dialog.getByText("昵称可以使用")).toBeTruthy();
    expect(dialog.getByText("4/10")).toBeTruthy();
    await user().click(dialog.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("昵称已保存")).toBeTruthy();
    expect(refreshed()).toBe(1);
    const saved = api.sent.filter(({ path }) => path === "/user/center/updateNickName");
    expect(saved.map(({ input }) => input.query)).toEqual([{ nickName: "客队看台" }]);
  });

  it("of eleven characters is refused before the server is asked", async () => {
    const { api } = open();
    await user().click(screen.getByRole("button", { name: "修改昵称" }));
    const dialog = within(await screen.findByRole("dialog"));
    await type(dialog, "一二三四五六七八九十一");
    expect(alerts(dialog)).toEqual(["昵称不能超过10个字符"]);
    expect(dialog.getByText("11/10")).toBeTruthy();
    expect(api.sent).toEqual([]);
  });

  it("that somebody else took meanwhile is refused under the field", async () => {
    open({
      "/user/check/nick-name": () => ok({ isAvailable: true, problem: "" }),
      "/user/center/updateNickName": () => err({ code: 10014, message: "昵称已被使用" }),
    });
    await user().click(screen.getByRole("button", { name: "修改昵称" }));
    const dialog = within(await screen.findByRole("dialog"));
    await type(dialog, "客队看台");
    await user().click(dialog.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(alerts(dialog)).toEqual(["昵称已被使用"]));
  });
});

describe("the description", () => {
  it("is counted and saved without what nobody sees", async () => {
    const { api } = open({ "/user/center/updateInfo": () => ok(USER) });
    const dialog = await dialogOf("修改个人简介");
    const text = dialog.getByLabelText("个人简介");
    expect(text.getAttribute("maxlength")).toBe("100");
    fireEvent.change(text, { target: { value: " 主场\u200b也去 " } });
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("个人简介已保存")).toBeTruthy();
    expect(api.sent[0]?.input.body).toEqual({ description: "主场也去" });
  });

  it("stays open with what the server says against it", async () => {
    open({ "/user/center/updateInfo": () => err({ code: 400, message: "网络繁忙，请稍后再试" }) });
    const dialog = await dialogOf("修改个人简介");
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(alerts(dialog)).toEqual(["网络繁忙，请稍后再试"]));
  });
});

describe("the phone", () => {
  const SMS = "/inform/send/sms/new";
  beforeEach(() => sessionStorage.clear());

  it("is bound by number, captcha and code", async () => {
    const { api, refreshed } = open(
      { [SMS]: () => ok({ resendS: 60 }), "/user/center/bind/phone": () => ok(USER) },
      { user: { mobile: "", hasPassword: 0 } },
    );
    const dialog = await dialogOf("绑定手机号");
    await userEvent.click(dialog.getByRole("button", { name: "获取验证码" }));
    expect(alerts(dialog)).toEqual(["请输入正确的手机号", "请拖动滑块填充拼图"]);
    await fill(dialog.getByLabelText("手机号"), "13800136021");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(alerts(dialog)).toEqual(["请获取验证码！"]);
    await userEvent.click(dialog.getByRole("button", { name: "验证 bind" }));
    await userEvent.click(dialog.getByRole("button", { name: "获取验证码" }));
    expect(await dialog.findByRole("button", { name: "重新发送 (60s)" })).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(alerts(dialog)).toEqual(["请输入验证码！"]);
    await fill(dialog.getByLabelText("验证码"), "12345");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(alerts(dialog)).toEqual(["验证码错误，请确认后重新输入"]);
    await userEvent.type(dialog.getByLabelText("验证码"), "6");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await screen.findByText("手机号已绑定")).toBeTruthy();
    expect(api.sent.map(({ input }) => input.body)).toEqual([
      { mobile: "13800136021", type: 4, captchaVerification: "solved" },
      { mobile: "13800136021", verifyCode: "123456" },
    ]);
    expect(refreshed()).toBe(1);
  });

  it("asks for the login password where one is set, and sends it sealed", async () => {
    const key = { key: "00".repeat(32), iv: "11".repeat(16) };
    const { api } = open({
      [SMS]: () => ok({ resendS: 60 }),
      "/user/key/getDynamicKey": () => ok(key),
      "/user/center/bind/phone": () => ok(USER),
    });
    const dialog = await dialogOf("更换手机号");
    await fill(dialog.getByLabelText("新手机号"), "13800136022");
    await userEvent.click(dialog.getByRole("button", { name: "验证 bind" }));
    await userEvent.click(dialog.getByRole("button", { name: "获取验证码" }));
    await fill(dialog.getByLabelText("验证码"), "123456");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(alerts(dialog)).toEqual(["密码,6-20个字符"]);
    await fill(dialog.getByLabelText("登录密码"), "secret123");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await screen.findByText("手机号已更换，24 小时内不能提现")).toBeTruthy();
    const body = api.sent.at(-1)?.input.body as Record<string, string>;
    expect(body).toMatchObject({ mobile: "13800136022", verifyCode: "123456", iv: key.iv });
    expect(body.password).toMatch(/^[A-Za-z0-9+/]+=*$/);
  });

  it.each([
    ["who has no password", 0],
    ["who chooses it", 1],
  ] as const)("is changed with a code to the one that is bound by %s", async (_who, hasPassword) => {
    const { api } = open({ [SMS]: () => ok({ resendS: 60 }), "/user/center/bind/phone": () => ok(USER) }, { user: { hasPassword } });
    const dialog = await dialogOf("更换手机号");
    if (hasPassword === 1) await userEvent.click(dialog.getByRole("radio", { name: "验证原手机号" }));
    else expect(dialog.queryByRole("radio")).toBeNull();
    expect(dialog.queryByLabelText("登录密码")).toBeNull();
    await fill(dialog.getByLabelText("新手机号"), "13800136022");
    await userEvent.click(dialog.getByRole("button", { name: "验证 bind" }));
    const [askOld, askNew] = dialog.getAllByRole("button", { name: "获取验证码" });
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(alerts(dialog)).toEqual(["请获取验证码！", "请获取验证码！"]);
    if (askOld) await userEvent.click(askOld);
    expect(await dialog.findByText("已发送至 138****6021")).toBeTruthy();
    if (askNew) await userEvent.click(askNew);
    await fill(dialog.getByLabelText("原手机号验证码"), "246810");
    await fill(dialog.getByLabelText("验证码"), "123456");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await screen.findByText("手机号已更换，24 小时内不能提现")).toBeTruthy();
    expect(api.sent.map(({ input }) => input.body)).toEqual([
      { type: 6 },
      { mobile: "13800136022", type: 4, captchaVerification: "solved" },
      { mobile: "13800136022", verifyCode: "123456", oldVerifyCode: "246810" },
    ]);
  });

  it("needs another captcha for another code, after 60 s", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    open({ [SMS]: () => ok({ resendS: 60 }) }, { user: { mobile: "" } });
    await user.click(screen.getByRole("button", { name: "绑定手机号" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("手机号"), { target: { value: "13800136021" } });
    await user.click(dialog.getByRole("button", { name: "验证 bind" }));
    await user.click(dialog.getByRole("button", { name: "获取验证码" }));
    expect(((await dialog.findByRole("button", { name: /重新发送 \(\d+s\)/ })) as HTMLButtonElement).disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    await user.click(dialog.getByRole("button", { name: "重新发送" }));
    expect(alerts(dialog)).toEqual(["请拖动滑块填充拼图"]);
    vi.useRealTimers();
  });

  it("needs another captcha when the code could not be sent", async () => {
    open({ [SMS]: () => err({ code: 10015, message: "该手机号已注册" }) });
    const dialog = await dialogOf("更换手机号");
    expect(dialog.getByText(/^当前绑定 138\*\*\*\*6021/)).toBeTruthy();
    await fill(dialog.getByLabelText("新手机号"), "13800136021");
    await userEvent.click(dialog.getByRole("button", { name: "验证 bind" }));
    await userEvent.click(dialog.getByRole("button", { name: "获取验证码" }));
    await waitFor(() => expect(alerts(dialog)).toEqual(["该手机号已注册"]));
    await userEvent.click(dialog.getByRole("button", { name: "获取验证码" }));
    expect(alerts(dialog)).toEqual(["请拖动滑块填充拼图"]);
  });
});

describe("the real name", () => {
  it("is checked, sent once and masked from then on", async () => {
    const { api } = open({
      "/user/center/real-name": () => ok({ isSet: true, realName: "张*", idCard: "1101**********0017" }),
    });
    const dialog = await dialogOf("认证实名认证");
    await userEvent.click(dialog.getByRole("button", { name: "提交" }));
    expect(alerts(dialog)).toEqual(["请输入真实姓名", "请输入身份证号码"]);
    await userEvent.type(dialog.getByLabelText("真实姓名"), "张三");
    await fill(dialog.getByLabelText("身份证号"), "110101199003070018");
    await userEvent.click(dialog.getByRole("button", { name: "提交" }));
    expect(alerts(dialog)).toEqual(["请输入正确的身份证号码"]);
    await userEvent.clear(dialog.getByLabelText("身份证号"));
    // As a bank's form prints it: longer than the number itself.
    await userEvent.click(dialog.getByLabelText("身份证号"));
    await userEvent.paste(" 110105 １９４９１２３１ 002x");
    expect(dialog.getByLabelText("身份证号")).toHaveProperty("value", "11010519491231002x");
    await userEvent.click(dialog.getByRole("button", { name: "提交" }));
    expect(await screen.findByText(/^张\*\s1101\*{10}0017$/)).toBeTruthy();
    expect(api.sent[0]?.input.body).toEqual({ realName: "张三", idCard: "11010519491231002X" });
  });
});

describe("the real name without an answer", () => {
  const REAL = "/user/center/real-name";
  const LOST = err({ code: 0, message: "网络繁忙，请稍后再试" });
  const DONE = err({ code: 409, message: "已完成实名认证" });

  /** `posts` and `gets`: the answers in their order. */
  async function give(posts: Result<unknown, ApiFailure>[], gets: Result<unknown, ApiFailure>[]) {
    open({ [REAL]: ({ body }) => (body === undefined ? gets : posts).shift() ?? LOST });
    const dialog = await dialogOf("认证实名认证");
    await fill(dialog.getByLabelText("真实姓名"), "张三");
    await fill(dialog.getByLabelText("身份证号"), "11010519491231002x");
    const press = () => userEvent.click(dialog.getByRole("button", { name: "提交" }));
    await press();
    return { dialog, press };
  }

  it("is given when the server has it", async () => {
    await give([LOST], [ok({ isSet: true, realName: "张*", idCard: "1101**********002X" })]);
    expect(await screen.findByText("实名认证已提交")).toBeTruthy();
    expect(screen.getByText(/^张\*\s1101\*{10}002X$/)).toBeTruthy();
  });

  it("is given when the next try finds it there", async () => {
    const { dialog, press } = await give([LOST, DONE], [LOST, ok({ isSet: true, realName: "张*", idCard: "1101**********002X" })]);
    await waitFor(() => expect(alerts(dialog)).toEqual(["网络繁忙，请稍后再试"]));
    await press();
    expect(await screen.findByText("实名认证已提交")).toBeTruthy();
  });

  it("is refused where another one is there, which the row shows", async () => {
    const { dialog } = await give([DONE], [ok({ isSet: true, realName: "李*", idCard: "1101**********0017" })]);
    await waitFor(() => expect(alerts(dialog)).toEqual(["已完成实名认证"]));
    expect(screen.getByText(/^李\*\s1101\*{10}0017$/)).toBeTruthy();
  });
});
