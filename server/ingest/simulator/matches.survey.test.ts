import { Value } from "typebox/value";
import { afterAll, describe, expect, it } from "vitest";
import { FOOTBALL_STATE_LABEL } from "../../../contract/codes/football.ts";
import { BASKETBALL_STATE_LABEL } from "../../../contract/codes/basketball.ts";
import { type MatchEvent, MATCH_EVENT_SCHEMA, PLAYER_STATS } from "../../../contract/feed/sport.ts";
import { basketballRemainingS } from "../../../contract/match/clock.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";
import { rowOfFixture, rowOfMatch } from "../../../contract/match/boardRows.ts";
import { basketballEvents } from "./basketballMatch.ts";
import { basketballOutcome } from "./basketballModel.ts";
import { programmeDayOf } from "./calendar.ts";
import { fixtureOf } from "./fixture.ts";
import { footballEvents } from "./footballMatch.ts";
import type { SimMatch } from "./pairing.ts";
import { simulateOdds } from "./odds.ts";
import { rowAsOf, rowOfEvents, simulateMatch } from "./rows.ts";
import { matchesOfDay } from "./schedule.ts";
import { createTold, surveyDays } from "./testSurvey.ts";
import type { NewMatchEvent } from "./writer.ts";

const SEED = "test";
const DAY = programmeDayOf(Date.parse("2026-11-21T13:52:18Z"));
const HOUR = 3_600_000;
/** The days that most tests use: each of their matches is simulated once. */
const told = createTold(SEED, DAY, DAY + 4);
const { eventsOf } = told;

afterAll(told.forget);

function fold(match: SimMatch, events: readonly NewMatchEvent[]): MatchState {
  return events.reduce((state, e, i) => reduceMatch(state, { ...e, s: i + 1 } as MatchEvent), emptyMatch(match.sport, match.id));
}

function some(sport: "fb" | "bk", every: number): { match: SimMatch; events: readonly NewMatchEvent[] }[] {
  return matchesOfDay(sport, SEED, DAY)
    .filter((match, i) => i % every === 0 || match.fate !== "played")
    .map((match) => ({ match, events: eventsOf(match) }));
}

