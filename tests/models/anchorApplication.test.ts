import { SimulatedClock, createActor } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { describe, expect, it } from "vitest";
import type { Application } from "../../contract/http/room.ts";
import { err, ok } from "../../contract/result.ts";
import type { ApplicationForm } from "../../machines/anchor/applicationForm.ts";
import {
  type ApplicationAnswer,
  type ApplicationEvent,
  REVIEW_POLL_MS,
  applicationMachine,
  applicationStage,
} from "../../machines/anchor/applicationMachine.ts";
import { deferred } from "./loginHarness.ts";

const NONE: Application = { state: "none", reason: "", at: null, categoryId: "", experience: "" };
const STORY = "我在本地电台解说过三年中超";
const REVIEW: Application = { state: "review", reason: "", at: 5, categoryId: "1", experience: STORY };
const PASSED: Application = { ...REVIEW, state: "passed" };
const REFUSED: Application = { ...REVIEW, state: "refused", reason: "请补充直播经历" };
const LOST = err({ code: 0, message: "" });

function start(application: Application = NONE) {
  const clock = new SimulatedClock();
  const submit = deferred<ApplicationAnswer, ApplicationForm>();
  const ask = deferred<ApplicationAnswer, unknown>();
  let passes = 0;
  const machine = applicationMachine.provide({
    actors: { submit: submit.logic, ask: ask.logic },
    actions: { announcePass: () => void (passes += 1) },
  });
  const actor = createActor(machine, { clock, input: { application } }).start();
  const send = (...events: readonly ApplicationEvent[]) => events.forEach((event) => actor.send(event));
  return {
    machine,
    clock,
    submit,
    ask,
    send,
    passes: () => passes,
    stage: () => applicationStage(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
  };
}

function filled(application: Application = NONE) {
  const started = start(application);
  if (application.state === "refused") started.send({ type: "application.renewed" });
  started.send(
    { type: "field.typed", field: "categoryId", text: "1" },
    { type: "field.typed", field: "experience", text: STORY },
    { type: "field.typed", field: "contact", text: "13812346021" },
  );
  return started;
}

describe("the form of an application", () => {
  it("says what is wrong beside each field, and sends nothing", () => {
    const { send, context, stage, submit } = start();
    send({ type: "form.submitted" });
    expect(context().problems).toEqual({ categoryId: "请选择直播分类", experience: "请输入直播经历", contact: "请输入联系方式" });
    send({ type: "field.typed", field: "experience", text: "十个字差一个字呢啊" });
    expect(context().problems).toEqual({ categoryId: "请选择直播分类", contact: "请输入联系方式" });
    send({ type: "form.submitted" });
    expect(context().problems.experience).toBe("直播经历至少10个字");
    expect([stage(), submit.asked]).toEqual(["editing", []]);
  });

  it.each([
    [9, "直播经历至少10个字"],
    [10, undefined],
    [300, undefined],
    [301, "直播经历最多300个字"],
  ])("counts %i characters, not bytes", (length, problem) => {
    const { send, context } = start();
    send({ type: "field.typed", field: "experience", text: "🏀".repeat(length) }, { type: "form.submitted" });
    expect(context().problems.experience).toBe(problem);
  });

  it("holds three pictures, each once", () => {
    const { send, context } = filled();
    for (const url of ["/a", "/b", "/a", "/c", "/d"]) send({ type: "picture.added", url });
    expect(context().form.pictures).toEqual(["/b", "/a", "/c"]);
    send({ type: "picture.removed", url: "/a" });
    expect(context().form.pictures).toEqual(["/b", "/c"]);
  });
});

describe("an application", () => {
  it("is sent once, reviewed, and passed when the server says so", async () => {
    const { send, submit, ask, stage, passes } = filled();
    send({ type: "form.submitted" }, { type: "form.submitted" });
    expect(submit.asked).toHaveLength(1);
    await submit.answer(ok(REVIEW));
    expect(stage()).toBe("review");
    send({ type: "application.asked" });
    await ask.answer(ok(PASSED));
    expect([stage(), passes()]).toEqual(["passed", 1]);
  });

  it("is polled every 30 s while no event comes", async () => {
    const { clock, ask, stage } = start(REVIEW);
    clock.increment(REVIEW_POLL_MS - 1);
    expect(ask.asked).toHaveLength(0);
    clock.increment(1);
    expect(ask.asked).toHaveLength(1);
    await ask.answer(LOST);
    expect(stage()).toBe("review");
    clock.increment(REVIEW_POLL_MS);
    await ask.answer(ok(REFUSED));
    expect(stage()).toBe("refused");
  });

  it("is asked for anew when news comes while the last answer is on its way", async () => {
    const { send, ask } = start(REVIEW);
    send({ type: "application.asked" }, { type: "application.asked" });
    expect(ask.asked).toHaveLength(2);
  });

  it("that was refused is made again from what was told before", async () => {
    const { send, stage, context, submit } = start(REFUSED);
    expect([stage(), context().application.reason]).toEqual(["refused", "请补充直播经历"]);
    send({ type: "application.renewed" });
    expect(context().form).toEqual({ categoryId: "1", experience: STORY, contact: "", pictures: [] });
    send({ type: "field.typed", field: "contact", text: "wechat-77" }, { type: "form.submitted" });
    await submit.answer(err({ code: 400, message: "请重新上传图片" }));
    expect([stage(), context().message]).toEqual(["editing", "请重新上传图片"]);
    send({ type: "field.typed", field: "contact", text: "wechat-78" });
    expect(context().message).toBe("");
  });
});

describe("a request without an answer", () => {
  it("is not sent again: the server is asked how it stands until it says so", async () => {
    const { send, submit, ask, stage, clock } = filled();
    send({ type: "form.submitted" });
    await submit.answer(LOST);
    expect(stage()).toBe("uncertain");
    await ask.answer(LOST);
    clock.increment(2_999);
    expect(ask.asked).toHaveLength(1);
    clock.increment(1);
    await ask.answer(ok(REVIEW));
    expect([stage(), submit.asked.length, ask.asked.length]).toEqual(["review", 1, 2]);
  });

  it.each([NONE, REFUSED])("that was not taken (%o) leaves the form as it was", async (before) => {
    const { send, submit, ask, stage, context } = filled(before);
    send({ type: "form.submitted" });
    await submit.answer(err({ code: 503, message: "" }));
    await ask.answer(ok(before));
    expect([stage(), context().message, context().form.contact]).toEqual(["editing", "申请未提交成功，请重新提交", "13812346021"]);
  });

  it("that was taken and refused meanwhile is refused", async () => {
    const { send, submit, ask, stage, context } = filled(REFUSED);
    send({ type: "form.submitted" });
    await submit.answer(LOST);
    await ask.answer(ok({ ...REFUSED, at: 9, reason: "又一次" }));
    expect([stage(), context().application.reason]).toEqual(["refused", "又一次"]);
  });

  it("another page of the user was faster: how it stands is asked for", async () => {
    const { send, submit, ask, stage } = filled();
    send({ type: "form.submitted" });
    await submit.answer(err({ code: 409, message: "您的申请正在审核中" }));
    await ask.answer(ok(REVIEW));
    expect(stage()).toBe("review");
  });
});

describe("the machine as a whole", () => {
  it("reaches every state; what is sent is always good", () => {
    const { machine } = start();
    const done = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}` as "form.submitted", output });
    const paths = getShortestPaths(machine, {
      input: { application: NONE },
      limit: 20_000,
      events: [
        { type: "field.typed", field: "categoryId", text: "1" },
        { type: "field.typed", field: "experience", text: STORY },
        { type: "field.typed", field: "contact", text: "13812346021" },
        { type: "form.submitted" },
        { type: "application.renewed" },
        { type: "application.asked" },
        ...["submit", "askAfter", "askReview"].flatMap((id) =>
          [ok(NONE), ok(REVIEW), ok(PASSED), ok(REFUSED), LOST, err({ code: 400, message: "x" })].map((answer) => done(id, answer)),
        ),
      ],
      serializeState: ({ value, context }) => JSON.stringify({ value, context }),
    });
    const stages = new Set<string>();
    for (const { state } of paths) {
      const stage = applicationStage(state);
      stages.add(stage);
      const { form, application } = state.context;
      if (stage === "submitting" || stage === "uncertain") expect([form.categoryId, form.experience]).toEqual(["1", STORY]);
      if (stage === "review" || stage === "passed" || stage === "refused") expect(application.state).toBe(stage);
      if (stage === "editing") expect(["none", "refused"]).toContain(application.state);
    }
    expect(stages).toEqual(new Set(["editing", "submitting", "uncertain", "review", "passed", "refused"]));
  });

  it.each(["submit", "announcePass"])("an effect nobody provided says its name: %s", (name) => {
    const isPass = name === "announcePass";
    const actor = createActor(applicationMachine, { input: { application: isPass ? PASSED : NONE } });
    const errors: unknown[] = [];
    actor.subscribe({ error: (error) => errors.push(error) });
    actor.start();
    if (!isPass) {
      actor.send({ type: "field.typed", field: "categoryId", text: "1" });
      actor.send({ type: "field.typed", field: "experience", text: STORY });
      actor.send({ type: "field.typed", field: "contact", text: "13812346021" });
      actor.send({ type: "form.submitted" });
    }
    expect(String(errors[0])).toContain(name);
  });
});
