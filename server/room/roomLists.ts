import { ErrorCode } from "../../contract/codes/errors.ts";
import { type MatchType, sportOf } from "../../contract/codes/matchType.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { MatchRows } from "../../contract/http/match.ts";
import type { Page } from "../../contract/http/page.ts";
import type { RoomCard } from "../../contract/http/room.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { ok } from "../../contract/result.ts";
import { ROOM_CATEGORIES } from "../../contract/room/categories.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import type { Matches } from "../match/match.ts";
import type { CardRepository, PageOf, RoomFilter, StoredCard } from "./cardRepository.ts";
import { inWords } from "./matchWords.ts";
import type { AudienceCount, RoomDirectory } from "./types.ts";

export interface RoomListsDeps {
  readonly cards: CardRepository;
  readonly audience: AudienceCount;
  readonly matches: Pick<Matches, "rowsOf" | "next">;
  readonly directory: Pick<RoomDirectory, "byAnchor">;
}

/** Rooms as lists show them (docs/product.md 2, live). */
export interface RoomLists {
  page(filter: RoomFilter, page: PageOf): Promise<Page<RoomCard>>;
  /** Null: no such room. */
  card(roomId: string): Promise<RoomCard | null>;
  /** In the order of the ids; unknown ids are left out. */
  byIds(roomIds: readonly string[]): Promise<readonly RoomCard[]>;
  /** Null: the user has no room. */
  ofAnchor(anchorId: string): Promise<RoomCard | null>;
  /** Live ones, by heat. */
  hot(size: number): Promise<readonly RoomCard[]>;
  named(word: string, isLive: boolean): Promise<readonly RoomCard[]>;
  aboutMatch(matchType: MatchType, matchId: string): Promise<readonly RoomCard[]>;
  /** The match of the anchor's room, and the next matches of its category. */
  matchesOf(anchorId: string): Promise<CallResult<MatchRows>>;
  /** Categories, each with its number of live rooms. */
  categories(): Promise<readonly { readonly navId: string; readonly name: string; readonly rooms: number }[]>;
}

const FOUND_MAX = 50;
const ABOUT_MATCH_MAX = 50;

/** Categories of a single sport; the others cover both. */
const SPORT_OF_CATEGORY: Readonly<Record<string, BoardRow["sport"]>> = { 1: "fb", 2: "bk" };

export function createRoomLists({ cards, audience, matches, directory }: RoomListsDeps): RoomLists {
  async function finished(stored: readonly StoredCard[]): Promise<RoomCard[]> {
    const words = await inWords(
      matches.rowsOf,
      stored.map((card) => card.match),
    );
    return stored.map((card, i) => ({
      ...card,
      viewers: audience.viewers(card.roomId),
      heat: Math.round(audience.heat(card.roomId)),
      match: words[i] ?? null,
    }));
  }

  async function page(filter: RoomFilter, wanted: PageOf): Promise<Page<RoomCard>> {
    const heats = (await cards.liveIds()).map((roomId) => ({ roomId, heat: audience.heat(roomId) }));
    const word = filter.word === undefined ? {} : { word: dropUnseen(filter.word) };
    const found = await cards.page({ ...filter, ...word }, heats, wanted);
    return { ...found, list: await finished(found.list) };
  }

  const first = async (filter: RoomFilter, size: number): Promise<readonly RoomCard[]> =>
    (await page(filter, { page: 1, pageSize: size })).list;

  return {
    page,
    async card(roomId) {
      const { list } = await cards.page({ roomId }, [], { page: 1, pageSize: 1 });
      return (await finished(list))[0] ?? null;
    },
    async byIds(roomIds) {
      if (roomIds.length === 0) return [];
      const { list } = await cards.page({ roomIds }, [], { page: 1, pageSize: roomIds.length });
      const found = new Map((await finished(list)).map((card) => [card.roomId as string, card]));
      return roomIds.flatMap((id) => found.get(id) ?? []);
    },
    async ofAnchor(anchorId) {
      const { list } = await cards.page({ anchorId }, [], { page: 1, pageSize: 1 });
      return (await finished(list))[0] ?? null;
    },
    hot: (size) => first({ isLive: true }, size),
    named: (word, isLive) => first({ word, isLive }, FOUND_MAX),
    aboutMatch: (matchType, matchId) => first({ match: { matchId, matchType } }, ABOUT_MATCH_MAX),

    async matchesOf(anchorId) {
      const room = await directory.byAnchor(anchorId);
      if (room === null) return refuse(ErrorCode.notFound, "直播间不存在");
      const { match, categoryId } = room.profile;
      const own = match === null ? [] : await matches.rowsOf(sportOf(match.matchType), [match.matchId]);
      const next = matches.next();
      if (!next.ok) return next;
      const sport = SPORT_OF_CATEGORY[categoryId];
      const others = next.value.rows.filter((row) => (sport === undefined || row.sport === sport) && row.id !== match?.matchId);
      return ok({ rows: [...own, ...others] });
    },

    async categories() {
      const live = await cards.liveByCategory();
      return ROOM_CATEGORIES.map(({ id, name }) => ({ navId: id, name, rooms: live.get(id) ?? 0 }));
    },
  };
}
