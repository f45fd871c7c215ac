import { createActor, SimulatedClock } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { describe, expect, it } from "vitest";
import { type Result, err, ok } from "../../contract/result.ts";
import type { Refusal } from "../../machines/kit/refusal.ts";
import { type PhoneProof, findPasswordBanner, findPasswordMachine } from "../../machines/login/findPasswordMachine.ts";
import { type SetPasswordAnswer, setPasswordFailure, setPasswordMachine } from "../../machines/login/setPasswordMachine.ts";
import { countdownStub, deferred } from "./loginHarness.ts";

function startSetPassword() {
  const clock = new SimulatedClock();
  const call = deferred<SetPasswordAnswer, { readonly password: string }>();
  const machine = setPasswordMachine.provide({ actors: { setPassword: call.logic } });
  const actor = createActor(machine, { clock }).start();
  const type = (password: string, confirmation: string) => {
    actor.send({ type: "field.typed", field: "password", text: password });
    actor.send({ type: "field.typed", field: "confirmation", text: confirmation });
  };
  return { clock, call, machine, actor, type, submit: () => actor.send({ type: "form.submitted" }) };
}

describe("the first password", () => {
  it("every state and problem is reached by a path", () => {
    const values = new Set<string>();
    const problems = new Set<string>();
    const paths = getShortestPaths(startSetPassword().machine, {
      events: [
        ...["", "12345", "123456"].map((text) => ({ type: "field.typed" as const, field: "password" as const, text })),
        { type: "field.typed", field: "confirmation", text: "123456" },
        { type: "form.submitted" },
        ...[ok({}), err({ at: "call" as const, code: 409, message: "已设置密码" })].map((output) => ({
          type: "xstate.done.actor.setPassword" as "form.submitted",
          output,
        })),
      ],
    });
    for (const { state } of paths) {
      values.add(JSON.stringify(state.value));
      for (const problem of Object.values(state.context.problems)) problems.add(problem);
    }
    expect(values).toEqual(new Set(['{"editing":"calm"}', '{"editing":"failed"}', '"submitting"', '"done"']));
    expect(problems).toEqual(new Set(["密码不可为空", "密码,6-20个字符", "两次密码输入不一致"]));
  });

  it.each([
    { password: "", confirmation: "", problems: { password: "密码不可为空" } },
    { password: "", confirmation: "123456", problems: { password: "密码不可为空" } },
    { password: "12345", confirmation: "12345", problems: { password: "密码,6-20个字符" } },
    { password: "12345", confirmation: "123456", problems: { password: "密码,6-20个字符" } },
    { password: "123456", confirmation: "", problems: { confirmation: "两次密码输入不一致" } },
    { password: "123456", confirmation: "123457", problems: { confirmation: "两次密码输入不一致" } },
  ])("$password / $confirmation: $problems", ({ password, confirmation, problems }) => {
    const { actor, type, submit, call } = startSetPassword();
    type(password, confirmation);
    submit();
    expect(actor.getSnapshot().context.problems).toEqual(problems);
    expect(call.asked).toEqual([]);
  });

  it("is set, and forgotten", async () => {
    const { actor, type, submit, call } = startSetPassword();
    type("x".repeat(30), "x".repeat(30));
    submit();
    expect(call.asked).toEqual([{ password: "x".repeat(20) }]);
    await call.answer(ok({}));
    expect(actor.getSnapshot().status).toBe("done");
    expect(actor.getSnapshot().context).toMatchObject({ password: "", confirmation: "" });
  });

  it.each([
    { failure: { at: "key" as const, code: 100224, message: "密钥获取失败，请稍后再试" }, kind: "error", text: "密钥获取失败，请稍后再试" },
    { failure: { at: "call" as const, code: 409, message: "已设置密码" }, kind: "warning", text: "已设置密码" },
    { failure: { at: "call" as const, code: 0, message: "网络繁忙，请稍后再试" }, kind: "warning", text: "设置失败，请稍后再试" },
  ])("$failure.code: a $kind for 3 s, and what was typed stays", async ({ failure, kind, text }) => {
    const { actor, clock, type, submit, call } = startSetPassword();
    type("123456", "123456");
    submit();
    await call.answer(err(failure));
    expect(setPasswordFailure(actor.getSnapshot())).toEqual({ kind, text });
    clock.increment(2_999);
    expect(setPasswordFailure(actor.getSnapshot())).toEqual({ kind, text });
    clock.increment(1);
    expect(setPasswordFailure(actor.getSnapshot())).toBeNull();
    submit();
    expect(call.asked).toHaveLength(2);
  });
});

