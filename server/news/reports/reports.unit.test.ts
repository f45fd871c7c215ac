import { describe, expect, test } from "vitest";
import type { Fixture, MatchEvent } from "../../../contract/feed/sport.ts";
import { type BasketballMatch } from "../../../contract/match/basketball.ts";
import { isGoal, type FootballMatch } from "../../../contract/match/football.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";
import { NEWS_COLUMNS, type NewsColumn } from "../../../contract/codes/newsColumns.ts";
import { parseRichDoc } from "../../../contract/rules/richTextParse.ts";
import { OPENFOOTBALL_COMPETITIONS } from "../../ingest/pack/competitions.ts";
import { leaguesOf } from "../../ingest/simulator/leagues.ts";
import { matchesOfDay } from "../../ingest/simulator/schedule.ts";
import { simulateMatch } from "../../ingest/simulator/rows.ts";
import { changesBetween, matchReport } from "./matchReport.ts";
import { type Piece, type Report, docOf, sentencesOf, textOf } from "./pieces.ts";
import { footballPreview } from "./footballPreview.ts";
import { roundReport } from "./roundReport.ts";

const SEED = "reports";
const DAY = 20_700;

/** Simulated matches that were played to the end, folded. */
function played(sport: "fb" | "bk", count: number): MatchState[] {
  const found: MatchState[] = [];
  for (let day = DAY; found.length < count; day += 1) {
    for (const match of matchesOfDay(sport, SEED, day)) {
      if (match.fate !== "played" || found.length >= count) continue;
      const state = simulateMatch(SEED, match).reduce(
        (folded, event, i) => reduceMatch(folded, { ...event, s: i + 1 } as unknown as MatchEvent),
        emptyMatch(sport, match.id),
      );
      found.push(state);
    }
  }
  return found;
}

const minuteText = ({ minute, plus }: { readonly minute: number; readonly plus?: number | undefined }) =>
  `${minute}${plus ? `+${plus}` : ""}`;

/** The expected value of a football fact, computed from the fold and not from the report's own facts. */
function footballValue(match: FootballMatch, fact: string): string | undefined {
  const standing = match.incidents.filter(({ status }) => status !== "revoked");
  const [kind = "", i = "", field = ""] = fact.split(".");
  const team = (side: string) => match.fixture?.[side === "home" ? "home" : "away"].name;
  const lists: Readonly<Record<string, readonly (typeof standing)[number][]>> = {
    goal: standing.filter(({ type }) => isGoal(type)),
    red: standing.filter(({ type }) => type === "red" || type === "second-yellow"),
    missed: standing.filter(({ type }) => type === "penalty-missed"),
    revoked: match.incidents.filter(({ status, type }) => status === "revoked" && isGoal(type)),
  };
  const list = lists[kind];
  if (list) {
    const one = list[Number(i)];
    if (!one) return undefined;
    if (field === "minute") return minuteText(one);
    if (field === "player") return one.player;
    if (field === "assist") return one.assist;
    const so = list.slice(0, Number(i) + 1);
    return `${so.filter(({ side }) => side === "home").length}-${so.filter(({ side }) => side === "away").length}`;
  }
  if (kind === "stat") {
    const value = match.stats.all[i]?.[Number(field)];
    return i === "possession" || i === "passAccuracy" ? `${value}%` : String(value);
  }
  const pairs: Readonly<Record<string, readonly [number, number] | null>> = {
    score: match.score,
    half: match.half,
    shootout: match.shootout,
  };
  const pair = pairs[kind];
  if (pair) return String(pair[Number(i)]);
  if (kind === "margin") return String(Math.abs(match.score[0] - match.score[1]));
  if (kind === "home" || kind === "away") return team(kind);
  const { fixture } = match;
  return kind === "league" ? fixture?.league.name : kind === "round" ? fixture?.round : kind === "venue" ? fixture?.venue : undefined;
}

