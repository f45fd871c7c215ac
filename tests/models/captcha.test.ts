import fc from "fast-check";
import { createActor } from "xstate";
import { describe, expect, it } from "vitest";
import { err, ok } from "../../contract/result.ts";
import { clickWordMachine, clickWordMessage, type ClickWordSnapshot } from "../../machines/captcha/clickWordMachine.ts";
import { secondsText } from "../../machines/captcha/challenge.ts";
import { questionMachine, questionMessage, type QuestionSnapshot } from "../../machines/captcha/questionMachine.ts";
import {
  isSliderReady,
  sliderCaptchaMachine,
  sliderEnd,
  sliderMessage,
  type SliderPicture,
  type SliderSnapshot,
} from "../../machines/captcha/sliderCaptchaMachine.ts";
import { TRACK_POINTS, trackText, withPoint } from "../../machines/captcha/track.ts";
import { type Answers, type Run, SECRET, type Step, VERIFICATION, start, walk } from "./captchaHarness.ts";

const SEAL = { token: "token-1", secretKey: SECRET };
const PICTURE: SliderPicture = { background: "bg", piece: "piece", pieceWidth: 56, pieceHeight: 56, y: 40 };
const OFFLINE = err({ code: 0, message: "网络繁忙，请稍后再试" });
const TOO_MANY = err({ code: 6201, message: "获取验证码过于频繁，请稍后再试" });
const LOCKED = err({ code: 429, message: "验证失败次数过多，请稍后再试" });

const send = (type: string, rest: Record<string, unknown> = {}): Step => ({ send: { type, ...rest } });
const answer = (value: Answers): Step => ({ answer: value });
const wait = (waitMs: number): Step => ({ waitMs });
const REFRESH = send("challenge.refreshed");
const RIGHT = answer(ok(VERIFICATION));
const WRONG = answer(ok(null));

async function run(machine: Parameters<typeof start>[0], steps: readonly Step[]): Promise<Run> {
  const made = start(machine);
  for (const step of steps) await made.step(step);
  return made;
}

/** Neither key nor verification is held longer than needed. */
function holdsNoSecret(made: Run, value: string): void {
  const text = JSON.stringify(made.context());
  if (!/^(ready|choosing|answering|checking)/.test(value)) expect(text).not.toContain(SECRET);
  expect(text).not.toContain(VERIFICATION);
}

const valuesOf = (found: Map<string, unknown>) => [...new Set([...found.keys()].map((state) => state.split(" ")[0]))].toSorted();

