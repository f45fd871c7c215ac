import type { Fixture, Side } from "../../../contract/feed/sport.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import type { ActionKind } from "./basketball/actions.ts";
import { type BoxLine, boxLine } from "./basketball/box.ts";
import { recordedCounts } from "./basketball/recordedBox.ts";
import {
  type BasketballEventBuilder,
  type RecordedLine,
  type RosterPlayer,
  createBasketballEventBuilder,
} from "./basketball/eventBuilder.ts";
import { closeGame, periodMinutesBy, secondsLeft } from "./basketball/shared.ts";
import { filesById, findFile, isWanted, missingWanted, readJson } from "./files.ts";
import { LEAGUES, basketballTeam } from "./names/lookup.ts";
import { type LiveAction, type LiveTeam, decodeBox, decodePlays } from "./nbaLiveSchema.ts";
import { short } from "./eventTimes.ts";
import type { ImportProblem, ImportedMatch, ReadSource, SourceFile } from "./types.ts";

/**
 * The NBA's live feed: nba_live_playbyplay_{id}.json(.gz), and nba_live_boxscore_{id}.json(.gz) where there is one. The
 * order is `orderNumber` (a late correction gets a high actionNumber); the wall clock is `timeActual`. The feed has
 * only the latest wording: if `edited` is well after `timeActual`, the line is written again at `edited`, marked as
 * corrected. The game clock is assumed to have run between two actions when wall clock and game clock agree.
 */

/** An entry finished later than this was corrected, not just typed slowly. */
const CORRECTED_AFTER_MS = 60_000;
const RUNNING_WITHIN_S = 2.5;
const KICKOFF_STEP_MS = 600_000;
const NBA_MINUTES = 12;

type Box = NonNullable<Extract<ReturnType<typeof decodeBox>, { ok: true }>>["value"]["game"];

export const readNbaLive: ReadSource = (files, { only }) => {
  const listed = filesById(files, /^nba_live_playbyplay_(\d+)\.json(?:\.gz)?$/);
  if (listed.length === 0) return err({ file: "nba_live_playbyplay_*.json", record: "", reason: "no NBA live play-by-play in the folder" });
  const missing = missingWanted(
    only,
    listed.map(({ id }) => [id, `nba-live-${id}`]),
    "nba_live_playbyplay_*.json",
  );
  if (missing) return err(missing);
  const imported: ImportedMatch[] = [];
  for (const { id, file } of listed) {
    if (!isWanted(only, id, `nba-live-${id}`)) continue;
    const one = readGame(id, file, findFile(files, new RegExp(`^nba_live_boxscore_${id}\\.json(\\.gz)?$`)));
    if (!one.ok) return one;
    imported.push(one.value);
  }
  return ok(imported);
};

function readGame(id: string, file: SourceFile, boxFile: SourceFile | null): Result<ImportedMatch, ImportProblem> {
  const plays = readJson(file, decodePlays);
  if (!plays.ok) return plays;
  if (plays.value.game.gameId !== id) return err({ file: file.name, record: "/game/gameId", reason: `is ${plays.value.game.gameId}` });
  let box: Box | null = null;
  if (boxFile) {
    const decoded = readJson(boxFile, decodeBox);
    if (!decoded.ok) return decoded;
    if (decoded.value.game.gameId !== id)
      return err({ file: boxFile.name, record: "/game/gameId", reason: `is ${decoded.value.game.gameId}` });
    box = decoded.value.game;
  }
  const actions = plays.value.game.actions.toSorted((a, b) => a.orderNumber - b.orderNumber);
  const home = box ? box.homeTeam.teamId : homeTeamOf(actions);
  const away = box ? box.awayTeam.teamId : actions.find((a) => a.teamId !== undefined && a.teamId !== home)?.teamId;
  if (home === null || away === undefined)
    return err({ file: file.name, record: "/game/actions", reason: "which team is at home cannot be told" });
  const stranger = plays.value.game.actions.findIndex((a) => a.teamId !== undefined && a.teamId !== home && a.teamId !== away);
  if (stranger >= 0) return err({ file: file.name, record: `/game/actions/${stranger}`, reason: "this team does not play in the game" });
  return ok(writeGame(id, actions, home, away, box));
}

