import { ErrorCode } from "../../contract/codes/errors.ts";
import { type GiftData, type RoomEvents, type Speaker, roomChannel } from "../../contract/feed/room.ts";
import { type CallFailure, type CallResult, refuse } from "../../contract/http/failure.ts";
import type { PacketGrab, PacketRequest } from "../../contract/http/room.ts";
import { formatMinor, parseMinor } from "../../contract/money.ts";
import { type Result, ok } from "../../contract/result.ts";
import { giftOf, isNobleGift } from "../../contract/room/gifts.ts";
import { PRIVILEGE } from "../../contract/room/nobles.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import { sql } from "kysely";
import type { Static } from "typebox";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Earning } from "../level/types.ts";
import type { Room, RoomDirectory } from "../room/types.ts";
import type { Gifts } from "../wallet/gifts.ts";
import type { LedgerRepository } from "../wallet/ledgerRepository.ts";
import type { RedPackets, SentPacket } from "../wallet/redPackets.ts";
import { type GiftRow, type GivenRow, createGiftRepository } from "./giftRepository.ts";

export interface RoomGiftDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ledger: Pick<LedgerRepository, "announce">;
  readonly gifts: Gifts;
  readonly redPackets: RedPackets;
  readonly directory: RoomDirectory;
  readonly earning?: Pick<Earning, "touchGift"> | undefined;
  /** The user as shown in the room; null for a deleted user. */
  speakerOf(room: Room, userId: string): Promise<Speaker | null>;
  /** Privileges of the user's current title; empty for none. */
  privilegesOf(userId: string): Promise<readonly string[]>;
  /** The chat rule that a user's text breaks in a room; null: none. */
  mayWrite(room: Room, userId: string, text: string): Promise<Result<never, CallFailure> | null>;
}

export interface GiftRequest {
  readonly roomId: string;
  readonly giftId: string;
  readonly count: number;
  readonly idempotencyKey: string;
}

type Packet = Static<typeof PacketRequest> & { readonly idempotencyKey: string };

interface Given {
  readonly total: string;
  readonly combo: number;
}

/** Gifts and red packets in rooms: one transfer and one event, in one transaction. */
export interface RoomGifts {
  /** A known key returns its earlier result, even if the room has gone off air since; with other contents 409. */
  give(userId: string, request: GiftRequest): Promise<CallResult<Given>>;
  /** Idempotent like `give`. */
  sendPacket(userId: string, request: Packet): Promise<CallResult<SentPacket>>;
  grabPacket(userId: string, roomId: string, packetId: string): Promise<CallResult<PacketGrab>>;
}

const MINOR = 100n;
const WORDS_MAX = 20;

function givenBefore(row: GivenRow, { roomId, giftId, count }: GiftRequest): CallResult<Given> {
  const isSame = row.roomId === roomId && row.giftId === giftId && row.count === count;
  return isSame ? ok({ total: formatMinor(row.totalMinor), combo: row.combo }) : refuse(ErrorCode.conflict, "该礼物已送出，请刷新后重试");
}

