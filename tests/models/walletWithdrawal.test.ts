import { createActor } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { describe, expect, it } from "vitest";
import { err, ok } from "../../contract/result.ts";
import { RETRY_MS, withdrawalMachine, withdrawalProgress } from "../../machines/wallet/withdrawalMachine.ts";
import { parseMinor } from "../../contract/money.ts";
import { amountOf, wholeAmount } from "../../machines/wallet/withdrawalForm.ts";
import { CARD, filledWithdrawal, intentStore, startWithdrawal } from "./walletHarness.ts";

const NO_ANSWER = err({ code: 0, message: "网络繁忙，请稍后再试" });

function holdsSecrets(context: unknown): boolean {
  return /hunter-22|246810/.test(JSON.stringify(context));
}

describe("the withdrawal form", () => {
  it("says every message of the rules, and asks for nothing", () => {
    const { submit, context, send, withdraw } = startWithdrawal();
    submit();
    expect(context().problems).toEqual({ drawType: "请选择提现方式", amount: "请填写提现球钻", payPassword: "请输入支付密码" });
    for (const [drawType, cardId] of [
      [1, "请选择银行卡号"],
      [2, "请选择支付宝账号"],
    ] as const) {
      send({ type: "drawType.chosen", drawType });
      submit();
      expect(context().problems).toEqual({
        cardId,
        amount: "请填写提现球钻",
        verifyCode: "请输入验证码",
        payPassword: "请输入支付密码",
      });
    }
    expect(withdraw.asked).toEqual([]);
  });

  it("holds the amount against the server's minimum and what can be withdrawn", async () => {
    const { pick, type, submit, context, send } = startWithdrawal({ cashBalance: "8460.50" });
    await pick(1);
    type("amount", "99.99");
    submit();
    expect(context().problems.amount).toBe("单笔最小提现球钻为100");
    type("amount", "8460.51");
    expect(context().problems.amount).toBeUndefined();
    submit();
    expect(context().problems.amount).toBe("不可超过可提现金额");
    send({ type: "amount.filled" });
    expect(context().form.amount).toBe("8460.5");
    submit();
    expect(context().problems.amount).toBeUndefined();
    send({ type: "balance.changed", cashBalance: "8000.00" });
    submit();
    expect(context().problems.amount).toBe("不可超过可提现金额");
  });

  it("picking a type clears account and complaints, and loads its accounts and the minimum", async () => {
    const { pick, type, submit, context, send, terms } = startWithdrawal();
    await pick(1);
    type("cardId", CARD.id);
    submit();
    expect(Object.keys(context().problems)).not.toEqual([]);
    send({ type: "drawType.chosen", drawType: 2 });
    expect(context()).toMatchObject({ form: { drawType: 2, cardId: "" }, problems: {}, terms: null });
    expect(terms.asked).toEqual([{ drawType: 1 }, { drawType: 2 }]);
    await terms.answer(ok({ accounts: [], minimum: "200" }));
    expect(context().terms).toEqual({ accounts: [], minimum: "200" });
  });

  it("type 3 drops account and code", async () => {
    const { pick, type, submit, withdraw } = startWithdrawal();
    await pick(3);
    type("amount", "100");
    type("payPassword", "hunter-22");
    submit();
    expect(withdraw.asked).toMatchObject([{ drawType: 3, cardId: "", amount: "100", verifyCode: "", payPassword: "hunter-22" }]);
  });

  it("is not sent before the terms are there; they can be asked for again", async () => {
    const { send, terms, type, submit, withdraw, context } = startWithdrawal();
    send({ type: "drawType.chosen", drawType: 3 });
    type("amount", "100");
    type("payPassword", "hunter-22");
    submit();
    await terms.answer(err({ code: 500, message: "网络繁忙，请稍后再试" }));
    expect(context().termsFailure).toEqual({ code: 500, message: "网络繁忙，请稍后再试" });
    submit();
    expect(withdraw.asked).toEqual([]);
    send({ type: "terms.retried" });
    await terms.answer(ok({ accounts: [], minimum: "100" }));
    submit();
    expect(withdraw.asked).toHaveLength(1);
  });

  it.each([
    ["5,000", "5000"],
    ["１２３．４５", "123.45"],
    ["007", "7"],
    [".5", "0.5"],
    ["1.239", "1.23"],
    ["1.2.3", "1.23"],
    ["球钻", ""],
    ["100。5", "100.5"],
  ])("numeric text only: %s -> %s", (typed, amount) => expect(amountOf(typed)).toBe(amount));

  it.each(["1e3", "-7", "－７", "−7", "12a"])("%s is no amount: what was there before stays", (typed) => {
    expect([amountOf(typed), amountOf(typed, "12")]).toEqual(["", "12"]);
  });

  it("keeps no more digits than an amount can have", () => {
    expect(amountOf("9".repeat(40))).toBe("9".repeat(15));
    expect(parseMinor(amountOf(`${"9".repeat(40)}.999`))).toBe(BigInt("9".repeat(17)));
  });

  it.each([
    ["8460.00", "8460"],
    ["100.00", "100"],
    ["8460.50", "8460.5"],
    ["0.05", "0.05"],
    ["0.00", ""],
  ])("全部提现: %s -> %s", (cash, amount) => expect(wholeAmount(cash)).toBe(amount));

  it("counts 60 s until another code, and resets when the request fails", async () => {
    const { pick, send, sendCode, clock, context } = startWithdrawal();
    await pick(1);
    send({ type: "code.asked" });
    await sendCode.answer(ok({ resendS: 60 }));
    expect(context()).toMatchObject({ resendS: 60, isCodeSent: true });
    clock.increment(59_999);
    send({ type: "code.asked" });
    expect(sendCode.asked).toHaveLength(1);
    clock.increment(1);
    expect(context().resendS).toBe(0);
    send({ type: "code.asked" });
    await sendCode.answer(err({ code: 429, message: "操作过于频繁，请稍后再试" }));
    expect(context().resendS).toBe(0);
    expect(context().problems.verifyCode).toBe("操作过于频繁，请稍后再试");
  });
});

