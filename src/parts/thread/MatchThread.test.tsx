import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BehaviorSubject } from "rxjs";
import { beforeEach, describe, expect, it } from "vitest";
import type { ThreadEvent } from "../../../contract/feed/thread.ts";
import type { ThreadMine, ThreadSummary } from "../../../contract/http/thread.ts";
import { type MatchState, emptyMatch } from "../../../contract/match/fold.ts";
import { err, ok } from "../../../contract/result.ts";
import { emptyThread, reduceThread } from "../../../contract/thread/thread.ts";
import type { Playhead } from "../../../streams/clock/types.ts";
import { constant } from "../../../streams/kit/behavior.ts";
import { fakeFeed } from "../../../streams/testing/fakeFeed.ts";
import { BUSY, LOST, NOW, type Replies, worldOf } from "../../hooks/testing/portal.tsx";
import { sessionOf, userInfo } from "../../hooks/testing/people.ts";
import { MatchThread } from "./MatchThread.tsx";

const CH = "thread:fb:m1";
const HELD = NOW - 18_000;
const MINUTE = 60_000;
const author = { id: "7", nickName: "北看台", portrait: "", level: 3, isAnchor: 0 } as const;
const FIGURES: ThreadSummary = { posts: 1, talkers: 1, minutes: [], minute: "67′", clock: null, missed: null };

function post(s: number, at: number, text: string, over: object = {}): ThreadEvent {
  const d = { id: String(s), author, title: "", text, pictures: [], moment: null, minute: "67′", likes: 0, comments: 0, isSample: false };
  return { ch: CH, s, at, k: "post", d: { ...d, ...over } };
}

interface Shown {
  readonly replies?: Replies;
  readonly mine?: ThreadMine | null;
  readonly userId?: string;
  readonly match?: MatchState;
}

async function show(events: readonly ThreadEvent[], { replies = {}, mine = null, userId = "20", match }: Shown = {}) {
  const { feed, say } = fakeFeed();
  const playhead$ = new BehaviorSubject<Playhead>({ at: HELD, rate: 1, mode: "held" });
  const stateAt = (at: number) => {
    const state = events.filter((event) => event.at <= at).reduce(reduceThread, emptyThread("fb", "m1"));
    return ok({ asOf: { e: "e1", s: state.seq }, at, state, mine });
  };
  const world = worldOf(
    <MatchThread sport="fb" matchId="m1" playhead$={playhead$} {...(match ? { state$: constant(match) } : {})} />,
    {
      "/inform/thread/state": ({ query }) => stateAt((query as { at: number }).at),
      "/inform/thread/summary": () => ok(FIGURES),
      ...replies,
    },
    { view: sessionOf(userInfo({ id: userId })), tvFeed: feed },
  );
  render(world.element);
  await waitFor(() => expect(screen.queryByRole("status", { name: "加载中" })).toBeNull());
  return {
    sentTo: (path: string) =>
      world.api.sent.filter((one) => one.path === path).map(({ input }) => (input.body ?? input.query) as Record<string, unknown>),
    say: (event: ThreadEvent) => act(() => say(CH, { type: "event", e: "e1", event })),
    move: (at: number) => act(async () => playhead$.next({ ...playhead$.value, at })),
  };
}

const words = (): HTMLTextAreaElement => screen.getByRole("textbox", { name: "写到讨论里" });
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const texts = () =>
  within(screen.getByRole("list", { name: "讨论" }))
    .getAllByText(/^第.+条$/)
    .map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

describe("a thread held to the picture", () => {
  it("has no post of later, and nothing counts it, until the picture is there", async () => {
    const t = await show([post(1, NOW - 20_000, "已经看到的")]);
    t.say(post(2, NOW - 10_000, "还没看到的"));
    t.say({ ch: CH, s: 3, at: NOW - 9_000, k: "counts", d: { posts: [["1", 12, 0]] } });
    expect([screen.queryByText("还没看到的"), screen.queryByText(/12/)]).toEqual([null, null]);
    expect(screen.getByText(/之后写的到时出现/)).toBeTruthy();
    await t.move(NOW - 5_000);
    expect(screen.getByText("还没看到的")).toBeTruthy();
    expect(screen.getByRole("button", { name: /点亮 12/ })).toBeTruthy();
  });

  it("asks for figures of no moment after it, and shows none of later to whoever goes back", async () => {
    const t = await show([], {
      replies: { "/inform/thread/summary": ({ query }) => ok({ ...FIGURES, posts: (query as { at: number }).at }) },
    });
    const shown = () => Number(/(\d+) 帖 ·/.exec(document.body.textContent ?? "")?.[1] ?? 0);
    await waitFor(() => expect(shown()).toBeGreaterThan(0));
    expect(shown()).toBeLessThanOrEqual(HELD);
    await t.move(HELD - 40 * MINUTE);
    expect(shown()).toBeLessThanOrEqual(HELD - 40 * MINUTE);
    for (const { at } of t.sentTo("/inform/thread/summary")) expect(at).toBeLessThanOrEqual(HELD);
  });
});

