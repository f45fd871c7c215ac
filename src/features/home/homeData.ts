import type { MatchId, RoomId } from "../../../contract/ids.ts";
import { phaseOf } from "../../../contract/codes/matchPhase.ts";
import type { MatchDate } from "../../../contract/http/match.ts";
import type { ArticleRow } from "../../../contract/http/content.ts";
import type { Recording, RoomCard } from "../../../contract/http/room.ts";
import type { UserCard } from "../../../contract/http/user.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { ScoreListReply } from "../../../contract/http/live.ts";
import { type BoardRow, type BoardTeam, NO_ODDS } from "../../../contract/match/board.ts";
import { type Result, ok } from "../../../contract/result.ts";
import { hotAnchors } from "../../api/attention.ts";
import type { BoardAnswer } from "../../../streams/sport/board.ts";
import type { ApiFailure } from "../../api/client.ts";
import { scoreList } from "../../api/live.ts";
import { matchDates, matchHot, matchNext } from "../../api/match.ts";
import { newsRecommended } from "../../api/content.ts";
import { hotRooms, recordings } from "../../api/roomRead.ts";
import type { Portal } from "../../hooks/portal.ts";
import { shanghaiDate } from "../../ui/shanghai.ts";

/** What the home page starts with; each part may fail by itself. Plain JSON. */
export interface HomeData {
  /** Server time of the answer, epoch ms: the minutes of the first paint. */
  readonly at: number;
  readonly today: string;
  /** The day of the strip, `2026-11-21`. */
  readonly day: string;
  readonly dates: Result<readonly MatchDate[], ApiFailure>;
  /** Ids; their rows are on the boards, or among the others. */
  readonly hot: Result<readonly MatchId[], ApiFailure>;
  /** Rooms on air, the hottest first. */
  readonly rooms: Result<readonly RoomCard[], ApiFailure>;
  /** What is played, may still be played or is hot: the feed goes on from where these were read. */
  readonly boards: Readonly<Record<Sport, Result<BoardAnswer, ApiFailure>>>;
  readonly next: Result<readonly MatchId[], ApiFailure>;
  /** Listed, and on no board: of another day, or of a board that could not be read. */
  readonly others: readonly BoardRow[];
  /** Those with most followers, the ones on air first. */
  readonly anchors: Result<readonly HomeAnchor[], ApiFailure>;
  /** 头条, none of it ahead of what the reader has seen. */
  readonly news: Result<readonly ArticleRow[], ApiFailure>;
  /** The newest. */
  readonly recordings: Result<readonly Recording[], ApiFailure>;
}

/** An anchor, and the room when it is on air. */
export interface HomeAnchor {
  readonly person: UserCard;
  readonly roomId: RoomId | null;
}

const IN_PLAY_SHOWN = 40;
const NEXT_SHOWN = 12;
const ROOMS_SHOWN = 6;
/** Of all anchors, so that those on air among them are found. */
const ANCHORS_ASKED = 24;
const ANCHORS_SHOWN = 8;
/** As many as the call gives. */
const ROOMS_ASKED = 50;
const NEWS_SHOWN = 6;
const RECORDINGS_SHOWN = 4;
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

function map<A, B>(result: Result<A, ApiFailure>, project: (value: A) => B): Result<B, ApiFailure> {
  return result.ok ? ok(project(result.value)) : result;
}

/** A row with what this page shows of it: the feed fills in what changes. Crests stand on the cards of hot matches alone. */
function slim(row: BoardRow, isHot: boolean): BoardRow {
  const team = (one: BoardTeam): BoardTeam => ({ ...one, rank: null, crest: isHot ? one.crest : null });
  return { ...row, home: team(row.home), away: team(row.away), odds: NO_ODDS, lists: {}, goal: null, round: null, tips: 0, corners: null };
}

