import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { BehaviorSubject } from "rxjs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { UserId } from "../../../contract/ids.ts";
import { ok } from "../../../contract/result.ts";
import type { Playhead } from "../../../streams/clock/types.ts";
import { fakeFeed } from "../../../streams/testing/fakeFeed.ts";
import { CLOCKED, pageMoment$ } from "../../hooks/pageMoment.ts";
import { PortalContext } from "../../hooks/portal.ts";
import { NOW, fakeApi, portalOf } from "../../hooks/testing/portal.tsx";
import { useUnread } from "./useUnread.ts";

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  vi.useRealTimers();
  pageMoment$.next(null);
  document.body.replaceChildren();
});

const NOTHING = { follow: 0, tip: 0, mention: 0, reply: 0, horn: 0, message: 0, request: 0 };

it("is not asked for before the clock of the page runs whose markup is there", async () => {
  const api = fakeApi({ "/inform/notice/unread": () => ok({ ...NOTHING, like: 1 }) });
  const portal = portalOf({ api, tvFeed: fakeFeed().feed, now: Date.now });
  const wrapper = ({ children }: { readonly children: ReactNode }) => <PortalContext value={portal}>{children}</PortalContext>;
  const page = document.createElement("div");
  for (const [name, value] of Object.entries(CLOCKED)) page.setAttribute(name, value);
  document.body.append(page);
  renderHook(() => useUnread("7" as UserId), { wrapper });
  await act(async () => void (await vi.advanceTimersByTimeAsync(3_000)));
  expect(api.sent).toEqual([]);
  pageMoment$.next(new BehaviorSubject<Playhead>({ at: NOW - 60_000, rate: 1, mode: "replay" }));
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  expect(api.sent.map(({ input }) => (input.query as { at?: number }).at)).toEqual([NOW - 60_000]);
});

it("is asked for as of the clock of the page that is open, and again when its picture is where the news is", async () => {
  const { feed, say } = fakeFeed();
  const api = fakeApi({
    // One like, at NOW.
    "/inform/notice/unread": ({ query }) => ok({ ...NOTHING, like: ((query as { at?: number }).at ?? Date.now()) >= NOW ? 1 : 0 }),
  });
  const portal = portalOf({ api, tvFeed: feed, now: Date.now });
  const wrapper = ({ children }: { readonly children: ReactNode }) => <PortalContext value={portal}>{children}</PortalContext>;
  const head$ = new BehaviorSubject<Playhead>({ at: NOW - 18_000, rate: 1, mode: "held" });
  pageMoment$.next(head$);
  const { result } = renderHook(() => useUnread("7" as UserId), { wrapper });
  const unread = () => JSON.stringify(result.current);
  const none = unread();
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  const event = { ch: "user:7", s: 1, at: NOW, k: "notice", d: { unread: NOTHING, isMatch: true } } as const;
  await act(async () => say("user:7", { type: "event", e: "e", event }));
  expect(unread()).toBe(none);
  expect(api.sent.map(({ input }) => (input.query as { at?: number }).at)).toEqual([NOW - 18_000, NOW - 18_000]);
  head$.next({ at: NOW + 1_000, rate: 1, mode: "held" });
  await act(async () => void (await vi.advanceTimersByTimeAsync(20_000)));
  expect(unread()).not.toBe(none);
});
