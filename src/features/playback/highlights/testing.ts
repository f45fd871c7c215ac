import type { Highlight, HighlightDetail } from "../../../../contract/http/highlights.ts";
import { emptyMatch } from "../../../../contract/match/fold.ts";
import { NOW } from "../../../hooks/testing/portal.tsx";

/** Test highlights: the moment of a goal, an hour ago. */
export const AT = NOW - 3_600_000;

export function highlight(over: Partial<Highlight> = {}): Highlight {
  return {
    id: "7",
    sport: "fb",
    matchId: "m1",
    kind: "goal",
    title: "16′ 切尔西进球 1-1",
    clock: "16′",
    score: [1, 1],
    league: { id: "l1", name: "英超" },
    home: { id: "a", name: "阿森纳" },
    away: { id: "c", name: "切尔西" },
    roomId: "680001",
    at: AT,
    durationMs: 25_000,
    price: "2.00",
    isOwned: false,
    isWithdrawn: false,
    poster: "/media/highlights/7-1.jpg",
    ...over,
  };
}

/** From fifteen seconds before the goal to ten after it. */
export function detailOf(over: Partial<HighlightDetail> = {}, of: Partial<Highlight> = {}): HighlightDetail {
  return {
    highlight: highlight(of),
    preview: { url: "/media/highlights/7-1-preview.flv", durationMs: 5_000 },
    film: null,
    stretches: [{ mediaMs: 0, durationMs: 25_000, at: AT - 15_000 }],
    before: emptyMatch("fb", "m1"),
    events: [],
    related: [],
    ...over,
  };
}
