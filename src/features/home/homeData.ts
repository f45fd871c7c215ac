import { plainOfRich } from "../../../contract/rules/richText.ts";
import { listPosts } from "../../api/community.ts";
import type { MatchId, RoomId } from "../../../contract/ids.ts";
import type { MatchDate } from "../../../contract/http/match.ts";
import { COLUMN_ANNOUNCEMENTS, COLUMN_STORIES } from "../../../contract/codes/newsColumns.ts";
import type { ArticleRow, Banner } from "../../../contract/http/content.ts";
import { betTypeLabel } from "../../../contract/codes/tips.ts";
import type { TopsReply } from "../../../contract/http/databaseTops.ts";
import type { Recording, RoomCard } from "../../../contract/http/room.ts";
import type { UserCard } from "../../../contract/http/user.ts";
import type { ScoreListReply } from "../../../contract/http/live.ts";
import type { PlanPrice, PlanWithExpert, RankedExpert } from "../../../contract/http/tipTypes.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { type Result, ok } from "../../../contract/result.ts";
import { hotAnchors } from "../../api/attention.ts";
import type { ApiFailure } from "../../api/client.ts";
import { scoreList } from "../../api/live.ts";
import { matchDates, matchHot } from "../../api/match.ts";
import { adverts, banners, newsList, newsRecommended } from "../../api/content.ts";
import { leagueTops } from "../../api/database.ts";
import { hotRooms, recordings } from "../../api/roomRead.ts";
import { homePlans, listExperts } from "../../api/tips.ts";
import { hotSearches } from "../../api/search.ts";
import { type LoadedBoards, boardOf, slim } from "../../parts/boards/loadBoards.ts";
import type { Portal } from "../../hooks/portal.ts";
import { shanghaiDate } from "../../ui/shanghai.ts";
import { truncate } from "../../../contract/rules/truncate.ts";

/** Loader data of the home page; each part can fail separately. Plain JSON. */
export interface HomeData {
  /** Server time of the load, epoch ms: match minutes of the first paint. */
  readonly at: number;
  readonly today: string;
  /** The selected day, `2026-11-21`. */
  readonly day: string;
  readonly dates: Result<readonly MatchDate[], ApiFailure>;
  /** Ids; their rows are on the boards or in `others`. */
  readonly hot: Result<readonly MatchId[], ApiFailure>;
  /** Rooms on air, hottest first. */
  readonly rooms: Result<readonly RoomCard[], ApiFailure>;
  /** Live boards (in play, to come, hot): the feed continues from their `asOf`. */
  readonly boards: LoadedBoards;
  /** Listed matches on neither board: of another day, or of a board that failed to load. */
  readonly others: readonly BoardRow[];
  /** Anchors with most followers, those on air first. */
  readonly anchors: Result<readonly HomeAnchor[], ApiFailure>;
  /** 头条, without articles ahead of the reader's page clock. */
  readonly news: Result<readonly ArticleRow[], ApiFailure>;
  /** 深度: articles that stay current beyond the next match. */
  readonly stories: Result<readonly ArticleRow[], ApiFailure>;
  readonly announcements: Result<readonly ArticleRow[], ApiFailure>;
  /** Hot searches. */
  readonly words: readonly string[];
  /** 社区: the hottest posts. */
  readonly posts: readonly HotPost[];
  readonly tips: HomeTips;
  readonly tops: Result<TopsReply, ApiFailure>;
  readonly banners: readonly Banner[];
  readonly adverts: readonly Banner[];
  /** The newest recordings. */
  readonly recordings: Result<readonly Recording[], ApiFailure>;
}

/** 专家推荐; empty when the brand has no tips, or when they failed to load. */
export interface HomeTips {
  readonly plans: readonly HomePlan[];
  /** Experts ranked by the lower bound of Wilson's interval. */
  readonly experts: readonly HomeExpert[];
}

/** A plan for sale: its expert, match, market and price. */
export interface HomePlan {
  readonly id: string;
  readonly n: number;
  readonly expert: Pick<PlanWithExpert["expert"], "name" | "portrait" | "fifteen" | "window">;
  readonly match: string;
  readonly league: string;
  readonly closesAt: number;
  readonly market: string;
  readonly price: PlanPrice;
}

export interface HomeExpert {
  readonly id: string;
  readonly name: string;
  readonly portrait: string;
  readonly rank: number;
  /** Of all settled plans. */
  readonly won: number;
  readonly decided: number;
  readonly hit: number | null;
  readonly n: number;
}

/** A post in one line. */
export interface HotPost {
  readonly id: string;
  /** Its title, or the beginning of its text. */
  readonly title: string;
  readonly by: string;
  readonly likes: number;
  readonly comments: number;
}

/** An anchor, with the room while on air. */
export interface HomeAnchor {
  readonly person: UserCard;
  readonly roomId: RoomId | null;
}

const ROOMS_SHOWN = 6;
/** More anchors than are shown, to find those on air among them. */
const ANCHORS_REQUESTED = 24;
const ANCHORS_SHOWN = 8;
/** The most that the call returns. */
const ROOMS_REQUESTED = 50;
const NEWS_SHOWN = 8;
const STORIES_SHOWN = 4;
const ANNOUNCEMENTS_SHOWN = 3;
const WORDS_SHOWN = 8;
const RECORDINGS_SHOWN = 4;
const POSTS_SHOWN = 6;
const PLANS_SHOWN = 6;
const EXPERTS_SHOWN = 5;
const POST_LENGTH = 60;
const QUIET = { isQuiet: true };
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

function map<A, B>(result: Result<A, ApiFailure>, project: (value: A) => B): Result<B, ApiFailure> {
  return result.ok ? ok(project(result.value)) : result;
}