/** Used without a box score: the team whose basket changes the home score. */
function homeTeamOf(actions: readonly LiveAction[]): number | null {
  let before = "0";
  for (const action of actions) {
    if (action.scoreHome !== before && action.shotResult === "Made" && action.teamId !== undefined) return action.teamId;
    before = action.scoreHome;
  }
  return null;
}

function writeGame(id: string, actions: readonly LiveAction[], home: number, away: number, box: Box | null): ImportedMatch {
  const sideOf = (teamId: number | undefined): Side | null => (teamId === home ? "home" : teamId === away ? "away" : null);
  const firstAt = Date.parse(actions[0]?.timeActual ?? "");
  const notes: string[] = [];
  if (!box) notes.push(`nba-live-${id}: there is no box score file: names, line-ups and kick-off come from the plays alone`);
  const codeOf = (teamId: number): string => actions.find((a) => a.teamId === teamId && a.teamTricode)?.teamTricode ?? "";
  const kickoffAt = box ? Date.parse(box.gameTimeUTC) : Math.floor(firstAt / KICKOFF_STEP_MS) * KICKOFF_STEP_MS;
  const year = new Date(kickoffAt).getUTCFullYear() - (new Date(kickoffAt).getUTCMonth() < 7 ? 1 : 0);
  const fixture: Fixture = {
    matchId: `nba-live-${id}`,
    sport: "bk",
    league: LEAGUES.nba,
    season: `${year}/${String(year + 1).slice(2)}`,
    kickoffAt,
    home: basketballTeam("nba", box?.homeTeam.teamTricode ?? codeOf(home), box?.homeTeam.teamName ?? ""),
    away: basketballTeam("nba", box?.awayTeam.teamTricode ?? codeOf(away), box?.awayTeam.teamName ?? ""),
    ...(box?.arena?.arenaName ? { venue: short(box.arena.arenaName) } : {}),
    ...(box?.officials?.[0] ? { referee: short(box.officials[0].name) } : {}),
    periodMinutes: periodMinutesBy(
      actions.filter((a) => a.period === 1).map((a) => secondsLeft(a.clock)),
      NBA_MINUTES,
    ),
    source: "nba-live",
  };
  const builder = createBasketballEventBuilder(fixture, true);
  builder.open(box ? [...rosterOf(box.homeTeam, "home"), ...rosterOf(box.awayTeam, "away")] : rosterFromPlays(actions, sideOf));
  const endAt = writeActions(builder, actions, sideOf);
  const lines = box ? [...recordedOf(box.homeTeam, "home"), ...recordedOf(box.awayTeam, "away")] : [];
  const recorded = box && {
    score: [box.homeTeam.score, box.awayTeam.score] as const,
    periods: box.homeTeam.periods.map((p, i) => [p.score, box.awayTeam.periods[i]?.score ?? 0] as const),
  };
  return closeGame(builder, fixture, endAt, recorded, lines, notes);
}

function rosterOf(team: LiveTeam, side: Side): readonly RosterPlayer[] {
  return team.players.map((p) => ({
    id: String(p.personId),
    side,
    name: p.name,
    ...(p.jerseyNum ? { number: p.jerseyNum } : {}),
    ...(p.position ? { position: p.position } : {}),
    isStarter: p.starter === "1",
  }));
}

/** A player who acts before he comes on as a substitute started the game. */
function rosterFromPlays(actions: readonly LiveAction[], sideOf: (teamId: number | undefined) => Side | null): readonly RosterPlayer[] {
  const roster = new Map<string, RosterPlayer>();
  for (const action of actions) {
    const side = sideOf(action.teamId);
    if (side === null || action.personId === 0) continue;
    const id = String(action.personId);
    if (roster.has(id)) continue;
    const isEntering = action.actionType === "substitution" && action.subType === "in";
    roster.set(id, { id, side, name: action.playerNameI ?? id, isStarter: action.period === 1 && !isEntering });
  }
  return [...roster.values()];
}

function recordedOf(team: LiveTeam, side: Side): readonly RecordedLine[] {
  return team.players.map((p) => {
    const s = p.statistics;
    const counts = recordedCounts(String(p.personId), side, s);
    const stats: BoxLine = { ...boxLine(counts), points: s.points };
    return { id: String(p.personId), side, name: p.name, seconds: Math.round(secondsLeft(s.minutes) ?? 0), stats };
  });
}

