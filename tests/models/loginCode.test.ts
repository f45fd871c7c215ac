import { SimulatedClock, createActor, fromPromise } from "xstate";
import { describe, expect, it } from "vitest";
import { ok, err } from "../../contract/result.ts";
import { type CodeAnswer, type CodeRequest, codeCountdownMachine, codeFailureText } from "../../machines/code/codeCountdownMachine.ts";
import { type TextStorage, codeEndIn } from "../../machines/code/codeEnd.ts";
import { typedMobile } from "../../contract/rules/typed.ts";

const EPOCH = 1_770_000_000_000;

/** Lets promise callbacks run. */
async function settle(): Promise<void> {
  for (let i = 0; i < 6; i += 1) await Promise.resolve();
}

function memory(): TextStorage {
  const kept = new Map<string, string>();
  return { getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => void kept.set(k, v), removeItem: (k) => void kept.delete(k) };
}

function start(answers: CodeAnswer[], options: { clock?: SimulatedClock; storage?: TextStorage; skewMs?: number } = {}) {
  const clock = options.clock ?? new SimulatedClock();
  const storage = options.storage ?? memory();
  const end = codeEndIn(storage, "login");
  const asked: CodeRequest[] = [];
  const now = () => EPOCH + clock.now() + (options.skewMs ?? 0);
  const machine = codeCountdownMachine.provide({
    actors: {
      sendCode: fromPromise<CodeAnswer, CodeRequest>(async ({ input }) => {
        asked.push(input);
        const answer = answers.shift();
        if (!answer) throw new Error("asked too often");
        return answer;
      }),
    },
    actions: { persist: (_, { endsAt }) => end.store(endsAt), clear: () => end.forget() },
  });
  const actor = createActor(machine, { clock, input: { endsAt: end.read(), now } }).start();
  return {
    actor,
    clock,
    storage,
    end,
    asked,
    ask: () => actor.send({ type: "code.requested", mobile: "13800136021", captchaVerification: "v" }),
  };
}

const SENT = ok({ resendS: 60 });

