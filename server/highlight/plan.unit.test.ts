import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MatchEvent, MatchEventData, MatchEventKind } from "../../contract/feed/sport.ts";
import { type RecordedPart, durationOf, planCuts, previewMsOf } from "./plan.ts";

const START = 1_800_000_000_000;
const team = (name: string) => ({ id: name, name });

/** A log of events, with times in seconds after kick-off. */
function logOf(sport: "fb" | "bk", ...given: readonly (readonly [atS: number, k: MatchEventKind, d: unknown])[]): readonly MatchEvent[] {
  const fixture = {
    matchId: "m1",
    sport,
    league: { id: "l1", name: "英超", color: "#000" },
    kickoffAt: START,
    home: team("阿森纳"),
    away: team("切尔西"),
    source: "test",
  };
  const all = [[-60, "fixture", fixture], ...given] as readonly (readonly [number, MatchEventKind, MatchEventData[MatchEventKind]])[];
  return all.map(([atS, k, d], i) => ({ ch: `${sport}:m1`, s: i + 1, at: START + atS * 1_000, k, d }) as MatchEvent);
}

const goal = (id: string, atS: number, side: "home" | "away", score: readonly [number, number]) =>
  [atS, "incident", { id, type: "goal", side, minute: Math.floor(atS / 60) + 1, player: "萨卡", score }] as const;
const part = (recordingId: string, fromS: number, toS: number): RecordedPart => ({
  recordingId,
  firstFrameAt: START + fromS * 1_000,
  durationMs: (toS - fromS) * 1_000,
});

describe("football", () => {
  it("cuts 15 s before a goal to 10 s after it, and two as one film", () => {
    const log = logOf("fb", goal("g1", 600, "home", [1, 0]), goal("g2", 900, "away", [1, 1]));
    const cuts = planCuts("fb", "m1", log, [part("7", 500, 1_000)]);
    expect(cuts).toEqual([
      {
        key: "goal:g1",
        kind: "goal",
        title: "11′ 阿森纳 萨卡进球 1-0",
        clock: "11′",
        score: [1, 0],
        at: START + 600_000,
        segments: [{ recordingId: "7", fromMs: 85_000, toMs: 110_000, at: START + 585_000 }],
      },
      {
        key: "goal:g2",
        kind: "goal",
        title: "16′ 切尔西 萨卡进球 1-1",
        clock: "16′",
        score: [1, 1],
        at: START + 900_000,
        segments: [{ recordingId: "7", fromMs: 385_000, toMs: 410_000, at: START + 885_000 }],
      },
      {
        key: "film",
        kind: "film",
        title: "阿森纳 VS 切尔西 进球集锦",
        clock: "",
        score: [1, 1],
        at: START + 900_000,
        segments: [
          { recordingId: "7", fromMs: 85_000, toMs: 110_000, at: START + 585_000 },
          { recordingId: "7", fromMs: 385_000, toMs: 410_000, at: START + 885_000 },
        ],
      },
    ]);
  });

  it("knows a goal that was taken back as none, and the score after it without it", () => {
    const log = logOf(
      "fb",
      goal("g1", 600, "home", [1, 0]),
      [640, "incident.revoked", { id: "g1", reason: "越位" }],
      goal("g2", 900, "away", [0, 1]),
    );
    expect(planCuts("fb", "m1", log, [part("7", 500, 1_000)]).map(({ key, score }) => [key, score])).toEqual([["goal:g2", [0, 1]]]);
  });

  it("leaves out what no picture shows: before, after, and in the gap between two recordings", () => {
    const log = logOf("fb", goal("g1", 100, "home", [1, 0]), goal("g2", 902, "home", [2, 0]), goal("g3", 2_000, "home", [3, 0]));
    expect(planCuts("fb", "m1", log, [part("7", 200, 900), part("8", 900, 1_500)])).toEqual([]);
    expect(planCuts("fb", "m1", log, [])).toEqual([]);
  });
});

describe("a recording whose pictures did not come as fast as they play", () => {
  const slow = (rate: number, toS: number): RecordedPart => ({
    ...part("7", 0, toS * rate),
    clock: [
      [0, START],
      [toS * 1_000 * rate, START + toS * 1_000],
    ],
  });
  const cutOf = (of: RecordedPart) => planCuts("fb", "m1", logOf("fb", goal("g1", 600, "home", [1, 0])), [of])[0]?.segments;

  it("at half of real time shows a goal half as late, with the wall clock of its pictures", () => {
    const clock = [
      [285_000, START + 570_000],
      [310_000, START + 620_000],
    ];
    expect(cutOf(slow(0.5, 1_000))).toEqual([{ recordingId: "7", fromMs: 285_000, toMs: 310_000, at: START + 570_000, clock }]);
  });

  it("at 0.8 of real time has every goal up to its last picture, and none after it", () => {
    expect(cutOf(slow(0.8, 602.5))?.[0]).toMatchObject({ fromMs: 465_000, toMs: 482_000 });
    expect(cutOf(slow(0.8, 602))).toBeUndefined();
  });

  it("shows a goal behind a jump of 8 s where it is, and one within the film's time before the jump with it", () => {
    const jumped = (atS: number): RecordedPart => ({
      ...part("7", 0, 1_000),
      clock: [
        [0, START],
        [atS * 1_000, START + atS * 1_000],
        [atS * 1_000 + 8_000, START + atS * 1_000 + 40],
      ],
    });
    expect(cutOf(jumped(300))?.[0]).toMatchObject({ fromMs: 592_960, at: START + 585_000 });
    expect(cutOf(jumped(605))?.[0]).toMatchObject({
      fromMs: 585_000,
      clock: [
        [585_000, START + 585_000],
        [605_000, START + 605_000],
        [610_000, START + 605_025],
      ],
    });
  });
});