describe("slider captcha", () => {
  const LOADED = answer(ok({ picture: PICTURE, seal: SEAL }));
  const says = (made: Run) => sliderMessage(made.snapshot() as SliderSnapshot);
  const drag = (x: number) => [
    send("handle.taken"),
    send("handle.moved", { x }),
    wait(1_800),
    send("handle.moved", { x }),
    send("handle.released"),
  ];

  it("goes as far as its piece has room, and nowhere without a picture", () => {
    expect([sliderEnd(null), sliderEnd({ pieceWidth: 60 } as SliderPicture)]).toEqual([0, 250]);
  });

  it("reaches every state and every message by a path, and never keeps a secret", async () => {
    const messages = new Set<string>();
    const found = await walk(
      sliderCaptchaMachine,
      (value) => {
        if (value === "loading") return [LOADED, answer(OFFLINE), answer(TOO_MANY)];
        if (value === "ready.idle") return [send("handle.taken"), send("handle.moved", { x: 120 }), wait(120_000), REFRESH];
        if (value === "ready.dragging")
          return [send("handle.moved", { x: 120 }), send("handle.released"), send("handle.returned"), wait(120_000)];
        if (value === "checking") return [RIGHT, WRONG, answer(LOCKED)];
        if (value === "failed") return [wait(1_500), REFRESH];
        if (value === "succeeded") return [wait(1_000), send("handle.moved", { x: 10 })];
        return value === "hidden" ? [] : [REFRESH];
      },
      (made, value) => {
        holdsNoSecret(made, value);
        messages.add(`${value}: ${says(made).text}`);
        expect(isSliderReady(made.snapshot() as SliderSnapshot)).toBe(value.startsWith("ready"));
      },
    );
    expect(valuesOf(found)).toEqual(
      ["checking", "expired", "failed", "hidden", "loadFailed", "loading", "ready.dragging", "ready.idle", "succeeded"].toSorted(),
    );
    expect([...messages].toSorted()).toEqual(
      [
        "checking: 验证中",
        "expired: 验证码已失效，请重新获取",
        "failed: 验证失败次数过多，请稍后再试",
        "failed: 验证失败：请正确拼合图像",
        "hidden: 验证成功",
        "loadFailed: 网络繁忙，请稍后再试",
        "loadFailed: 获取次数过多，请稍后再试",
        "loading: 加载中",
        "ready.dragging: 请拖动滑块填充拼图",
        "ready.idle: 请拖动滑块填充拼图",
        "succeeded: 验证成功",
      ].toSorted(),
    );
  });

  it("shows the error until 1,499 ms and loads a new picture at 1,500 ms", async () => {
    const made = await run(sliderCaptchaMachine, [LOADED, ...drag(100), WRONG, wait(1_499)]);
    expect(made.value()).toBe("failed");
    expect(made.context().x).toBe(100);
    expect(made.asked.load).toHaveLength(1);
    await made.step(wait(1));
    expect(made.value()).toBe("loading");
    expect(made.asked.load).toHaveLength(2);
    expect(made.context()).toMatchObject({ picture: null, x: 0, elapsedMs: null });
  });

  it("reports success at once, ignores movement, and hides at 1,000 ms, not at 999 ms", async () => {
    const made = await run(sliderCaptchaMachine, [LOADED, ...drag(100), RIGHT]);
    expect(made.emitted).toEqual([{ type: "captcha.verified", captchaVerification: VERIFICATION }]);
    for (const step of [send("handle.taken"), send("handle.moved", { x: 5 }), send("handle.released"), REFRESH]) await made.step(step);
    expect(made.value()).toBe("succeeded");
    expect(made.context().x).toBe(100);
    await made.step(wait(999));
    expect(made.value()).toBe("succeeded");
    await made.step(wait(1));
    expect(made.value()).toBe("hidden");
    expect(made.emitted).toHaveLength(2);
    expect(made.emitted[1]).toEqual({ type: "captcha.hidden" });
    expect(made.asked.check).toHaveLength(1);
  });

  it("counts the seconds from the first movement to the release, not from the press", async () => {
    const steps = [
      send("handle.taken"),
      wait(5_000),
      send("handle.moved", { x: 3 }),
      wait(1_750),
      send("handle.moved", { x: 90 }),
      send("handle.released"),
    ];
    const made = await run(sliderCaptchaMachine, [LOADED, wait(3_000), ...steps, wait(700), RIGHT]);
    expect(secondsText(made.context().elapsedMs as number)).toBe("1.8s");
    expect(made.asked.check).toEqual([{ seal: SEAL, x: 90, track: "0,0;0,3;1750,90;1750,90" }]);
  });

  it("is moved by keys without being taken, and goes back to the start", async () => {
    const made = await run(sliderCaptchaMachine, [LOADED, send("handle.moved", { x: 1 }), wait(30), send("handle.moved", { x: 11 })]);
    expect(made.value()).toBe("ready.dragging");
    await made.step(send("handle.returned"));
    expect(made.context()).toMatchObject({ x: 0, track: [] });
    await made.step(send("handle.released"));
    expect(made.asked.check).toHaveLength(0);
  });

  it("checks nothing when the handle is let go where it was", async () => {
    for (const steps of [
      [send("handle.taken"), send("handle.released")],
      [send("handle.moved", { x: 4 }), send("handle.moved", { x: -3 }), send("handle.released")],
    ]) {
      const made = await run(sliderCaptchaMachine, [LOADED, ...steps]);
      expect(made.value()).toBe("ready.idle");
      expect(made.asked.check).toHaveLength(0);
    }
  });

  it("keeps the piece inside the picture", async () => {
    const made = await run(sliderCaptchaMachine, [LOADED, send("handle.moved", { x: 400 })]);
    expect(made.context().x).toBe(254);
    await made.step(send("handle.moved", { x: -20 }));
    expect(made.context().x).toBe(0);
  });

  it("forgets a challenge when the server does: at 120,000 ms, not at 119,999 ms, also while it is dragged", async () => {
    const made = await run(sliderCaptchaMachine, [LOADED, wait(60_000), send("handle.moved", { x: 50 }), wait(59_999)]);
    expect(made.value()).toBe("ready.dragging");
    await made.step(wait(1));
    expect(made.value()).toBe("expired");
    expect(made.context()).toMatchObject({ x: 0, seal: null });
  });

  it("fails by name when nobody provided its actors", () => {
    const errors: unknown[] = [];
    const actor = createActor(sliderCaptchaMachine, { input: { now: () => 0 } });
    actor.subscribe({ error: (error) => errors.push(error) });
    actor.start();
    expect(String(errors[0])).toContain("fetchChallenge");
  });
});

