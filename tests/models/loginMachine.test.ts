import { createActor } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { describe, expect, it } from "vitest";
import { err, ok } from "../../contract/result.ts";
import { isLoginEnabled } from "../../contract/rules/login.ts";
import {
  type LoginAnswer,
  type LoginEvent,
  type LoginSnapshot,
  canLogIn,
  loginBanner,
  loginMachine,
  loginProblems,
} from "../../machines/login/loginMachine.ts";
import { codeRequestProblems } from "../../machines/code/phoneCode.ts";
import { settle, startLogin } from "./loginHarness.ts";

const ACCOUNT = "看台第七排";
const PHONE = "13800136021";
const TOKEN = ok({ token: "t".repeat(43) });

const typed = (field: "account" | "password" | "mobile" | "code", text: string): LoginEvent => ({ type: "field.typed", field, text });
const left = (field: "account" | "password" | "mobile" | "code"): LoginEvent => ({ type: "field.left", field });
const SUBMIT: LoginEvent = { type: "form.submitted" };
const ASK: LoginEvent = { type: "code.asked" };
const PASS: LoginEvent = { type: "captcha.passed", captchaVerification: "solved" };
const PHONE_TAB: LoginEvent = { type: "tab.chosen", tab: "phone" };

/** Events from outside the form: a path names them, the run causes them. */
type Around =
  | { readonly type: "xstate.done.actor.logIn"; readonly output: LoginAnswer }
  | { readonly type: "xstate.after.3000.login.editing.failed" };

const ANSWERS: readonly LoginAnswer[] = [
  TOKEN,
  err({ code: 10011, message: "whatever the server says" }),
  err({ code: 429, message: "操作过于频繁，请稍后再试" }),
  err({ code: 403, message: "" }),
  err({ code: 0, message: "网络繁忙，请稍后再试" }),
];
const AROUND: readonly Around[] = [
  ...ANSWERS.map((output) => ({ type: "xstate.done.actor.logIn" as const, output })),
  { type: "xstate.after.3000.login.editing.failed" },
];

interface Model {
  readonly events: readonly LoginEvent[];
  /** Ms left of a countdown from before the dialog was opened. */
  readonly endsInMs?: number;
}

/** Shortest paths to every state and every set of messages of one tab. */
function pathsOf({ events, endsInMs }: Model) {
  const machine = startLogin().actor.logic as typeof loginMachine;
  return getShortestPaths(machine, {
    input: { endsAt: endsInMs ?? null, now: () => 0 },
    // A code request needs an answer from outside: see the tests of the phone tab below.
    events: ({ context }) =>
      // The graph's types only know the form's events; those from outside have the same shape.
      [...events.filter((event) => event !== ASK || codeRequestProblems(context.phone)), ...AROUND] as LoginEvent[],
    serializeState: (snapshot) => {
      // The number of the captcha grows without limit; nothing depends on it.
      const { storedCountdown: _stored, phone, ...context } = snapshot.context;
      return JSON.stringify([snapshot.value, { ...context, phone: { ...phone, captchaAttempt: 0 } }]);
    },
  });
}

async function run(steps: readonly { readonly event: { readonly type: string } }[], { endsInMs }: Model) {
  const started = startLogin(endsInMs === undefined ? {} : { endsInMs });
  for (const { event } of steps) {
    const step = event as LoginEvent | Around | { readonly type: "xstate.init" };
    if (step.type === "xstate.init") continue;
    if (step.type === "xstate.done.actor.logIn") await started.logIn.answer(step.output);
    else if (step.type === "xstate.after.3000.login.editing.failed") started.clock.increment(3_000);
    else started.send(step);
  }
  return started;
}

