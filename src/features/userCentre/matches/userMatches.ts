import type { MatchId } from "../../../../contract/ids.ts";
import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import { sportOf } from "../../../../contract/codes/matchType.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { UserMatches } from "../../../../contract/http/attention.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { type Result, ok } from "../../../../contract/result.ts";
import { attentionMatches, reservedMatches } from "../../../api/attention.ts";
import type { Api, ApiFailure } from "../../../api/client.ts";

/** A match a user keeps. `row` is null when neither boards nor database know it any more. */
export interface SavedMatch {
  readonly matchId: MatchId;
  readonly sport: Sport;
  /** When it was put on the list, epoch ms. */
  readonly at: number;
  readonly row: BoardRow | null;
  /** Taken off the list since it was loaded; the line stays for 撤销. */
  readonly isOff: boolean;
}

export type SavedMatchesAnswer = Result<readonly SavedMatch[], ApiFailure>;

export function savedMatchesOf({ matches, rows }: UserMatches): readonly SavedMatch[] {
  const byId = new Map(rows.map((row) => [`${row.sport}:${row.id}`, row]));
  return matches.map(({ matchId, matchType, at }) => {
    const sport: Sport = sportOf(matchType);
    return { matchId, sport, at, row: byId.get(`${sport}:${matchId}`) ?? null, isOff: false };
  });
}

/** Starred matches of both sports, newest first. */
export async function loadCollection(api: Api, signal?: AbortSignal): Promise<SavedMatchesAnswer> {
  const answer = await attentionMatches(api, signal ? { signal } : {});
  return answer.ok ? ok(savedMatchesOf(answer.value)) : answer;
}

/** Reserved matches: first those on air in rooms, then upcoming ones by kick-off, then those that have begun. */
export async function loadReserved(api: Api, now: number, signal?: AbortSignal): Promise<SavedMatchesAnswer> {
  const answer = await reservedMatches(api, signal ? { signal } : {});
  if (!answer.ok) return answer;
  const kickoff = (match: SavedMatch): number => match.row?.kickoffAt ?? 0;
  const isToCome = (match: SavedMatch): boolean => kickoff(match) > now;
  return ok(
    [...savedMatchesOf(answer.value)].sort((a, b) => {
      if (isOnAir(a) !== isOnAir(b)) return isOnAir(a) ? -1 : 1;
      if (isToCome(a) !== isToCome(b)) return isToCome(a) ? -1 : 1;
      return isToCome(a) ? kickoff(a) - kickoff(b) : kickoff(b) - kickoff(a);
    }),
  );
}

/** True if a room on air covers it and it is not over. */
export function isOnAir({ row }: SavedMatch): boolean {
  return row !== null && row.rooms > 0 && ["notStarted", "ongoing"].includes(phaseOf(row));
}

/** Sets the flag of one match without moving it in the list. */
export function withOff(list: readonly SavedMatch[], changed: SavedMatch, isOff: boolean): readonly SavedMatch[] {
  return list.map((match) => (match.matchId === changed.matchId && match.sport === changed.sport ? { ...match, isOff } : match));
}