describe("writing into a thread", () => {
  it("shows the minute of the match as its page has it: none once it is over, whatever ran when the figures were asked for", async () => {
    const clock = { base: 45, startAt: HELD - 74 * MINUTE, rate: 1 };
    const replies = { "/inform/thread/summary": () => ok({ ...FIGURES, posts: 5, clock }) };
    const playing = { ...emptyMatch("fb", "m1"), state: 4, clock } as MatchState;
    await show([], { replies, match: playing });
    expect(await screen.findByText("90+30′")).toBeTruthy();
    cleanup();
    await show([], { replies, match: { ...playing, state: 8, clock: null } as MatchState });
    expect(await screen.findByText(/5 帖 ·/)).toBeTruthy();
    expect(screen.queryByText("90+30′")).toBeNull();
  });

  it("goes with the moment its author sees, shows its minute; refused, the words stay and the reason stands beside them", async () => {
    let isRefused = true;
    const t = await show([], {
      replies: {
        "/inform/post/addSave": () => (isRefused ? err({ code: 400, message: "发言太快" }) : ok({ post: { id: "9", isHeld: false } })),
      },
    });
    expect(screen.getByText("还没有人说话，来写第一条")).toBeTruthy();
    expect(await screen.findByText("67′")).toBeTruthy();
    const user = userEvent.setup();
    await user.type(words(), "好球");
    await press("发到讨论");
    expect((await screen.findByRole("alert")).textContent).toBe("发言太快");
    isRefused = false;
    await press("发到讨论");
    await waitFor(() => expect(words().value).toBe(""));
    expect(t.sentTo("/inform/post/addSave").map(({ seenAt, matchId }) => [seenAt, matchId])).toEqual([
      [HELD, "m1"],
      [HELD, "m1"],
    ]);
  });

  it("asks again without an answer by the same key, as seen when it was sent first", async () => {
    let isLost = true;
    const t = await show([], {
      replies: { "/inform/post/addSave": () => (isLost ? LOST : ok({ post: { id: "9", isHeld: false } })) },
    });
    fireEvent.change(words(), { target: { value: "只有一条" } });
    await press("发到讨论");
    await screen.findByRole("button", { name: "重试" });
    expect(words().readOnly).toBe(true);
    isLost = false;
    await t.move(NOW);
    await press("重试");
    await waitFor(() => expect(words().value).toBe(""));
    const [first, second] = t.sentTo("/inform/post/addSave");
    expect([second?.requestKey, second?.seenAt]).toEqual([first?.requestKey, HELD]);
  });

  it("what got no answer is the same request after a reload, as seen when it was sent first", async () => {
    const first = await show([], { replies: { "/inform/post/addSave": () => LOST } });
    fireEvent.change(words(), { target: { value: "只有一条" } });
    await press("发到讨论");
    await screen.findByRole("button", { name: "重试" });
    cleanup();
    const second = await show([], { replies: { "/inform/post/addSave": () => ok({ post: { id: "9", isHeld: false } }) } });
    await second.move(NOW);
    expect([words().value, words().readOnly]).toEqual(["只有一条", true]);
    await press("重试");
    await waitFor(() => expect(words().value).toBe(""));
    expect(second.sentTo("/inform/post/addSave")).toEqual(first.sentTo("/inform/post/addSave"));
  });

  it("keeps what was written over a reload, for its match", async () => {
    await show([]);
    fireEvent.change(words(), { target: { value: "还没写完" } });
    cleanup();
    await show([]);
    expect(words().value).toBe("还没写完");
  });
});