/** Must hold in every state, however it was reached. */
function expectInvariants(snapshot: LoginSnapshot): void {
  const { context } = snapshot;
  const { mobile, code, isCaptchaPassed } = context.phone;
  expect(canLogIn(context)).toBe(
    isLoginEnabled({
      tab: context.tab,
      phone: mobile,
      account: context.account,
      password: context.password,
      code,
      isSliderPassed: isCaptchaPassed,
    }),
  );
  if (snapshot.value === "submitting") {
    expect(loginProblems(context)).toEqual({});
    expect(context.problems).toEqual({});
    expect(canLogIn(context)).toBe(true);
  }
  expect(loginBanner(snapshot) !== null).toBe(snapshot.matches({ editing: "failed" }));
  expect(context.token !== "").toBe(snapshot.status === "done");
  if (snapshot.status === "done") expect([context.password, code]).toEqual(["", ""]);
}

async function walk(model: Model) {
  const values = new Set<string>();
  const words = new Set<string>();
  const paths = pathsOf(model);
  for (const path of paths) {
    const started = await run(path.steps, model);
    const snapshot = started.actor.getSnapshot();
    expect(JSON.stringify(snapshot.value)).toBe(JSON.stringify(path.state.value));
    expect(snapshot.context.problems).toEqual(path.state.context.problems);
    expectInvariants(snapshot);
    values.add(JSON.stringify(snapshot.value));
    for (const word of [...Object.values(snapshot.context.problems), loginBanner(snapshot)]) if (word) words.add(word);
    started.actor.stop();
  }
  return { values, words, count: paths.length };
}

const STATES = new Set(['"submitting"', '"loggedIn"', '{"editing":"calm"}', '{"editing":"failed"}']);
const ACCOUNT_PROBLEMS = ["请输入正确的用户名或者手机号码", "密码,6-20个字符"];
const BANNERS = ["用户名或密码输入错误，超过五次将被锁定！", "操作过于频繁，请稍后再试", "error", "登录失败"];

describe("every state and message of the login form is reached by a path", () => {
  it("account login", async () => {
    const { values, words, count } = await walk({
      events: [
        typed("account", ACCOUNT),
        typed("account", ""),
        typed("password", "12345"),
        typed("password", "123456"),
        left("account"),
        left("password"),
        SUBMIT,
      ],
    });
    expect(values).toEqual(STATES);
    expect(words).toEqual(new Set([...ACCOUNT_PROBLEMS, ...BANNERS]));
    expect(count).toBeGreaterThan(50);
  });

  it("phone login before a code was asked for", async () => {
    const { values, words } = await walk({
      events: [
        PHONE_TAB,
        typed("mobile", "12800136021"),
        typed("mobile", PHONE),
        typed("code", "123456"),
        left("mobile"),
        PASS,
        ASK,
        SUBMIT,
      ],
    });
    expect(values).toEqual(new Set(['{"editing":"calm"}']));
    expect(words).toEqual(new Set(["请输入正确的手机号", "请获取验证码！", "请拖动滑块填充拼图", ...ACCOUNT_PROBLEMS]));
  });

  it("phone login with a code under way", async () => {
    const { values, words } = await walk({
      endsInMs: 60_000,
      events: [PHONE_TAB, typed("mobile", PHONE), typed("code", "12345"), typed("code", "123456"), PASS, SUBMIT],
    });
    expect(values).toEqual(STATES);
    const problems = ["请输入正确的手机号", "请输入验证码！", "验证码错误，请确认后重新输入", "请拖动滑块填充拼图"];
    expect(words).toEqual(new Set([...problems, ...ACCOUNT_PROBLEMS, ...BANNERS]));
  });
});

it("a complaint about a field goes as soon as it is written in, and comes no sooner than it is left", () => {
  const { send, context } = startLogin();
  send(SUBMIT);
  expect(Object.keys(context().problems).toSorted()).toEqual(["account", "password"]);
  send(typed("password", "1"));
  expect(Object.keys(context().problems)).toEqual(["account"]);
  send(left("password"));
  expect(Object.keys(context().problems).toSorted()).toEqual(["account", "password"]);
});

