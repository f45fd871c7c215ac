import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ok } from "../../../../contract/result.ts";
import type { Api } from "../../../api/client.ts";
import type { CaptchaComponent, CaptchaProps } from "../../../hooks/captcha.ts";
import { PressCaptcha, WithPortal, fakeApi } from "../testing.tsx";
import { LoginDialog } from "./LoginDialog.tsx";

const KEY = ok({ key: "0".repeat(64), iv: "1".repeat(32) });
const TOKEN = ok({ token: "t".repeat(43) });
const CONFIG = ok({ jiyanSwitch: 0, customerServiceUrl: "", customerServiceSwitch: "0", captchaId: "" });

/** A captcha with a text answer, submitted by Enter. */
function WordCaptcha({ onVerified }: CaptchaProps) {
  return <input aria-label="答案" onKeyDown={(event) => (event.key === "Enter" ? onVerified("in-words") : undefined)} />;
}

function open(api: Api, CaptchaComponent: CaptchaComponent = PressCaptcha) {
  const onLoggedIn = vi.fn();
  const onClose = vi.fn();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(
    <WithPortal api={api}>
      <LoginDialog mark={null} CaptchaComponent={CaptchaComponent} onLoggedIn={onLoggedIn} onClose={onClose} />
    </WithPortal>,
  );
  return { onLoggedIn, onClose, user };
}

const account = () => screen.getByLabelText("账号");
const password = () => screen.getByLabelText("密码");
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "登录" });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe("account login", () => {
  it("goes by keyboard alone: first field focused, Enter submits, the password travels sealed", async () => {
    const { api, to } = fakeApi({
      "/inform/get/cms/config": () => CONFIG,
      "/user/key/getDynamicKey": () => KEY,
      "/user/account/login": () => TOKEN,
    });
    const { onLoggedIn, user } = open(api);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(document.activeElement).toBe(account());
    await user.keyboard("看台第七排");
    await user.tab();
    expect(document.activeElement).toBe(password());
    expect(button().disabled).toBe(true);
    await user.keyboard("123456");
    expect(button().disabled).toBe(false);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledExactlyOnceWith("t".repeat(43), true));
    expect(to("/inform/get/cms/config")).toHaveLength(1);
    expect(to("/user/account/login")).toHaveLength(1);
    expect(to("/user/account/login")[0]?.body).toMatchObject({
      mode: 0,
      loginType: 1,
      auto: 1,
      username: "看台第七排",
      iv: "1".repeat(32),
    });
    expect(JSON.stringify(to("/user/account/login")[0]?.body)).not.toContain("123456");
  });

  it("Enter in an unfinished form says what is missing and goes to the first of it", async () => {
    const { user } = open(fakeApi({}).api);
    await act(() => vi.advanceTimersByTimeAsync(500));
    await user.click(password());
    await user.keyboard("12345{Enter}");
    expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toEqual(["请输入正确的用户名或者手机号码", "密码,6-20个字符"]);
    expect(document.activeElement).toBe(account());
    const described = password().getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(described)?.textContent).toBe("密码,6-20个字符");
  });

  it("no network: 登录失败, for 3 s", async () => {
    const { onLoggedIn, user } = open(fakeApi({}).api);
    await user.type(account(), "看台第七排");
    await user.type(password(), "123456");
    await user.click(button());
    expect((await screen.findByRole("alert")).textContent).toBe("登录失败");
    act(() => vi.advanceTimersByTime(2_900));
    expect(screen.queryByText("登录失败")).not.toBeNull();
    act(() => vi.advanceTimersByTime(100));
    expect(screen.queryByText("登录失败")).toBeNull();
    expect((password() as HTMLInputElement).value).toBe("123456");
    expect(onLoggedIn).not.toHaveBeenCalled();
  });

  it("keeps the session with the browser alone when told so", async () => {
    const { api, to } = fakeApi({ "/user/key/getDynamicKey": () => KEY, "/user/account/login": () => TOKEN });
    const { onLoggedIn, user } = open(api);
    await user.click(screen.getByLabelText("30 天内保持登录"));
    await user.type(account(), "看台第七排");
    await user.type(password(), "123456{Enter}");
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledWith("t".repeat(43), false));
    expect(to("/user/account/login")[0]?.body).toMatchObject({ auto: 0 });
  });

  it("Esc closes, and the links to other pages take the dialog away", async () => {
    const { onClose, user } = open(fakeApi({}).api);
    await user.click(account());
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole("link", { name: "忘记密码" }));
    await user.click(screen.getByRole("link", { name: "立即注册" }));
    expect(onClose).toHaveBeenCalledTimes(3);
  });
});

describe("phone login", () => {
  async function openPhone(api: Api, CaptchaComponent?: CaptchaComponent) {
    const opened = open(api, CaptchaComponent);
    await opened.user.click(screen.getByRole("tab", { name: "手机登录" }));
    await opened.user.type(screen.getByLabelText("手机号"), "138 0013 6021");
    return opened;
  }

  it("captcha, code, login", async () => {
    const { api, to } = fakeApi({ "/inform/send/sms/new": () => ok({ resendS: 60 }), "/user/login": () => TOKEN });
    const { onLoggedIn, user } = await openPhone(api);
    await user.click(screen.getByRole("button", { name: "滑块0" }));
    await user.click(screen.getByRole("button", { name: "获取验证码" }));
    const again = await screen.findByRole<HTMLButtonElement>("button", { name: "重新获取 (60s)" });
    expect(again.disabled).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText("验证码"));
    expect(to("/inform/send/sms/new")[0]?.body).toEqual({ mobile: "13800136021", type: 3, captchaVerification: "login-0" });
    await user.keyboard("123456{Enter}");
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledOnce());
    expect(to("/user/login")[0]?.body).toMatchObject({ mode: 1, mobile: "13800136021", verifyCode: "123456", auto: 1 });
  });

  it("a captcha in words: Enter answers it and not the form, and the code is next", async () => {
    const { user } = await openPhone(fakeApi({}).api, WordCaptcha);
    await user.type(screen.getByLabelText("答案"), "11{Enter}");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText("验证码"));
  });

  it("says what is missing", async () => {
    const { user } = await openPhone(fakeApi({}).api);
    await user.type(screen.getByLabelText("验证码"), "123456{Enter}");
    expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toEqual(["请拖动滑块填充拼图", "请获取验证码！"]);
  });

  it("a code that could not be sent says so and puts a new captcha there", async () => {
    const { user } = await openPhone(fakeApi({}).api);
    await user.click(screen.getByRole("button", { name: "滑块0" }));
    await user.click(screen.getByRole("button", { name: "获取验证码" }));
    expect((await screen.findByRole("alert")).textContent).toBe("验证码获取失败");
    expect(screen.getByRole("button", { name: "滑块1" })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "获取验证码" }).disabled).toBe(false);
  });

  it("the countdown goes on when the dialog is opened again", async () => {
    sessionStorage.setItem("fulltime.code.login", String(Date.now() + 30_000));
    await openPhone(fakeApi({}).api);
    expect(await screen.findByRole("button", { name: /重新获取 \((30|29)s\)/ })).toBeTruthy();
  });
});
