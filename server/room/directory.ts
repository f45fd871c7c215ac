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
const KEPT_MS = 1_000;
const KEPT_MAX = 2_000;

interface Kept {
  readonly at: number;
  readonly room: Promise<Room | null>;
}

/** Anchors' rooms and match rooms, cached for a second: in a busy room every chat line looks its room up. */
export function createDirectory({ clock, repository, matches }: DirectoryDeps): RoomDirectory {
  const kept = new Map<string, Kept>();

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
    const known = kept.get(roomId);
    if (known && now - known.at < KEPT_MS) return known.room;
    const room = matchOfRoom(roomId) === null ? repository.find(roomId) : matchRoom(roomId);
    const entry: Kept = { at: now, room };
    kept.delete(roomId);
    kept.set(roomId, entry);
    const oldest = kept.keys().next();
    if (kept.size > KEPT_MAX && !oldest.done) kept.delete(oldest.value);
    // An error is not cached: only the current callers get it.
    room.catch(() => {
      if (kept.get(roomId) === entry) kept.delete(roomId);
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
    forget: (roomId) => void kept.delete(roomId),
  };
}