describe("both sports", () => {
  it("makes the same match again, event for event", () => {
    for (const sport of ["fb", "bk"] as const) {
      const match = matchesOfDay(sport, SEED, DAY)[5] as SimMatch;
      const fixture = fixtureOf(SEED, match, Infinity);
      const tell = sport === "fb" ? footballEvents : basketballEvents;
      expect(tell(SEED, fixture)).toEqual(tell(SEED, fixture));
      expect(tell("other", fixture)).not.toEqual(tell(SEED, fixture));
      expect(tell(SEED, { ...fixture, matchId: "wyscout-1" })).toBeNull();
    }
  });

  it.each([
    ["fb", FOOTBALL_STATE_LABEL],
    ["bk", BASKETBALL_STATE_LABEL],
  ] as const)("reaches every %s state within 15 days, each by a legal step", (sport, labels) => {
    const all = surveyDays(sport, SEED, DAY - 7, 15, eventsOf);
    expect(all.flatMap((s) => s.illegal)).toEqual([]);
    expect(all.every((s) => s.isOrdered)).toBe(true);
    const seen = new Set(all.flatMap((s) => s.codes));
    expect([...seen].toSorted((a, b) => a - b)).toEqual(Object.keys(labels).map(Number));
    const played = all.filter((s) => s.match.fate === "played");
    expect(Math.max(...played.map((s) => s.lastAt - s.match.kickoffAt))).toBeLessThan(4.5 * 3_600_000);
    // After this long from kick-off a row is taken to be final.
    expect(Math.max(...all.map((s) => s.lastAt - s.match.kickoffAt))).toBeLessThan(6 * HOUR);
    if (sport === "fb") {
      const mean = played.reduce((sum, s) => sum + s.goals, 0) / played.length;
      expect(mean).toBeGreaterThan(2.4);
      expect(mean).toBeLessThan(3);
      for (const s of played) expect(s.texts, s.match.id).toBeGreaterThanOrEqual(45);
    }
  });

  it("writes events of the contract's shape, keys unique, text in Chinese", () => {
    for (const { match, events } of [...some("fb", 12), ...some("bk", 12)]) {
      for (const e of events) {
        if (!Value.Check(MATCH_EVENT_SCHEMA[e.k], e.d)) {
          expect.fail(`${match.id} ${e.k}: ${JSON.stringify([...Value.Errors(MATCH_EVENT_SCHEMA[e.k], e.d)].slice(0, 2))}`);
        }
        if (e.k === "text") expect(e.d.text).toMatch(/[\u4e00-\u9fff]{3}/);
        if (e.k === "text") expect(e.d.text).not.toMatch(/[{}|]|undefined/);
      }
      expect(new Set(events.map((e) => e.key)).size).toBe(events.length);
      expect(events[0]?.k).toBe("fixture");
    }
  });

  it("makes a row of part of the events that equals the row of all", () => {
    for (const { match, events } of [...some("fb", 9), ...some("bk", 9)]) {
      expect(rowOfEvents(match, events)).toEqual(rowOfMatch(fold(match, events), null));
    }
  });

  /** The row of the whole recording up to now; odds and tips come from other sources. */
  const recorded = (match: SimMatch, events: readonly NewMatchEvent[], now: number): unknown => {
    const { fixture, row } = rowAsOf(SEED, match, now);
    const until = events.filter((e) => e.at <= now);
    return { ...(until.length > 0 ? rowOfMatch(fold(match, until), null) : rowOfFixture(fixture)), odds: row.odds, tips: row.tips };
  };

  it("gives every match that is over the row of its whole recording", () => {
    const seen = new Set<string>();
    for (const sport of ["fb", "bk"] as const) {
      const matches = [0, 1, 2, 3, 4, 5].flatMap((back) => matchesOfDay(sport, SEED, DAY - back));
      const isRare = (match: SimMatch): boolean =>
        match.fate !== "played" || match.roundIndex === null || (sport === "bk" && basketballOutcome(SEED, match).periods.length > 5);
      for (const match of matches.filter((one, i) => i % 3 === 0 || isRare(one))) {
        const now = match.kickoffAt + 6 * HOUR + 1;
        const { row } = rowAsOf(SEED, match, now);
        expect(row, match.id).toEqual(recorded(match, eventsOf(match), now));
        seen.add(`${sport} ${match.fate}`);
        if (row.shootout) seen.add("penalties");
        if (row.overtime > 1) seen.add("a second overtime");
        if (row.goal?.cancelled) seen.add("a goal taken back");
      }
    }
    const fates = ["played", "postponed", "cancelled", "toBeDecided", "interrupted", "abandoned", "abnormal"];
    for (const one of [...fates.flatMap((fate) => [`fb ${fate}`, `bk ${fate}`]), "penalties", "a second overtime", "a goal taken back"]) {
      expect(seen, one).toContain(one);
    }
  });

  it("gives a match under way the row of its recording so far", () => {
    for (const { match, events } of [...some("fb", 9), ...some("bk", 9)]) {
      const ends = events.at(-1)?.at ?? 0;
      for (const share of [-12 * 24, -30, -0.9, 0, 0.05, 0.3, 0.51, 0.7, 0.9, 0.999, 1]) {
        const now = Math.round(share < 0 ? match.kickoffAt + share * HOUR : match.kickoffAt + share * (ends - match.kickoffAt));
        expect(rowAsOf(SEED, match, now).row, `${match.id} at ${share}`).toEqual(recorded(match, events, now));
      }
    }
  });

  it("tells what comes before kick-off as the whole tells it", () => {
    for (const { match, events } of [...some("fb", 7), ...some("bk", 7)]) {
      const before = simulateMatch(SEED, match, "before");
      const isBefore = ({ at }: { readonly at: number }): boolean => at < match.kickoffAt;
      expect(before, match.id).toEqual(events.filter(isBefore));
      expect(simulateOdds(SEED, match, before), match.id).toEqual(simulateOdds(SEED, match, events).filter(isBefore));
    }
  });

  it("leaves no contradiction at the end of any match", () => {
    for (const { match, events } of [...some("fb", 4), ...some("bk", 6)]) expect(fold(match, events).flags, match.id).toEqual([]);
  });
});

