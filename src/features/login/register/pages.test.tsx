import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { err, ok } from "../../../../contract/result.ts";
import type { Api } from "../../../api/client.ts";
import { PressCaptcha, WithPortal, fakeApi } from "../testing.tsx";
import { FindPasswordPage } from "./FindPasswordPage.tsx";
import { JumpPage } from "./JumpPage.tsx";
import { RegisterPage } from "./RegisterPage.tsx";
import { jumpTarget } from "./jumpTarget.ts";

const KEY = ok({ key: "0".repeat(64), iv: "1".repeat(32) });
const TOKEN = ok({ token: "t".repeat(43) });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

const typist = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

function openRegister(api: Api) {
  const onRegistered = vi.fn();
  const onLogin = vi.fn();
  const user = typist();
  render(
    <WithPortal api={api}>
      <RegisterPage mark={null} CaptchaComponent={PressCaptcha} onRegistered={onRegistered} onLogin={onLogin} />
    </WithPortal>,
  );
  return { onRegistered, onLogin, user };
}

describe("registration", () => {
  it("by phone", async () => {
    const { api, to } = fakeApi({
      "/inform/send/sms/new": () => ok({ resendS: 60 }),
      "/user/key/getDynamicKey": () => KEY,
      "/user/register": () => TOKEN,
    });
    const { onRegistered, user } = openRegister(api);
    await user.type(screen.getByLabelText("手机号"), "13800136021");
    await user.click(screen.getByRole("button", { name: "滑块0" }));
    await user.click(screen.getByRole("button", { name: "获取验证码" }));
    await screen.findByRole("button", { name: "重新获取 (60s)" });
    await user.type(screen.getByLabelText("验证码"), "123456");
    await user.type(screen.getByLabelText("密码"), "kanTai-di7pai");
    expect(screen.getByText("密码强度：强")).toBeTruthy();
    await user.type(screen.getByLabelText("确认密码"), "kanTai-di7pai");
    await user.click(screen.getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "注册" }));
    await waitFor(() => expect(onRegistered).toHaveBeenCalledExactlyOnceWith("t".repeat(43)));
    expect(to("/inform/send/sms/new")[0]?.body).toEqual({ mobile: "13800136021", type: 1, captchaVerification: "register-0" });
    expect(to("/user/register")[0]?.body).toEqual({
      mobile: "13800136021",
      verifyCode: "123456",
      password: expect.any(String),
      iv: "1".repeat(32),
    });
  });

  it("by nickname, checked while it is typed, behind a captcha of its own", async () => {
    const { api, to } = fakeApi({
      "/user/check/nick-name": ({ query }) =>
        ok(query.nickName === "看台" ? { isAvailable: false, problem: "昵称已被使用" } : { isAvailable: true, problem: "" }),
      "/user/key/getDynamicKey": () => KEY,
      "/user/account/register": () => err({ code: 10013, message: "验证失败" }),
    });
    const { user } = openRegister(api);
    await user.click(screen.getByRole("tab", { name: "昵称注册" }));
    await user.type(screen.getByLabelText("昵称"), "看台");
    expect((await screen.findByRole("alert")).textContent).toBe("昵称已被使用");
    await user.type(screen.getByLabelText("昵称"), "第七排");
    expect((await screen.findByRole("status")).textContent).toBe("昵称可以使用");
    expect(to("/user/check/nick-name").map((asked) => asked.query.nickName)).toEqual(["看台", "看台第七排"]);
    await user.type(screen.getByLabelText("密码"), "123456");
    await user.type(screen.getByLabelText("确认密码"), "123456");
    await user.click(screen.getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "滑块0" }));
    await user.click(screen.getByRole("button", { name: "注册" }));
    expect((await screen.findByRole("alert")).textContent).toBe("验证失败");
    expect(to("/user/account/register")[0]?.body).toMatchObject({ nickName: "看台第七排", captchaVerification: "register-0" });
    expect(screen.getByRole("button", { name: "滑块1" })).toBeTruthy();
  });

  it("offers the login where a try without an answer may have made the account", async () => {
    const answers = [err({ code: 0, message: "" }), err({ code: 10014, message: "昵称已被使用" })];
    const { api } = fakeApi({
      "/user/check/nick-name": () => ok({ isAvailable: true, problem: "" }),
      "/user/key/getDynamicKey": () => KEY,
      "/user/account/register": () => answers.shift() ?? TOKEN,
    });
    const { user, onLogin } = openRegister(api);
    await user.click(screen.getByRole("tab", { name: "昵称注册" }));
    await user.type(screen.getByLabelText("昵称"), "看台第七排");
    await user.type(screen.getByLabelText("密码"), "123456");
    await user.type(screen.getByLabelText("确认密码"), "123456");
    await user.click(screen.getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "滑块0" }));
    await user.click(screen.getByRole("button", { name: "注册" }));
    expect((await screen.findByRole("alert")).textContent).toBe("注册失败，请稍后再试");
    await user.click(screen.getByRole("button", { name: "滑块1" }));
    await user.click(screen.getByRole("button", { name: "注册" }));
    await screen.findByText("可能已经注册成功，请直接登录。");
    await user.click(screen.getByRole("button", { name: "去登录" }));
    expect(onLogin).toHaveBeenCalledOnce();
  });

  it("says everything that is missing", async () => {
    const { user } = openRegister(fakeApi({}).api);
    await user.click(screen.getByRole("button", { name: "注册" }));
    expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toEqual([
      "请输入正确的手机号",
      "请获取验证码！",
      "密码不可为空",
      "请先阅读并同意用户协议和隐私政策",
    ]);
    expect(document.activeElement).toBe(screen.getByLabelText("手机号"));
  });

  it("renders on the server", () => {
    const markup = renderToString(
      <WithPortal api={fakeApi({}).api}>
        <RegisterPage mark={null} CaptchaComponent={PressCaptcha} onRegistered={() => undefined} onLogin={() => undefined} />
      </WithPortal>,
    );
    expect(markup).toContain("立即登录");
  });
});

