import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ErrorCode } from "../../../contract/codes/errors.ts";
import type { Draft, DraftFields } from "../../../contract/desk/articles.ts";
import { err, ok } from "../../../contract/result.ts";
import type { DeskApi } from "../api/deskApi.ts";
import { EMPTY_FIELDS } from "./testing.ts";
import { SAVE_AFTER_MS, useDraft } from "./useDraft.ts";

interface Sent {
  readonly draftId: string | null;
  readonly version: number;
  readonly baseRevision: number;
  readonly fields: DraftFields;
}
const draftOf = (sent: Sent): Draft => ({
  ...sent.fields,
  id: sent.draftId ?? "7",
  articleId: null,
  baseRevision: sent.baseRevision,
  version: sent.version + 1,
  authorName: "甲",
  editedBy: "甲",
  updatedAt: 1_000,
});

/** A desk that answers on the test's command. */
function fakeDesk() {
  const sent: Sent[] = [];
  const waiting: ((answer: unknown) => void)[] = [];
  const api = {
    send: (_: string, { body }: { body: Sent }) => {
      sent.push(body);
      return new Promise((resolve) => waiting.push(resolve));
    },
    onSignedOut: () => () => undefined,
  } as unknown as DeskApi;
  const answer = (value: unknown) => act(async () => waiting.shift()?.(value));
  return { api, sent, answer, takes: () => answer(ok(draftOf(sent.at(-1) as Sent))) };
}

const begin = () => {
  const desk = fakeDesk();
  const start = { draft: null, articleId: null, baseRevision: 0, fields: EMPTY_FIELDS };
  const { result } = renderHook(() => useDraft(desk.api, start, () => undefined));
  return {
    ...desk,
    writing: result,
    type: (title: string) => act(() => result.current.change({ title })),
    rest: () => act(async () => vi.advanceTimersByTime(SAVE_AFTER_MS)),
  };
};

describe("a draft that saves itself", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is saved once writing rests, and says when", async () => {
    const { sent, type, rest, takes, writing } = begin();
    expect(writing.current.state).toEqual({ kind: "clean" });
    type("双");
    type("双红会");
    expect(writing.current.state).toEqual({ kind: "unsaved" });
    expect(sent).toEqual([]);
    await rest();
    expect(sent).toMatchObject([{ draftId: null, version: 0, fields: { title: "双红会" } }]);
    await takes();
    expect(writing.current.state).toEqual({ kind: "saved", at: 1_000 });
  });

  it("sends one saving at a time, each over the version before, and the last change is never left out", async () => {
    const { sent, type, rest, takes, writing } = begin();
    type("一");
    await rest();
    type("一二");
    await rest();
    expect(sent).toHaveLength(1);
    await takes();
    await takes();
    await rest();
    expect(sent.map(({ version, fields }) => [version, fields.title])).toEqual([
      [0, "一"],
      [1, "一二"],
    ]);
    await takes();
    expect(writing.current.state).toEqual({ kind: "saved", at: 1_000 });
  });

  it("stops when somebody else was faster, and goes on over what was chosen", async () => {
    const { sent, type, rest, answer, takes, writing } = begin();
    type("我的");
    await rest();
    await answer(err({ code: ErrorCode.conflict, message: "沈默言 已于 21:52:06 保存了这份草稿" }));
    expect(writing.current.state).toEqual({ kind: "conflict", words: "沈默言 已于 21:52:06 保存了这份草稿" });
    type("我的，又写");
    await rest();
    expect(await act(() => writing.current.save())).toBeNull();
    expect(sent).toHaveLength(1);
    const theirs = draftOf({ draftId: "9", version: 4, baseRevision: 2, fields: EMPTY_FIELDS });
    act(() => writing.current.keepMine({ draft: theirs, baseRevision: 2 }));
    expect(sent[1]).toMatchObject({ draftId: "9", version: 5, baseRevision: 2, fields: { title: "我的，又写" } });
    await takes();
    expect(writing.current.state).toEqual({ kind: "saved", at: 1_000 });
  });

  it("saves nothing more once it is given up, and knows what the saving under way has made", async () => {
    const { sent, type, rest, takes, writing } = begin();
    type("不要了");
    await rest();
    const stopped = writing.current.stop();
    type("不要了，真的");
    await takes();
    await rest();
    expect(await stopped).toMatchObject({ id: "7", version: 1 });
    expect(sent).toHaveLength(1);
  });

  it("keeps what was not heard, and tries again with the next change", async () => {
    const { sent, type, rest, answer, takes, writing } = begin();
    type("离线");
    await rest();
    await answer(err({ code: -1, message: "网络繁忙，请稍后再试" }));
    expect(writing.current.state).toMatchObject({ kind: "failed" });
    type("离线了");
    await rest();
    expect(sent).toHaveLength(2);
    await takes();
    expect(writing.current.state).toEqual({ kind: "saved", at: 1_000 });
  });
});
