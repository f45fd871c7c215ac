import { describe, expect, it } from "vitest";
import { loadMatch, matchTitle } from "./loadMatch.ts";
import { FULL_TIME, KICKOFF, clockAt } from "./testing/footballMatch.ts";
import { matchApi } from "./testing/matchApi.ts";

function load(url: string, failing?: Readonly<Record<string, number>>) {
  return loadMatch({ api: matchApi(failing), sport: "fb", id: "m1", url: `http://page${url}`, now: FULL_TIME + 1000 });
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
    expect(data.frozen.odds.lines["b365/eu"]?.count).toBe(3);
    expect(matchTitle(data)).toBe("阿森纳 1-1 切尔西");
  });

  it("stands at a moment that a link names outright, before the match too: its odds are those of then", async () => {
    const data = await load(`/football/odds-detail/m1/b365/eu?at=${KICKOFF - 1}`);
    if (!data.ok || !data.frozen) throw new Error("not frozen");
    expect([data.frozen.at, data.frozen.match.score]).toEqual([KICKOFF - 1, [0, 0]]);
    const after = await load(`/football/odds-detail/m1/b365/eu?at=${clockAt(60)}`);
    expect(data.frozen.odds.lines["b365/eu"]?.count).toBeLessThan((after.ok && after.frozen?.odds.lines["b365/eu"]?.count) || 0);
  });

  it("stands at the kick-off where 不剧透 hides the score, and at the minute of a link all the same", async () => {
    const veiled = (url: string) =>
      loadMatch({ api: matchApi(), sport: "fb", id: "m1", url: `http://page${url}`, now: FULL_TIME + 1000, isVeiled: true });
    const data = await veiled("/football/live/m1");
    if (!data.ok || !data.frozen) throw new Error("not frozen");
    expect([data.frozen.at, data.frozen.match.score]).toEqual([KICKOFF, [0, 0]]);
    expect(matchTitle(data)).toBe("阿森纳 0-0 切尔西");
    const linked = await veiled("/football/live/m1?at=60:00");
    expect(linked.ok && linked.frozen?.at).toBe(clockAt(60));
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
    await expect(loadMatch({ api: matchApi(), sport: "fb", id: "../x", url: "http://page/", now: 0 })).rejects.toMatchObject({
      status: 404,
    });
    const failed = await load("/football/live/m1", { "/live/{sport}/match/detail": 500 });
    expect(failed).toEqual({ ok: false, error: { code: 500, message: "网络繁忙，请稍后再试" } });
    expect(matchTitle(failed)).toBeNull();
  });
});
