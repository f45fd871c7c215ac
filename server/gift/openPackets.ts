import { sql } from "kysely";
import type { Speaker } from "../../contract/feed/room.ts";
import type { OpenPacket } from "../../contract/room/room.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Room, RoomDirectory } from "../room/types.ts";

export interface OpenPacketDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly directory: Pick<RoomDirectory, "find">;
  speakerOf(room: Room, userId: string): Promise<Speaker | null>;
}

interface Row {
  readonly packet_id: bigint;
  readonly sender_id: bigint;
  readonly words: string;
  readonly count: number;
  readonly taken: number;
  readonly expires_at: number;
}

const SHOWN = 20;

/** Red packets of a room with shares left, oldest first. */
export function createOpenPackets({ db, clock, directory, speakerOf }: OpenPacketDeps): (roomId: string) => Promise<readonly OpenPacket[]> {
  return async (roomId) => {
    const room = await directory.find(roomId);
    if (!room || room.anchorId === null) return [];
    const { rows } = await sql<Row>`
      select r.packet_id, p.sender_id, r.words, cardinality(p.shares) as count, p.taken, p.expires_at
      from room_packet r join red_packet p on p.id = r.packet_id
      where r.room_id = ${roomId}::int8 and p.taken < cardinality(p.shares) and p.returned_at is null
        and p.expires_at > ${new Date(clock.now())}
      order by r.packet_id desc limit ${SHOWN}`.execute(db);
    const packets = await Promise.all(
      rows.toReversed().map(async ({ packet_id, sender_id, words, count, taken, expires_at }): Promise<readonly OpenPacket[]> => {
        const from = await speakerOf(room, String(sender_id));
        return from ? [{ packetId: String(packet_id), from, count, left: count - taken, words, expiresAt: expires_at }] : [];
      }),
    );
    return packets.flat();
  };
}