describe("the way of the handle", () => {
  it("has at most 200 points, its first and its last, in order of time", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.double({ min: 0, max: 254, noNaN: true })), {
          minLength: 1,
          maxLength: 2_000,
          size: "max",
        }),
        (moves) => {
          let at = 1_000;
          let track: ReturnType<typeof withPoint> = [];
          for (const [ms, x] of moves) track = withPoint(track, { at: (at += ms), x });
          const parts = trackText(track)
            .split(";")
            .map((part) => part.split(",").map(Number));
          const times = parts.map(([t = -1]) => t);
          expect(parts.length).toBeLessThanOrEqual(TRACK_POINTS);
          expect(times[0]).toBe(0);
          expect(times).toEqual(times.toSorted((a, b) => a - b));
          expect(parts.at(-1)?.[1]).toBeCloseTo(moves.at(-1)?.[1] ?? -1, 0);
          expect(trackText(track).length).toBeLessThanOrEqual(4_000);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("click-word captcha", () => {
  const LOADED = answer(ok({ picture: { image: "picture", words: ["越", "位", "旗"] }, seal: SEAL }));
  const click = (x: number, y: number) => send("point.chosen", { x, y });
  const says = (made: Run) => clickWordMessage(made.snapshot() as ClickWordSnapshot);
  const THREE = [click(50, 60), click(120, 30), click(200.4, 99.6)];

  it("reaches every state and every message by a path, and never keeps a secret", async () => {
    const messages = new Set<string>();
    const found = await walk(
      clickWordMachine,
      (value) => {
        if (value === "loading") return [LOADED, answer(OFFLINE), answer(TOO_MANY)];
        if (value === "choosing") return [click(10, 10), send("point.undone"), wait(120_000), REFRESH];
        if (value === "checking") return [RIGHT, WRONG, answer(LOCKED)];
        if (value === "failed") return [wait(1_000), REFRESH];
        if (value === "succeeded") return [wait(1_000)];
        return [REFRESH];
      },
      (made, value) => {
        holdsNoSecret(made, value);
        const said = says(made);
        if (said) messages.add(`${value}: ${said.text}`);
        if (value === "loading" || value === "loadFailed") expect(made.context()).toMatchObject({ picture: null, points: [] });
      },
    );
    expect(valuesOf(found)).toEqual(["checking", "choosing", "expired", "failed", "loadFailed", "loading", "succeeded"]);
    expect([...messages].toSorted()).toEqual(
      [
        "checking: 验证中",
        "expired: 验证码已失效，请重新获取",
        "failed: 验证失败",
        "failed: 验证失败次数过多，请稍后再试",
        "loadFailed: 网络繁忙，请稍后再试",
        "loadFailed: 获取次数过多，请稍后再试",
        "loading: 加载中",
        "succeeded: 验证成功",
      ].toSorted(),
    );
  });

  it("checks after the third click by itself, in the order of the clicks", async () => {
    const made = await run(clickWordMachine, [LOADED, click(50, 60), click(120, 30)]);
    expect(made.value()).toBe("choosing");
    await made.step(click(200.4, 99.6));
    expect(made.value()).toBe("checking");
    await made.step(click(1, 1));
    expect(made.asked.check).toEqual([
      {
        seal: SEAL,
        points: [
          { x: 50, y: 60 },
          { x: 120, y: 30 },
          { x: 200, y: 100 },
        ],
      },
    ]);
  });

  it.each([
    ["did not come", [answer(OFFLINE)]],
    ["is half clicked", [LOADED, click(50, 60)]],
    ["expired", [LOADED, wait(120_000)]],
    ["was clicked wrong", [LOADED, ...THREE, WRONG]],
  ] as const)("loads another picture at once in place of one that %s", async (_, steps) => {
    const made = await run(clickWordMachine, [...steps, REFRESH]);
    expect([made.value(), made.asked.load?.length]).toEqual(["loading", 2]);
  });

  it("takes back the last click, and nothing when there is none", async () => {
    const made = await run(clickWordMachine, [LOADED, send("point.undone"), click(50, 60), click(120, 30), send("point.undone")]);
    expect(made.context().points).toEqual([{ x: 50, y: 60 }]);
  });

  it("keeps clicks inside the picture", async () => {
    const made = await run(clickWordMachine, [LOADED, click(-4, 155.4), click(311, -1)]);
    expect(made.context().points).toEqual([
      { x: 0, y: 155 },
      { x: 310, y: 0 },
    ]);
  });

  it.each([
    { name: "failure", verdict: WRONG, state: "failed", emitted: [] },
    { name: "success", verdict: RIGHT, state: "succeeded", emitted: [{ type: "captcha.verified", captchaVerification: VERIFICATION }] },
  ])("resets and reloads after $name: at 1,000 ms, not at 999 ms", async ({ verdict, state, emitted }) => {
    const made = await run(clickWordMachine, [LOADED, ...THREE, verdict, wait(999)]);
    expect(made.value()).toBe(state);
    expect(made.emitted).toEqual(emitted);
    await made.step(wait(1));
    expect(made.value()).toBe("loading");
    expect(made.context()).toMatchObject({ picture: null, points: [], problem: "" });
    expect(made.emitted.filter(({ type }) => type === "captcha.hidden")).toHaveLength(state === "succeeded" ? 1 : 0);
  });
});

describe("captcha in words", () => {
  const LOADED = answer(ok({ question: "主队上半场进了一球，下半场进了二球，一共进了几球？", seal: SEAL }));
  const typed = (text: string) => send("answer.typed", { text });
  const SUBMIT = send("answer.submitted");
  const says = (made: Run) => questionMessage(made.snapshot() as QuestionSnapshot);

  it("reaches every state and every message by a path, and never keeps a secret", async () => {
    const messages = new Set<string>();
    const found = await walk(
      questionMachine,
      (value) => {
        if (value === "loading") return [LOADED, answer(OFFLINE), answer(TOO_MANY)];
        if (value === "answering") return [typed("3"), SUBMIT, wait(120_000), REFRESH];
        if (value === "checking") return [RIGHT, WRONG, answer(LOCKED)];
        if (value === "failed") return [wait(1_500), REFRESH];
        if (value === "succeeded") return [wait(1_000)];
        return value === "hidden" ? [] : [REFRESH];
      },
      (made, value) => {
        holdsNoSecret(made, value);
        const said = says(made);
        if (said) messages.add(`${value}: ${said.text}`);
        // The answer is dropped after the check.
        if (!/^(answering|checking)/.test(value)) expect(made.context().text).toBe("");
      },
    );
    expect(valuesOf(found)).toEqual(["answering", "checking", "expired", "failed", "hidden", "loadFailed", "loading", "succeeded"]);
    expect([...messages].toSorted()).toEqual(
      [
        "answering: 请输入答案",
        "checking: 验证中",
        "expired: 验证码已失效，请重新获取",
        "failed: 验证失败",
        "failed: 验证失败次数过多，请稍后再试",
        "hidden: 验证通过",
        "loadFailed: 网络繁忙，请稍后再试",
        "loadFailed: 获取次数过多，请稍后再试",
        "loading: 加载中",
        "succeeded: 验证通过",
      ].toSorted(),
    );
  });

  it("asks another question when the reader wants one, and forgets what was typed", async () => {
    const made = await run(questionMachine, [LOADED, typed("4"), REFRESH]);
    expect([made.value(), made.context().text]).toEqual(["loading", ""]);
  });

  it.each([
    ["that did not come", [answer(OFFLINE)]],
    ["that expired", [LOADED, wait(120_000)]],
    ["that was answered wrong", [LOADED, typed("4"), SUBMIT, WRONG]],
  ] as const)("asks another question at once in place of one %s", async (_, steps) => {
    const made = await run(questionMachine, [...steps, REFRESH]);
    expect([made.value(), made.asked.load?.length]).toEqual(["loading", 2]);
  });

  it("asks another question after 1,500 ms, not after 1,499 ms", async () => {
    const made = await run(questionMachine, [LOADED, typed(" 4 "), SUBMIT, WRONG, wait(1_499)]);
    expect(made.asked.check).toEqual([{ seal: SEAL, text: "4" }]);
    expect(made.value()).toBe("failed");
    await made.step(wait(1));
    expect(made.value()).toBe("loading");
    expect(made.asked.load).toHaveLength(2);
  });

  it("is not checked while it is empty", async () => {
    const made = await run(questionMachine, [LOADED, typed("  "), SUBMIT]);
    expect(made.value()).toBe("answering");
    await made.step(typed("3"));
    expect(says(made)).toBeNull();
  });
});
