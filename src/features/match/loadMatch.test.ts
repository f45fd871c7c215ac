import { describe, expect, it } from "vitest";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";
import { emptyOdds, reduceOdds } from "../../../contract/match/odds.ts";
import type { Api } from "../../api/client.ts";
import { loadMatch, matchTitle } from "./loadMatch.ts";
import { FULL_TIME, clockAt, footballEvents, footballOdds } from "./testing/footballMatch.ts";

const PAGE = 10;

/** Answers the calls of the page from the hand-made match; `failing` names a path that fails. */
function api(failing: Readonly<Record<string, number>> = {}): Api {
  const events = footballEvents();
  const odds = footballOdds();
  const page = (log: readonly FeedEvent[], after: number) => ({
    asOf: { e: "e", s: log.length },
    events: log.filter((e) => e.s > after).slice(0, PAGE),
  });
  const send = async (call: { path: string }, input: { query?: { after?: number } }): Promise<unknown> => {
    const code = failing[call.path];
    if (code !== undefined) return { ok: false, error: { code, message: "网络繁忙，请稍后再试" } };
    const after = input.query?.after ?? 0;
    if (call.path.endsWith("/match/log")) return { ok: true, value: page(events, after) };
    if (call.path.endsWith("/odds/log")) return { ok: true, value: page(odds, after) };
    const match = events.reduce<MatchState>(reduceMatch, emptyMatch("fb", "m1"));
    const asOf = { e: "e", s: events.length };
    return { ok: true, value: { asOf, match, oddsAsOf: { e: "o", s: odds.length }, odds: odds.reduce(reduceOdds, emptyOdds("m1")) } };
  };
  return { send } as unknown as Api;
}

function load(url: string, failing?: Readonly<Record<string, number>>) {
  return loadMatch({ api: api(failing), sport: "fb", id: "m1", url: `http://page${url}`, now: FULL_TIME + 1000 });
}

describe("loading a match", () => {
  it("has the whole match without ?at=", async () => {
    const data = await load("/football/live/m1");
    expect(data.ok && data.frozen).toBeNull();
    expect(matchTitle(data)).toBe("阿森纳 2-1 切尔西");
  });

  it("freezes at the minute of a link, over all pages of the log, odds with it", async () => {
    const data = await load("/football/live/m1?at=60:00");
    if (!data.ok || !data.frozen) throw new Error("not frozen");
    expect(data.frozen.at).toBe(clockAt(60));
    expect(data.frozen.match.score).toEqual([1, 1]);
    expect(data.frozen.match.asOfAt).toBeLessThanOrEqual(data.frozen.at);
    expect(data.frozen.odds.lines["b365/eu"]).toHaveLength(3);
    expect(matchTitle(data)).toBe("阿森纳 1-1 切尔西");
  });

  it("shows the fixture alone when the log of a linked minute cannot be read", async () => {
    const data = await load("/football/live/m1?at=60:00", { "/live/{sport}/match/log": 500 });
    if (!data.ok || !data.frozen) throw new Error("not frozen");
    expect(data.frozen.match.score).toEqual([0, 0]);
    expect(data.frozen.match.fixture?.home.name).toBe("阿森纳");
  });

  it("a minute nobody can read is no minute", async () => {
    const data = await load("/football/live/m1?at=abc");
    expect(data.ok && data.frozen).toBeNull();
  });

  it("throws a 404 for an unknown match and for what is no id; other failures are data", async () => {
    await expect(load("/football/live/m1", { "/live/{sport}/match/detail": 404 })).rejects.toMatchObject({ status: 404 });
    await expect(loadMatch({ api: api(), sport: "fb", id: "../x", url: "http://page/", now: 0 })).rejects.toMatchObject({ status: 404 });
    const failed = await load("/football/live/m1", { "/live/{sport}/match/detail": 500 });
    expect(failed).toEqual({ ok: false, error: { code: 500, message: "网络繁忙，请稍后再试" } });
    expect(matchTitle(failed)).toBeNull();
  });
});