describe("a withdrawal", () => {
  it("goes out with a key that was kept before, and leaves nothing behind", async () => {
    const { actor, submit, withdraw, store, context } = await filledWithdrawal();
    submit();
    const [request] = withdraw.asked;
    expect(request).toMatchObject({ drawType: 1, cardId: "17", amount: "5000", verifyCode: "246810", payPassword: "hunter-22" });
    expect(store.value).toEqual({ key: request?.key, drawType: 1, cardId: "17", amount: "5000" });
    await withdraw.answer(ok({}));
    expect(withdrawalProgress(actor.getSnapshot())).toBe("succeeded");
    expect(store.value).toBeNull();
    expect(holdsSecrets(context())).toBe(false);
  });

  it("two presses are one", async () => {
    const { submit, withdraw } = await filledWithdrawal();
    submit();
    submit();
    expect(withdraw.asked).toHaveLength(1);
  });

  it("a refusal is said, the form stays, and the next try has a key of its own", async () => {
    const { actor, submit, withdraw, store, context, secrets } = await filledWithdrawal();
    submit();
    await withdraw.answer(err({ code: 10021, message: "支付密码错误" }));
    expect(withdrawalProgress(actor.getSnapshot())).toBe("editing");
    expect(context()).toMatchObject({ message: "支付密码错误", form: { cardId: "17", amount: "5000", payPassword: "", verifyCode: "" } });
    expect(holdsSecrets(context())).toBe(false);
    expect(store.value).toBeNull();
    secrets();
    expect(context().message).toBe("");
    submit();
    expect(withdraw.asked[1]?.key).not.toBe(withdraw.asked[0]?.key);
  });

  it("an internal error settles nothing: the same contents keep their key, others get another", async () => {
    const { submit, withdraw, store, secrets, type } = await filledWithdrawal();
    submit();
    await withdraw.answer(err({ code: 500, message: "网络繁忙，请稍后再试" }));
    const first = withdraw.asked[0]?.key;
    expect(store.value?.key).toBe(first);
    secrets();
    type("amount", "5000.00");
    submit();
    expect(withdraw.asked[1]?.key).toBe(first);
    await withdraw.answer(err({ code: 500, message: "" }));
    secrets();
    type("amount", "4000");
    submit();
    expect(withdraw.asked[2]?.key).not.toBe(first);
  });
});