describe("a forgotten password", () => {
  it("phone, code, a new password twice", async () => {
    const { api, to } = fakeApi({
      "/inform/send/sms/new": () => ok({ resendS: 60 }),
      "/inform/verifyCode": ({ query }) => ok({ isValid: query.verifyCode === "123456" }),
      "/user/key/getDynamicKey": () => KEY,
      "/user/center/retrievePassword": () => ok({}),
    });
    const onLogin = vi.fn();
    const user = typist();
    render(
      <WithPortal api={api}>
        <FindPasswordPage mark={null} CaptchaComponent={PressCaptcha} onLogin={onLogin} />
      </WithPortal>,
    );
    await user.type(screen.getByLabelText("手机号"), "13800136021");
    await user.click(screen.getByRole("button", { name: "滑块0" }));
    await user.click(screen.getByRole("button", { name: "获取验证码" }));
    await screen.findByRole("button", { name: "重新获取 (60s)" });
    await user.type(screen.getByLabelText("验证码"), "654321{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("验证码错误，请确认后重新输入");
    await user.type(screen.getByLabelText("验证码"), "123456{Enter}");
    await user.type(await screen.findByLabelText("密码"), "654321");
    await user.type(screen.getByLabelText("确认密码"), "654321{Enter}");
    await user.click(await screen.findByRole("button", { name: "去登录" }));
    expect(onLogin).toHaveBeenCalledOnce();
    expect(to("/inform/send/sms/new")[0]?.body).toEqual({ mobile: "13800136021", type: 2, captchaVerification: "password-0" });
    expect(to("/inform/verifyCode")[0]?.query).toEqual({ mobile: "13800136021", verifyCode: "654321", type: 2 });
    expect(to("/user/center/retrievePassword")[0]?.body).toMatchObject({ mobile: "13800136021", verifyCode: "123456" });
  });
});

describe("the jump page", () => {
  function openJump(to: string) {
    const onJump = vi.fn();
    render(
      <WithPortal api={fakeApi({}).api}>
        <JumpPage mark={null} target={jumpTarget(to)} onJump={onJump} />
      </WithPortal>,
    );
    return onJump;
  }

  it("goes to a page of the portal after three seconds", () => {
    const onJump = openJump("/search?val=%E6%9B%BC%E5%9F%8E");
    expect(screen.getByText("/search?val=曼城")).toBeTruthy();
    act(() => vi.advanceTimersByTime(2_900));
    expect(onJump).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(100));
    expect(onJump).toHaveBeenCalledExactlyOnceWith("/search?val=%E6%9B%BC%E5%9F%8E");
  });

  it("never goes to another site by itself", () => {
    const onJump = openJump("//evil.example/login");
    act(() => vi.advanceTimersByTime(60_000));
    expect(onJump).not.toHaveBeenCalled();
    const link = screen.getByRole("link", { name: "继续访问外部网站" });
    expect(link.getAttribute("href")).toBe("https://evil.example/login");
    expect(link.getAttribute("rel")).toContain("noopener");
  });

  it("offers nothing but home for anything else", () => {
    const onJump = openJump("javascript:alert(1)");
    act(() => vi.advanceTimersByTime(60_000));
    expect(onJump).not.toHaveBeenCalled();
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/"]);
  });
});