describe("basketball", () => {
  const playing = (atS: number, state: number, leftS: number) =>
    [atS, "state", { state, clock: { base: leftS, startAt: START + atS * 1_000, rate: 1 } }] as const;
  const score = (atS: number, home: number, away: number) => [atS, "score", { score: [home, away] }] as const;

  it("cuts eight points without an answer, each basket once, and no seven", () => {
    const log = logOf("bk", playing(0, 2, 720), score(20, 0, 2), score(40, 3, 2), score(60, 5, 2), score(90, 8, 2), score(120, 8, 9));
    const cuts = planCuts("bk", "m1", log, [part("7", 0, 700)]);
    expect(cuts.map(({ key, title, score, at }) => [key, title, score, at])).toEqual([
      ["run:3-2", "阿森纳 8-0 攻击波 8-2", [8, 2], START + 90_000],
    ]);
    expect(cuts[0]?.segments.map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
      [34_000, 43_000],
      [54_000, 63_000],
      [84_000, 93_000],
    ]);
  });

  it("cuts the baskets of the last two minutes by which a side came level or ahead", () => {
    const log = logOf(
      "bk",
      playing(0, 8, 300),
      score(10, 90, 95),
      score(200, 92, 95),
      score(220, 95, 95),
      score(250, 95, 97),
      score(299, 98, 97),
    );
    const [closing] = planCuts("bk", "m1", log, [part("7", 0, 400)]).filter(({ kind }) => kind === "closing");
    expect(closing?.title).toBe("阿森纳 VS 切尔西 关键时刻 98-97");
    expect(closing?.segments).toHaveLength(3);
  });
});

describe("whatever the log and the recordings", () => {
  const side = fc.constantFrom("home" as const, "away" as const);
  const arbitrary = fc.record({
    sport: fc.constantFrom("fb" as const, "bk" as const),
    moments: fc.array(
      fc.record({ atS: fc.integer({ min: 0, max: 7_000 }), side, points: fc.integer({ min: 1, max: 3 }), gone: fc.boolean() }),
      {
        maxLength: 30,
      },
    ),
    parts: fc.array(fc.record({ fromS: fc.integer({ min: -500, max: 7_000 }), forS: fc.integer({ min: 0, max: 3_000 }) }), {
      maxLength: 5,
    }),
  });

  it("every cut lies in its recording, at its wall clock, in order, at most three minutes long, and shows its moment", () => {
    fc.assert(
      fc.property(arbitrary, ({ sport, moments, parts }) => {
        const sum: [number, number] = [0, 0];
        const events = moments
          .toSorted((a, b) => a.atS - b.atS)
          .flatMap(({ atS, side, points, gone }, i): (readonly [number, MatchEventKind, unknown])[] => {
            sum[side === "home" ? 0 : 1] += points;
            if (sport === "bk") return [[atS, "score", { score: [...sum] }] as const];
            const scored = goal(`g${i}`, atS, side, [0, 0]);
            return gone ? [scored, [atS, "incident.revoked", { id: `g${i}` }] as const] : [scored];
          });
        const given = parts.map(({ fromS, forS }, i) => part(String(i), fromS, fromS + forS));
        const cuts = planCuts(sport, "m1", logOf(sport, ...events), given);
        expect(new Set(cuts.map(({ key }) => key)).size).toBe(cuts.length);
        for (const cut of cuts) {
          expect(durationOf(cut.segments)).toBeGreaterThan(0);
          expect(durationOf(cut.segments)).toBeLessThanOrEqual(180_000);
          expect(previewMsOf(durationOf(cut.segments))).toBeLessThanOrEqual(5_000);
          for (const [i, { recordingId, fromMs, toMs, at }] of cut.segments.entries()) {
            const of = given[Number(recordingId)];
            expect(fromMs).toBeGreaterThanOrEqual(0);
            expect(toMs).toBeLessThanOrEqual(of?.durationMs ?? -1);
            expect(toMs).toBeGreaterThan(fromMs);
            expect(at).toBe((of?.firstFrameAt ?? 0) + fromMs);
            expect(at).toBeGreaterThanOrEqual(cut.segments[i - 1]?.at ?? 0);
          }
          const last = cut.segments.at(-1);
          expect(cut.at).toBeGreaterThan(last?.at ?? Number.POSITIVE_INFINITY);
          // The free preview ends before the goal; in a film of several goals before the first one.
          const previewEndsAt = (cut.segments[0]?.at ?? 0) + previewMsOf(durationOf(cut.segments));
          const firstGoal = Math.min(
            ...cuts.filter(({ kind, at }) => kind === "goal" && at > (cut.segments[0]?.at ?? 0)).map(({ at }) => at),
          );
          if (cut.kind === "film" && durationOf(cut.segments) < 180_000) expect(previewEndsAt).toBeLessThanOrEqual(firstGoal);
          if (cut.kind === "goal") {
            expect(previewEndsAt).toBeLessThanOrEqual(cut.at);
            expect(events.some(([, k, d]) => k === "incident.revoked" && `goal:${(d as { id: string }).id}` === cut.key)).toBe(false);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