/** Over and not hot: nothing here shows such a match, and it does not come back. */
function isWanted(row: BoardRow, isHot: boolean): boolean {
  const phase = phaseOf(row);
  return isHot || phase === "ongoing" || phase === "notStarted";
}

/** Matches being played, hot ones first, then by kick-off. */
export function inPlay(rows: Iterable<BoardRow>): readonly BoardRow[] {
  return [...rows]
    .filter((row) => phaseOf(row) === "ongoing")
    .sort((a, b) => Number(b.hot) - Number(a.hot) || a.kickoffAt - b.kickoffAt || (a.id < b.id ? -1 : 1))
    .slice(0, IN_PLAY_SHOWN);
}

/** The rows of ids, as the page was loaded with them. */
export function rowsOf({ boards, others }: Pick<HomeData, "boards" | "others">): (ids: readonly MatchId[]) => readonly BoardRow[] {
  const loaded = [boards.fb, boards.bk].flatMap((board) => (board.ok ? board.value.rows : []));
  const byId = new Map([...loaded, ...others].map((row) => [row.id, row]));
  return (ids) => ids.flatMap((id) => byId.get(id) ?? []);
}

/** `asked` is the `date` of the query; anything but a date is today. */
export async function loadHome({ api, now, spoilers }: Pick<Portal, "api" | "now" | "spoilers">, asked: string | null): Promise<HomeData> {
  const at = now();
  const today = shanghaiDate(at);
  const day = asked !== null && DATE_PATTERN.test(asked) ? asked : today;
  const quiet = { isQuiet: true };
  const [dates, hot, rooms, football, basketball, next, anchors, news, newest] = await Promise.all([
    matchDates(api),
    matchHot(api, day),
    hotRooms(api, ROOMS_ASKED, quiet),
    scoreList(api, "fb", { type: "live" }),
    scoreList(api, "bk", { type: "live" }),
    matchNext(api),
    hotAnchors(api, ANCHORS_ASKED, quiet),
    newsRecommended(api, NEWS_SHOWN, spoilers.momentOf(at), quiet),
    recordings(api, { page: 1 }, quiet),
  ]);
  const hotIds = new Set((hot.ok ? hot.value.rows : []).map(({ id }) => id));
  const boardOf = (answer: Result<ScoreListReply, ApiFailure>): Result<BoardAnswer, ApiFailure> =>
    map(answer, ({ asOf, rows }) => ({
      asOf,
      rows: rows.filter((row) => isWanted(row, hotIds.has(row.id))).map((row) => slim(row, hotIds.has(row.id))),
    }));
  const boards = { fb: boardOf(football), bk: boardOf(basketball) };
  const onBoards = new Set([boards.fb, boards.bk].flatMap((board) => (board.ok ? board.value.rows.map(({ id }) => id) : [])));
  const listed = [...(hot.ok ? hot.value.rows : []), ...(next.ok ? next.value.rows.slice(0, NEXT_SHOWN) : [])];
  const others = new Map(listed.filter(({ id }) => !onBoards.has(id)).map((row) => [row.id, slim(row, true)]));
  const onAir = new Map((rooms.ok ? rooms.value.list : []).map((room) => [room.anchor.id, room.roomId]));
  return {
    at,
    today,
    day,
    dates: map(dates, (value) => value.dates),
    hot: map(hot, (value) => value.rows.map(({ id }) => id)),
    rooms: map(rooms, (value) => value.list.slice(0, ROOMS_SHOWN)),
    boards,
    next: map(next, (value) => value.rows.slice(0, NEXT_SHOWN).map(({ id }) => id)),
    others: [...others.values()],
    anchors: map(anchors, (value) =>
      value.list
        .map((person) => ({ person, roomId: onAir.get(person.id) ?? null }))
        .sort((a, b) => Number(b.roomId !== null) - Number(a.roomId !== null))
        .slice(0, ANCHORS_SHOWN),
    ),
    news,
    recordings: map(newest, (value) => value.list.slice(0, RECORDINGS_SHOWN)),
  };
}