function basketballValue(match: BasketballMatch, fact: string): string | undefined {
  const [kind = "", i = "", field = ""] = fact.split(".");
  const regular = 4;
  const leads = match.leads.map(({ lead }) => lead);
  const sum = (upTo: number, side: number) => match.periods.slice(0, upTo + 1).reduce((total, pair) => total + (pair[side] ?? 0), 0);
  switch (kind) {
    case "player": {
      const player = match.players.find(({ playerId }) => playerId === fact.slice("player.".length, fact.lastIndexOf(".")));
      const stat = fact.slice(fact.lastIndexOf(".") + 1);
      return stat === "name" ? player?.name : String(player?.stats[stat as "points"]);
    }
    case "score":
      return String(match.score[Number(i)]);
    case "period":
      return String(match.periods[Number(i)]?.[Number(field)]);
    case "after":
      return String(sum(Number(i), Number(field)));
    case "number":
      return String(Number(i) < regular ? Number(i) + 1 : Number(i) - regular + 1);
    case "overtimes":
      return String(match.periods.length - regular);
    case "largest":
      return String(i === "0" ? Math.max(...leads) : Math.max(...leads.map((lead) => -lead)));
    case "changes": {
      const signs = leads.map(Math.sign).filter((sign) => sign !== 0);
      return String(signs.filter((sign, at) => at > 0 && sign !== signs[at - 1]).length);
    }
    case "margin":
      return String(Math.abs(match.score[0] - match.score[1]));
    case "home":
    case "away":
      return match.fixture?.[kind].name;
    case "league":
      return match.fixture?.league.name;
    case "round":
      return match.fixture?.round;
    default:
      return undefined;
  }
}

function pieces(report: Report): readonly Piece[] {
  return [...report.title, ...report.summary, ...sentencesOf(report).flat()];
}

describe("a report says what its match's log says", () => {
  for (const [sport, count] of [
    ["fb", 100],
    ["bk", 40],
  ] as const) {
    test(`${count} matches of ${sport}: every figure and name is the fold's, and no figure stands there that is not a fact`, () => {
      const titles = new Set<string>();
      for (const match of played(sport, count)) {
        const report = matchReport(match);
        expect(report, match.matchId).not.toBeNull();
        if (!report) continue;
        for (const piece of pieces(report)) {
          if (typeof piece === "string") expect(piece, match.matchId).not.toMatch(/\d/);
          else
            expect(piece.text, `${match.matchId} ${piece.fact}`).toBe(
              match.sport === "fb" ? footballValue(match, piece.fact) : basketballValue(match, piece.fact),
            );
        }
        expect(parseRichDoc(docOf(report)), match.matchId).toMatchObject({ ok: true });
        titles.add(
          textOf(report.title)
            .split("：")[1]
            ?.replaceAll(/[^\u4E00-\u9FFF]/g, "") ?? "",
        );
        // Goals are told in the order in which they were scored.
        const scores = report.blocks.flatMap((one) => (one.kind === "paragraph" ? one.sentences : [])).flat();
        const told = scores.flatMap((piece) =>
          typeof piece === "object" && /^goal\.\d+\.score$/.test(piece.fact) ? [Number(piece.fact.split(".")[1])] : [],
        );
        expect(told).toEqual([...told].sort((a, b) => a - b));
      }
      expect(titles.size, "titles are varied").toBeGreaterThan(count / 10);
    });
  }
});

