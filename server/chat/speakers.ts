import type { Speaker } from "../../contract/feed/room.ts";
import type { Db } from "../kit/database.ts";
import type { Room, RoomDirectory } from "../room/types.ts";
import { createChatRepository } from "./chatRepository.ts";
import type { HeldTitle, SpeakingOf } from "./types.ts";

export interface SpeakersDeps {
  readonly db: Db;
  readonly directory: Pick<RoomDirectory, "roleOf">;
  /** The user's current title; null for none. */
  nobleOf(userId: string): Promise<HeldTitle | null>;
}

export interface Speakers {
  readonly speakingOf: SpeakingOf;
  /** The user as shown in the room; null for a deleted user. */
  speakerOf(room: Room, userId: string): Promise<Speaker | null>;
}

/** Users as rooms show them: name, level, title and role in the room. Without a cache. */
export function createSpeakers({ db, directory, nobleOf }: SpeakersDeps): Speakers {
  const repository = createChatRepository(db);
  const speakingOf: SpeakingOf = async (room, userId) => {
    const [user, role, title] = await Promise.all([repository.user(userId), directory.roleOf(room, userId), nobleOf(userId)]);
    if (!user) return null;
    const { id, nickName, portrait, level } = user;
    return { speaker: { id, name: nickName, portrait, level, noble: title?.id ?? null, role }, title };
  };
  return { speakingOf, speakerOf: async (room, userId) => (await speakingOf(room, userId))?.speaker ?? null };
}
