import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import { matchTypeOf } from "../../../../contract/codes/matchType.ts";
import type { Fixture, Pair } from "../../../../contract/feed/sport.ts";
import type { MatchId } from "../../../../contract/ids.ts";
import { minuteText } from "../../../../contract/match/clock.ts";
import type { MatchState } from "../../../../contract/match/fold.ts";
import { type IncidentView, goalsOf, isGoal } from "../../../../contract/match/football.ts";
import { matchPath } from "../../../../contract/pages.ts";
import type { NoteKind } from "../../../parts/notification/noteKinds.ts";

/** An event of a followed match to notify of. Pure: computed from the match's earlier and later state. */
export interface MatchNews {
  /** Key of the event, which is notified once. */
  readonly key: string;
  readonly kind: Exclude<NoteKind, "onAir">;
  readonly matchId: MatchId;
  /** Time of the event, epoch ms: old events are not notified. */
  readonly happenedAt: number;
  /** Time it became known, epoch ms: a reader whose clock is behind this is not notified yet. */
  readonly at: number;
  readonly title: string;
  readonly body: string;
  /** A correction replaces the notification with the same tag. */
  readonly tag: string;
  /** Key of the news that this one revokes. */
  readonly revokes: string | null;
  readonly path: string;
}

const counts = ({ type, side, status }: IncidentView): boolean => isGoal(type) && side !== null && status !== "revoked";

const HOW: Readonly<Partial<Record<IncidentView["type"], string>>> = { "own-goal": "（乌龙球）", "penalty-goal": "（点球）" };

function goalText({ league, home, away }: Fixture, { minute, plus, type, side, player }: IncidentView): string {
  const team = side === "home" ? home.name : away.name;
  return `${league.name} ${minuteText(minute, plus)} ${team}进球${player === undefined ? "" : `：${player}`}${HOW[type] ?? ""}`;
}

/** Goals scored and goals revoked between two lists of incidents, earlier first. */
function goals(
  fixture: Fixture,
  before: readonly IncidentView[],
  after: readonly IncidentView[],
  knownAt: number,
): readonly Omit<MatchNews, "matchId" | "path">[] {
  if (before === after) return [];
  const had = new Map(before.map((one) => [one.id, one]));
  const score = goalsOf(after);
  const withScore = ([home, away]: Pair): string => `${fixture.home.name} ${home}-${away} ${fixture.away.name}`;
  return after.flatMap((one): readonly Omit<MatchNews, "matchId" | "path">[] => {
    const known = had.get(one.id);
    const isIn = counts(one);
    if (isIn === (known !== undefined && counts(known))) return [];
    const key = `${fixture.sport}:${fixture.matchId}:goal:${one.id}`;
    const common = { kind: "goal" as const, at: knownAt, tag: key };
    if (!isIn) {
      const body = `${fixture.league.name} ${minuteText(one.minute, one.plus)} 的进球被取消`;
      return [{ ...common, key: `${key}:off`, happenedAt: knownAt, title: `进球取消 ${withScore(score)}`, body, revokes: key }];
    }
    // Of several at once, only the last has the current score.
    return [{ ...common, key, happenedAt: one.at, title: withScore(one.score ?? score), body: goalText(fixture, one), revokes: null }];
  });
}

function endText({ league }: Fixture, match: MatchState): string {
  const shootout = match.sport === "fb" ? match.shootout : null;
  return `${league.name} 完场${shootout === null ? "" : `，点球 ${shootout[0]}-${shootout[1]}`}`;
}

/**
 * The news between two states of a match. Keys contain no commas, which separate keys where they are stored; a source's
 * incident ids could contain some.
 */
export function newsBetween(before: MatchState, after: MatchState): readonly MatchNews[] {
  const { fixture } = after;
  if (fixture === null || before === after) return [];
  const knownAt = after.asOfAt;
  const { home, away } = fixture;
  const of = { matchId: fixture.matchId, path: matchPath(fixture.sport, fixture.matchId) };
  const found: Omit<MatchNews, "matchId" | "path">[] = [];
  const [was, is] = [phaseOf(before), phaseOf(after)];
  if (was === "notStarted" && is === "ongoing") {
    // Same key and tag as a reservation's reminder (features/live/reminders): a reader with both is notified once.
    const key = `${matchTypeOf(fixture.sport)}:${fixture.matchId}`;
    const title = `${home.name} VS ${away.name}`;
    const body = `${fixture.league.name} 比赛已经开始`;
    found.push({
      key,
      kind: "kickoff",
      happenedAt: after.segments[0]?.startAt ?? knownAt,
      at: knownAt,
      title,
      body,
      tag: `reserve:${key}`,
      revokes: null,
    });
  }
  if (before.sport === "fb" && after.sport === "fb") found.push(...goals(fixture, before.incidents, after.incidents, knownAt));
  if (was === "ongoing" && is === "finished") {
    const key = `${fixture.sport}:${fixture.matchId}:end:${after.seq}`;
    const title = `${home.name} ${after.score[0]}-${after.score[1]} ${away.name}`;
    const tag = `${fixture.sport}:${fixture.matchId}:end`;
    found.push({ key, kind: "end", happenedAt: knownAt, at: knownAt, title, body: endText(fixture, after), tag, revokes: null });
  }
  return found.map((one) => ({ ...one, ...of, key: one.key.replaceAll(",", "-"), revokes: one.revokes?.replaceAll(",", "-") ?? null }));
}
