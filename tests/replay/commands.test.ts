import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run, runHere } from "./command.ts";
import { DATA, hasData } from "./data.ts";

/** The commands as they are typed: exit codes, output, files left behind. */

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "recordings-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasData("football-wyscout", "basketball", "football-odds", "football-statsbomb"))("import and replay", () => {
  it("imports one match and prints its final line", () => {
    const out = join(folder, "one.ndjson.gz");
    const done = run("import", "--source", "wyscout", "--data", join(DATA, "football-wyscout"), "--match", "2500089", "--out", out);
    expect([done.code, done.out]).toEqual([0, ""]);
    const printed = run("replay", "--recording", out, "--speed", "max", "--print", "final");
    expect(printed.code).toBe(0);
    const lines = printed.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      matchId: "wyscout-2500089",
      sport: "fb",
      home: "伯恩利",
      away: "伯恩茅斯",
      score: [1, 2],
      half: [1, 0],
      state: 8,
    });
  });

  it("takes the folder above, several matches, and prints box scores", async () => {
    const out = join(folder, "games.ndjson");
    expect((await runHere("import", "--source", "nba-live", "--data", DATA, "--out", out)).code).toBe(0);
    const { out: printed } = await runHere("replay", "--recording", out, "--speed", "max", "--print", "final");
    const lines = printed
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { matchId: string; half: unknown; players: readonly Record<string, unknown>[] });
    expect(lines.map((line) => line.matchId)).toEqual(["nba-live-0022000001", "nba-live-0022400500"]);
    expect(lines[0]?.half).toEqual([63, 45]);
    expect(lines[0]?.players.find((player) => player.name === "Kevin Durant")).toMatchObject({
      points: 22,
      fieldGoalsTotal: 16,
      minutesPlayed: 24.93,
    });
  });

  it("gives the same result at a speed as at once", async () => {
    const out = join(folder, "fast.ndjson");
    await runHere("import", "--source", "wyscout", "--data", DATA, "--match", "wyscout-2500092", "--out", out);
    const paced = run("replay", "--recording", out, "--speed", "10000", "--print", "final");
    expect(paced.out).toBe((await runHere("replay", "--recording", out, "--speed", "max", "--print", "final")).out);
    expect(paced.err).toContain("100%");
  });

  /** A copy of a source's folder with one file changed. */
  function damaged(name: string, source: string, file: string, change: (bytes: Buffer) => Buffer | null): string {
    const dir = join(folder, name);
    cpSync(join(DATA, source), dir, { recursive: true });
    const path = join(dir, file);
    const bytes = change(readFileSync(path));
    rmSync(path, { force: true });
    if (bytes) writeFileSync(path, bytes);
    return dir;
  }
  const edited = (change: (text: string) => string) => (bytes: Buffer) => gzipSync(change(gunzipSync(bytes).toString("utf8")));

  const events = "events_2500089.json.gz";
  it.each([
    ["a cut gzip file", "wyscout", "football-wyscout", events, (b: Buffer) => b.subarray(0, b.length / 2), [events]],
    ["text that is no JSON", "wyscout", "football-wyscout", events, edited((t) => t.slice(0, -100)), [events, "not JSON"]],
    [
      "a record without a time",
      "wyscout",
      "football-wyscout",
      events,
      edited((t) => t.replace(/"eventSec"/, '"eventSecond"')),
      [events, "/events/0", "eventSec"],
    ],
    [
      "a period nobody knows",
      "wyscout",
      "football-wyscout",
      events,
      edited((t) => t.replace('"matchPeriod": "2H"', '"matchPeriod": "3H"').replace('"matchPeriod":"2H"', '"matchPeriod":"3H"')),
      [events, "matchPeriod"],
    ],
    ["a missing file", "wyscout", "football-wyscout", events, () => null, ["events_2500089.json", "not in the folder"]],
    ["a missing list of matches", "wyscout", "football-wyscout", "matches.json", () => null, ["matches.json"]],
    [
      "bytes that are no gzip",
      "statsbomb",
      "football-statsbomb",
      "events_15946.json.gz",
      () => Buffer.from("hello"),
      ["events_15946.json.gz"],
    ],
    [
      "a table cut in a row",
      "football-data",
      "football-odds",
      "E0_1718.csv",
      (b: Buffer) => b.subarray(0, b.length - 200),
      ["E0_1718.csv", "line 381"],
    ],
    [
      "a count that is no number",
      "football-data",
      "football-odds",
      "E0_1718.csv",
      (b: Buffer) => Buffer.from(b.toString("utf8").replace("Arsenal,Leicester,4,3", "Arsenal,Leicester,four,3")),
      ["E0_1718.csv", "line 2", "FTHG"],
    ],
    [
      "a box score of another game",
      "nba-live",
      "basketball",
      "nba_live_boxscore_0022000001.json",
      (b: Buffer) =>
        Buffer.from(
          b
            .toString("utf8")
            .replace('"gameId": "0022000001"', '"gameId": "0022000002"')
            .replace('"gameId":"0022000001"', '"gameId":"0022000002"'),
        ),
      ["nba_live_boxscore_0022000001.json", "gameId"],
    ],
  ] as const)("refuses %s with file, record and reason, exit 2, and leaves no file", async (what, source, set, file, change, said) => {
    const dir = damaged(what.replaceAll(" ", "-"), set, file, change);
    const out = join(folder, `${what.replaceAll(" ", "-")}.ndjson.gz`);
    const done = await runHere("import", "--source", source, "--data", dir, "--out", out);
    expect(done.code).toBe(2);
    for (const words of said) expect(done.err).toContain(words);
    expect(existsSync(out)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it.each([
    ["another source's folder", ["--source", "statsbomb", "--data", join(DATA, "football-wyscout")]],
    ["a folder that is not there", ["--source", "wyscout", "--data", join(DATA, "nowhere")]],
    ["a match that is not there", ["--source", "wyscout", "--data", DATA, "--match", "1"]],
    ["a source nobody knows", ["--source", "opta", "--data", DATA]],
    ["an option nobody knows", ["--source", "wyscout", "--data", DATA, "--fast"]],
  ] as const)("refuses %s, exit 2, and leaves no file", async (what, args) => {
    const out = join(folder, `${what.replaceAll(/\W/g, "-")}.ndjson`);
    const done = await runHere("import", ...args, "--out", out);
    expect([done.code, done.err.length > 0, existsSync(out)]).toEqual([2, true, false]);
  });

  it("refuses a recording that is cut, foreign or missing, exit 2", async () => {
    const good = join(folder, "good.ndjson.gz");
    await runHere("import", "--source", "wyscout", "--data", DATA, "--match", "2500089", "--out", good);
    const text = gunzipSync(readFileSync(good)).toString("utf8");
    mkdirSync(join(folder, "bad"));
    const cut = join(folder, "bad/cut.ndjson");
    writeFileSync(cut, text.slice(0, -40));
    const gap = join(folder, "bad/gap.ndjson");
    writeFileSync(gap, text.split("\n").toSpliced(20, 1).join("\n"));
    const broken = join(folder, "bad/broken.ndjson.gz");
    writeFileSync(broken, readFileSync(good).subarray(0, 5_000));
    const foreign = join(folder, "bad/foreign.ndjson");
    copyFileSync(join(DATA, "football-wyscout/matches.json"), foreign);
    for (const [path, words] of [
      [cut, "line 514"],
      [gap, "line 21"],
      [broken, "broken"],
      [foreign, "line 1"],
      [join(folder, "none.ndjson"), "none.ndjson"],
    ] as const) {
      const done = await runHere("replay", "--recording", path, "--speed", "max", "--print", "final");
      expect([done.code, done.out]).toEqual([2, ""]);
      expect(done.err).toContain(words);
    }
  });
});

describe("a recording that cannot be replayed", () => {
  const fixture = {
    ...{ matchId: "m-1", sport: "fb", league: { id: "l", name: "联赛", color: "#123456" }, source: "test" },
    // Before 1970, as World Cups are: a replay shifts it to now.
    ...{ kickoffAt: -111_000_000_000, home: { id: "h", name: "主队" }, away: { id: "a", name: "客队" } },
  };
  const at = fixture.kickoffAt;
  const written = (name: string, event: object): string => {
    const header = { format: "fulltime-recording/1", title: "一场", from: at, to: at + 1, sources: ["test"] };
    const lines = [header, { ch: "fb:m-1", s: 1, at, k: "fixture", d: fixture }, { ch: "fb:m-1", s: 2, at: at + 1, ...event }];
    const path = join(folder, `${name}.ndjson`);
    writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    return path;
  };
  const ways = [
    ["--speed", "max", "--print", "final"],
    // Nothing answers there: a replay that began would try again for ever.
    ["--speed", "1", "--into", "http://127.0.0.1:9", "--key", "k"],
  ] as const;

  it.each([
    ["an unknown kind", { k: "scoreX", d: { score: [1, 0] } }, "scoreX is no kind of event on fb:m-1"],
    ["no data", { k: "score", d: null }, "the event has no data"],
    ["other data", { k: "score", d: { score: "x" } }, "d.score must be array"],
    ["a time that is none", { at: 8.64e15 + 1, k: "score", d: { score: [1, 0] } }, "the event has no time"],
    ["a channel nobody knows", { ch: "zz:m-1", s: 1, k: "score", d: { score: [1, 0] } }, "there is no channel zz:m-1"],
  ])("is refused for %s with the line, exit 2, before anything is printed or sent", async (name, event, reason) => {
    const path = written(name.replaceAll(" ", "-"), event);
    for (const way of ways) {
      const done = await runHere("replay", "--recording", path, ...way);
      expect(done).toEqual({ code: 2, out: "", err: `refused: file ${path}: line 3: ${reason}\n` });
    }
  });

  it("is refused for a title that no portal takes, before anything is printed or sent", async () => {
    const path = written("long-title", { k: "score", d: { score: [1, 0] } });
    writeFileSync(path, readFileSync(path, "utf8").replace("一场", "场".repeat(201)));
    for (const way of ways) {
      const done = await runHere("replay", "--recording", path, ...way);
      expect(done).toEqual({ code: 2, out: "", err: `refused: file ${path}: line 1: the title is longer than 200 characters\n` });
    }
  });

  it("is none for what a replay leaves out, whenever it was", async () => {
    const path = written("left-out", { ch: "room:1", s: 1, k: "profile", d: { title: "房间" } });
    const done = await runHere("replay", "--recording", path, "--speed", "max", "--print", "final");
    expect([done.code, done.err]).toEqual([0, ""]);
    expect(JSON.parse(done.out)).toMatchObject({ matchId: "m-1", events: 1 });
  });
});

it.each([
  ["a folder that is not there", join("nowhere", "x.ndjson")],
  ["the name of a folder", "folder.ndjson"],
])("record: says at once that it cannot write to %s, exit 1", async (_, name) => {
  mkdirSync(join(folder, "folder.ndjson"), { recursive: true });
  const out = join(folder, name);
  // Nothing answers there: a recording that began would try again until Ctrl-C.
  const done = await runHere("record", "--from", "http://127.0.0.1:9", "--channels", "fb", "--out", out);
  expect([done.code, done.out]).toEqual([1, ""]);
  expect(done.err).toMatch(/^cannot write .+ndjson: .+\n$/);
  expect(readdirSync(folder).filter((file) => file.endsWith(".tmp"))).toEqual([]);
});

describe("arguments", () => {
  it.each([
    ["import", []],
    ["import", ["--source", "wyscout", "--data", "x", "--out", "x.json"]],
    ["replay", []],
    ["replay", ["--recording", "x", "--speed", "0", "--print", "final"]],
    ["replay", ["--recording", "x", "--speed", "fast", "--print", "final"]],
    ["replay", ["--recording", "x", "--speed", "max"]],
    ["replay", ["--recording", "x", "--speed", "max", "--into", "http://127.0.0.1:1"]],
    ["replay", ["--recording", "x", "--speed", "2", "--into", "ftp://x"]],
    ["record", []],
    ["record", ["--from", "http://127.0.0.1:1", "--channels", "user:1", "--out", "x.ndjson"]],
    ["record", ["--from", "nowhere", "--channels", "fb", "--out", "x.ndjson"]],
  ] as const)("%s %j: says how it goes, exit 2", async (command, args) => {
    const done = args.length === 0 ? run(command) : await runHere(command, ...args);
    expect(done.code).toBe(2);
    expect(done.err).toContain("Usage:");
  });
});
