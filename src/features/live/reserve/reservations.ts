import { Subject } from "rxjs";
import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import { matchTypeOf } from "../../../../contract/codes/matchType.ts";
import type { UserMatches } from "../../../../contract/http/attention.ts";
import type { RoomCard } from "../../../../contract/http/room.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { type Result, ok } from "../../../../contract/result.ts";
import { reservedMatches } from "../../../api/attention.ts";
import type { Api, ApiFailure } from "../../../api/client.ts";
import { matchNext } from "../../../api/match.ts";
import { roomPage } from "../../../api/roomRead.ts";
import { matchKey } from "../../../parts/rooms/rooms.ts";

/** A reservation was added or removed on this page: reminders reload (reminders.ts). */
export const reservationsChanged$ = new Subject<void>();

export function rowKey(row: BoardRow): string {
  return matchKey({ matchId: row.id, matchType: matchTypeOf(row.sport) });
}

/** `阿森纳 VS 切尔西`. */
export function sidesText(row: BoardRow): string {
  return `${row.home.name} VS ${row.away.name}`;
}

/** Reserved matches that are not over, earliest kick-off first. */
export function awaited({ rows }: UserMatches): readonly BoardRow[] {
  const isAwaited = (row: BoardRow): boolean => {
    const phase = phaseOf(row);
    return phase === "notStarted" || phase === "ongoing";
  };
  return rows.filter(isAwaited).sort((a, b) => a.kickoffAt - b.kickoffAt || (a.id < b.id ? -1 : 1));
}

export type ReservedAnswer = Result<readonly BoardRow[], ApiFailure>;

export async function loadReserved(api: Api, signal?: AbortSignal): Promise<ReservedAnswer> {
  const answer = await reservedMatches(api, signal ? { signal } : {});
  return answer.ok ? ok(awaited(answer.value)) : answer;
}

/** A coming match with the rooms about it. */
export interface MatchToCome {
  readonly row: BoardRow;
  readonly rooms: readonly RoomCard[];
}
export type ToComeAnswer = Result<readonly MatchToCome[], ApiFailure>;

/** The next matches: those with rooms first, then by kick-off. If the rooms fail to load, only the matches. */
export async function loadToCome(api: Api): Promise<ToComeAnswer> {
  const [next, rooms] = await Promise.all([matchNext(api), roomPage(api, { page: 1 }, { isQuiet: true })]);
  if (!next.ok) return next;
  const cards = rooms.ok ? rooms.value.list : [];
  const toCome = next.value.rows.map((row) => ({
    row,
    rooms: cards.filter(({ match }) => match !== null && matchKey(match) === rowKey(row)),
  }));
  return ok([...toCome].sort((a, b) => Number(b.rooms.length > 0) - Number(a.rooms.length > 0) || a.row.kickoffAt - b.row.kickoffAt));
}