function startFindPassword() {
  const clock = new SimulatedClock();
  const tryCode = deferred<Result<{ readonly isValid: boolean }, Refusal>, PhoneProof>();
  const reset = deferred<Result<unknown, Refusal>, PhoneProof & { readonly password: string }>();
  const countdown = countdownStub();
  const machine = findPasswordMachine.provide({
    actors: { tryCode: tryCode.logic, resetPassword: reset.logic, countdown: countdown.machine },
  });
  const actor = createActor(machine, { clock, input: { endsAt: null, now: () => clock.now() } }).start();
  const type = (field: "mobile" | "code" | "password" | "confirmation", text: string) => actor.send({ type: "field.typed", field, text });
  const submit = () => actor.send({ type: "form.submitted" });
  return { clock, tryCode, reset, sendCode: countdown.sendCode, actor, type, submit, context: () => actor.getSnapshot().context };
}

describe("a forgotten password", () => {
  async function provedPhone() {
    const started = startFindPassword();
    started.type("mobile", "13800136021");
    started.actor.send({ type: "captcha.passed", captchaVerification: "solved" });
    started.actor.send({ type: "code.asked" });
    await started.sendCode.answer(ok({ resendS: 60 }));
    started.type("code", "123456");
    started.submit();
    return started;
  }

  it("wants a phone and a code it has sent", () => {
    const { submit, context, actor } = startFindPassword();
    submit();
    expect(context().problems).toEqual({ mobile: "请输入正确的手机号", code: "请获取验证码！" });
    actor.send({ type: "code.asked" });
    expect(context().problems).toMatchObject({ captcha: "请拖动滑块填充拼图" });
  });

  it("is replaced: phone, code, new password twice", async () => {
    const { tryCode, reset, actor, type, submit, context } = await provedPhone();
    expect(tryCode.asked).toEqual([{ mobile: "13800136021", code: "123456" }]);
    await tryCode.answer(ok({ isValid: true }));
    type("password", "654321");
    submit();
    expect(context().problems).toEqual({ confirmation: "两次密码输入不一致" });
    type("confirmation", "654321");
    submit();
    expect(reset.asked).toEqual([{ mobile: "13800136021", code: "123456", password: "654321" }]);
    await reset.answer(ok({}));
    expect(actor.getSnapshot().value).toBe("done");
    expect([context().password, context().confirmation, context().phone.code]).toEqual(["", "", ""]);
  });

  it("a wrong code is said beside the code", async () => {
    const { tryCode, actor, context } = await provedPhone();
    await tryCode.answer(ok({ isValid: false }));
    expect(actor.getSnapshot().value).toEqual({ proving: "calm" });
    expect(context().problems).toEqual({ code: "验证码错误，请确认后重新输入" });
  });

  it("a code that ran out meanwhile leads back to the phone", async () => {
    const { tryCode, reset, type, submit, actor, context } = await provedPhone();
    await tryCode.answer(ok({ isValid: true }));
    type("password", "654321");
    type("confirmation", "654321");
    submit();
    await reset.answer(err({ code: 10012, message: "验证码错误，请确认后重新输入" }));
    expect(actor.getSnapshot().value).toEqual({ proving: "calm" });
    expect(context().problems).toEqual({ code: "验证码错误，请确认后重新输入" });
  });

  it("other failures are said for 3 s, in the step they came in", async () => {
    const { tryCode, submit, actor, clock } = await provedPhone();
    await tryCode.answer(err({ code: 429, message: "操作过于频繁，请稍后再试" }));
    expect(findPasswordBanner(actor.getSnapshot())).toBe("操作过于频繁，请稍后再试");
    clock.increment(2_999);
    expect(findPasswordBanner(actor.getSnapshot())).not.toBeNull();
    clock.increment(1);
    expect(findPasswordBanner(actor.getSnapshot())).toBeNull();
    submit();
    await tryCode.answer(err({ code: 0, message: "" }));
    expect(findPasswordBanner(actor.getSnapshot())).toBe("网络繁忙，请稍后再试");
  });
});