describe("the phone tab", () => {
  async function askedForCode() {
    const started = startLogin();
    started.send(PHONE_TAB, typed("mobile", "138 0013 6021"), PASS, ASK);
    return started;
  }

  it("asks for a code with the captcha once, logs in with the code, and keeps neither", async () => {
    const { actor, sendCode, logIn, send, context } = await askedForCode();
    expect(sendCode.asked).toEqual([{ mobile: PHONE, captchaVerification: "solved" }]);
    expect(context().phone.captchaVerification).toBeNull();
    await sendCode.answer(ok({ resendS: 60 }));
    send(typed("code", "12345"));
    expect(canLogIn(context())).toBe(false);
    send(SUBMIT);
    expect(context().problems).toEqual({ code: "验证码错误，请确认后重新输入" });
    send(typed("code", ""), SUBMIT);
    expect(context().problems).toEqual({ code: "请输入验证码！" });
    send(typed("code", "123456"), { type: "persistence.chosen", isPersistent: false });
    expect(canLogIn(context())).toBe(true);
    send(SUBMIT);
    expect(logIn.asked).toEqual([{ tab: "phone", mobile: PHONE, code: "123456", isPersistent: false }]);
    await logIn.answer(TOKEN);
    expect(actor.getSnapshot().output).toEqual({ token: "t".repeat(43), isPersistent: false });
    expect(context().phone.code).toBe("");
  });

  it("a code that is there before the answer that it was sent counts; of one that was refused none does", async () => {
    const early = await askedForCode();
    early.send(typed("code", "123456"), SUBMIT);
    expect(early.logIn.asked).toMatchObject([{ mobile: PHONE, code: "123456" }]);
    const refused = await askedForCode();
    await refused.sendCode.answer(err({ code: 429, message: "操作过于频繁，请稍后再试" }));
    refused.send({ type: "captcha.passed", captchaVerification: "again" }, typed("code", "123456"), SUBMIT);
    expect([refused.logIn.asked, refused.context().problems]).toEqual([[], { code: "请获取验证码！" }]);
  });

  it("a code for another number is none: 请获取验证码！", async () => {
    const { sendCode, send, context } = await askedForCode();
    await sendCode.answer(ok({ resendS: 60 }));
    send(typed("mobile", "13900139000"), typed("code", "123456"), SUBMIT);
    expect(context().problems).toEqual({ code: "请获取验证码！" });
  });

  it("a code asked for before a reload counts", () => {
    const { logIn, send } = startLogin({ endsInMs: 20_000 });
    send(PHONE_TAB, typed("mobile", PHONE), PASS, typed("code", "123456"), SUBMIT);
    expect(logIn.asked).toHaveLength(1);
  });

  it("takes no second click while the first is under way or counted down", async () => {
    const { sendCode, send, clock, context } = await askedForCode();
    send(PASS, ASK);
    await sendCode.answer(ok({ resendS: 60 }));
    send(ASK);
    expect(context().phone).toMatchObject({ captchaVerification: "solved", resendS: 60 });
    clock.increment(59_999);
    send(ASK);
    expect(sendCode.asked).toHaveLength(1);
    clock.increment(1);
    send(ASK);
    expect(sendCode.asked).toHaveLength(2);
  });

  it("a refused request says why and wants another captcha", async () => {
    const { sendCode, send, context } = await askedForCode();
    await sendCode.answer(err({ code: 429, message: "操作过于频繁，请稍后再试" }));
    expect(context().problems).toEqual({ code: "操作过于频繁，请稍后再试" });
    expect(context().phone).toMatchObject({ isCaptchaPassed: false, captchaAttempt: 1, isCaptchaLocal: false });
    send(ASK);
    expect(context().problems).toMatchObject({ captcha: "请拖动滑块填充拼图" });
    expect(sendCode.asked).toHaveLength(1);
    send({ type: "captcha.passed", captchaVerification: "again" }, ASK);
    expect(sendCode.asked[1]).toEqual({ mobile: PHONE, captchaVerification: "again" });
    expect(context().problems).toEqual({});
  });

  it("solves the local captcha when the provider's cannot be checked", async () => {
    const { sendCode, context } = await askedForCode();
    await sendCode.answer(err({ code: 10016, message: "请重新完成安全验证" }));
    expect(context().phone).toMatchObject({ isCaptchaLocal: true, captchaAttempt: 1 });
  });

  it("no answer: 验证码获取失败", async () => {
    const { sendCode, context } = await askedForCode();
    await sendCode.answer(err({ code: 0, message: "网络繁忙，请稍后再试" }));
    expect(context().problems).toEqual({ code: "验证码获取失败" });
  });

  it("a second code takes a second captcha, and the first one goes on standing for the login until then", async () => {
    const { sendCode, send, clock, context } = await askedForCode();
    await sendCode.answer(ok({ resendS: 60 }));
    clock.increment(60_000);
    send(typed("code", "123456"));
    expect(canLogIn(context())).toBe(true);
    send(ASK);
    expect(sendCode.asked).toHaveLength(1);
    expect(context().problems).toEqual({ captcha: "请拖动滑块填充拼图" });
    expect(context().phone).toMatchObject({ isCaptchaPassed: false, captchaAttempt: 1 });
  });
});