test("a goal that is taken back after the end makes another report, and the difference is told", () => {
  const match = played("fb", 30).find(({ score }) => score[0] + score[1] >= 2) as FootballMatch;
  const goal = match.incidents.findLast((one) => isGoal(one.type) && one.status !== "revoked");
  if (!goal) throw new Error("no goal");
  const before = matchReport(match);
  const score: [number, number] = [match.score[0], match.score[1]];
  score[goal.side === "home" ? 0 : 1] -= 1;
  const revoked = {
    ch: "",
    k: "incident.revoked",
    s: match.seq + 1,
    at: match.asOfAt + 1,
    d: { id: goal.id, reason: "越位" },
  } as unknown as MatchEvent;
  const scored = { ch: "", k: "score", s: match.seq + 2, at: match.asOfAt + 2, d: { score } } as unknown as MatchEvent;
  const corrected = [revoked, scored].reduce(reduceMatch, match as MatchState);
  const after = matchReport(corrected);
  if (!before || !after) throw new Error("no report");
  expect(textOf(after.title)).toContain(`${score[0]}-${score[1]}`);
  const changes = changesBetween(before, after);
  expect(changes.some((one) => one.after.includes("一个进球被取消"))).toBe(true);
  const changed = new Set(changes.map((one) => one.after));
  const marked = JSON.stringify(docOf(after, (sentence) => changed.has(sentence))).match(/"changed"/g) ?? [];
  expect(marked.length).toBeGreaterThan(0);
});

test("a round of results is counted right", () => {
  const { title, summary } = roundReport({
    league: "测试联赛",
    leagueId: "x",
    season: "2025-26",
    roundNo: 3,
    results: [
      { home: "甲", away: "乙", score: [4, 0], kickoffAt: 0 },
      { home: "丙", away: "丁", score: [1, 1], kickoffAt: 0 },
      { home: "戊", away: "己", score: [0, 2], kickoffAt: 0 },
    ],
  });
  expect(title).toBe("测试联赛 2025-26 赛季第 3 轮：甲 4-0 乙");
  expect(summary).toBe("测试联赛 2025-26 赛季第 3 轮共 3 场比赛，打进 8 球：主队胜 1 场，平 1 场，客队胜 1 场。");
});

test("a preview says what the fixture and the prices say, and nothing of what is not known", () => {
  const fixture = {
    matchId: "p1",
    sport: "fb",
    league: { id: "x", name: "测试联赛", color: "#000000" },
    round: "第5轮",
    kickoffAt: Date.UTC(2026, 10, 24, 13, 30),
    home: { id: "a", name: "甲队", rank: 2, form: ["W", "W", "W", "W", "W"] },
    away: { id: "b", name: "乙队", rank: 9, form: ["W", "D", "L"] },
    venue: "甲球场",
    source: "test",
  } as unknown as Fixture;
  const text = (report: Report): string => [textOf(report.title), ...sentencesOf(report).map(textOf)].join("\n");
  expect(text(footballPreview(fixture, { p: [1.5, 4.25, 6], m: [0, 0, 0], at: 0 }))).toBe(
    [
      "甲队 对 乙队：第 2 名迎战第 9 名",
      "测试联赛第5轮，甲队将在甲球场迎战乙队，北京时间 11月24日 21:30 开球。",
      "排名与近况",
      "赛前甲队排名第 2，乙队排名第 9。",
      "甲队近 5 场 5 胜 0 平 0 负，正在连胜。",
      "乙队近 3 场 1 胜 1 平 1 负。",
      "指数",
      "发稿时主胜、平局、客胜的指数为 1.50、4.25、6.00，之后的变化见比赛页。",
    ].join("\n"),
  );
  const bare = { ...fixture, home: { id: "a", name: "甲队" }, away: { id: "b", name: "乙队" }, venue: undefined } as unknown as Fixture;
  expect(text(footballPreview(bare, null))).not.toMatch(/排名|近 |指数|undefined/);
  expect(text(footballPreview(fixture, { p: [1.5, 4.25, 6], m: [0, 0, 0], at: 0, x: true }))).not.toContain("指数");
});

test("the column of a league is named as the league that its reports are about", () => {
  const names = new Map([
    ...[...OPENFOOTBALL_COMPETITIONS.values()].map(({ competition: { id, name } }) => [id.slice("fb-".length), name] as const),
    ...leaguesOf("bk").map(({ id, name }) => [id, name] as const),
  ]);
  const columns = (NEWS_COLUMNS as readonly NewsColumn[]).flatMap(({ name, leagueId }) => (leagueId ? [[name, names.get(leagueId)]] : []));
  expect(columns.length).toBeGreaterThan(0);
  for (const [name, league] of columns) expect(league).toBe(name);
});