describe("no answer", () => {
  it("is uncertain, and asks again by the same key after each wait until one comes", async () => {
    const { actor, submit, withdraw, clock, store, context } = await filledWithdrawal();
    submit();
    const progress = () => withdrawalProgress(actor.getSnapshot());
    expect(progress()).toBe("submitting");
    for (const [i, waitMs] of [2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000].entries()) {
      await withdraw.answer(NO_ANSWER);
      expect(progress()).toBe("uncertain");
      clock.increment(waitMs - 1);
      expect(withdraw.asked).toHaveLength(i + 1);
      clock.increment(1);
      expect(withdraw.asked).toHaveLength(i + 2);
      expect(progress()).toBe("uncertain");
    }
    expect(new Set(withdraw.asked.map(({ key }) => key)).size).toBe(1);
    expect(store.log).toEqual(store.log.map(() => withdraw.asked[0]?.key));
    await withdraw.answer(ok({}));
    expect(progress()).toBe("succeeded");
    expect(store.value).toBeNull();
    expect(holdsSecrets(context())).toBe(false);
  });

  it.each([502, 503, 504])("a proxy's %i is none either", async (code) => {
    const { actor, submit, withdraw } = await filledWithdrawal();
    submit();
    await withdraw.answer(err({ code, message: "" }));
    expect(withdrawalProgress(actor.getSnapshot())).toBe("uncertain");
  });

  it("is asked for at once when the user wants it", async () => {
    const { submit, withdraw, send } = await filledWithdrawal();
    submit();
    await withdraw.answer(NO_ANSWER);
    send({ type: "result.asked" });
    expect(withdraw.asked).toHaveLength(2);
    expect(withdraw.asked[1]).toEqual(withdraw.asked[0]);
  });

  it("resolves to a refusal; the same contents go on under the same key, for the first may still be on its way", async () => {
    const { actor, submit, withdraw, send, secrets, context, store } = await filledWithdrawal();
    submit();
    await withdraw.answer(NO_ANSWER);
    send({ type: "result.asked" });
    await withdraw.answer(err({ code: 10012, message: "验证码错误，请确认后重新输入" }));
    expect(withdrawalProgress(actor.getSnapshot())).toBe("editing");
    expect(context().message).toBe("验证码错误，请确认后重新输入");
    expect(store.value).toBeNull();
    expect(holdsSecrets(context())).toBe(false);
    secrets();
    submit();
    expect(withdraw.asked[2]?.key).toBe(withdraw.asked[0]?.key);
  });

  it("nothing can be changed while it is open", async () => {
    const { submit, withdraw, type, context, send } = await filledWithdrawal();
    submit();
    await withdraw.answer(NO_ANSWER);
    type("amount", "1");
    send({ type: "drawType.chosen", drawType: 3 });
    submit();
    expect(context().form).toMatchObject({ amount: "5000", drawType: 1 });
    expect(withdraw.asked).toHaveLength(1);
  });
});

