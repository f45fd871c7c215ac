import type { Fixture, Side } from "../../../contract/feed/sport.ts";
import { formatOf, periodSecondsOf } from "../../../contract/match/basketball.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import type { Action, ActionKind, PlayerRef } from "./basketball/actions.ts";
import { boxLine } from "./basketball/box.ts";
import { recordedCounts } from "./basketball/recordedBox.ts";
import {
  type BasketballEventBuilder,
  type RecordedLine,
  type RosterPlayer,
  createBasketballEventBuilder,
} from "./basketball/eventBuilder.ts";
import { closeGame, periodMinutesBy, placeFromBasket, secondsLeft } from "./basketball/shared.ts";
import { filesById, isWanted, missingWanted, readJson } from "./files.ts";
import { LEAGUES, basketballTeam } from "./names/lookup.ts";
import { isOffensive } from "./nbaStats.ts";
import { short } from "./eventTimes.ts";
import type { ImportProblem, ImportedMatch, ReadSource, SourceFile } from "./types.ts";
import { spansOf } from "./wnbaPageClock.ts";
import { type PageBoxTeam, type PagePlay, type WnbaPage, decodePage } from "./wnbaPageSchema.ts";

/**
 * The data of a wnba.com game page: wnba_page_{id}.json(.gz). Four quarters of ten minutes, or two halves of twenty
 * until 2005; the box score is in
 * postGameData.postBoxscoreData. Only period starts and ends have a wall clock ("11:11 PM EST", to the minute, its
 * hour not to be trusted): plays are placed between them in proportion to the game clock. Minutes on court come from the
 * box score, once, at the end.
 */

const QUARTER_MINUTES = 10;

export const readWnbaPage: ReadSource = (files, { only }) => {
  const listed = filesById(files, /^wnba_page_(\d+)\.json(?:\.gz)?$/);
  if (listed.length === 0) return err({ file: "wnba_page_*.json", record: "", reason: "no WNBA game page in the folder" });
  const missing = missingWanted(
    only,
    listed.map(({ id }) => [id, `wnba-page-${id}`]),
    "wnba_page_*.json",
  );
  if (missing) return err(missing);
  const imported: ImportedMatch[] = [];
  for (const { id, file } of listed) {
    if (!isWanted(only, id, `wnba-page-${id}`)) continue;
    const one = readGame(id, file);
    if (!one.ok) return one;
    imported.push(one.value);
  }
  return ok(imported);
};

function readGame(id: string, file: SourceFile): Result<ImportedMatch, ImportProblem> {
  const decoded = readJson(file, decodePage);
  if (!decoded.ok) return decoded;
  const page = decoded.value;
  if (page.gameID !== id) return err({ file: file.name, record: "/gameID", reason: `is ${page.gameID}` });
  const teams: Record<Side, PageBoxTeam> = {
    home: page.postGameData.postBoxscoreData.homeTeam,
    away: page.postGameData.postBoxscoreData.awayTeam,
  };
  if (teams.home.teamId !== page.boxscore.homeTeam.teamId)
    return err({ file: file.name, record: "/postGameData/postBoxscoreData/homeTeam/teamId", reason: "not the home team of /boxscore" });
  const kickoffAt = Date.parse(page.boxscore.gameTimeUTC);
  const firstPeriod = page.postGameData.postPlayByPlayData.find(({ period }) => period === 1);
  const fixture: Fixture = {
    matchId: `wnba-page-${id}`,
    sport: "bk",
    league: LEAGUES.wnba,
    season: String(new Date(kickoffAt).getUTCFullYear()),
    kickoffAt,
    home: basketballTeam("wnba", teams.home.teamTricode, teams.home.teamName),
    away: basketballTeam("wnba", teams.away.teamTricode, teams.away.teamName),
    ...(page.boxscore.arena?.arenaName ? { venue: short(page.boxscore.arena.arenaName) } : {}),
    ...(page.boxscore.officials?.[0] ? { referee: short(page.boxscore.officials[0].name) } : {}),
    periodMinutes: periodMinutesBy(firstPeriod?.actions.map((play) => secondsLeft(play.clock)) ?? [], QUARTER_MINUTES),
    source: "wnba-page",
  };
  const builder = createBasketballEventBuilder(fixture, false);
  builder.open([...rosterOf(teams.home, "home"), ...rosterOf(teams.away, "away")]);
  const written = writePlays(builder, fixture, page, teams, file.name);
  if (!written.ok) return written;
  const { homeTeam, awayTeam } = page.boxscore;
  const recorded = {
    score: [homeTeam.score, awayTeam.score] as const,
    periods: homeTeam.periods.map((p, i) => [p.score, awayTeam.periods[i]?.score ?? 0] as const),
  };
  const notes = [`wnba-page-${id}: minutes on court stand in the box score only; they come once, at the end`];
  return ok(
    closeGame(builder, fixture, written.value, recorded, [...recordedOf(teams.home, "home"), ...recordedOf(teams.away, "away")], notes),
  );
}

