import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import type { FeedEvent, NewEvent } from "../../../contract/feed/frames.ts";
import type { MatchEvent, StateData } from "../../../contract/feed/sport.ts";
import { footballMinute } from "../../../contract/match/clock.ts";
import { emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";
import type { Hub } from "../../feed/types.ts";
import { manualClock } from "../../kit/clock.ts";
import { simulateMatch } from "./rows.ts";
import { createSimulatorRunner } from "./runner.ts";
import { matchesBetween } from "./schedule.ts";
import { DemoPaceError, atPace, readDemoPace } from "./speed.ts";

const SEED = "test";
const NOW = Date.parse("2026-11-21T13:52:18Z");
const MINUTE = 60_000;
const folders: string[] = [];

afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "fulltime-pace-"));
  folders.push(made);
  return made;
}

it("tells twelve minutes of a match in one, in the portal's own time, with a game clock that says so", async () => {
  const clock = manualClock(NOW);
  const told: FeedEvent[] = [];
  const hub: Pick<Hub, "publish" | "position"> = {
    publish: async (events: readonly NewEvent[]) => {
      for (const { ch, at, k, d } of events) told.push({ ch, at, k, d, s: told.length + 1 });
      return [];
    },
    position: async () => ({ e: "x", s: 0 }),
  };
  const options = { hub, clock, log: { info: () => {}, error: () => {} }, seed: SEED, registerFixtures: async () => {} };
  const runner = createSimulatorRunner(atPace(options, { speed: 12, since: NOW }));
  const match = matchesBetween(SEED, NOW - 105 * MINUTE, NOW - 70 * MINUTE).find((m) => m.sport === "fb" && m.fate === "played");
  if (!match) return expect.fail("nobody plays");
  const whole = simulateMatch(SEED, match);

  await runner.ensureLog(match.id);
  const ofMatch = (): FeedEvent[] => told.filter((e) => e.ch === `fb:${match.id}`);
  expect(ofMatch().length).toBe(whole.filter((e) => e.at <= NOW).length);
  expect(told.every((e) => e.at <= NOW)).toBe(true);
  const kickoff = ofMatch().find((e) => e.k === "state");
  if (!kickoff) return expect.fail("no kick-off");
  // It kicked off more than an hour and a half ago in its own time: less than nine minutes ago on the wall.
  expect(NOW - kickoff.at).toBeLessThan(9 * MINUTE);
  const { clock: game } = kickoff.d as StateData;
  expect(game).toMatchObject({ base: 0, startAt: kickoff.at, rate: 12 });
  expect(game && footballMinute(game, kickoff.at + 2.5 * MINUTE)).toEqual({ minute: 31, plus: 0 });
  const state = ofMatch().reduce((folded, e, i) => reduceMatch(folded, { ...e, s: i + 1 } as MatchEvent), emptyMatch("fb", match.id));
  expect(state.fixture?.kickoffAt).toBe(Math.round(NOW - (NOW - match.kickoffAt) / 12));
  await runner.stop();
});

it("keeps the pace of a data folder, and refuses another", () => {
  const data = folder();
  expect(readDemoPace(data, 12, false, NOW)).toEqual({ speed: 12, since: NOW });
  expect(readDemoPace(data, 12, true, NOW + 5)).toEqual({ speed: 12, since: NOW });
  expect(() => readDemoPace(data, 1, true, NOW)).toThrow(DemoPaceError);
  const plain = folder();
  expect(readDemoPace(plain, 1, true, NOW)).toEqual({ speed: 1, since: NOW });
  expect(() => readDemoPace(plain, 12, true, NOW)).toThrow("were simulated at 1");
});
