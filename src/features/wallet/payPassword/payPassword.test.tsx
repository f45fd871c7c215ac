import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { err, ok } from "../../../../contract/result.ts";
import { giveLayout } from "../../../ui/control/testing.ts";
import { type Replies } from "../../../hooks/testing/portal.tsx";
import { USER, world, ACTIVE } from "../kit/testing.tsx";
import { PayPasswordPage } from "./PayPasswordPage.tsx";

beforeAll(async () => {
  giveLayout();
  await import("./PayPasswordPart.tsx");
});
beforeEach(() => sessionStorage.clear());

const REPLIES: Replies = {
  "/user/key/getDynamicKey": () => ok({ key: "0".repeat(64), iv: "a".repeat(32) }),
  "/inform/send/sms/new": () => ok({ resendS: 60 }),
  "/pay/change/pay-pass": () => ok({}),
};

interface CaptchaProps {
  readonly purpose: string;
  readonly onVerified: (text: string) => void;
  readonly onClose: () => void;
}

function CaptchaDialog({ purpose, onVerified, onClose }: CaptchaProps) {
  const solve = (): void => {
    onVerified("solved");
    onClose();
  };
  return (
    <button type="button" onClick={solve}>
      点选 {purpose}
    </button>
  );
}

async function show(replies: Replies, mobile = USER.mobile) {
  const said: string[] = [];
  let reloads = 0;
  const shown = world(<PayPasswordPage title="支付密码" CaptchaDialog={CaptchaDialog} announce={(text) => said.push(text)} />, replies, {
    view: { ...ACTIVE, user: { ...USER, mobile } },
    refresh: async () => void (reloads += 1),
  });
  render(shown.element);
  if (mobile !== "") await screen.findByLabelText("设置密码");
  return { ...shown, said, reloads: () => reloads };
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent);
const submit = () => fireEvent.click(screen.getByRole("button", { name: "确定" }));

describe("the payment password", () => {
  it("says what is wrong at each field", async () => {
    await show(REPLIES);
    submit();
    expect(alerts()).toEqual(["请输入密码", "请输入确认密码", "请输入验证码"]);
    type("设置密码", "12345");
    submit();
    expect(alerts()).toContain("密码，6-20位字符");
  });

  it("asks for a code behind the captcha, and counts", async () => {
    const { sent } = await show(REPLIES);
    await userEvent.click(screen.getByRole("button", { name: "获取验证码" }));
    await userEvent.click(await screen.findByRole("button", { name: "点选 payment" }));
    expect(await screen.findByRole("button", { name: "重试 (60s)" })).toBeTruthy();
    expect(sent.find(({ path }) => path === "/inform/send/sms/new")?.input.body).toEqual({ type: 5, captchaVerification: "solved" });
    expect(screen.queryByRole("button", { name: "点选 payment" })).toBeNull();
  });

  it("ends the countdown at once when the code could not be sent", async () => {
    await show({ ...REPLIES, "/inform/send/sms/new": () => err({ code: 0, message: "" }) });
    await userEvent.click(screen.getByRole("button", { name: "获取验证码" }));
    await userEvent.click(await screen.findByRole("button", { name: "点选 payment" }));
    expect(await screen.findByText("验证码获取失败")).toBeTruthy();
    expect(screen.getByRole("button", { name: "获取验证码" })).toBeTruthy();
  });

  it("is set, sealed; the user is loaded anew and the form is empty", async () => {
    const { sent, said, reloads } = await show(REPLIES);
    type("设置密码", "hunter-22");
    type("确认密码", "hunter-22");
    type("验证码", "246810");
    submit();
    await waitFor(() => expect(said).toEqual(["设置成功"]));
    expect(reloads()).toBe(1);
    const body = sent.find(({ path }) => path === "/pay/change/pay-pass")?.input.body;
    expect(body).toMatchObject({ type: 1, iv: "a".repeat(32), verifyCode: "246810" });
    expect(JSON.stringify(body)).not.toContain("hunter-22");
    expect(screen.getByLabelText<HTMLInputElement>("设置密码").value).toBe("");
  });

  it("shows the server's message as a warning", async () => {
    const { said } = await show({
      ...REPLIES,
      "/pay/change/pay-pass": () => err({ code: 10012, message: "验证码错误，请确认后重新输入" }),
    });
    type("设置密码", "hunter-22");
    type("确认密码", "hunter-22");
    type("验证码", "246810");
    submit();
    expect((await screen.findByText("验证码错误，请确认后重新输入")).dataset["kind"]).toBe("warning");
    expect(said).toEqual([]);
  });

  it("needs a phone", async () => {
    await show(REPLIES, "");
    expect((await screen.findByRole("link", { name: "绑定手机号" })).getAttribute("href")).toBe("/v/personal-data");
  });
});
