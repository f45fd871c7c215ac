import type { MatchDate } from "../../../contract/http/match.ts";
import type { RoomCard } from "../../../contract/http/room.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { type Result, ok } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { scoreList } from "../../api/live.ts";
import { matchDates, matchHot, matchNext } from "../../api/match.ts";
import { hotRooms } from "../../api/roomRead.ts";
import type { Portal } from "../../hooks/portal.ts";
import { shanghaiDate } from "../../ui/shanghai.ts";
import { phaseOf } from "./words.ts";

/** What the home page starts with; each part may fail by itself. Plain JSON. */
export interface HomeData {
  /** Server time of the answer, epoch ms: the minutes of the first paint. */
  readonly at: number;
  readonly today: string;
  /** The day of the strip, `2026-11-21`. */
  readonly day: string;
  readonly dates: Result<readonly MatchDate[], ApiFailure>;
  readonly hot: Result<readonly BoardRow[], ApiFailure>;
  /** Rooms on air, the hottest first. */
  readonly rooms: Result<readonly RoomCard[], ApiFailure>;
  readonly football: Result<readonly BoardRow[], ApiFailure>;
  readonly basketball: Result<readonly BoardRow[], ApiFailure>;
  readonly next: Result<readonly BoardRow[], ApiFailure>;
}

const IN_PLAY_SHOWN = 40;
const NEXT_SHOWN = 12;
const ROOMS_SHOWN = 6;
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

function map<A, B>(result: Result<A, ApiFailure>, project: (value: A) => B): Result<B, ApiFailure> {
  return result.ok ? ok(project(result.value)) : result;
}

/** Matches being played, hot ones first, then by kick-off. */
export function inPlay(rows: Iterable<BoardRow>): readonly BoardRow[] {
  return [...rows]
    .filter((row) => phaseOf(row) === "ongoing")
    .toSorted((a, b) => Number(b.hot) - Number(a.hot) || a.kickoffAt - b.kickoffAt || (a.id < b.id ? -1 : 1))
    .slice(0, IN_PLAY_SHOWN);
}

/** `asked` is the `date` of the query; anything but a date is today. */
export async function loadHome({ api, now }: Pick<Portal, "api" | "now">, asked: string | null): Promise<HomeData> {
  const at = now();
  const today = shanghaiDate(at);
  const day = asked !== null && DATE_PATTERN.test(asked) ? asked : today;
  const [dates, hot, rooms, football, basketball, next] = await Promise.all([
    matchDates(api),
    matchHot(api, day),
    hotRooms(api, ROOMS_SHOWN, { isQuiet: true }),
    scoreList(api, "fb", { type: "live" }),
    scoreList(api, "bk", { type: "live" }),
    matchNext(api),
  ]);
  return {
    at,
    today,
    day,
    dates: map(dates, (value) => value.dates),
    hot: map(hot, (value) => value.rows),
    rooms: map(rooms, (value) => value.list),
    football: map(football, (value) => inPlay(value.rows)),
    basketball: map(basketball, (value) => inPlay(value.rows)),
    next: map(next, (value) => value.rows.slice(0, NEXT_SHOWN)),
  };
}
