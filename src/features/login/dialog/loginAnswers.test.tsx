import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { BUSY_CODES, BUSY_MESSAGE } from "../../../../contract/codes/errors.ts";
import { informCalls } from "../../../../contract/http/inform.ts";
import { userCalls } from "../../../../contract/http/user.ts";
import { ok } from "../../../../contract/result.ts";
import { cut, offline, page, refused, tooMany } from "../../../api/testing/faults.ts";
import { portalServer } from "../../../api/testing/server.ts";
import { PressCaptcha, WithPortal } from "../testing.tsx";
import { LoginDialog } from "./LoginDialog.tsx";

const server = portalServer();
const { userAccountLogin, userKeyGetDynamicKey } = userCalls;

beforeEach(() => {
  sessionStorage.clear();
  server.on(informCalls.informGetCmsConfig, () =>
    ok({ jiyanSwitch: 0, customerServiceUrl: "", customerServiceSwitch: "0", captchaId: "" }),
  );
  server.on(userKeyGetDynamicKey, () => ok({ key: "0".repeat(64), iv: "1".repeat(32) }));
});

const password = () => screen.getByLabelText<HTMLInputElement>("密码");
const press = () => fireEvent.click(screen.getByRole("button", { name: "登录" }));
const words = async () => (await screen.findByRole("alert")).textContent;

function logIn() {
  const onLoggedIn = vi.fn();
  render(
    <WithPortal api={server.api}>
      <LoginDialog mark={null} CaptchaComponent={PressCaptcha} onLoggedIn={onLoggedIn} onClose={() => undefined} />
    </WithPortal>,
  );
  fireEvent.change(screen.getByLabelText("账号"), { target: { value: "看台第七排" } });
  fireEvent.change(password(), { target: { value: "654321" } });
  press();
  return { onLoggedIn };
}

describe("a login that is not answered with a session", () => {
  it.each(BUSY_CODES.tapi as readonly (400 | 500 | 501)[])(
    "busy %i: 网络繁忙 over the form, and the number in the notice",
    async (code) => {
      server.on(userAccountLogin, refused(code, code, "内部错误：stack"));
      logIn();
      expect(await words()).toBe(BUSY_MESSAGE);
      expect(server.warnings).toEqual([{ code, message: BUSY_MESSAGE }]);
    },
  );

  it.each([
    ["no network", offline],
    ["a login wall with status 200", page(200)],
    ["an answer that breaks off", cut],
  ])("%s: 登录失败, what was typed stays, and another try logs in", async (_, fault) => {
    server.on(userAccountLogin, fault);
    const { onLoggedIn } = logIn();
    expect(await words()).toBe("登录失败");
    expect(password().value).toBe("654321");
    server.on(userAccountLogin, () => ok({ token: "t".repeat(43) }));
    press();
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledExactlyOnceWith("t".repeat(43), true));
    // A key works for one password: the second attempt fetched its own.
    expect(server.sentTo(userKeyGetDynamicKey)).toHaveLength(2);
  });

  it("asked too often: the server's words", async () => {
    server.on(userAccountLogin, tooMany(60, "登录过于频繁，请 1 分钟后再试"));
    logIn();
    expect(await words()).toBe("登录过于频繁，请 1 分钟后再试");
    expect(server.warnings).toEqual([]);
  });

  it("no key: its message is passed on, and nothing is sent", async () => {
    server.on(userKeyGetDynamicKey, refused(200, 100224));
    logIn();
    expect(await words()).toBe("密钥获取失败，请稍后再试");
    expect(server.sentTo(userAccountLogin)).toEqual([]);
  });

  it("a wrong password: the spec's words, the password gone, the focus where it is typed again", async () => {
    server.on(userAccountLogin, refused(200, 10011, "还剩 4 次"));
    logIn();
    expect(await words()).toBe("用户名或密码输入错误，超过五次将被锁定！");
    expect(password().value).toBe("");
    await waitFor(() => expect(document.activeElement).toBe(password()));
  });
});