describe("football", () => {
  // Three days of leagues, and the next ones on which cups are played.
  const days = [DAY, DAY + 1, DAY + 2, DAY + 3, DAY + 4].flatMap((day) => matchesOfDay("fb", SEED, day));
  const played = days.map((match) => ({ match, events: eventsOf(match) }));

  it("agrees with the standing goals whenever a moment is over", () => {
    for (const { match, events } of played.slice(0, 150)) {
      let state = emptyMatch("fb", match.id);
      events.forEach((e, i) => {
        state = reduceMatch(state, { ...e, s: i + 1 } as MatchEvent);
        const isMomentOver = events[i + 1]?.at !== e.at;
        if (isMomentOver) expect(state.flags, `${match.id} at ${e.key}`).toEqual([]);
      });
    }
  });

  it("takes goals back, corrects scorers and makes yellow cards red", () => {
    const revoked = played.filter(({ events }) => events.some((e) => e.k === "incident.revoked"));
    const revised = played.flatMap(({ events }) => events.filter((e) => e.k === "incident.revised"));
    expect(revoked.length).toBeGreaterThan(10);
    expect(revised.some((e) => e.d.changes.player !== undefined)).toBe(true);
    expect(revised.some((e) => e.d.changes.type === "red")).toBe(true);
    for (const { events } of revoked) {
      const at = events.findIndex((e) => e.k === "incident.revoked");
      expect(events.slice(0, at).some((e) => e.k === "incident" && e.d.type === "var")).toBe(true);
      expect(events.slice(at).find((e) => e.k === "score")?.at).toBe(events[at]?.at);
    }
  });

  it("announces both line-ups an hour before kick-off, eleven each; a side changes at most five players, and a sixth in extra time", () => {
    for (const { match, events } of played.filter(({ match }) => match.fate === "played")) {
      const lineups = events.filter((e) => e.k === "lineup");
      expect(lineups.map((e) => e.d.starters.length)).toEqual([11, 11]);
      for (const e of lineups) expect(match.kickoffAt - e.at).toBeGreaterThan(59 * 60_000);
      for (const side of ["home", "away"]) {
        const changes = events.filter((e) => e.k === "incident" && e.d.type === "substitution" && e.d.side === side);
        const hasExtraTime = events.some((e) => e.k === "state" && e.d.state === 5);
        expect(changes.length, match.id).toBeLessThanOrEqual(hasExtraTime ? 6 : 5);
      }
    }
  });

  it("decides cup ties: after extra time or penalties nobody is level", () => {
    const shootouts = played.filter(({ events }) => events.some((e) => e.k === "state" && e.d.state === 7));
    expect(shootouts.length).toBeGreaterThan(0);
    for (const { match, events } of shootouts) {
      const state = fold(match, events);
      if (state.sport !== "fb" || !state.shootout) return expect.fail(match.id);
      expect(state.shootout[0]).not.toBe(state.shootout[1]);
      expect(state.score[0]).toBe(state.score[1]);
      const kicks = state.incidents.filter((i) => i.type === "shootout-goal");
      expect(kicks.length).toBe(state.shootout[0] + state.shootout[1]);
    }
  });

  it("says the same of a card, a goal and a shot in the list, the text and the shot map", () => {
    const checked = { cards: 0, goals: 0, far: 0 };
    for (const { match, events } of played) {
      const corrected = new Set(events.flatMap((e) => (e.k === "incident.revised" || e.k === "incident.revoked" ? [e.d.id] : [])));
      const texts = events.filter((e) => e.k === "text");
      const textOf = (id: string): string => texts.find((e) => e.d.incidentId === id)?.d.text ?? "";
      for (const e of events) {
        if (e.k === "incident" && e.d.type === "yellow") {
          // 抗议判罚 is no 铲球, whatever else the text contains.
          const { detail = "" } = e.d;
          const text = textOf(e.d.id);
          expect(text, match.id).toContain(e.d.player);
          if (/铲|亮鞋底/.test(text)) expect(detail).toBe("铲球犯规");
          if (text.includes("抗议")) expect(detail).toBe("抗议判罚");
          if (text.includes("拖延")) expect(detail).toBe("延误比赛");
          if (text.includes("手球")) expect(detail).toBe("手球");
          checked.cards += 1;
        }
        if (e.k !== "position" || e.d.kind !== "shot") continue;
        const { player } = e.d;
        if (e.d.incidentId !== undefined && e.d.result === "goal" && !corrected.has(e.d.incidentId)) {
          const goal = events.find((other) => other.k === "incident" && other.d.id === e.d.incidentId);
          expect(goal?.k === "incident" && goal.d.player, match.id).toBe(e.d.player);
          expect(textOf(e.d.incidentId)).toContain(e.d.player);
          checked.goals += 1;
        }
        const line = events.some((o) => o.k === "text" && o.at === e.at && o.d.text.includes(`${player}禁区外远射`));
        if (line) {
          expect(e.d.x).toBeLessThan(84);
          checked.far += 1;
        }
      }
      const state = fold(match, events);
      if (state.sport !== "fb") continue;
      for (const shot of state.shots) {
        const goal = state.incidents.find((i) => i.id === shot.incidentId);
        if (!goal) continue;
        expect(shot.player).toBe(goal.player);
        if (shot.result === "goal") expect(goal.status).not.toBe("revoked");
      }
    }
    expect(checked.cards).toBeGreaterThan(500);
    expect(checked.goals).toBeGreaterThan(500);
    expect(checked.far).toBeGreaterThan(50);
  });

  it("sends a player off for good", () => {
    for (const { events } of played) {
      const off = new Set<string>();
      for (const e of events) {
        if (e.k !== "incident") continue;
        if (e.d.playerId !== undefined && e.d.type !== "var") expect(off.has(e.d.playerId)).toBe(false);
        if (e.d.type === "red" || e.d.type === "second-yellow") off.add(e.d.playerId ?? "");
        if (e.d.type === "substitution") off.add(e.d.offId ?? "");
      }
    }
  });
});

