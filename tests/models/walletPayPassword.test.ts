import { SimulatedClock, createActor, fromPromise } from "xstate";
import { describe, expect, it } from "vitest";
import { err, ok } from "../../contract/result.ts";
import {
  type PayPasswordAnswer,
  type PayPasswordField,
  type PayPasswordRequest,
  payPasswordMachine,
} from "../../machines/wallet/payPasswordMachine.ts";
import { countdownStub, deferred, settle } from "./loginHarness.ts";

function start({ reload = async () => undefined }: { reload?: () => Promise<void> } = {}) {
  const clock = new SimulatedClock();
  const call = deferred<PayPasswordAnswer, PayPasswordRequest>();
  const countdown = countdownStub();
  let reloads = 0;
  const machine = payPasswordMachine.provide({
    actors: {
      setPayPassword: call.logic,
      reloadUser: fromPromise(async () => {
        reloads += 1;
        await reload();
      }),
      countdown: countdown.machine,
    },
  });
  const actor = createActor(machine, { clock, input: { endsAt: null, now: () => clock.now() } }).start();
  const type = (field: PayPasswordField, text: string) => actor.send({ type: "field.typed", field, text });
  return {
    actor,
    clock,
    call,
    sendCode: countdown.sendCode,
    type,
    submit: () => actor.send({ type: "form.submitted" }),
    context: () => actor.getSnapshot().context,
    reloads: () => reloads,
    fill() {
      type("password", "hunter-22");
      type("newPassword", "hunter-22");
      type("verifyCode", "246810");
    },
  };
}

describe("the payment password", () => {
  it.each([
    [["", "", ""], { password: "请输入密码", newPassword: "请输入确认密码", verifyCode: "请输入验证码" }],
    [["12345", "12345", "1"], { password: "密码，6-20位字符", newPassword: "密码，6-20位字符" }],
    [["123456", "", "1"], { newPassword: "请输入确认密码" }],
    [["123456", "123457", "1"], { password: "确认密码与设置密码不一致", newPassword: "确认密码与设置密码不一致" }],
  ] as const)("%j: %j", ([password, newPassword, verifyCode], problems) => {
    const { type, submit, context, call } = start();
    type("password", password);
    type("newPassword", newPassword);
    type("verifyCode", verifyCode);
    submit();
    expect(context().problems).toEqual(problems);
    expect(call.asked).toEqual([]);
  });

  it("asks for a code after the captcha, then counts 60 s", async () => {
    const { actor, context, sendCode, clock } = start();
    actor.send({ type: "code.asked" });
    expect(context().isCaptchaOpen).toBe(true);
    expect(sendCode.asked).toEqual([]);
    actor.send({ type: "captcha.passed", captchaVerification: "solved" });
    expect(sendCode.asked).toEqual([{ mobile: "", captchaVerification: "solved" }]);
    await sendCode.answer(ok({ resendS: 60 }));
    actor.send({ type: "captcha.closed" });
    expect(context()).toMatchObject({ isCaptchaOpen: false, resendS: 60, isCodeSent: true });
    actor.send({ type: "code.asked" });
    expect(context().isCaptchaOpen).toBe(false);
    clock.increment(60_000);
    expect(context().resendS).toBe(0);
    actor.send({ type: "code.asked" });
    expect(context().isCaptchaOpen).toBe(true);
    expect(JSON.stringify(context())).not.toContain("solved");
  });

  it("a new code takes away what was said of the code, and nothing else", () => {
    const { actor, submit, context } = start();
    submit();
    actor.send({ type: "captcha.passed", captchaVerification: "solved" });
    expect(context().problems).toEqual({ password: "请输入密码", newPassword: "请输入确认密码" });
  });

  it.each([
    { answer: err({ code: 10013, message: "验证失败" }), says: "验证失败" },
    { answer: err({ code: 0, message: "网络繁忙，请稍后再试" }), says: "验证码获取失败" },
  ])("a failed request ends the countdown at once: $says", async ({ answer, says }) => {
    const { actor, context, sendCode } = start();
    actor.send({ type: "code.asked" });
    actor.send({ type: "captcha.passed", captchaVerification: "solved" });
    expect(context().resendS).toBe(60);
    await sendCode.answer(answer);
    expect(context()).toMatchObject({ resendS: 0, problems: { verifyCode: says } });
  });

  it("is set, the user is loaded again, and nothing typed is left", async () => {
    const { actor, fill, submit, call, context, reloads } = start();
    fill();
    submit();
    submit();
    expect(call.asked).toEqual([{ password: "hunter-22", verifyCode: "246810" }]);
    await call.answer(ok({}));
    expect(reloads()).toBe(1);
    expect(actor.getSnapshot().value).toBe("done");
    expect(JSON.stringify(context())).not.toMatch(/hunter-22|246810/);
  });

  it("is done also when the user could not be loaded: the session ends by itself", async () => {
    const { actor, fill, submit, call } = start({ reload: () => Promise.reject(new Error("gone")) });
    fill();
    submit();
    await call.answer(ok({}));
    await settle();
    expect(actor.getSnapshot().value).toBe("done");
  });

  it.each([
    {
      error: { at: "key" as const, code: 100224, message: "密钥获取失败，请稍后再试" },
      kind: "error",
      text: "密钥获取失败，请稍后再试",
      left: "hunter-22",
    },
    {
      error: { at: "key" as const, code: 503, message: "系统维护中" },
      kind: "error",
      text: "系统维护中",
      left: "hunter-22",
    },
    { error: { at: "key" as const, code: 0, message: "" }, kind: "error", text: "密钥获取失败，请稍后再试", left: "hunter-22" },
    {
      error: { at: "call" as const, code: 10012, message: "验证码错误，请确认后重新输入" },
      kind: "warning",
      text: "验证码错误，请确认后重新输入",
      left: "",
    },
    { error: { at: "call" as const, code: 503, message: "系统维护中" }, kind: "warning", text: "系统维护中", left: "hunter-22" },
    {
      error: { at: "call" as const, code: 524, message: "网络繁忙，请稍后再试", isForeign: true },
      kind: "warning",
      text: "网络繁忙，请稍后再试",
      left: "hunter-22",
    },
    {
      error: { at: "call" as const, code: 0, message: "网络繁忙，请稍后再试" },
      kind: "warning",
      text: "设置失败，请稍后再试",
      left: "hunter-22",
    },
  ])("$error.code is a $kind", async ({ error, kind, text, left }) => {
    const { actor, fill, submit, call, context } = start();
    fill();
    submit();
    await call.answer(err(error));
    expect(actor.getSnapshot().value).toBe("editing");
    expect(context().failure).toEqual({ kind, text });
    expect(context().form.password).toBe(left);
  });
});