/** Writes the plays; returns the time of the last one. */
function writeActions(
  builder: BasketballEventBuilder,
  actions: readonly LiveAction[],
  sideOf: (teamId: number | undefined) => Side | null,
): number {
  let at = 0;
  const lastPeriod = Math.max(...actions.map((a) => a.period));
  for (const [i, action] of actions.entries()) {
    // A few actions have a time shortly before that of the action they follow.
    at = Math.max(at, Date.parse(action.timeActual));
    const remainingS = secondsLeft(action.clock) ?? 0;
    const rate = hasRun(action, actions[i + 1]) ? 1 : 0;
    if (action.actionType === "period" && action.subType === "start") builder.startPeriod(action.period, at, rate);
    else if (action.actionType === "period" && action.subType === "end") builder.endPeriod(action.period, at, action.period === lastPeriod);
    else {
      const what = kindOf(action);
      if (!what) continue;
      const editedAt = action.edited === undefined ? at : Date.parse(action.edited);
      builder.action({
        id: String(action.actionNumber),
        at,
        period: action.period,
        remainingS,
        side: sideOf(action.teamId),
        ...(action.personId === 0 ? {} : { player: refOf(action) }),
        rate,
        ...(editedAt - at > CORRECTED_AFTER_MS ? { correctedAt: editedAt } : {}),
        what,
      });
    }
  }
  return at;
}

function hasRun(action: LiveAction, next: LiveAction | undefined): boolean {
  if (!next || next.period !== action.period) return false;
  const gameS = (secondsLeft(action.clock) ?? 0) - (secondsLeft(next.clock) ?? 0);
  const wallS = (Date.parse(next.timeActual) - Date.parse(action.timeActual)) / 1000;
  return gameS > 0 && Math.abs(wallS - gameS) <= RUNNING_WITHIN_S;
}

function refOf(action: LiveAction): { id: string; name: string } {
  return { id: String(action.personId), name: action.playerNameI ?? String(action.personId) };
}

function placeOf(action: LiveAction): { place?: { x: number; y: number } } {
  const { x, y, side } = action;
  if (x === undefined || x === null || y === undefined || y === null) return {};
  return { place: side === "left" ? { x: 100 - x, y: 100 - y } : { x, y } };
}

/** Null for actions that are taken from elsewhere or carry nothing (stoppages, the end of the game). */
function kindOf(action: LiveAction): ActionKind | null {
  const sub = action.subType ?? "";
  const cause = `${sub} ${action.descriptor ?? ""}`;
  switch (action.actionType) {
    case "2pt":
    case "3pt": {
      const assist =
        action.assistPersonId === undefined
          ? {}
          : { assist: { id: String(action.assistPersonId), name: action.assistPlayerNameInitial ?? String(action.assistPersonId) } };
      const style = `${sub} ${action.descriptor ?? ""}`;
      return {
        kind: "shot",
        points: action.actionType === "3pt" ? 3 : 2,
        isMade: action.shotResult === "Made",
        style,
        ...assist,
        ...placeOf(action),
      };
    }
    case "freethrow":
      return { kind: "freeThrow", isMade: action.shotResult === "Made", label: sub.replace(" of ", "/") };
    case "rebound":
      return { kind: "rebound", isOffensive: sub === "offensive" };
    case "turnover":
      return { kind: "turnover", cause };
    case "steal":
      return { kind: "steal" };
    case "block":
      return { kind: "block" };
    case "foul":
      return { kind: "foul", cause, isPersonal: sub !== "technical" };
    case "timeout":
      return { kind: "timeout" };
    case "substitution":
      return { kind: "substitution", ...(sub === "in" ? { playerIn: refOf(action) } : { playerOut: refOf(action) }) };
    case "jumpball":
      return { kind: "jumpBall" };
    case "violation":
      return { kind: "violation", cause };
    case "ejection":
      return { kind: "note", text: `${action.playerNameI ?? ""}被罚出场。` };
    case "instantreplay":
      return { kind: "note", text: "裁判查看录像回放。" };
    default:
      return null;
  }
}