describe("an intent that was kept", () => {
  async function abandoned() {
    const store = intentStore();
    const first = await filledWithdrawal({ store });
    first.submit();
    first.actor.stop();
    return { store, key: first.withdraw.asked[0]?.key };
  }

  it("is asked after by its own key when the dialog is there again, without secrets, and found done", async () => {
    const { store, key } = await abandoned();
    expect(holdsSecrets(store)).toBe(false);
    const { actor, context, terms, withdraw, clock } = startWithdrawal({ store, cashBalance: "0.00" });
    expect(withdrawalProgress(actor.getSnapshot())).toBe("uncertain");
    expect(context().form).toEqual({ drawType: 1, cardId: "17", amount: "5000", verifyCode: "", payPassword: "" });
    expect(terms.asked).toEqual([{ drawType: 1 }]);
    const check = { key, drawType: 1, cardId: "17", amount: "5000", verifyCode: "", payPassword: "" };
    expect(withdraw.asked).toEqual([check]);
    await withdraw.answer(NO_ANSWER);
    expect(withdrawalProgress(actor.getSnapshot())).toBe("uncertain");
    clock.increment(RETRY_MS[0]);
    expect(withdraw.asked).toEqual([check, check]);
    await withdraw.answer(ok({}));
    expect(withdrawalProgress(actor.getSnapshot())).toBe("succeeded");
    expect(store.value).toBeNull();
  });

  it("was never taken: the form is there as it was sent, and goes out by the same key", async () => {
    const { store, key } = await abandoned();
    const { actor, terms, withdraw, context, secrets, submit } = startWithdrawal({ store });
    await terms.answer(ok({ accounts: [CARD], minimum: "100" }));
    await withdraw.answer(err({ code: 400, message: "请输入验证码" }));
    expect(withdrawalProgress(actor.getSnapshot())).toBe("editing");
    expect(context()).toMatchObject({ message: "上次的提现未提交成功，请重新提交", form: { cardId: "17", amount: "5000" } });
    expect(store.value).toBeNull();
    secrets();
    submit();
    expect(withdraw.asked[1]).toMatchObject({ key, payPassword: "hunter-22" });
    expect(store.value?.key).toBe(key);
  });

  it("stays kept when the question itself was turned away", async () => {
    const { store, key } = await abandoned();
    const { withdraw } = startWithdrawal({ store });
    await withdraw.answer(err({ code: 429, message: "操作过于频繁，请稍后再试" }));
    expect(store.value?.key).toBe(key);
  });
});

describe("the machine as a whole", () => {
  it("reaches every state, and holds secrets only while something is being asked for or typed", () => {
    const { machine } = startWithdrawal();
    const done = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}` as "form.submitted", output });
    const values = new Set<string>();
    const input = { intent: null, cashBalance: "500.00", endsAt: null, now: () => 0, makeKey: () => "k" };
    const paths = getShortestPaths(machine, {
      input,
      limit: 20_000,
      events: [
        { type: "drawType.chosen", drawType: 3 },
        { type: "amount.filled" },
        { type: "field.typed", field: "payPassword", text: "hunter-22" },
        { type: "form.submitted" },
        { type: "result.asked" },
        done("loadTerms", ok({ accounts: [], minimum: "100" })),
        done("loadTerms", err({ code: 500, message: "x" })),
        { type: "terms.retried" },
        done("withdraw", ok({})),
        done("withdraw", NO_ANSWER),
        done("withdraw", err({ code: 10021, message: "支付密码错误" })),
      ],
      // The number of unanswered attempts is unbounded: two stand for all.
      serializeState: ({ value, context: { form, problems, terms, request, message, unanswered } }) =>
        JSON.stringify({ value, form, problems, terms, request, message, unanswered: Math.min(unanswered, 2) }),
    });
    for (const { state } of paths) {
      values.add(withdrawalProgress(state));
      const isAsking = state.matches({ form: "submitting" }) || state.matches({ form: "uncertain" });
      expect(state.context.request !== null).toBe(isAsking);
      if (isAsking || state.matches({ form: "succeeded" })) expect(state.context.form.payPassword).toBe("");
      if (isAsking) expect(state.context.request?.key).toBe(state.context.intent?.key);
    }
    expect(values).toEqual(new Set(["editing", "submitting", "uncertain", "succeeded"]));
  });

  it.each(["loadTerms"])("an actor nobody provided says its name: %s", (name) => {
    const actor = createActor(withdrawalMachine, {
      input: { intent: null, cashBalance: "0.00", endsAt: null, now: () => 0, makeKey: () => "k" },
    });
    const errors: unknown[] = [];
    actor.subscribe({ error: (error) => errors.push(error) });
    actor.start();
    actor.send({ type: "drawType.chosen", drawType: 3 });
    expect(String(errors[0])).toContain(name);
  });
});
