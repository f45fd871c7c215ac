import { SimulatedClock, createActor } from "xstate";
import { describe, expect, it } from "vitest";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { err, ok } from "../../contract/result.ts";
import type { Refusal } from "../../machines/kit/refusal.ts";
import {
  type NickNameAnswer,
  type NickNameCheckSnapshot,
  nickNameCheckMachine,
  nickNameVerdict,
} from "../../machines/login/nickNameCheckMachine.ts";
import {
  type RegisterAnswer,
  type RegisterField,
  type RegisterRequest,
  registerBanner,
  registerMachine,
} from "../../machines/login/registerMachine.ts";
import { countdownStub, deferred } from "./loginHarness.ts";

const TOKEN = ok({ token: "t".repeat(43) });

function start() {
  const clock = new SimulatedClock();
  const register = deferred<RegisterAnswer, RegisterRequest>();
  const check = deferred<NickNameAnswer, { readonly nickName: string }>();
  const countdown = countdownStub();
  const machine = registerMachine.provide({
    actors: {
      register: register.logic,
      countdown: countdown.machine,
      nickNameCheck: nickNameCheckMachine.provide({ actors: { checkNickName: check.logic } }),
    },
  });
  const actor = createActor(machine, { clock, input: { endsAt: null, now: () => clock.now() } }).start();
  return {
    actor,
    clock,
    register,
    check,
    sendCode: countdown.sendCode,
    type: (field: RegisterField, text: string) => actor.send({ type: "field.typed", field, text }),
    pass: (captchaVerification = "solved") => actor.send({ type: "captcha.passed", captchaVerification }),
    agree: () => actor.send({ type: "agreement.chosen", hasAgreed: true }),
    submit: () => actor.send({ type: "form.submitted" }),
    context: () => actor.getSnapshot().context,
    verdict: () => nickNameVerdict(actor.getSnapshot().children.nickNameCheck?.getSnapshot() as NickNameCheckSnapshot),
  };
}

describe("registration by phone", () => {
  async function filledIn() {
    const started = start();
    started.type("mobile", "13800136021");
    started.pass();
    started.actor.send({ type: "code.asked" });
    await started.sendCode.answer(ok({ resendS: 60 }));
    started.type("code", "123456");
    started.type("password", "123456");
    started.type("confirmation", "123456");
    started.agree();
    return started;
  }

  it("asks for no second code while the first's minute runs, to its last second", async () => {
    const started = await filledIn();
    started.pass();
    started.clock.increment(59_000);
    expect(started.context().phone.resendS).toBe(1);
    started.actor.send({ type: "code.asked" });
    expect(started.sendCode.asked).toHaveLength(1);
    started.clock.increment(1_000);
    started.actor.send({ type: "code.asked" });
    expect(started.sendCode.asked).toHaveLength(2);
  });

  it("draws its own captcha from then on where the third party's cannot be reached", async () => {
    const { submit, register, context, pass } = await filledIn();
    submit();
    await register.answer(err({ at: "call", code: ErrorCode.captchaFallback, message: "验证服务暂不可用" }));
    expect(context()).toMatchObject({ phone: { isCaptchaLocal: true }, banner: "" });
    pass("again");
    submit();
    await register.answer(err({ at: "call", code: ErrorCode.captchaRefused, message: "验证失败" }));
    expect(context().phone.isCaptchaLocal).toBe(true);
  });

  it("says everything that is missing", () => {
    const { submit, context } = start();
    submit();
    expect(context().problems).toEqual({
      mobile: "请输入正确的手机号",
      code: "请获取验证码！",
      password: "密码不可为空",
      agreement: "请先阅读并同意用户协议和隐私政策",
    });
  });

  it("needs no nickname; ends with the token and without the secrets", async () => {
    const { actor, register, submit, context } = await filledIn();
    submit();
    expect(register.asked).toEqual([{ way: "phone", mobile: "13800136021", code: "123456", password: "123456", nickName: "" }]);
    await register.answer(TOKEN);
    expect(actor.getSnapshot().output).toEqual({ token: "t".repeat(43) });
    expect([context().password, context().confirmation, context().phone.code]).toEqual(["", "", ""]);
  });

  it.each([
    { code: 10012, message: "验证码错误，请确认后重新输入", at: "code" },
    { code: 10014, message: "昵称已被使用", at: "nickName" },
    { code: 10015, message: "该手机号已注册", at: "mobile" },
  ])("$message is said beside $at", async ({ code, message, at }) => {
    const { actor, register, submit, context } = await filledIn();
    submit();
    await register.answer(err({ at: "call", code, message }));
    expect(context().problems).toEqual({ [at]: message });
    expect(registerBanner(actor.getSnapshot())).toBeNull();
    expect(context().password).toBe("123456");
  });

  it.each([ErrorCode.codeWrong, ErrorCode.mobileTaken, ErrorCode.nickNameTaken])(
    "%i after a try without an answer: the account may exist already",
    async (code) => {
      const { register, submit, context, type } = await filledIn();
      submit();
      await register.answer(err({ at: "call", code: 0, message: "" }));
      type("code", "123456");
      submit();
      await register.answer(err({ at: "call", code, message: "验证码错误，请确认后重新输入" }));
      expect(context().problems).toEqual({ earlier: "可能已经注册成功，请直接登录" });
      expect(context().banner).toBe("");
    },
  );

  it("says the rest over the form, for 3 s", async () => {
    const { actor, register, submit, clock } = await filledIn();
    submit();
    await register.answer(err({ at: "call", code: 0, message: "网络繁忙，请稍后再试" }));
    expect(registerBanner(actor.getSnapshot())).toBe("注册失败，请稍后再试");
    clock.increment(2_999);
    expect(registerBanner(actor.getSnapshot())).not.toBeNull();
    clock.increment(1);
    expect(registerBanner(actor.getSnapshot())).toBeNull();
  });
});

