import { describe, expect, it, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import { type Result, err, ok } from "../../contract/result.ts";
import type { Refusal } from "../kit/refusal.ts";
import { type DraftPicture, EMPTY_DRAFT, type PostAttempt, type PostDraft, createComposeMachine } from "./composeMachine.ts";

const draftOf = (text: string, pictures: readonly DraftPicture[] = []): PostDraft => ({ ...EMPTY_DRAFT, text, pictures });
const picture = (id: string): DraftPicture => ({ id, source: `data:${id}`, url: null });

function started(sends: readonly Result<{ readonly id: string }, Refusal>[], uploads: readonly Result<string, Refusal>[] = []) {
  const attempts: PostAttempt[] = [];
  const uploaded: string[] = [];
  const accept = vi.fn<(id: string) => void>();
  const persist = vi.fn<(draft: PostDraft, key: string | null) => void>();
  let keys = 0;
  const actor = createActor(
    createComposeMachine<{ readonly id: string }>().provide({
      actors: {
        upload: fromPromise(async ({ input }) => {
          uploaded.push(input);
          return uploads[uploaded.length - 1] ?? ok(`/uploads/${uploaded.length}.webp`);
        }),
        send: fromPromise(async ({ input }) => {
          attempts.push(input);
          return sends[attempts.length - 1] ?? err({ code: 500, message: "" });
        }),
      },
      actions: { persist: (_, { draft, key }) => persist(draft, key), accept: (_, { post }) => accept(post.id) },
    }),
    {
      input: {
        draft: EMPTY_DRAFT,
        makeKey: () => `key-${(keys += 1)}`,
        problemOf: ({ text }) => (text.trim() === "" ? "请输入帖子内容" : null),
      },
    },
  ).start();
  const settled = () => vi.waitFor(() => expect(["drafting", "uncertain"]).toContain(actor.getSnapshot().value));
  return { actor, attempts, uploaded, accept, persist, settled };
}

describe("writing a post", () => {
  it("asks nobody while nothing is written", () => {
    const { actor, attempts } = started([]);
    actor.send({ type: "post.submitted" });
    expect(actor.getSnapshot()).toMatchObject({ value: "drafting", context: { problem: "请输入帖子内容" } });
    expect(attempts).toEqual([]);
  });

  it("uploads its pictures once, posts, and is empty again in the same circle", async () => {
    const { actor, attempts, uploaded, accept, persist, settled } = started([ok({ id: "7" })]);
    actor.send({ type: "draft.changed", draft: { ...draftOf("好球", [picture("a"), picture("b")]), circleId: "3" } });
    actor.send({ type: "post.submitted" });
    await settled();
    expect(uploaded).toEqual(["data:a", "data:b"]);
    expect(attempts).toMatchObject([{ key: "key-1", urls: ["/uploads/1.webp", "/uploads/2.webp"] }]);
    expect(accept).toHaveBeenCalledExactlyOnceWith("7");
    expect(persist).toHaveBeenLastCalledWith({ ...EMPTY_DRAFT, circleId: "3" }, null);
    expect(actor.getSnapshot().context.draft).toEqual({ ...EMPTY_DRAFT, circleId: "3" });
  });

  it("keeps text and uploaded pictures when it is refused; what is changed then is another post", async () => {
    const { actor, attempts, uploaded, settled } = started([err({ code: 10035, message: "内容涉及赌博，不能发布" }), ok({ id: "8" })]);
    actor.send({ type: "draft.changed", draft: draftOf("来下注", [picture("a")]) });
    actor.send({ type: "post.submitted" });
    await settled();
    const { context } = actor.getSnapshot();
    expect(context).toMatchObject({
      problem: "内容涉及赌博，不能发布",
      draft: { text: "来下注", pictures: [{ url: "/uploads/1.webp" }] },
    });
    actor.send({ type: "draft.changed", draft: { ...context.draft, text: "来看球" } });
    actor.send({ type: "post.submitted" });
    await settled();
    expect(uploaded).toHaveLength(1);
    expect(attempts.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
  });

  it("sends the same by the same key while nobody knows whether it was posted", async () => {
    const { actor, attempts, accept, settled } = started([err({ code: 0, message: "" }), err({ code: 503, message: "" }), ok({ id: "9" })]);
    actor.send({ type: "draft.changed", draft: draftOf("好球") });
    actor.send({ type: "post.submitted" });
    await settled();
    expect(actor.getSnapshot()).toMatchObject({ value: "uncertain", context: { problem: "网络繁忙，请稍后再试" } });
    actor.send({ type: "post.retried" });
    await settled();
    actor.send({ type: "post.retried" });
    await vi.waitFor(() => expect(accept).toHaveBeenCalledExactlyOnceWith("9"));
    expect(new Set(attempts.map(({ key }) => key))).toEqual(new Set(["key-1"]));
  });

  it("is kept with its key from before it is sent until its end is known", async () => {
    const refused = err({ code: 10035, message: "内容涉及赌博，不能发布" });
    const { actor, attempts, persist, settled } = started([err({ code: 0, message: "" }), refused, err({ code: 0, message: "" })]);
    actor.send({ type: "draft.changed", draft: draftOf("好球", [picture("a")]) });
    expect(persist.mock.lastCall?.[1]).toBeNull();
    actor.send({ type: "post.submitted" });
    await vi.waitFor(() => expect(attempts).toHaveLength(1));
    expect(persist.mock.lastCall).toMatchObject([{ text: "好球", pictures: [{ url: "/uploads/1.webp" }] }, "key-1"]);
    await settled();
    expect(persist.mock.lastCall?.[1]).toBe("key-1");
    actor.send({ type: "post.retried" });
    await settled();
    expect(persist.mock.lastCall).toMatchObject([{ text: "好球" }, null]);
    actor.send({ type: "post.submitted" });
    await settled();
    expect(persist.mock.lastCall?.[1]).toBe("key-2");
    actor.send({ type: "post.abandoned" });
    expect(persist.mock.lastCall).toMatchObject([{ text: "好球" }, null]);
  });

  it("restored with its key is what was sent: the same goes by the same key, and a change is refused in words until then", async () => {
    const { actor, attempts, persist, settled } = started([err({ code: 10035, message: "重复" }), ok({ id: "9" })]);
    const kept = draftOf("好球", [{ id: "/uploads/1.webp", source: "/uploads/1.webp", url: "/uploads/1.webp" }]);
    actor.send({ type: "draft.restored", draft: kept, key: "key-0", lost: 0 });
    expect(actor.getSnapshot()).toMatchObject({ value: "uncertain", context: { draft: kept, problem: expect.stringContaining("重试") } });
    actor.send({ type: "draft.changed", draft: draftOf("别的") });
    expect(actor.getSnapshot()).toMatchObject({
      value: "uncertain",
      context: { draft: kept, problem: expect.stringContaining("不再重试") },
    });
    expect(persist).not.toHaveBeenCalled();
    actor.send({ type: "post.submitted" });
    await settled();
    expect(attempts).toMatchObject([{ key: "key-0", draft: kept, urls: ["/uploads/1.webp"] }]);
    // The outcome is known now: a changed draft is another post.
    actor.send({ type: "draft.changed", draft: draftOf("别的") });
    actor.send({ type: "post.submitted" });
    await settled();
    expect(attempts[1]).toMatchObject({ key: "key-1", draft: { text: "别的" } });
  });

  it("says how many pictures nothing has kept, until something is changed", () => {
    const { actor } = started([]);
    actor.send({ type: "draft.restored", draft: draftOf("好球"), key: null, lost: 2 });
    expect(actor.getSnapshot()).toMatchObject({ value: "drafting", context: { problem: "有 2 张图片还没有上传，请重新选择" } });
    actor.send({ type: "draft.changed", draft: draftOf("好球！") });
    expect(actor.getSnapshot().context.problem).toBeNull();
  });

  it("says so when a picture cannot be uploaded, and loses nothing", async () => {
    const { actor, attempts, settled } = started([], [err({ code: 429, message: "上传过于频繁，请稍后再试" })]);
    actor.send({ type: "draft.changed", draft: draftOf("好球", [picture("a")]) });
    actor.send({ type: "post.submitted" });
    await settled();
    expect(actor.getSnapshot()).toMatchObject({
      value: "drafting",
      context: { problem: "上传过于频繁，请稍后再试", draft: { text: "好球", pictures: [{ id: "a", url: null }] } },
    });
    expect(attempts).toEqual([]);
  });

  it("keeps each picture once it is uploaded: after one that failed those before it are not uploaded again", async () => {
    const { actor, attempts, uploaded, persist, settled } = started(
      [ok({ id: "7" })],
      [ok("/uploads/1.webp"), err({ code: 429, message: "上传过于频繁，请稍后再试" })],
    );
    actor.send({ type: "draft.changed", draft: draftOf("好球", ["a", "b", "c"].map(picture)) });
    actor.send({ type: "post.submitted" });
    await settled();
    expect(persist.mock.lastCall).toMatchObject([{ pictures: [{ url: "/uploads/1.webp" }, { url: null }, { url: null }] }, null]);
    actor.send({ type: "post.submitted" });
    await settled();
    expect(uploaded).toEqual(["data:a", "data:b", "data:b", "data:c"]);
    expect(attempts).toMatchObject([{ key: "key-1", urls: ["/uploads/1.webp", "/uploads/3.webp", "/uploads/4.webp"] }]);
  });
});