describe("somebody who was away", () => {
  const missed = {
    posts: 7,
    best: [{ id: "2", author, text: "这脚直塞之前中场四个人全在看球，谁也没有去盯人这件事", minute: "12′", likes: 9, comments: 0 }],
    peaks: [],
    firstAt: HELD - 20 * MINUTE,
    resumeAt: HELD - 5 * MINUTE,
    score: { from: null, to: [2, 0] as const },
  };
  const summary = ({ query }: { readonly query?: unknown }) => {
    const { since } = query as { since?: number };
    return ok({ ...FIGURES, missed: since === undefined ? null : missed });
  };
  const posts = [post(1, HELD - 30 * MINUTE, "第一条"), post(2, HELD - 20 * MINUTE, "第二条"), post(3, HELD - MINUTE, "第三条")];

  it("is told what was missed up to their clock, and is led to where they had read", async () => {
    localStorage.setItem("thread.seen", JSON.stringify([["fb m1", HELD - 25 * MINUTE]]));
    const t = await show(posts, { replies: { "/inform/thread/summary": summary } });
    const bar = await screen.findByText(/^错过 7 帖/);
    expect(bar.textContent).toBe("错过 7 帖 · 2 个进球 · 最热：这脚直塞之前中场四个人全在看球，谁也没有去盯人这…");
    const asked = t.sentTo("/inform/thread/summary").find(({ since }) => since !== undefined);
    expect([asked?.since, asked?.at]).toEqual([HELD - 25 * MINUTE, HELD]);
    await press("从这里看起");
    expect(screen.queryByText(/^错过 7 帖/)).toBeNull();
    expect(document.activeElement?.textContent).toContain("第二条");
    expect(screen.getByText("上次看到这里").previousElementSibling?.textContent).toContain("第二条");
  });

  it("who goes back to before that has missed nothing yet", async () => {
    const t = await show(posts, { replies: { "/inform/thread/summary": summary } });
    await screen.findByText(/^错过 7 帖/);
    await t.move(HELD - 10 * MINUTE);
    expect(screen.queryByText(/错过/)).toBeNull();
  });

  it("who was here a minute ago is told nothing", async () => {
    localStorage.setItem("thread.seen", JSON.stringify([["fb m1", HELD - MINUTE]]));
    const t = await show(posts, { replies: { "/inform/thread/summary": summary } });
    expect(t.sentTo("/inform/thread/summary").every(({ since }) => since === undefined)).toBe(true);
    expect(screen.queryByText(/错过/)).toBeNull();
  });
});

it("a minute's bar leads to the thread as it stood at its end, and back to one's own moment", async () => {
  const minutes = [
    { minute: "1′", posts: 1, until: HELD - 30 * MINUTE },
    { minute: "11′", posts: 1, until: HELD - 20 * MINUTE },
    { minute: "30′", posts: 1, until: HELD - MINUTE },
  ];
  await show([post(1, HELD - 30 * MINUTE, "第一条"), post(2, HELD - 20 * MINUTE, "第二条"), post(3, HELD - MINUTE, "第三条")], {
    replies: { "/inform/thread/summary": () => ok({ ...FIGURES, minute: null, minutes }) },
  });
  expect(texts()).toEqual(["第三条", "第二条", "第一条"]);
  const bars = await screen.findByRole<HTMLInputElement>("slider", { name: "按分钟看讨论" });
  expect([bars.max, bars.value]).toEqual(["29", "29"]);
  await act(async () => fireEvent.change(bars, { target: { value: "12" } }));
  expect(texts()).toEqual(["第二条", "第一条"]);
  expect(bars.getAttribute("aria-valuetext")).toBe("13′ 0 帖");
  await press("回到最新");
  expect(texts()).toEqual(["第三条", "第二条", "第一条"]);
});

it("what is shielded is not shown, what one lit is marked, and somebody can be shielded from here", async () => {
  const other = { author: { ...author, id: "8", nickName: "南看台" } };
  const t = await show([post(1, HELD - 3, "第一条"), post(2, HELD - 2, "第二条", other), post(3, HELD - 1, "第三条")], {
    mine: { shieldedAuthors: [], shieldedPosts: ["3"], liked: ["2"] },
    replies: { "/inform/shield/user": () => ok({}) },
  });
  expect(texts()).toEqual(["第二条", "第一条"]);
  expect(screen.getAllByRole("button", { name: /点亮/ }).map((one) => one.getAttribute("aria-pressed"))).toEqual(["true", "false"]);
  await press("北看台的帖子，更多操作");
  await press("屏蔽此人");
  expect(texts()).toEqual(["第二条"]);
  expect(t.sentTo("/inform/shield/user")).toEqual([{ userId: "7", flag: 1 }]);
});

it("one's own post is changed within ten minutes, with what belongs to it, and not after", async () => {
  const own = { pictures: ["/uploads/a.webp"] };
  const t = await show([post(1, NOW - 700_000, "第一条"), post(2, NOW - 500_000, "第二条", own)], {
    userId: "7",
    replies: { "/inform/post/addSave": () => ok({ post: { id: "2" } }) },
  });
  const [late, early] = screen.getAllByRole("button", { name: "北看台的帖子，更多操作" });
  fireEvent.click(early as HTMLElement);
  expect(screen.queryByRole("button", { name: "编辑" })).toBeNull();
  fireEvent.click(late as HTMLElement);
  await press("编辑");
  fireEvent.change(screen.getByRole("textbox", { name: "修改帖子" }), { target: { value: "改过的" } });
  await press("保存");
  const doc = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "改过的" }] }] };
  expect(t.sentTo("/inform/post/addSave")).toEqual([{ id: "2", title: "", doc, pictures: ["/uploads/a.webp"], topics: [] }]);
  expect(screen.queryByRole("textbox", { name: "修改帖子" })).toBeNull();
});

it("says that it could not be loaded, and asks again", async () => {
  await show([], { replies: { "/inform/thread/state": () => BUSY } });
  expect(screen.getByRole("button", { name: "重试" })).toBeTruthy();
});