export function createRoomGifts(deps: RoomGiftDeps): RoomGifts {
  const { db, clock, ledger, gifts, redPackets, directory } = deps;
  const rows = createGiftRepository(db);

  interface Setting {
    readonly room: Room & { readonly anchorId: string; readonly sessionId: string };
    readonly from: Speaker;
  }

  /** The room on air, and the user who gives in it. */
  async function settingOf(userId: string, roomId: string): Promise<CallResult<Setting>> {
    const room = await directory.find(roomId);
    if (!room || room.anchorId === null) return refuse(ErrorCode.notFound, "直播间不存在");
    if (room.sessionId === null) return refuse(ErrorCode.roomDown);
    const from = await deps.speakerOf(room, userId);
    if (!from) return refuse(ErrorCode.notFound, "用户不存在");
    return ok({ room: { ...room, anchorId: room.anchorId, sessionId: room.sessionId }, from });
  }

  interface InRoom {
    readonly from: Speaker;
    readonly gift: GiftRow;
  }

  /** Records the gifts and publishes them in the room; returns the combo of each. */
  const giveInRoom = gifts.along<InRoom, number>(async (trx, all) => {
    const combos = await rows.insert(
      trx,
      all.map(({ gift }) => gift),
    );
    const events = all.map(({ from, gift: { roomId, userId, giftId, count, currency, totalMinor, key } }, i) => {
      const combo = combos[i] ?? count;
      const data: GiftData = { id: `g-${userId}-${key}`, from, giftId, count, combo, currency, total: formatMinor(totalMinor) };
      return { ch: roomChannel(roomId), kind: "gift", data };
    });
    await ledger.announce(trx, ...events);
    return combos;
  });

  async function isPacketOf(roomId: string, packetId: string): Promise<boolean> {
    const found = await sql`select 1 from room_packet where packet_id = ${packetId}::int8 and room_id = ${roomId}::int8`.execute(db);
    return found.rows.length > 0;
  }

  async function sentInRoom(sent: CallResult<SentPacket>, roomId: string): Promise<CallResult<SentPacket>> {
    const isOtherRoom = sent.ok && !(await isPacketOf(roomId, sent.value.packetId));
    return isOtherRoom ? refuse(ErrorCode.conflict, "该红包已发出，请刷新后重试") : sent;
  }

  return {
    async give(userId, request) {
      const { roomId, giftId, count, idempotencyKey } = request;
      // A retry after a lost response: the gift stays given, even if the room is off air now.
      const before = await rows.byKey(userId, idempotencyKey);
      if (before) return givenBefore(before, request);
      const gift = giftOf(giftId);
      if (!gift) return refuse(ErrorCode.notFound, "礼物不存在");
      if (isNobleGift(giftId) && !(await deps.privilegesOf(userId)).includes(PRIVILEGE.gifts)) {
        return refuse(ErrorCode.forbidden, "该礼物为侯爵及以上贵族专属");
      }
      const found = await settingOf(userId, roomId);
      if (!found.ok) return found;
      const { room, from } = found.value;
      const priceMinor = BigInt(gift.price) * MINOR;
      const totalMinor = priceMinor * BigInt(count);
      const given = await giveInRoom(
        {
          from: userId,
          anchorId: room.anchorId,
          giftPriceMinor: priceMinor,
          currency: gift.currency,
          count,
          key: idempotencyKey,
          giftName: gift.name,
        },
        {
          from,
          gift: {
            roomId,
            sessionId: room.sessionId,
            anchorId: room.anchorId,
            userId,
            giftId,
            count,
            currency: gift.currency,
            totalMinor,
            key: idempotencyKey,
            at: clock.now(),
          },
        },
      );
      if (!given.ok) return given;
      deps.earning?.touchGift(userId, idempotencyKey);
      if (!given.value.isRepeated) return ok({ total: formatMinor(totalMinor), combo: given.value.answer });
      // Of two concurrent requests the other one gave the gift.
      const other = await rows.byKey(userId, idempotencyKey);
      if (!other) throw new Error(`no gift of ${userId} by the key that has moved its money`);
      return givenBefore(other, request);
    },

    async sendPacket(userId, { roomId, currency, total, count, words, idempotencyKey }) {
      const totalMinor = parseMinor(total);
      if (totalMinor === null) return refuse(ErrorCode.badRequest, "请输入正确的红包金额");
      const clean = dropUnseen(words);
      if ([...clean].length > WORDS_MAX) return refuse(ErrorCode.badRequest, `祝福语最多${WORDS_MAX}个字`);
      const request = { from: userId, currency, totalMinor, count, key: idempotencyKey };
      const before = await redPackets.sentBefore(request);
      if (before) return sentInRoom(before, roomId);
      const found = await settingOf(userId, roomId);
      if (!found.ok) return found;
      const { room, from } = found.value;
      const against = clean === "" ? null : await deps.mayWrite(room, userId, clean);
      if (against) return against;
      const sent = await redPackets.send(request, async (trx, { packetId, expiresAt }) => {
        await sql`
          insert into room_packet (packet_id, room_id, words, at)
          values (${packetId}::int8, ${roomId}::int8, ${clean}, ${new Date(clock.now())})`.execute(trx);
        const data: RoomEvents["packet"] = { packetId, from, currency, total: formatMinor(totalMinor), count, words: clean, expiresAt };
        await ledger.announce(trx, { ch: roomChannel(roomId), kind: "packet", data });
      });
      return sentInRoom(sent, roomId);
    },

    async grabPacket(userId, roomId, packetId) {
      const room = await directory.find(roomId);
      if (!room || room.anchorId === null || !(await isPacketOf(roomId, packetId))) return refuse(ErrorCode.notFound, "红包不存在");
      const from = await deps.speakerOf(room, userId);
      if (!from) return refuse(ErrorCode.notFound, "用户不存在");
      const done = await redPackets.grab(packetId, userId, async (trx, { amountMinor, left }) => {
        const data: RoomEvents["packet.grabbed"] = { packetId, name: from.name, amount: formatMinor(amountMinor), left };
        await ledger.announce(trx, { ch: roomChannel(roomId), kind: "packet.grabbed", data });
      });
      switch (done.kind) {
        case "grabbed":
        case "already":
          return ok({ outcome: done.kind, amount: formatMinor(done.amountMinor), currency: done.currency });
        case "empty":
        case "expired":
          return ok({ outcome: done.kind, amount: "", currency: "diamond" });
        case "unknown":
          return refuse(ErrorCode.notFound, "红包不存在");
        default:
          return done satisfies never;
      }
    },
  };
}
