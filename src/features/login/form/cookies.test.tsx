import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ok } from "../../../../contract/result.ts";
import { LoginDialog } from "../dialog/LoginDialog.tsx";
import { RegisterPage } from "../register/RegisterPage.tsx";
import { PressCaptcha, WithPortal, fakeApi } from "../testing.tsx";

const WORDS = /^浏览器不让本页保存 Cookie，无法登录或注册。/;

/** Every call of a login and of a registration succeeds. */
function portal() {
  const token = () => ok({ token: "t".repeat(43) });
  return fakeApi({
    "/inform/send/sms/new": () => ok({ resendS: 60 }),
    "/user/key/getDynamicKey": () => ok({ key: "0".repeat(64), iv: "1".repeat(32) }),
    "/user/account/login": token,
    "/user/login": token,
    "/user/register": token,
    "/user/register/account": token,
  });
}

function openLogin() {
  const { api, calls } = portal();
  const begun = vi.fn();
  render(
    <WithPortal api={api}>
      <LoginDialog mark={null} CaptchaComponent={PressCaptcha} onLoggedIn={begun} onClose={() => undefined} />
    </WithPortal>,
  );
  return { user: userEvent.setup(), calls, begun };
}

function openRegister() {
  const { api, calls } = portal();
  const begun = vi.fn();
  render(
    <WithPortal api={api}>
      <RegisterPage mark={null} CaptchaComponent={PressCaptcha} onRegistered={begun} onLogin={() => undefined} />
    </WithPortal>,
  );
  return { user: userEvent.setup(), calls, begun };
}

/** As in the frame of another site: what is written is dropped without a word. */
const dropCookies = () => vi.spyOn(document, "cookie", "get").mockReturnValue("");
const begins = (calls: readonly { readonly path: string }[]) => calls.map(({ path }) => path).filter((path) => /login|register/.test(path));
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.restoreAllMocks());

it("a login by password sends nothing where cookies are refused: the dialog stays and says why", async () => {
  dropCookies();
  const { user, calls, begun } = openLogin();
  expect((await screen.findByRole("alert")).textContent).toMatch(WORDS);
  expect(screen.queryByRole("link", { name: "在新窗口打开" })).toBeNull();
  await user.type(screen.getByLabelText("账号"), "看台第七排");
  await user.type(screen.getByLabelText("密码"), "654321{Enter}");
  await waitFor(() => expect(button("登录").getAttribute("aria-busy")).not.toBe("true"));
  expect(screen.getByRole("alert").textContent).toMatch(WORDS);
  expect([begins(calls), begun.mock.calls]).toEqual([[], []]);
});

it("in a frame it offers the same page in a new window", async () => {
  dropCookies();
  vi.spyOn(window, "parent", "get").mockReturnValue({} as Window);
  history.replaceState(null, "", "/football?date=2026-11-21");
  openLogin();
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "在新窗口打开" });
  expect([link.pathname + link.search, link.target, link.rel]).toEqual(["/football?date=2026-11-21", "_blank", "noopener"]);
});

it("cookies refused while the dialog is open: said at the attempt", async () => {
  const { user, calls, begun } = openLogin();
  await user.click(screen.getByRole("tab", { name: "手机登录" }));
  await user.type(screen.getByLabelText("手机号"), "13800136021");
  await user.click(button("滑块0"));
  await user.click(button("获取验证码"));
  await screen.findByRole("button", { name: "重新获取 (60s)" });
  await user.type(screen.getByLabelText("验证码"), "123456");
  dropCookies();
  await user.click(button("登录"));
  expect((await screen.findByRole("alert")).textContent).toBe("浏览器不让本页保存 Cookie，无法登录或注册");
  expect([begins(calls), begun.mock.calls]).toEqual([[], []]);
});

it("a registration makes no account where cookies are refused", async () => {
  dropCookies();
  const { user, calls, begun } = openRegister();
  expect((await screen.findByRole("alert")).textContent).toMatch(WORDS);
  await user.click(screen.getByRole("tab", { name: "昵称注册" }));
  await user.type(screen.getByLabelText("昵称"), "看台第七排");
  await user.type(screen.getByLabelText("密码"), "kanTai-di7pai");
  await user.type(screen.getByLabelText("确认密码"), "kanTai-di7pai");
  await user.click(button("滑块0"));
  await user.click(screen.getByRole("checkbox"));
  await user.click(button("注册"));
  await waitFor(() => expect(button("注册").getAttribute("aria-busy")).not.toBe("true"));
  expect([begins(calls), begun.mock.calls]).toEqual([[], []]);
});
