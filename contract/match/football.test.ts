import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Fixture, Incident, MatchEvent, MatchEventData, MatchEventKind } from "../feed/sport.ts";
import { rowOfMatch } from "./boardRows.ts";
import { emptyFootballMatch, goalsOf, reduceFootball, regularScore, type FootballMatch } from "./football.ts";

const KICKOFF = Date.UTC(2026, 10, 21, 12, 30);

function fold(events: readonly { k: MatchEventKind; d: unknown; at?: number }[]): FootballMatch {
  return events.reduce<FootballMatch>(
    (match, e, i) => reduceFootball(match, { ch: "fb:t-1", s: i + 1, at: e.at ?? KICKOFF + i * 1000, k: e.k, d: e.d } as MatchEvent),
    emptyFootballMatch("t-1"),
  );
}

function goal(id: string, side: "home" | "away", minute: number, score: [number, number], extra: Partial<Incident> = {}) {
  return { k: "incident" as const, d: { id, type: "goal", side, minute, score, player: "赖斯", ...extra } };
}
const FIXTURE: Fixture = {
  matchId: "t-1",
  sport: "fb",
  league: { id: "l1", name: "联赛", color: "#112233" },
  kickoffAt: KICKOFF,
  home: { id: "h", name: "主队" },
  away: { id: "a", name: "客队" },
  source: "test",
};

function score(h: number, a: number) {
  return { k: "score" as const, d: { score: [h, a] } satisfies MatchEventData["score"] };
}
function state(code: number) {
  return { k: "state" as const, d: { state: code } };
}

