import { act, render } from "@testing-library/react";
import { BehaviorSubject } from "rxjs";
import { expect, it } from "vitest";
import { ok } from "../../../../contract/result.ts";
import type { FeedEvent } from "../../../../contract/feed/frames.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../../contract/match/fold.ts";
import { emptyOdds } from "../../../../contract/odds/odds.ts";
import type { Playhead } from "../../../../streams/clock/types.ts";
import { fakeFeed } from "../../../../streams/testing/fakeFeed.ts";
import { apiOf, inPortal, portalOf } from "../../../hooks/testing/portal.tsx";
import { footballEvents } from "../../../features/match/testing/footballMatch.ts";
import { ScoreBug } from "./ScoreBug.tsx";

const none = (): void => undefined;
const held = (at: number): Playhead => ({ at, rate: 1, mode: "held" });

/** The demo's whole match under a source, with the page at a moment. */
async function open(source: string, at: number) {
  const events = footballEvents().map((event): FeedEvent =>
    event.k === "fixture" ? { ...event, d: { ...(event.d as object), source } } : event,
  );
  const playhead$ = new BehaviorSubject(held(at));
  const api = apiOf(({ path }, { query }) => {
    const asOf = { e: "e", s: events.length };
    if (path.endsWith("/match/log")) return ok({ asOf, events: events.filter((event) => event.s > Number(query?.after ?? 0)) });
    if (path.endsWith("/odds/log")) return ok({ asOf: { e: "o", s: 0 }, events: [] });
    const match = (events as Parameters<typeof reduceMatch>[1][]).reduce<MatchState>(reduceMatch, emptyMatch("fb", "m1"));
    return ok({ asOf, match, oddsAsOf: { e: "o", s: 0 }, odds: emptyOdds("m1") });
  });
  const clock = { playhead$, goLive: none, hold: none, seek: none, play: none, pause: none };
  let bug: HTMLElement | null = null;
  const onBug = (element: HTMLElement | null): void => void (bug = element);
  const { container } = render(
    inPortal(
      <ScoreBug sport="fb" matchId="m1" clock={clock} onBug={onBug} />,
      portalOf({ api, sportFeed: fakeFeed().feed, now: () => at }),
    ),
  );
  await act(async () => {
    for (let i = 0; i < 30; i += 1) await Promise.resolve();
  });
  return {
    text: () => container.querySelector('[aria-hidden="true"]')?.textContent ?? "",
    /** Text of the element that barrage must avoid. */
    kept: () => bug?.textContent ?? null,
    moveTo: (to: number) => act(() => playhead$.next(held(to))),
    events,
  };
}

const stateAt = (events: readonly FeedEvent[], state: number): number =>
  events.find((event) => event.k === "state" && (event.d as { state: number }).state === state)?.at ?? 0;

it("draws score and minute of the picture's moment, and a board while nobody plays", async () => {
  const kickoff = stateAt(footballEvents(), 2);
  const t = await open("sim", kickoff + 60_000);
  expect(t.text()).toMatch(/0 - 0.*2′$/);
  expect(t.kept()).toBe(t.text());
  t.moveTo(stateAt(t.events, 3) + 1_000);
  expect(t.text()).toContain("中场休息");
  expect(t.kept()).toBeNull();
  t.moveTo(kickoff - 60_000);
  expect(t.text()).toContain("即将开赛");
});

it("leaves a broadcaster's own picture alone", async () => {
  const t = await open("wyscout", stateAt(footballEvents(), 2) + 60_000);
  expect(t.text()).toBe("");
});
