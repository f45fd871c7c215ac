import type { GiverRank, Seat } from "../../contract/http/pay.ts";
import type { RankEntry } from "../../contract/http/ranking.ts";
import type { UserCard } from "../../contract/http/user.ts";
import { formatMinor } from "../../contract/money.ts";
import { SHANGHAI_OFFSET_MS } from "../../contract/shanghai.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Room, RoomDirectory } from "../room/types.ts";
import { createGiftRepository, type Sum } from "./giftRepository.ts";

export type RankType = "day" | "week" | "month";
export type RoomRankType = "session" | "week" | "fans";

export interface RankDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly directory: RoomDirectory;
  /** A user's card as the viewer (null: a visitor) sees it; null for a deleted user. */
  cardOf(viewer: string | null, userId: string): Promise<UserCard | null>;
  /** Id of the user's current title; null for none. */
  nobleOf(userId: string): Promise<string | null>;
  /** Number of the anchor's followers who hold a title now. */
  nobleFans(room: Room): Promise<number>;
  /** These followers, those with a front seat first; limited in number. */
  seatsOf(room: Room): Promise<readonly Seat[]>;
}

export interface Ranks {
  anchors(viewer: string | null, rankType: RankType): Promise<readonly RankEntry[]>;
  givers(viewer: string | null, rankType: RankType): Promise<readonly RankEntry[]>;
  ofRoom(anchorId: string, rankType: RoomRankType): Promise<RoomRank>;
}

export interface RoomRank {
  readonly list: readonly GiverRank[];
  readonly nobles: number;
  readonly seats: readonly Seat[];
}

const SHOWN = 50;
const SHOWN_IN_ROOM = 20;
const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday: the Monday before it is three days earlier. */
const MONDAY_DAYS = 3;

/** Start of the day, week (Monday) or month in Asia/Shanghai, epoch ms. */
export function rankStart(now: number, rankType: RankType): number {
  const days = Math.floor((now + SHANGHAI_OFFSET_MS) / DAY_MS);
  switch (rankType) {
    case "day":
      return days * DAY_MS - SHANGHAI_OFFSET_MS;
    case "week":
      return (days - ((days + MONDAY_DAYS) % 7)) * DAY_MS - SHANGHAI_OFFSET_MS;
    case "month": {
      const local = new Date(now + SHANGHAI_OFFSET_MS);
      return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - SHANGHAI_OFFSET_MS;
    }
    default:
      return rankType satisfies never;
  }
}

export function createRanks(deps: RankDeps): Ranks {
  const { clock, directory } = deps;
  const gifts = createGiftRepository(deps.db);

  async function entries(viewer: string | null, sums: readonly (Sum & { readonly roomId?: string })[]): Promise<readonly RankEntry[]> {
    const cards = await Promise.all(sums.map(({ userId }) => deps.cardOf(viewer, userId)));
    return sums
      .flatMap((sum, i) => {
        const user = cards[i];
        return user ? [{ user, amount: formatMinor(sum.amountMinor), roomId: sum.roomId ?? null }] : [];
      })
      .map((entry, i) => ({ rank: i + 1, ...entry }));
  }

  return {
    async anchors(viewer, rankType) {
      return entries(viewer, await gifts.topAnchors(rankStart(clock.now(), rankType), SHOWN));
    },

    async givers(viewer, rankType) {
      const found = await entries(viewer, await gifts.topGivers({ from: rankStart(clock.now(), rankType) }, SHOWN));
      return Promise.all(found.map(async (entry) => ({ ...entry, roomId: (await directory.byAnchor(entry.user.id))?.roomId ?? null })));
    },

    async ofRoom(anchorId, rankType) {
      const room = await directory.byAnchor(anchorId);
      if (!room) return { list: [], nobles: 0, seats: [] };
      const [nobles, seats] = await Promise.all([deps.nobleFans(room), deps.seatsOf(room)]);
      if (rankType === "session" && room.sessionId === null) return { list: [], nobles, seats };
      const sums = await gifts.topGivers(
        {
          anchorId,
          ...(rankType === "session" && room.sessionId !== null ? { sessionId: room.sessionId } : {}),
          from: rankType === "week" ? rankStart(clock.now(), "week") : null,
        },
        SHOWN_IN_ROOM,
      );
      const found = await entries(null, sums);
      const list = await Promise.all(
        found.map(async ({ rank, user, amount }) => ({
          rank,
          userId: user.id,
          nickName: user.nickName,
          portrait: user.portrait,
          level: user.level,
          noble: await deps.nobleOf(user.id),
          amount,
        })),
      );
      return { list, nobles, seats };
    },
  };
}
