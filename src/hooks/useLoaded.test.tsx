import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Result, err, ok } from "../../contract/result.ts";
import type { ApiFailure } from "../api/client.ts";
import { useLoaded } from "./useLoaded.ts";

type Answer = Result<readonly string[], ApiFailure>;

/** A server whose answers arrive when the test says so, in any order. */
function manualServer() {
  const asked: { readonly question: string; readonly signal: AbortSignal; readonly answer: (answer: Answer) => Promise<void> }[] = [];
  const load = (question: string) => (signal: AbortSignal) =>
    new Promise<Answer>((resolve) => {
      asked.push({
        question,
        signal,
        answer: async (value) => {
          await act(async () => resolve(value));
        },
      });
    });
  return { asked, load };
}

const DOWN = { code: 500, message: "网络繁忙，请稍后再试" };
const OVER = { code: 401, message: "" };

describe("useLoaded", () => {
  function start(first: Answer | null = null) {
    const server = manualServer();
    const hook = renderHook(({ question }) => useLoaded(question, server.load(question), first), { initialProps: { question: "1" } });
    return { ...server, ...hook, state: () => hook.result.current.state };
  }

  it("asks once for each question and shows the answer", async () => {
    const { asked, state, rerender } = start();
    expect(state()).toEqual({ kind: "loading" });
    await asked[0]?.answer(ok(["a"]));
    expect(state()).toEqual({ kind: "ready", value: ["a"], isBusy: false, failure: null });
    rerender({ question: "1" });
    expect(asked).toHaveLength(1);
  });

  it("does not ask what the server has answered, well or badly", () => {
    const there = start(ok(["a"]));
    expect(there.state()).toEqual({ kind: "ready", value: ["a"], isBusy: false, failure: null });
    const failed = start(err(DOWN));
    expect(failed.state()).toEqual({ kind: "failed", failure: DOWN });
    expect([...there.asked, ...failed.asked]).toEqual([]);
  });

  it("keeps what was there until the next is there, and when it does not come", async () => {
    const { asked, state, rerender } = start(ok(["a"]));
    rerender({ question: "2" });
    expect(state()).toEqual({ kind: "ready", value: ["a"], isBusy: true, failure: null });
    await asked[0]?.answer(err(DOWN));
    expect(state()).toEqual({ kind: "ready", value: ["a"], isBusy: false, failure: DOWN });
    rerender({ question: "3" });
    expect(state()).toEqual({ kind: "ready", value: ["a"], isBusy: true, failure: null });
    await asked[1]?.answer(ok(["c"]));
    expect(state()).toEqual({ kind: "ready", value: ["c"], isBusy: false, failure: null });
  });

  it("drops the answer to a question that is no longer asked", async () => {
    const { asked, state, rerender } = start();
    rerender({ question: "2" });
    expect(asked.map(({ question, signal }) => [question, signal.aborted])).toEqual([
      ["1", true],
      ["2", false],
    ]);
    await asked[1]?.answer(ok(["b"]));
    await asked[0]?.answer(ok(["a"]));
    expect(state()).toMatchObject({ value: ["b"] });
  });

  it("forgets what was there when the session has ended, also while it is asked for again", async () => {
    const { asked, state, rerender, result } = start(ok(["a"]));
    rerender({ question: "2" });
    await asked[0]?.answer(err(OVER));
    expect(state()).toEqual({ kind: "failed", failure: OVER });
    act(() => result.current.reload());
    expect(state()).toEqual({ kind: "loading" });
  });

  it("asks again when told to, and shows a change at once", async () => {
    const { asked, state, result } = start(ok(["a"]));
    act(() => result.current.change((list) => [...list, "b"]));
    expect(state()).toMatchObject({ value: ["a", "b"], isBusy: false });
    act(() => result.current.reload());
    expect(state()).toMatchObject({ value: ["a", "b"], isBusy: true });
    await asked[0]?.answer(ok(["c"]));
    expect(state()).toMatchObject({ value: ["c"], isBusy: false });
  });

  it("keeps a change that is made while an answer is on its way: that answer may be from before, and is asked for again", async () => {
    const { asked, state, result } = start(ok(["a", "b"]));
    act(() => result.current.reload());
    act(() => result.current.change((list) => list.filter((one) => one !== "b")));
    expect(state()).toMatchObject({ value: ["a"], isBusy: true });
    await asked[0]?.answer(ok(["a", "b"]));
    expect(state()).toMatchObject({ value: ["a"], isBusy: true });
    expect(asked).toHaveLength(2);
    await asked[1]?.answer(ok(["a", "c"]));
    expect(state()).toEqual({ kind: "ready", value: ["a", "c"], isBusy: false, failure: null });
    expect(asked).toHaveLength(2);
  });

  it("asks for the first answer again, too, when something was changed before it came", async () => {
    const { asked, state, result } = start();
    act(() => result.current.change((list) => [...list, "b"]));
    await asked[0]?.answer(ok(["a"]));
    expect(state()).toEqual({ kind: "loading" });
    await asked[1]?.answer(ok(["a", "b"]));
    expect(state()).toMatchObject({ value: ["a", "b"], isBusy: false });
  });

  it("takes a failure as it comes, and the end of the session with it, whatever was changed", async () => {
    const { asked, state, result } = start(ok(["a"]));
    act(() => result.current.reload());
    act(() => result.current.change((list) => [...list, "b"]));
    await asked[0]?.answer(err(DOWN));
    expect(state()).toEqual({ kind: "ready", value: ["a", "b"], isBusy: false, failure: DOWN });
    act(() => result.current.reload());
    act(() => result.current.change((list) => list));
    await asked[1]?.answer(err(OVER));
    expect(state()).toEqual({ kind: "failed", failure: OVER });
    expect(asked).toHaveLength(2);
  });

  it("changes nothing where nothing is", () => {
    const { state, result } = start();
    act(() => result.current.change(() => ["b"]));
    expect(state()).toEqual({ kind: "loading" });
  });

  it("is not told after it has gone", () => {
    const { asked, unmount } = start();
    unmount();
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});