describe("the code button", () => {
  it("counts 60 s from the answer: still locked at 59,999 ms, free at 60,000 ms", async () => {
    const { actor, clock, ask, asked } = start([SENT, SENT]);
    expect(actor.getSnapshot().value).toBe("idle");
    ask();
    expect(actor.getSnapshot().value).toBe("requesting");
    expect(actor.getSnapshot().context.remainingS).toBe(60);
    await settle();
    expect(actor.getSnapshot().value).toBe("counting");
    expect(actor.getSnapshot().context.remainingS).toBe(60);
    clock.increment(1_000);
    expect(actor.getSnapshot().context.remainingS).toBe(59);
    clock.increment(58_999);
    expect(actor.getSnapshot().value).toBe("counting");
    expect(actor.getSnapshot().context.remainingS).toBe(1);
    ask();
    expect(asked).toHaveLength(1);
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe("idle");
    ask();
    await settle();
    expect(asked).toEqual([
      { mobile: "13800136021", captchaVerification: "v" },
      { mobile: "13800136021", captchaVerification: "v" },
    ]);
  });

  it("shows every second once", async () => {
    const { actor, clock, ask } = start([SENT]);
    const shown: number[] = [];
    actor.subscribe(({ context }) => {
      if (shown.at(-1) !== context.remainingS) shown.push(context.remainingS);
    });
    ask();
    await settle();
    for (let s = 0; s < 60; s += 1) clock.increment(1_000);
    expect(shown).toEqual([...Array(60).keys()].map((n) => 60 - n).concat(0));
  });

  it.each([
    { answer: err({ code: 429, message: "操作过于频繁，请稍后再试" }), says: "操作过于频繁，请稍后再试" },
    { answer: err({ code: 0, message: "网络繁忙，请稍后再试" }), says: "验证码获取失败" },
    { answer: err({ code: 500, message: "" }), says: "验证码获取失败" },
  ])("ends at once when the request fails, and says $says", async ({ answer, says }) => {
    const { actor, ask, end } = start([answer, SENT]);
    ask();
    await settle();
    const { value, context } = actor.getSnapshot();
    expect(value).toBe("idle");
    expect(context.remainingS).toBe(0);
    expect(end.read()).toBeNull();
    expect(context.failure && codeFailureText(context.failure)).toBe(says);
    ask();
    expect(actor.getSnapshot().context.failure).toBeNull();
    await settle();
    expect(actor.getSnapshot().value).toBe("counting");
  });

  it("goes on after a reload with what is left, and forgets the end when it has come", async () => {
    const first = start([SENT]);
    first.ask();
    await settle();
    first.clock.increment(20_500);
    first.actor.stop();
    const second = start([], { clock: first.clock, storage: first.storage });
    expect(second.actor.getSnapshot().value).toBe("counting");
    expect(second.actor.getSnapshot().context.remainingS).toBe(40);
    // It ticks on the whole second, though it was restored between two.
    second.clock.increment(499);
    expect(second.actor.getSnapshot().context.remainingS).toBe(40);
    second.clock.increment(1);
    expect(second.actor.getSnapshot().context.remainingS).toBe(39);
    second.clock.increment(38_999);
    expect(second.actor.getSnapshot().value).toBe("counting");
    second.clock.increment(1);
    expect(second.actor.getSnapshot().value).toBe("idle");
    expect(second.end.read()).toBeNull();
  });

  it("is free when the kept end is past, and never locked longer than 60 s by a clock set back", async () => {
    const { ask, clock, storage, actor } = start([SENT]);
    ask();
    await settle();
    actor.stop();
    // A second that has begun counts as a whole one.
    const soon = start([], { clock, storage, skewMs: 999 });
    expect(soon.actor.getSnapshot().context.remainingS).toBe(60);
    soon.actor.stop();
    const back = start([], { clock, storage, skewMs: -3_600_000 });
    expect(back.actor.getSnapshot().context.remainingS).toBe(60);
    back.actor.stop();
    const late = start([], { clock, storage, skewMs: 60_000 });
    expect(late.actor.getSnapshot().value).toBe("idle");
    expect(late.end.read()).toBeNull();
  });

  it("never holds the captcha it was given", async () => {
    const { actor, ask } = start([SENT]);
    ask();
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('"v"');
    await settle();
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('"v"');
  });

  it("fails by name when nobody provided the request", () => {
    const actor = createActor(codeCountdownMachine, { input: { endsAt: null, now: () => 0 } });
    const errors: unknown[] = [];
    actor.subscribe({ error: (error) => errors.push(error) });
    actor.start();
    actor.send({ type: "code.requested", mobile: "1" });
    expect(String(errors[0])).toContain("sendCode");
  });
});

describe("a typed phone number", () => {
  it.each([
    ["138 0013 6021", "13800136021"],
    ["+86 138-0013-6021", "13800136021"],
    ["0086 13800136021", "13800136021"],
    ["１３８００１３６０２１", "13800136021"],
    ["138001360219", "13800136021"],
    ["abc", ""],
  ])("%s -> %s", (typed, mobile) => expect(typedMobile(typed)).toBe(mobile));
});

describe("the end of a countdown in the tab's storage", () => {
  it("is read as it was kept, by its own purpose, until it is forgotten", () => {
    const storage = memory();
    const [login, register] = [codeEndIn(storage, "login"), codeEndIn(storage, "register")];
    expect(login.read()).toBeNull();
    login.store(EPOCH);
    expect([login.read(), register.read(), storage.getItem("fulltime.code.login")]).toEqual([EPOCH, null, String(EPOCH)]);
    login.forget();
    expect(login.read()).toBeNull();
  });

  it.each(["", "0", "-5", "soon", "Infinity", "NaN"])("is none where %j is kept", (text) => {
    const storage = memory();
    storage.setItem("fulltime.code.login", text);
    expect(codeEndIn(storage, "login").read()).toBeNull();
  });
});
