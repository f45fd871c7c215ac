import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { TalkedMatch } from "../../../contract/http/thread.ts";
import { ok } from "../../../contract/result.ts";
import { createSpoilers } from "../../hooks/spoilers.ts";
import { NOW, fakeApi, inPortal, portalOf } from "../../hooks/testing/portal.tsx";
import { TalkedMatches } from "./TalkedMatches.tsx";

const team = (name: string) => ({ id: name, name });
const talked = (matchId: string, posts: number): TalkedMatch => ({
  sport: "fb",
  matchId,
  league: "英超",
  home: team("阿森纳"),
  away: team("切尔西"),
  score: [2, 1],
  minute: "67′",
  posts,
  talkers: 2,
});

function show(first: readonly TalkedMatch[], behind: { readonly matchId: string; readonly lagMs: number } | null = null) {
  const api = fakeApi({ "/inform/thread/list": () => ok({ total: 1, list: [talked("m1", 35)] }) });
  const spoilers = createSpoilers({ isOn: false, behind, write: () => undefined });
  render(inPortal(<TalkedMatches first={first} />, portalOf({ api, spoilers })));
  return { asked: () => api.sent.map(({ input }) => input.query) };
}

afterEach(() => void vi.useRealTimers());

it("matches that are talked about lead to their threads, and are asked for again while the page is open", async () => {
  vi.useFakeTimers();
  const t = show([talked("m1", 34), talked("m2", 3)]);
  expect(screen.getAllByRole("link").map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
    ["/football/live/m1#thread", "67′阿森纳 2-1 切尔西英超34帖"],
    ["/football/live/m2#thread", "67′阿森纳 2-1 切尔西英超3帖"],
  ]);
  await act(async () => void (await vi.advanceTimersByTimeAsync(30_000)));
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["67′阿森纳 2-1 切尔西英超35帖"]);
  expect(t.asked()).toEqual([{ size: 5 }]);
});

it("whose picture is behind is asked for as of it, and the score of that match is not there", async () => {
  vi.useFakeTimers();
  const t = show([talked("m1", 34)], { matchId: "m1", lagMs: 18_000 });
  expect(screen.getByRole("link").textContent).toBe("阿森纳 · - · 切尔西英超34帖");
  await act(async () => void (await vi.advanceTimersByTimeAsync(30_000)));
  expect(t.asked()).toEqual([{ size: 5, at: NOW - 18_000 }]);
});

it("none is said", () => {
  show([]);
  expect(screen.getByText("现在没有正在聊的比赛")).toBeTruthy();
});
