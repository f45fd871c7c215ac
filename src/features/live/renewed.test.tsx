import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RoomCard } from "../../../contract/http/room.ts";
import { ok } from "../../../contract/result.ts";
import { fakeFeed } from "../../../streams/testing/fakeFeed.ts";
import { pageOf } from "../../hooks/testing/pages.ts";
import { sessionOf, userCard, userInfo } from "../../hooks/testing/people.ts";
import { BUSY, NOW, fakeApi, worldOf } from "../../hooks/testing/portal.tsx";
import { loadRoomList, loadRooms } from "../../parts/rooms/rooms.ts";
import { loadAnchors } from "./anchors/anchors.ts";
import { AnchorsPage } from "./anchors/AnchorsPage.tsx";
import { FollowedPage } from "./followed/FollowedPage.tsx";
import { RoomListPage } from "./lists/RoomListPage.tsx";
import { RoomsPage } from "./lists/RoomsPage.tsx";
import { room } from "./testing.ts";

const MINUTE = 60_000;
const URL = "/live/all?page=2";

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const none = (): void => undefined;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The page of a list of rooms, and a server on which another anchor goes on air. */
async function open(which: "cards" | "lines" | "followed" | "anchors") {
  let onAir: readonly RoomCard[] = [room("680001")];
  let isBusy = false;
  const list = () => (isBusy ? BUSY : ok(pageOf(onAir, { page: 2 })));
  const api = fakeApi({
    "/api/room/page": list,
    "/api/room/hotAppRoom": list,
    "/api/user/hot": () => (isBusy ? BUSY : ok({ list: onAir.map(({ anchor }) => userCard(anchor.id)) })),
    "/api/user/recommend": () => ok({ list: [] }),
  });
  const { feed, status$ } = fakeFeed();
  const page = {
    cards: async () => <RoomsPage data={await loadRooms(api, { categoryId: null, url: `http://x${URL}` })} onRetry={none} />,
    lines: async () => <RoomListPage data={await loadRoomList(api, `http://x${URL}`)} onRetry={none} />,
    followed: async () => <FollowedPage first={null} />,
    anchors: async () => <AnchorsPage data={await loadAnchors(api)} follow={() => null} onRetry={none} />,
  }[which];
  const view = sessionOf(userInfo({ id: "7" }));
  render(worldOf(await page(), api, { at: URL, tvFeed: feed, now: () => Date.now(), view }).element);
  await pass(1);
  return {
    api,
    status$,
    /** What the page shows of the first room and of the second. */
    shown: () => ["680001", "680002"].map((id) => screen.queryAllByText(new RegExp(`标题${id}`)).length > 0),
    change: () => (onAir = [room("680001"), room("680002")]),
    fail: (to: boolean) => (isBusy = to),
  };
}

it.each(["cards", "lines", "followed", "anchors"] as const)(
  "an open list of rooms in %s is asked for again after two minutes",
  async (which) => {
    const { api, shown, change } = await open(which);
    expect(shown()).toEqual([true, false]);
    change();
    const before = api.sent.length;
    await pass(2 * MINUTE - 2);
    expect([api.sent.length, shown()]).toEqual([before, [true, false]]);
    await pass(MINUTE);
    expect(shown()).toEqual([true, true]);
    const pages = api.sent.slice(before).flatMap(({ path, input }) => (path === "/api/room/page" ? [input.query?.page] : []));
    expect(pages.includes(2)).toBe(which !== "anchors");
  },
);

it.each(["cards", "lines", "followed", "anchors"] as const)(
  "in %s it stays while it cannot be had, and waits for somebody to look",
  async (which) => {
    const { shown, change, fail } = await open(which);
    fail(true);
    await pass(10 * MINUTE);
    expect(shown()).toEqual([true, false]);
    fail(false);
    change();
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await pass(10 * MINUTE);
    expect(shown()).toEqual([true, false]);
    visibility.mockReturnValue("visible");
    await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
    await pass(1);
    expect(shown()).toEqual([true, true]);
  },
);

it("another page of the list takes the place of one renewed before", async () => {
  const { feed } = fakeFeed();
  const answer = (id: string) => ({ categoryId: null, word: "", rooms: ok(pageOf([room(id)])), categories: [] });
  const api = fakeApi({ "/api/room/page": () => ok(pageOf([room("680002")])) });
  const at = (id: string) => worldOf(<RoomsPage data={answer(id)} onRetry={none} />, api, { tvFeed: feed, now: () => Date.now() }).element;
  const { rerender } = render(at("680001"));
  await pass(2 * MINUTE);
  expect(screen.getByText(/标题680002/)).toBeTruthy();
  rerender(at("680003"));
  expect(screen.queryByText(/标题680002/)).toBeNull();
  expect(screen.getByText(/标题680003/)).toBeTruthy();
});