describe("football reducer", () => {
  it("takes the half-time score when half-time is reported", () => {
    const match = fold([
      state(2),
      score(1, 0),
      goal("g1", "home", 23, [1, 0]),
      state(3),
      state(4),
      score(1, 1),
      goal("g2", "away", 54, [1, 1]),
      state(8),
    ]);
    expect([match.score, match.half, match.state]).toEqual([[1, 1], [1, 0], 8]);
    expect(match.flags).toEqual([]);
  });

  it("keeps a goal taken back by VAR, struck through, and its count is gone", () => {
    const match = fold([
      state(2),
      score(1, 0),
      goal("g1", "home", 23, [1, 0]),
      { k: "incident.revoked", d: { id: "g1", reason: "越位" } },
      score(0, 0),
    ]);
    expect(match.incidents.map((i) => [i.id, i.status, i.reason])).toEqual([["g1", "revoked", "越位"]]);
    expect([match.score, match.flags]).toEqual([[0, 0], []]);
  });

  it("lets a goal that was taken back count no more, though it is corrected afterwards", () => {
    const revoked = [
      state(2),
      score(1, 0),
      goal("g1", "home", 23, [1, 0]),
      { k: "incident.revoked" as const, d: { id: "g1", reason: "越位" } },
    ];
    const revised = { k: "incident.revised" as const, d: { id: "g1", changes: { player: "萨卡", minute: 24 }, reason: "认错球员" } };
    const text = { k: "text" as const, d: { id: "t1", clock: "23′", text: "进球！", incidentId: "g1" } };
    const match = fold([...revoked, score(0, 0), text, revised]);
    expect(match.incidents.map((i) => [i.player, i.minute, i.status, i.reason])).toEqual([["萨卡", 24, "revoked", "越位"]]);
    expect([goalsOf(match.incidents), match.flags, match.texts.map((t) => t.correction)]).toEqual([[0, 0], [], ["revoked"]]);
    // What counts after all is an incident of its own.
    expect(goalsOf(fold([...revoked, revised, goal("g2", "home", 24, [1, 0])]).incidents)).toEqual([1, 0]);
  });

  it("property: whatever follows, what was revoked stays revoked", () => {
    const id = fc.constantFrom("a", "b");
    const type = fc.constantFrom("goal", "yellow", "red", "corner");
    const event = fc.oneof(
      fc.record({
        k: fc.constant("incident" as const),
        d: fc.record({ id, type, side: fc.constantFrom("home", "away", null), minute: fc.nat(120) }),
      }),
      fc.record({
        k: fc.constant("incident.revised" as const),
        d: fc.record({ id, changes: fc.record({ type, minute: fc.nat(120) }, { requiredKeys: [] }) }),
      }),
      fc.record({ k: fc.constant("incident.revoked" as const), d: fc.record({ id }) }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let revoked: readonly string[] = [];
        for (let count = 1; count <= events.length; count += 1) {
          const now = fold(events.slice(0, count)).incidents.flatMap((i) => (i.status === "revoked" ? [i.id] : []));
          expect(now).toEqual(expect.arrayContaining([...revoked]));
          revoked = now;
        }
      }),
    );
  });

  it("corrects a scorer, and takes a goal back, in the shot map and the text as in the list", () => {
    const shot = {
      k: "position" as const,
      d: { side: "home", kind: "shot", minute: 23, x: 90, y: 50, player: "赖斯", result: "goal", incidentId: "g1" },
    };
    const text = { k: "text" as const, d: { id: "t1", clock: "23′", text: "进球！赖斯推射得手。", incidentId: "g1" } };
    const told = [state(2), score(1, 0), goal("g1", "home", 23, [1, 0]), shot, text];
    const revised = fold([
      ...told,
      { k: "incident.revised", d: { id: "g1", changes: { player: "萨卡" } } },
      { k: "text", d: { id: "t2", clock: "25′", text: "官方更正：进球记在萨卡名下。", incidentId: "g1" } },
    ]);
    expect(revised.shots.map((s) => [s.player, s.result])).toEqual([["萨卡", "goal"]]);
    expect(revised.texts.map((t) => t.correction)).toEqual(["revised", undefined]);
    const revoked = fold([...told, { k: "incident.revoked", d: { id: "g1", reason: "越位" } }]);
    expect(revoked.shots.map((s) => [s.player, s.result])).toEqual([["赖斯", "on"]]);
    expect(revoked.texts.map((t) => t.correction)).toEqual(["revoked"]);
  });

  it("keeps no id of whom a correction took the incident from", () => {
    const told = {
      id: "s1",
      type: "substitution",
      side: "home",
      minute: 61,
      player: "马丁内利",
      playerId: "p1",
      off: "萨卡",
      offId: "p2",
    } as const;
    const ids = (changes: object) => {
      const match = fold([state(2), { k: "incident", d: told }, { k: "incident.revised", d: { id: "s1", changes } }]);
      return match.incidents.map(({ player, playerId, off, offId }) => [player, playerId, off, offId]);
    };
    expect(ids({ player: "特罗萨德" })).toEqual([["特罗萨德", undefined, "萨卡", "p2"]]);
    expect(ids({ off: "赖斯" })).toEqual([["马丁内利", "p1", "赖斯", undefined]]);
    expect(ids({ player: "特罗萨德", playerId: "p3" })).toEqual([["特罗萨德", "p3", "萨卡", "p2"]]);
    expect(ids({ player: "马丁内利", minute: 62 })).toEqual([["马丁内利", "p1", "萨卡", "p2"]]);
  });

  it("marks a corrected scorer as revised and sorts it by its new minute", () => {
    const match = fold([
      state(2),
      score(1, 0),
      goal("g1", "home", 23, [1, 0]),
      score(1, 1),
      goal("g2", "away", 20, [1, 1]),
      { k: "incident.revised", d: { id: "g1", changes: { player: "萨卡", minute: 19 } } },
    ]);
    expect(match.incidents.map((i) => [i.id, i.minute, i.player, i.status])).toEqual([
      ["g1", 19, "萨卡", "revised"],
      ["g2", 20, "赖斯", "standing"],
    ]);
  });

  it("puts first-half stoppage before minute 46", () => {
    const match = fold([state(2), goal("late", "home", 46, [1, 1]), goal("stoppage", "away", 45, [0, 1], { plus: 3 })]);
    expect(match.incidents.map((i) => i.id)).toEqual(["stoppage", "late"]);
  });

  it("counts a card once though it comes twice, and flags the duplicate", () => {
    const card = { k: "incident" as const, d: { id: "c1", type: "yellow", side: "away", minute: 31 } };
    const match = fold([state(2), card, card]);
    expect([match.yellow, match.incidents.length, match.flags]).toEqual([[0, 1], 1, ["duplicate-incident"]]);
  });

  it("does not count what was revoked: neither of the cards nor a corner, on either side, and no other with it", () => {
    const incident = (id: string, type: string, side: "home" | "away") => ({ k: "incident" as const, d: { id, type, side, minute: 31 } });
    const counted = (match: FootballMatch) => ({ yellow: match.yellow, red: match.red, corners: match.corners });
    const told = (["home", "away"] as const).flatMap((side) =>
      ["yellow", "red", "second-yellow", "corner"].flatMap((type) => [
        incident(`${side} ${type}`, type, side),
        incident(`${side} ${type} 2`, type, side),
      ]),
    );
    const all = fold([state(2), ...told]);
    expect(counted(all)).toEqual({ yellow: [2, 2], red: [4, 4], corners: [2, 2] });
    for (const [revoked, left] of [
      ["home yellow", { yellow: [1, 2], red: [4, 4], corners: [2, 2] }],
      ["away yellow", { yellow: [2, 1], red: [4, 4], corners: [2, 2] }],
      ["home red", { yellow: [2, 2], red: [3, 4], corners: [2, 2] }],
      ["away second-yellow", { yellow: [2, 2], red: [4, 3], corners: [2, 2] }],
      ["away corner", { yellow: [2, 2], red: [4, 4], corners: [2, 1] }],
    ] as const) {
      const match = fold([state(2), ...told, { k: "incident.revoked", d: { id: revoked } }]);
      expect(counted(match), revoked).toEqual(left);
      expect(match.incidents).toHaveLength(told.length);
      // The board row has the same counts.
      expect(rowOfMatch({ ...match, fixture: FIXTURE }, null), revoked).toMatchObject(left);
    }
  });

  it("keeps a provider's own corner count through cards and goals, until it tells corners one by one", () => {
    const told = { k: "stat" as const, d: { team: { corners: [3, 2] } } };
    const card = { k: "incident" as const, d: { id: "c1", type: "yellow", side: "away", minute: 31 } };
    const corner = { k: "incident" as const, d: { id: "k1", type: "corner", side: "away", minute: 33 } };
    const revoke = (id: string) => ({ k: "incident.revoked" as const, d: { id } });
    expect(fold([state(2), told, card]).corners).toEqual([3, 2]);
    expect(fold([state(2), told, card, goal("g1", "home", 40, [1, 0]), revoke("c1")]).corners).toEqual([3, 2]);
    expect(fold([state(2), told, card, corner]).corners).toEqual([0, 1]);
    expect(fold([state(2), corner, told, card]).corners).toEqual([0, 1]);
    expect(fold([state(2), corner, revoke("k1")]).corners).toEqual([0, 0]);
  });

  it("counts a corrected card where it belongs by now", () => {
    const card = { k: "incident" as const, d: { id: "c1", type: "yellow", side: "away", minute: 31 } };
    const corrected = (changes: object) => fold([state(2), card, { k: "incident.revised", d: { id: "c1", changes } }]);
    expect([corrected({ side: "home" }), corrected({ type: "red" })].map(({ yellow, red }) => [yellow, red])).toEqual([
      [
        [1, 0],
        [0, 0],
      ],
      [
        [0, 0],
        [0, 1],
      ],
    ]);
  });

  it("keeps and flags a score that contradicts its incidents, and drops the flag when they agree again", () => {
    const wrong = [state(2), score(2, 0), goal("g1", "home", 10, [1, 0])];
    expect(fold(wrong)).toMatchObject({ score: [2, 0], flags: ["score-contradicts-incidents"] });
    expect(fold([...wrong, goal("g2", "home", 12, [2, 0])]).flags).toEqual([]);
  });

  it("keeps and flags a reported half-time score that contradicts the first half's goals", () => {
    const match = fold([
      state(2),
      score(1, 0),
      goal("g1", "home", 11, [1, 0]),
      { k: "score", d: { score: [1, 0], half: [0, 0] } },
      state(3),
    ]);
    expect([match.half, match.flags]).toEqual([[0, 0], ["half-contradicts-incidents"]]);
  });

  it("does not call a source without incidents a contradiction", () => {
    expect(fold([state(2), score(2, 0), state(3), state(4), state(8)]).flags).toEqual([]);
  });

  it("shows an illegal jump as abnormal and goes on from there", () => {
    const jumped = fold([state(2), state(8)]);
    expect([jumped.state, jumped.reportedState, jumped.flags]).toEqual([0, 8, ["illegal-state"]]);
    expect(fold([state(2), state(8), state(3), state(4)]).state).toBe(4);
    expect(fold([state(99)])).toMatchObject({ state: 0, flags: ["illegal-state"] });
  });

  it("weighs danger by minute, home up and away down", () => {
    const at = (side: "home" | "away", kind: "danger" | "shot" | "ball", minute: number) => ({
      k: "position" as const,
      d: { side, kind, minute, x: 80, y: 50 },
    });
    const match = fold([state(2), at("home", "danger", 1), at("home", "shot", 1), at("away", "danger", 3), at("home", "ball", 4)]);
    expect(match.momentum).toEqual([9, 0, -3]);
    expect(match.shots).toHaveLength(1);
  });

  it("never throws, counts every event and leaves its input alone, whatever comes", () => {
    const event = fc.oneof(
      fc.record({ k: fc.constant("state" as const), d: fc.record({ state: fc.integer({ min: -2, max: 20 }) }) }),
      fc.record({ k: fc.constant("score" as const), d: fc.record({ score: fc.tuple(fc.nat(9), fc.nat(9)) }) }),
      fc.record({
        k: fc.constant("incident" as const),
        d: fc.record({
          id: fc.constantFrom("a", "b", "c"),
          type: fc.constantFrom("goal", "yellow", "red", "corner"),
          side: fc.constantFrom("home", "away", null),
          minute: fc.nat(120),
        }),
      }),
      fc.record({ k: fc.constant("incident.revoked" as const), d: fc.record({ id: fc.constantFrom("a", "b", "z") }) }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const frozen = events.reduce<FootballMatch>(
          (match, e, i) => Object.freeze(reduceFootball(match, { ch: "fb:t-1", s: i + 1, at: KICKOFF + i, k: e.k, d: e.d } as MatchEvent)),
          Object.freeze(emptyFootballMatch("t-1")),
        );
        expect(frozen.events).toBe(events.length);
        expect(new Set(frozen.incidents.map((i) => i.id)).size).toBe(frozen.incidents.length);
      }),
    );
  });
});