describe("the failure banner", () => {
  async function failed(answer: LoginAnswer) {
    const started = startLogin();
    started.send(typed("account", ` ${ACCOUNT} `), typed("password", "123456"), SUBMIT);
    expect(started.logIn.asked).toEqual([{ tab: "account", account: ACCOUNT, password: "123456", isPersistent: true }]);
    await started.logIn.answer(answer);
    return started;
  }

  it.each([
    { answer: ANSWERS[1], says: BANNERS[0] },
    { answer: ANSWERS[2], says: BANNERS[1] },
    { answer: ANSWERS[3], says: BANNERS[2] },
    { answer: ANSWERS[4], says: BANNERS[3] },
  ])("says $says for 3 s: there at 2,999 ms, gone at 3,000 ms", async ({ answer, says }) => {
    const { actor, clock } = await failed(answer ?? TOKEN);
    expect(loginBanner(actor.getSnapshot())).toBe(says);
    clock.increment(2_999);
    expect(loginBanner(actor.getSnapshot())).toBe(says);
    clock.increment(1);
    expect(loginBanner(actor.getSnapshot())).toBeNull();
  });

  it("a password the server has seen is forgotten; one that never arrived may be sent again", async () => {
    const refused = await failed(ANSWERS[1] ?? TOKEN);
    expect(refused.context()).toMatchObject({ account: ` ${ACCOUNT} `, password: "" });
    const unreached = await failed(ANSWERS[4] ?? TOKEN);
    unreached.send(SUBMIT);
    expect(loginBanner(unreached.actor.getSnapshot())).toBeNull();
    expect(unreached.logIn.asked).toHaveLength(2);
    for (const error of [
      { code: 503, message: "系统维护中" },
      { code: 524, message: "", isForeign: true },
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one login after the other
      expect((await failed(err(error))).context()).toMatchObject({ password: "123456" });
    }
  });

  it("takes nothing while it is being sent", async () => {
    const { actor, send, logIn, context } = startLogin();
    send(typed("account", ACCOUNT), typed("password", "123456"), SUBMIT, SUBMIT, typed("password", "654321"), PHONE_TAB);
    await settle();
    expect(actor.getSnapshot().value).toBe("submitting");
    expect(logIn.asked).toHaveLength(1);
    expect(context()).toMatchObject({ tab: "account", password: "123456" });
  });
});

it("a complaint goes while one types and comes back when one leaves", () => {
  const { send, context } = startLogin();
  send(left("password"));
  expect(context().problems).toEqual({});
  send(typed("password", "12345"));
  expect(context().problems).toEqual({});
  send(left("password"));
  expect(context().problems).toEqual({ password: "密码,6-20个字符" });
  send(typed("password", "x".repeat(30)));
  expect(context()).toMatchObject({ problems: {}, password: "x".repeat(20) });
});

it("fails by name when nobody provided the login", () => {
  const errors: unknown[] = [];
  const actor = createActor(loginMachine, { input: { endsAt: null, now: () => 0 } });
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  for (const event of [typed("account", ACCOUNT), typed("password", "123456"), SUBMIT]) actor.send(event);
  expect(String(errors[0])).toContain("logIn");
});
