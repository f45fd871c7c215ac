import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import type { MatchEvent } from "../../../contract/feed/sport.ts";
import { MatchPage } from "./MatchPage.tsx";
import { HALF_TIME, TIP_OFF, basketballEvents } from "./testing/basketballMatch.ts";
import { fakePage } from "./testing/fakePage.ts";
import { FULL_TIME, KICKOFF, clockAt, eventsOf, footballEvents, footballOdds } from "./testing/footballMatch.ts";

/**
 * Nothing visible is later than the playhead (docs/protocol.md): the markup of a page held at a moment equals that of a
 * page for which nothing has happened since, and drawings along the match's time end at that moment.
 */

/** Danger in every minute, so that each has a bar. */
function busy(): MatchEvent[] {
  const attacks = Array.from({ length: 88 }, (_, minute) => ({
    at: clockAt(minute, 5 + (minute % 7)),
    d: { side: minute % 3 === 0 ? ("away" as const) : ("home" as const), kind: "danger" as const, minute: minute + 1, x: 80, y: 40 },
  }));
  const known = footballEvents().map(({ at, k, d }) => [at, k, d] as const);
  return eventsOf("fb:m1", [...known, ...attacks.map(({ at, d }) => [at, "position", d] as const)]);
}

interface Known {
  readonly sport: "fb" | "bk";
  readonly events: readonly MatchEvent[];
  /** Prices after this are unknown; absent: all are known. */
  readonly pricesUntil?: number;
  readonly until: number;
  readonly lagMs: number;
}

/** Markup of the page held `lagMs` behind `until`, where only these events are known. */
function held({ sport, events, pricesUntil = Infinity, until, lagMs }: Known): string {
  const odds = sport === "fb" ? footballOdds().filter((e) => e.at <= pricesUntil) : [];
  const page = fakePage({ sport, events, odds, now: until });
  page.clock.hold(lagMs);
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <MatchPage view={page.view} clock={page.clock} now={page.now} siteName="全场体育" />
    </MemoryRouter>,
  );
  page.scope.end();
  return markup;
}

function numbers(markup: string, pattern: RegExp): number[] {
  return [...markup.matchAll(pattern)].map(([, ...found]) => found.reduce((sum, part) => sum + Number(part), 0));
}

const RUNS = { numRuns: 12 };
const FOOTBALL = busy();
const football = fc.record({
  until: fc.integer({ min: KICKOFF, max: FULL_TIME + 60_000 }),
  lagMs: fc.integer({ min: 1, max: 180_000 }),
});

describe("a page held to the picture", () => {
  it("property: football is drawn as if nothing later had happened", () => {
    fc.assert(
      fc.property(football, (moment) => {
        const pricesUntil = moment.until - moment.lagMs;
        const before = FOOTBALL.filter((e) => e.at <= pricesUntil);
        expect(held({ sport: "fb", events: FOOTBALL, ...moment })).toBe(held({ sport: "fb", events: before, pricesUntil, ...moment }));
      }),
      { ...RUNS, examples: [[{ until: 1_795_269_240_001, lagMs: 1 }]] },
    );
  });

  it("property: basketball likewise", () => {
    const events = basketballEvents();
    const moments = fc.record({ until: fc.integer({ min: TIP_OFF, max: HALF_TIME }), lagMs: fc.integer({ min: 1, max: 180_000 }) });
    fc.assert(
      fc.property(moments, (moment) => {
        const before = events.filter((e) => e.at <= moment.until - moment.lagMs);
        expect(held({ sport: "bk", events, ...moment })).toBe(held({ sport: "bk", events: before, ...moment }));
      }),
      RUNS,
    );
  });

  it("property: bars and marks along the time of the match end at its line of now, on the rail at its thumb", () => {
    fc.assert(
      fc.property(football, (moment) => {
        const markup = held({ sport: "fb", events: FOOTBALL, ...moment });
        const [now] = numbers(markup, /style="left:([\d.]+)%" data-testid="now-line"/g);
        fc.pre(now !== undefined);
        const bars = numbers(markup, /<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g).map((end) => end / 10);
        const marks = numbers(markup, /style="left:calc\(([\d.]+)% - \d+px\)"/g);
        const [thumb] = numbers(markup, /class="[^"]*thumb[^"]*" style="left:([\d.]+)%"/g);
        const onRail = numbers(markup, /data-testid="mark" class="[^"]*" style="left:([\d.]+)%"/g);
        expect([...bars, ...marks].filter((place) => place > now! + 1e-6)).toEqual([]);
        expect(thumb).toBeDefined();
        expect(onRail.filter((place) => place > thumb! + 1e-6)).toEqual([]);
        expect(markup).not.toMatch(/later-(mark|bars|lead)/);
      }),
      RUNS,
    );
  });
});