describe("a registration whose answer was lost", () => {
  const LOST = { code: 0, message: "网络繁忙，请稍后再试" };
  const MAYBE = { earlier: "可能已经注册成功，请直接登录" };

  async function lost(at: "key" | "call", how: Refusal = LOST) {
    const started = start();
    started.actor.send({ type: "way.chosen", way: "nickName" });
    started.type("nickName", "看台第七排");
    started.type("password", "123456");
    started.type("confirmation", "123456");
    started.agree();
    started.pass("first");
    started.submit();
    await started.register.answer(err({ at, ...how }));
    const again = async (code: number) => {
      started.pass("again");
      started.submit();
      await started.register.answer(err({ at: "call", code, message: "昵称已被使用" }));
      return started.context().problems;
    };
    return { ...started, again };
  }

  it("may have made the account: the refusal of the next try says so, each time", async () => {
    const { again } = await lost("call");
    expect(await again(ErrorCode.nickNameTaken)).toEqual(MAYBE);
    expect(await again(ErrorCode.nickNameTaken)).toEqual(MAYBE);
    expect(await again(ErrorCode.captchaRefused)).toEqual({ captcha: "昵称已被使用" });
    const behindProxy = await lost("call", { code: 524, message: "", isForeign: true });
    expect(await behindProxy.again(ErrorCode.nickNameTaken)).toEqual(MAYBE);
  });

  it("says nothing of another nickname, nor where the registration was not sent at all", async () => {
    const other = await lost("call");
    other.type("nickName", "看台第八排");
    expect(await other.again(ErrorCode.nickNameTaken)).toEqual({ nickName: "昵称已被使用" });
    const unsent = await lost("key");
    expect(await unsent.again(ErrorCode.nickNameTaken)).toEqual({ nickName: "昵称已被使用" });
  });
});

describe("registration by nickname", () => {
  function filledIn() {
    const started = start();
    started.actor.send({ type: "way.chosen", way: "nickName" });
    started.type("nickName", " 看台第七排 ");
    started.type("password", "123456");
    started.type("confirmation", "123456");
    started.agree();
    return started;
  }

  it("takes a captcha in place of a phone, a new one for each try", async () => {
    const { register, submit, pass, context } = filledIn();
    submit();
    expect(context().problems).toEqual({ captcha: "请拖动滑块填充拼图" });
    pass("first");
    submit();
    expect(register.asked).toEqual([{ way: "nickName", nickName: "看台第七排", password: "123456", captchaVerification: "first" }]);
    await register.answer(err({ at: "call", code: 10014, message: "昵称已被使用" }));
    expect(context().problems).toEqual({ nickName: "昵称已被使用" });
    expect(context().phone).toMatchObject({ captchaVerification: null, isCaptchaPassed: false, captchaAttempt: 1 });
    pass("second");
    submit();
    await register.answer(TOKEN);
    expect(context().phone.captchaVerification).toBeNull();
  });

  it("wants a nickname of ten characters at most", () => {
    const { type, submit, context } = filledIn();
    type("nickName", " ");
    submit();
    expect(context().problems.nickName).toBe("请输入昵称");
    type("nickName", "一二三四五六七八九十一");
    submit();
    expect(context().problems.nickName).toBe("昵称不能超过10个字符");
  });
});

describe("a nickname being typed", () => {
  it("is asked about once typing has rested for 300 ms, not at 299", async () => {
    const { type, clock, check, verdict } = start();
    type("nickName", "看台");
    clock.increment(299);
    type("nickName", "看台第七排");
    clock.increment(299);
    expect(check.asked).toEqual([]);
    type("nickName", "看台第七排 ");
    clock.increment(1);
    expect(check.asked).toEqual([{ nickName: "看台第七排" }]);
    expect(verdict()).toBeNull();
    await check.answer(ok({ isAvailable: true, problem: "" }));
    expect(verdict()).toEqual({ isGood: true, text: "昵称可以使用" });
  });

  it("an answer to what has been changed since is not shown", async () => {
    const { type, clock, check, verdict } = start();
    type("nickName", "看台");
    clock.increment(300);
    type("nickName", "看台第七排");
    await check.answer(ok({ isAvailable: true, problem: "" }));
    expect(verdict()).toBeNull();
    clock.increment(300);
    await check.answer(ok({ isAvailable: false, problem: "昵称已被使用" }));
    expect(verdict()).toEqual({ isGood: false, text: "昵称已被使用" });
  });

  it("is not asked about when the rules already say no, nor said anything of when nobody answers", async () => {
    const { type, clock, check, verdict } = start();
    type("nickName", "看\u200b台");
    expect(verdict()).toEqual({ isGood: false, text: "昵称包含不支持的字符" });
    clock.increment(1_000);
    expect(check.asked).toEqual([]);
    type("nickName", "");
    expect(verdict()).toBeNull();
    type("nickName", "看台");
    clock.increment(300);
    await check.answer(err({ code: 0, message: "" }));
    expect(verdict()).toBeNull();
  });
});