describe("the score after 90 minutes", () => {
  const level = [state(2), score(1, 0), goal("1", "home", 30, [1, 0]), state(4), score(1, 1), goal("2", "away", 90, [1, 1], { plus: 4 })];
  const longer = [...level, state(0), state(5), score(2, 1), goal("3", "home", 104, [2, 1])];

  it("is told of a match that went on, and of no other", () => {
    expect(regularScore(fold([...level, state(8)]))).toBeNull();
    expect(regularScore(fold([...longer, state(8)]))).toEqual([1, 1]);
    expect(rowOfMatch(fold([{ k: "fixture", d: FIXTURE }, ...longer]), null)?.regular).toEqual([1, 1]);
    expect(regularScore(fold([...level, state(0), state(7), state(8)]))).toEqual([1, 1]);
  });

  it("is the one extra time began with where no goals are told, or not all of them", () => {
    const bare = [state(2), score(1, 0), state(4), score(1, 1), state(0), state(5), score(2, 1)];
    expect(regularScore(fold([...bare, state(8)]))).toEqual([1, 1]);
    expect(regularScore(fold([...bare, goal("1", "home", 30, [1, 0]), state(8)]))).toEqual([1, 1]);
    expect(regularScore(fold([...bare, state(0), state(7), state(8)]))).toEqual([1, 1]);
  });

  it("goes with a goal of theirs that is taken back later", () => {
    const revoked = { k: "incident.revoked" as const, d: { id: "2" } };
    expect(regularScore(fold([...longer, revoked, score(2, 0), state(8)]))).toEqual([1, 0]);
  });
});
