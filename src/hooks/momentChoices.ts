import { periodLabelOf, phaseOf, stateRowOf, stateWordsOf } from "../../contract/codes/matchPhase.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { MatchId } from "../../contract/ids.ts";
import { REGULATION_PERIODS } from "../../contract/codes/basketball.ts";
import { type BasketballMatch, formatOf } from "../../contract/match/basketball.ts";
import { isPlayed, periodOf } from "../../contract/match/basketballClock.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { footballMomentOf, minuteText } from "../../contract/match/clock.ts";
import type { MatchState } from "../../contract/match/fold.ts";
import { ok } from "../../contract/result.ts";
import { attentionMatches } from "../api/attention.ts";
import type { Api } from "../api/client.ts";
import { listTopics } from "../api/community.ts";
import { matchDetail, scoreList } from "../api/live.ts";
import { readerMoment } from "./pageMoment.ts";
import { usePortal } from "./portal.ts";
import { type Loaded, useLoaded } from "./useLoaded.ts";
import { useSessionView } from "./useSession.ts";

/** Choices a text field offers to insert: topics, and moments of matches. Nothing later than the reader's clock. */

export interface ChoiceOfMatch {
  readonly row: BoardRow;
  /** The reader has starred it. */
  readonly isFollowed: boolean;
}

export interface ChoiceOfMoment {
  /** Epoch ms. */
  readonly at: number;
  /** `67′`, 中场休息. */
  readonly minute: string;
  /** Type of an incident (contract/feed/sport.ts); null: the match changed its state. */
  readonly incident: string | null;
  readonly player: string | null;
}

const MINUTE_S = 60;
const QUIET = { isQuiet: true };

/** The latest moment of a match the reader may be shown, epoch ms. */
export function useReaderMoment(): () => number {
  const { spoilers, now } = usePortal();
  return () => Math.floor(readerMoment(spoilers, now()) ?? now());
}

/** Matches of both boards and starred ones that had begun by `until`: starred ones first, then those in play. */
async function begunMatches(api: Api, isUser: boolean, until: number, signal: AbortSignal) {
  const options = { ...QUIET, signal };
  const [fb, bk, starred] = await Promise.all([
    scoreList(api, "fb", { type: "live" }, options),
    scoreList(api, "bk", { type: "live" }, options),
    isUser ? attentionMatches(api, options) : null,
  ]);
  if (!fb.ok && !bk.ok) return fb;
  const own = starred?.ok ? starred.value.rows : [];
  const followed = new Set(own.map(({ sport, id }) => `${sport} ${id}`));
  const rows = [...own, ...(fb.ok ? fb.value.rows : []), ...(bk.ok ? bk.value.rows : [])];
  const byName = new Map(rows.map((row) => [`${row.sport} ${row.id}`, row]));
  const choices = [...byName].map(([name, row]): ChoiceOfMatch => ({ row, isFollowed: followed.has(name) }));
  const rank = ({ row, isFollowed }: ChoiceOfMatch): number => (isFollowed ? 0 : phaseOf(row) === "ongoing" ? 1 : 2);
  return ok(
    choices
      .filter(({ row }) => row.kickoffAt <= until && ["ongoing", "finished"].includes(phaseOf(row)))
      .sort((a, b) => rank(a) - rank(b) || b.row.kickoffAt - a.row.kickoffAt || (a.row.id < b.row.id ? -1 : 1)),
  );
}

export function useChoicesOfMatch(): Loaded<readonly ChoiceOfMatch[]> {
  const { api } = usePortal();
  const { user } = useSessionView();
  const moment = useReaderMoment();
  return useLoaded("matches", (signal) => begunMatches(api, user !== null, moment(), signal), null);
}

export function useMatchState(sport: Sport, matchId: MatchId): Loaded<MatchState> {
  const { api } = usePortal();
  return useLoaded(
    `${sport} ${matchId}`,
    async (signal) => {
      const answer = await matchDetail(api, sport, matchId, { ...QUIET, signal });
      return answer.ok ? ok(answer.value.match) : answer;
    },
    null,
  );
}

export function useTopicChoices(): Loaded<readonly string[]> {
  const { api, spoilers, now } = usePortal();
  return useLoaded(
    "topics",
    async (signal) => {
      const answer = await listTopics(api, readerMoment(spoilers, now()), { ...QUIET, signal });
      return answer.ok ? ok(answer.value.map(({ name }) => name)) : answer;
    },
    null,
  );
}

/** Incidents and changes of state up to a moment, latest first. */
export function choicesOfMoment(match: MatchState, until: number): readonly ChoiceOfMoment[] {
  const states = match.segments.flatMap((segment): readonly ChoiceOfMoment[] => {
    const of = { sport: match.sport, state: segment.state, overtime: segment.overtime };
    const named = match.sport === "bk" ? { ...of, format: formatOf(match.fixture) } : of;
    const { stage } = stateRowOf(named);
    if (stage === "before" || stage === "waiting") return [];
    return [{ at: segment.startAt, minute: stateWordsOf(named), incident: null, player: null }];
  });
  const incidents = (match.sport === "fb" ? match.incidents : []).flatMap((one): readonly ChoiceOfMoment[] =>
    one.status === "revoked"
      ? []
      : [{ at: one.at, minute: minuteText(one.minute, one.plus ?? 0), incident: one.type, player: one.player ?? null }],
  );
  return [...states, ...incidents].filter(({ at, minute }) => at <= until && minute !== "").sort((a, b) => b.at - a.at);
}

/** The end of a minute of football (`67`), or `until` if that is earlier; null: the minute was not reached. */
export function endOfMinute(match: MatchState, minute: number, until: number): number | null {
  const [from, to] = [(minute - 1) * MINUTE_S, minute * MINUTE_S - 1].map((seconds) => footballMomentOf(match.segments, seconds));
  if (from == null || to == null || from > until) return null;
  return Math.min(to, until);
}

/** Basketball periods a moment can name: those of regulation, and the overtimes reached by then unless `isVeiled`. */
export function periodChoices(
  match: BasketballMatch,
  until: number,
  isVeiled: boolean,
): readonly { readonly period: number; readonly label: string }[] {
  const format = formatOf(match.fixture);
  const begun = isVeiled ? [] : match.segments.filter((one) => isPlayed(one) && one.startAt <= until);
  const count = Math.max(REGULATION_PERIODS[format], ...begun.map((one) => (periodOf(match, one) ?? 0) + 1));
  return Array.from({ length: count }, (_, period) => ({ period, label: periodLabelOf(format, period) }));
}
