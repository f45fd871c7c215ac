import { NO_RULES, keptUnder } from "../../contract/room/room.ts";
import type { Clock } from "../kit/clock.ts";
import type { Matches } from "../match/match.ts";
import { profileOfMatchRoom, matchOfRoom } from "./roomId.ts";
import type { RoomRepository } from "./roomRepository.ts";
import type { Room, RoomDirectory } from "./types.ts";

export interface DirectoryDeps {
  readonly clock: Clock;
  readonly repository: Pick<RoomRepository, "find" | "byAnchor" | "isManager">;
  readonly matches: Pick<Matches, "exists">;
}

/** How long a lookup is cached. */
const CACHE_MS = 1_000;
const CACHE_MAX = 2_000;

interface CacheEntry {
  readonly at: number;
  readonly room: Promise<Room | null>;
}

/** Anchors' rooms and match rooms, cached for a second: in a busy room every chat line looks its room up. */
export function createDirectory({ clock, repository, matches }: DirectoryDeps): RoomDirectory {
  const cache = new Map<string, CacheEntry>();

  async function matchRoom(roomId: string): Promise<Room | null> {
    const match = matchOfRoom(roomId);
    const profile = profileOfMatchRoom(roomId);
    if (match === null || profile === null || !(await matches.exists(match.sport, match.matchId))) return null;
    return {
      roomId,
      anchorId: null,
      profile,
      notice: "",
      rules: NO_RULES,
      keywords: [],
      sessionId: null,
      isFlowing: false,
    };
  }

  function find(roomId: string): Promise<Room | null> {
    const now = clock.now();
    const known = cache.get(roomId);
    if (known && now - known.at < CACHE_MS) return known.room;
    const room = matchOfRoom(roomId) === null ? repository.find(roomId) : matchRoom(roomId);
    const entry: CacheEntry = { at: now, room };
    cache.delete(roomId);
    cache.set(roomId, entry);
    const oldest = cache.keys().next();
    if (cache.size > CACHE_MAX && !oldest.done) cache.delete(oldest.value);
    // An error is not cached: only the current callers get it.
    room.catch(() => {
      if (cache.get(roomId) === entry) cache.delete(roomId);
    });
    return room;
  }

  return {
    find,
    byAnchor: (anchorId) => repository.byAnchor(anchorId),
    async roleOf(room, userId) {
      if (room.anchorId === userId) return "anchor";
      return (await repository.isManager(keptUnder(room.roomId), userId)) ? "manager" : "user";
    },
    forget: (roomId) => void cache.delete(roomId),
  };
}