function rosterOf(team: PageBoxTeam, side: Side): readonly RosterPlayer[] {
  return team.players.map((p, i) => ({
    id: String(p.personId),
    side,
    name: `${p.firstName} ${p.familyName}`.trim(),
    ...(p.jerseyNum ? { number: p.jerseyNum } : {}),
    ...(p.position ? { position: p.position } : {}),
    // The five starters are listed first; newer pages name a position for them only, older ones for everybody.
    isStarter: i < 5,
  }));
}

function recordedOf(team: PageBoxTeam, side: Side): readonly RecordedLine[] {
  return team.players.map((p) => {
    const s = p.statistics;
    const counts = recordedCounts(String(p.personId), side, s);
    return {
      id: counts.id,
      side,
      name: `${p.firstName} ${p.familyName}`,
      seconds: Math.round(secondsLeft(s.minutes) ?? 0),
      stats: { ...boxLine(counts), points: s.points },
    };
  });
}

function writePlays(
  builder: BasketballEventBuilder,
  fixture: Fixture,
  page: WnbaPage,
  teams: Readonly<Record<Side, PageBoxTeam>>,
  file: string,
): Result<number, ImportProblem> {
  const sides = new Map<number, Side>([
    [teams.home.teamId, "home"],
    [teams.away.teamId, "away"],
  ]);
  const players = createPlayers(teams, page);
  const spans = spansOf(page, formatOf(fixture));
  const periods = page.postGameData.postPlayByPlayData;
  const totals = new Map<string, number>();
  let at = 0;
  for (const [i, { period, actions }] of periods.entries()) {
    const span = spans[i];
    if (!span) continue;
    const lengthS = periodSecondsOf(fixture, period - 1);
    builder.startPeriod(period, span.startAt, 0);
    for (const [j, play] of actions.entries()) {
      const remainingS = secondsLeft(play.clock) ?? 0;
      at = Math.max(at, Math.round(span.startAt + ((lengthS - remainingS) / lengthS) * (span.endAt - span.startAt)));
      // Team plays (a team's rebound, a timeout) have the team's id in place of a player's.
      const side = sides.get(play.teamId) ?? sides.get(play.personId) ?? null;
      if (play.teamId !== 0 && side === null) {
        return err({
          file,
          record: `/postGameData/postPlayByPlayData/${i}/actions/${j}`,
          reason: `team ${play.teamId} does not play in the game`,
        });
      }
      const what = kindOf(play, side, players, totals);
      if (!what) continue;
      const isPlayer = play.personId !== 0 && !sides.has(play.personId) && players.has(play.personId);
      const action: Action = {
        id: String(play.actionId),
        at,
        period,
        remainingS,
        side,
        ...(isPlayer ? { player: { id: String(play.personId), name: play.playerNameI || play.playerName } } : {}),
        rate: 0,
        what,
      };
      players.note(action);
      builder.action(action);
    }
    at = Math.max(at, span.endAt);
    builder.endPeriod(period, span.endAt, i === periods.length - 1);
  }
  return ok(at);
}