describe("basketball", () => {
  const played = matchesOfDay("bk", SEED, DAY).map((match) => ({ match, events: eventsOf(match) }));

  it("has box scores that add up to the score", () => {
    for (const { match, events } of played) {
      const state = fold(match, events);
      if (state.sport !== "bk" || state.players.length === 0) continue;
      const points = (side: string): number => state.players.reduce((sum, p) => sum + (p.side === side ? (p.stats.points ?? 0) : 0), 0);
      if (match.fate !== "abandoned") expect([points("home"), points("away")], match.id).toEqual([...state.score]);
      for (const p of state.players) expect(Object.keys(p.stats).toSorted()).toEqual([...PLAYER_STATS].toSorted());
      for (const p of state.players) expect(p.stats.fouls ?? 0).toBeLessThanOrEqual(6);
    }
  });

  it("scores as its leagues do", () => {
    const mean = (id: string): number => {
      const scores = [0, 1, 2, 3].flatMap((d) =>
        matchesOfDay("bk", SEED, DAY + d)
          .filter((m) => m.league.id === id && m.fate === "played")
          .flatMap((m) => [
            ...fold(
              m,
              eventsOf(m).filter((e) => e.k === "score" || e.k === "fixture"),
            ).score,
          ]),
      );
      return scores.reduce((sum, n) => sum + n, 0) / scores.length;
    };
    expect(mean("nba")).toBeGreaterThan(107);
    expect(mean("nba")).toBeLessThan(119);
    expect(mean("esp")).toBeGreaterThan(79);
    expect(mean("esp")).toBeLessThan(90);
  });

  it("stops the clock at the seconds it had run down to", () => {
    for (const { match, events } of played.slice(0, 30)) {
      let clock: { base: number; startAt: number; rate: number } | null = null;
      let code = 1;
      for (const e of events) {
        if (e.k !== "state" || !e.d.clock) continue;
        if (clock && clock.rate === 1 && e.d.state === code && e.d.clock.rate === 0) {
          expect(Math.abs(basketballRemainingS(clock, e.at) - e.d.clock.base), match.id).toBeLessThanOrEqual(1);
        }
        clock = e.d.clock;
        code = e.d.state;
      }
    }
  });

  it("plays overtime until somebody leads", () => {
    const overtimes = [0, 1, 2]
      .flatMap((d) => matchesOfDay("bk", SEED, DAY + d))
      .map((m) =>
        fold(
          m,
          eventsOf(m).filter((e) => e.k === "state" || e.k === "score" || e.k === "fixture"),
        ),
      )
      .filter((s) => s.sport === "bk" && s.periods.length > 4);
    expect(overtimes.length).toBeGreaterThan(0);
    for (const s of overtimes) expect(s.score[0]).not.toBe(s.score[1]);
  });
});
