import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BehaviorSubject } from "rxjs";
import { expect, it } from "vitest";
import type { ThreadEvent } from "../../../contract/feed/thread.ts";
import { err, ok } from "../../../contract/result.ts";
import { emptyThread, reduceThread } from "../../../contract/thread/thread.ts";
import type { Playhead } from "../../../streams/clock/types.ts";
import { fakeFeed } from "../../../streams/testing/fakeFeed.ts";
import { BUSY, NOW, type Replies, worldOf } from "../../hooks/testing/portal.tsx";
import { sessionOf, userInfo } from "../../hooks/testing/people.ts";
import { MatchThread } from "./MatchThread.tsx";

const CH = "thread:fb:m1";
const author = { id: "7", nickName: "北看台", portrait: "", level: 3, isAnchor: 0 } as const;

function post(s: number, at: number, text: string, likes = 0): ThreadEvent {
  const d = { id: String(s), author, title: "", text, pictures: [], moment: null, minute: "67′", likes, comments: 0, isSample: false };
  return { ch: CH, s, at, k: "post", d };
}

async function show(events: readonly ThreadEvent[], replies: Replies = {}) {
  const { feed, say } = fakeFeed();
  const playhead$ = new BehaviorSubject<Playhead>({ at: NOW - 18_000, rate: 1, mode: "held" });
  const state = events.reduce(reduceThread, emptyThread("fb", "m1"));
  const world = worldOf(
    <MatchThread sport="fb" matchId="m1" playhead$={playhead$} />,
    {
      "/inform/thread/state": () => ok({ asOf: { e: "e1", s: state.seq }, at: NOW - 18_000, state }),
      "/inform/thread/summary": () => ok({ posts: 1, talkers: 1, minutes: [{ minute: "67′", posts: 1 }], missed: null }),
      ...replies,
    },
    { view: sessionOf(userInfo()), tvFeed: feed },
  );
  render(world.element);
  await waitFor(() => expect(screen.queryByRole("status", { name: "加载中" })).toBeNull());
  return {
    sent: world.api.sent,
    say: (event: ThreadEvent) => act(() => say(CH, { type: "event", e: "e1", event })),
    move: (at: number) => act(() => playhead$.next({ ...playhead$.value, at })),
  };
}

it("held to the picture: a post of later is not there, and nothing counts it, until the picture is there", async () => {
  const t = await show([post(1, NOW - 20_000, "已经看到的")]);
  t.say(post(2, NOW - 10_000, "还没看到的"));
  t.say({ ch: CH, s: 3, at: NOW - 9_000, k: "counts", d: { posts: [["1", 12, 0]] } });
  expect([screen.queryByText("还没看到的"), screen.queryByText(/12/)]).toEqual([null, null]);
  expect(screen.getByText(/之后写的到时出现/)).toBeTruthy();
  t.move(NOW - 5_000);
  expect(screen.getByText("还没看到的")).toBeTruthy();
  expect(screen.getByRole("button", { name: /点亮 12/ })).toBeTruthy();
});

it("what is written goes with the moment its author sees; refused, the words stay and the reason stands beside them", async () => {
  let isRefused = true;
  const t = await show([], {
    "/inform/post/addSave": () => (isRefused ? err({ code: 429, message: "发言太快" }) : ok({ post: { id: "9", isHeld: false } })),
  });
  expect(screen.getByText("还没有人说话，来写第一条")).toBeTruthy();
  const user = userEvent.setup();
  await user.type(screen.getByRole("textbox", { name: "写到讨论里" }), "好球");
  await user.click(screen.getByRole("button", { name: "发到讨论" }));
  expect((await screen.findByRole("alert")).textContent).toBe("发言太快");
  isRefused = false;
  await user.click(screen.getByRole("button", { name: "发到讨论" }));
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe(""));
  const bodies = t.sent.filter(({ path }) => path.endsWith("/addSave")).map(({ input }) => input.body as Record<string, unknown>);
  expect(bodies.map(({ seenAt, matchId }) => [seenAt, matchId])).toEqual([
    [NOW - 18_000, "m1"],
    [NOW - 18_000, "m1"],
  ]);
  // The same words, asked again, are one post.
  expect(bodies[0]?.requestKey).toBe(bodies[1]?.requestKey);
});

it("says that it could not be loaded, and asks again", async () => {
  await show([], { "/inform/thread/state": () => BUSY });
  expect(screen.getByRole("button", { name: "重试" })).toBeTruthy();
});