/** Looks up rows by id among those the page was loaded with. */
export function rowsOf({ boards, others }: Pick<HomeData, "boards" | "others">): (ids: readonly MatchId[]) => readonly BoardRow[] {
  const loaded = [boards.fb, boards.bk].flatMap((board) => (board.ok ? board.value.rows : []));
  const byId = new Map([...loaded, ...others].map((row) => [row.id, row]));
  return (ids) => ids.flatMap((id) => byId.get(id) ?? []);
}

/** Loads the sections beside the matches; those that fail are left out. */
async function loadBeside(
  api: Portal["api"],
  at: number | undefined,
): Promise<Pick<HomeData, "stories" | "announcements" | "words" | "posts" | "tops" | "banners" | "adverts">> {
  const column = async (columnNo: string, most: number) =>
    map(await newsList(api, { columnNo, page: 1, size: most, at }, QUIET), ({ list }) => list);
  const [stories, announcements, words, posts, tops, top, side] = await Promise.all([
    column(COLUMN_STORIES, STORIES_SHOWN),
    column(COLUMN_ANNOUNCEMENTS, ANNOUNCEMENTS_SHOWN),
    hotSearches(api),
    listPosts(api, { sort: "hot", at }, QUIET),
    leagueTops(api, { at }, QUIET),
    banners(api, "home-top", at, QUIET),
    adverts(api, "home-side", at, QUIET),
  ]);
  return {
    stories,
    announcements,
    words: words.ok ? words.value.list.slice(0, WORDS_SHOWN).map(({ word }) => word) : [],
    posts: posts.ok
      ? posts.value.list.slice(0, POSTS_SHOWN).map(({ id, title, doc, author, likes, comments }) => ({
          id,
          title: title === "" ? truncate(plainOfRich(doc), POST_LENGTH) : title,
          by: author.nickName,
          likes,
          comments,
        }))
      : [],
    tops,
    banners: top.ok ? top.value : [],
    adverts: side.ok ? side.value : [],
  };
}

function planOf({ id, n, expert, legs, title, closesAt, sport, betType, price }: PlanWithExpert): HomePlan {
  const { name, portrait, fifteen, window } = expert;
  const [match] = legs.flatMap((leg) => leg.match ?? []);
  return {
    id,
    n,
    expert: { name, portrait, fifteen, window },
    match: match && legs.length === 1 ? `${match.home.name} vs ${match.away.name}` : title,
    league: match?.league.name ?? "",
    closesAt,
    market: betTypeLabel(sport, betType),
    price,
  };
}

function expertOf({ id, name, portrait, rank, all }: RankedExpert): readonly HomeExpert[] {
  return rank === null ? [] : [{ id, name, portrait, rank, won: all.won, decided: all.decided, hit: all.hit, n: all.plans }];
}

async function loadTips({ api, brand }: Pick<Portal, "api" | "brand">): Promise<HomeTips> {
  if (!brand.hasTips) return { plans: [], experts: [] };
  const [plans, experts] = await Promise.all([
    homePlans(api, PLANS_SHOWN, QUIET),
    listExperts(api, { window: 0, sort: "bound", page: 1 }, QUIET),
  ]);
  return {
    plans: plans.ok ? plans.value.list.map(planOf) : [],
    experts: experts.ok ? experts.value.list.flatMap(expertOf).slice(0, EXPERTS_SHOWN) : [],
  };
}

/** `requestedDate`: the `date` of the query; anything that is not a date means today. */
export async function loadHome(
  { api, brand, now, spoilers }: Pick<Portal, "api" | "brand" | "now" | "spoilers">,
  requestedDate: string | null,
): Promise<HomeData> {
  const at = now();
  const today = shanghaiDate(at);
  const day = requestedDate !== null && DATE_PATTERN.test(requestedDate) ? requestedDate : today;
  const moment = spoilers.momentOf(at);
  const [dates, hot, rooms, football, basketball, anchors, news, newest, beside, tips] = await Promise.all([
    matchDates(api),
    matchHot(api, day),
    hotRooms(api, ROOMS_REQUESTED, QUIET),
    scoreList(api, "fb", { type: "live" }),
    scoreList(api, "bk", { type: "live" }),
    hotAnchors(api, ANCHORS_REQUESTED, QUIET),
    newsRecommended(api, NEWS_SHOWN, moment, QUIET),
    recordings(api, { page: 1 }, QUIET),
    loadBeside(api, moment),
    loadTips({ api, brand }),
  ]);
  const hotIds = new Set((hot.ok ? hot.value.rows : []).map(({ id }) => id));
  const isHot = ({ id }: BoardRow): boolean => hotIds.has(id);
  const boardWith = (answer: Result<ScoreListReply, ApiFailure>) => boardOf(answer, { isPicked: isHot, hasCrests: isHot });
  const boards = { fb: boardWith(football), bk: boardWith(basketball) };
  const onBoards = new Set([boards.fb, boards.bk].flatMap((board) => (board.ok ? board.value.rows.map(({ id }) => id) : [])));
  const listed = hot.ok ? hot.value.rows : [];
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
    others: [...others.values()],
    anchors: map(anchors, (value) =>
      value.list
        .map((person) => ({ person, roomId: onAir.get(person.id) ?? null }))
        .sort((a, b) => Number(b.roomId !== null) - Number(a.roomId !== null))
        .slice(0, ANCHORS_SHOWN),
    ),
    news,
    ...beside,
    tips,
    recordings: map(newest, (value) => value.list.slice(0, RECORDINGS_SHOWN)),
  };
}