interface Players {
  has(personId: number): boolean;
  /** A team-mate by the family name in the text; `assists` (so far) tells two players of one name apart. */
  byName(name: string, side: Side, assists: number | null): PlayerRef | null;
  /** Counts assists. */
  note(action: Action): void;
}

function createPlayers(teams: Readonly<Record<Side, PageBoxTeam>>, page: WnbaPage): Players {
  const all = (["home", "away"] as const).flatMap((side) => teams[side].players.map((p) => ({ ...p, side })));
  // A player listed under her married name may have the other name in the text, or the other way round.
  const calledNames = new Map<number, string>();
  for (const play of page.postGameData.postPlayByPlayData.flatMap((period) => period.actions)) {
    const called = /^(?:MISS )?(.+) (?:REBOUND|BLOCK|STEAL|Free Throw)\b/.exec(play.description)?.[1];
    if (called !== undefined) calledNames.set(play.personId, called);
  }
  const assists = new Map<string, number>();
  return {
    has: (personId) => all.some((p) => p.personId === personId),
    byName(name, side, count) {
      const named = all.filter(
        (p) => p.side === side && (p.familyName === name || p.nameI === name || calledNames.get(p.personId) === name),
      );
      const fits = named.length > 1 && count !== null ? named.filter((p) => (assists.get(String(p.personId)) ?? 0) + 1 === count) : named;
      const found = fits[0];
      return found ? { id: String(found.personId), name: found.nameI } : null;
    },
    note(action) {
      if (action.what.kind !== "shot" || !action.what.assist) return;
      const id = action.what.assist.id;
      assists.set(id, (assists.get(id) ?? 0) + 1);
    },
  };
}

function kindOf(play: PagePlay, side: Side | null, players: Players, totals: Map<string, number>): ActionKind | null {
  const words = play.description;
  switch (play.actionType) {
    case "Made Shot":
    case "Missed Shot": {
      const found = /\((.+) (\d+) AST\)/.exec(words);
      const name = found?.[1]?.replace(/^.*\(/, "").trim();
      const assist = name !== undefined && side !== null ? players.byName(name, side, Number(found?.[2])) : null;
      const points = play.shotValue === 3 ? 3 : 2;
      return {
        kind: "shot",
        points,
        isMade: play.actionType === "Made Shot",
        style: play.subType,
        ...(assist ? { assist } : {}),
        place: placeFromBasket(play.xLegacy, play.yLegacy),
      };
    }
    case "Free Throw":
      return { kind: "freeThrow", isMade: !/^MISS\b/.test(words), label: /(\d) of (\d)/.exec(play.subType)?.slice(1).join("/") ?? "" };
    case "Rebound":
      return { kind: "rebound", isOffensive: players.has(play.personId) && isOffensive(String(play.personId), words, totals) };
    case "Turnover":
      return { kind: "turnover", cause: play.subType };
    case "":
      if (/STEAL/.test(words)) return { kind: "steal" };
      return /BLOCK/.test(words) ? { kind: "block" } : null;
    case "Foul":
      return { kind: "foul", cause: play.subType, isPersonal: !/technical|3.?second|delay|taunt/i.test(play.subType) };
    case "Timeout":
      return { kind: "timeout" };
    case "Substitution": {
      const on = /^SUB: (.+) FOR /.exec(words)?.[1];
      const playerIn = on !== undefined && side !== null ? players.byName(on, side, null) : null;
      const playerOut = { id: String(play.personId), name: play.playerNameI || play.playerName };
      return { kind: "substitution", playerOut, ...(playerIn ? { playerIn } : {}) };
    }
    case "Jump Ball":
      return { kind: "jumpBall" };
    case "Violation":
      return { kind: "violation", cause: play.subType };
    case "Ejection":
      return { kind: "note", text: `${play.playerNameI}被罚出场。` };
    case "Instant Replay":
      return { kind: "note", text: "裁判查看录像回放。" };
    default:
      return null;
  }
}
