import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { RED_PACKET_MS } from "../../contract/limits.ts";
import type { Money, SpendCurrency } from "../../contract/money.ts";
import { ok } from "../../contract/result.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { codeOf, messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { LedgerRepository, LedgerTransaction, Transfer } from "./ledgerRepository.ts";
import { announceBalance, inTransaction, withAmount } from "./moneyTransaction.ts";
import { type PacketRow, createRedPacketRepository } from "./redPacketRepository.ts";
import { type Random, splitPacket } from "./redPacketSplit.ts";

export interface PacketRequest {
  readonly from: string;
  readonly currency: SpendCurrency;
  readonly totalMinor: bigint;
  readonly count: number;
  /** The sender's key: it sends once; 409 with other contents. */
  readonly key: string;
}

export interface SentPacket {
  readonly packetId: string;
  readonly expiresAt: number;
}

export interface GrabbedShare {
  readonly amountMinor: bigint;
  readonly left: number;
}

/** `already`: the user's earlier share; nothing moved. */
export type GrabOutcome =
  | ({ readonly kind: "grabbed" | "already" } & Money<SpendCurrency>)
  | { readonly kind: "empty" | "expired" | "unknown" };

/** The money side of red packets (docs/product.md 3, types 10 to 12). The room decides who may see and grab one. */
export interface RedPackets {
  /** The earlier result for the request's key; null if the key is unused. */
  sentBefore(request: PacketRequest): Promise<CallResult<SentPacket> | null>;
  /** `also` runs in the same transaction; not for a repeated packet. */
  send(request: PacketRequest, also?: (trx: LedgerTransaction, packet: SentPacket) => Promise<void>): Promise<CallResult<SentPacket>>;
  /** `also` runs in the same transaction if there was a share, and gets the number left after it. */
  grab(packetId: string, userId: string, also?: (trx: LedgerTransaction, grabbed: GrabbedShare) => Promise<void>): Promise<GrabOutcome>;
  /** Returns what was not grabbed in 24 h; resolves with the number of packets. A failure is logged and retried by the next call. */
  returnExpired(): Promise<number>;
}

export interface RedPacketDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ledger: LedgerRepository;
  readonly log: Log;
  readonly random?: Random;
}

export const PACKET_MAX_SHARES = 100;
export const PACKET_MAX_MINOR = 10_000_000n;

const RETURNED_AT_ONCE = 200;
const UNIQUE_VIOLATION = "23505";

export function createRedPackets(deps: RedPacketDeps): RedPackets {
  const { db, clock, ledger, log } = deps;
  const packets = createRedPacketRepository(db);

  /** From the packets' account to a user; `withAmount` sets the amount. */
  function outOfPackets(packet: PacketRow, userId: string, type: 11 | 12, key: string): Transfer {
    return {
      key,
      type,
      postings: [
        { account: `packets:${packet.currency}`, amountMinor: -1n },
        { account: { user: userId, kind: packet.currency }, amountMinor: 1n },
      ],
      memo: { packetId: packet.packetId },
    };
  }

  function sent(packet: PacketRow, request: PacketRequest): CallResult<SentPacket> {
    const isSame = packet.currency === request.currency && packet.totalMinor === request.totalMinor && packet.count === request.count;
    return isSame
      ? ok({ packetId: packet.packetId, expiresAt: packet.expiresAt })
      : refuse(ErrorCode.conflict, "该红包已发出，请刷新后重试");
  }

  async function giveBack(packet: PacketRow): Promise<boolean> {
    const transfer = outOfPackets(packet, packet.senderId, 12, `red-packet-return/${packet.packetId}`);
    const prepared = await ledger.prepare(transfer);
    const done = await ledger.transact(async (trx) => {
      const left = await packets.close(trx, packet.packetId, clock.now());
      if (left === null) return false;
      const posted = await ledger.post(trx, withAmount(prepared, left));
      if (posted.kind !== "posted") throw new Error(`${transfer.key} was in the ledger before its packet was closed`);
      await announceBalance(ledger, trx, packet.senderId);
      return true;
    });
    if (typeof done !== "boolean") throw new Error(`${transfer.key}: the packets do not hold what is left of it`);
    return done;
  }

  async function sentBefore(request: PacketRequest): Promise<CallResult<SentPacket> | null> {
    const packet = await packets.byKey(request.from, request.key);
    return packet && sent(packet, request);
  }

  return {
    sentBefore,

    async send(request, also) {
      const { from, currency, totalMinor, count, key } = request;
      if (!Number.isInteger(count) || count < 1 || count > PACKET_MAX_SHARES) {
        return refuse(ErrorCode.badRequest, `红包个数为1至${PACKET_MAX_SHARES}个`);
      }
      if (totalMinor < BigInt(count)) return refuse(ErrorCode.badRequest, "单个红包金额不能低于0.01");
      if (totalMinor > PACKET_MAX_MINOR) return refuse(ErrorCode.badRequest, `红包总金额不能超过${PACKET_MAX_MINOR / 100n}`);
      const prepared = await ledger.prepare({
        key: `red-packet/${from}/${key}`,
        type: 10,
        postings: [
          { account: { user: from, kind: currency }, amountMinor: -totalMinor },
          { account: `packets:${currency}`, amountMinor: totalMinor },
        ],
        memo: { note: `${count}个红包`, count },
      });
      const at = clock.now();
      const shares = splitPacket(totalMinor, count, deps.random);
      const done = await inTransaction<PacketRow | null>(ledger, async (trx) => {
        const packet = await packets.insert(trx, { senderId: from, key, currency, totalMinor, shares, at, expiresAt: at + RED_PACKET_MS });
        if (!packet) return ok(null);
        const posted = await ledger.post(trx, prepared);
        if (posted.kind !== "posted") throw new Error(`red-packet/${from}/${key} was in the ledger before its packet`);
        await announceBalance(ledger, trx, from);
        await also?.(trx, { packetId: packet.packetId, expiresAt: packet.expiresAt });
        return ok(packet);
      });
      if (!done.ok) return done;
      const answer = done.value ? sent(done.value, request) : await sentBefore(request);
      if (!answer) throw new Error(`no red packet of ${from} by the key that has one`);
      return answer;
    },

    async grab(packetId, userId, also) {
      const packet = await packets.find(packetId);
      if (!packet) return { kind: "unknown" };
      const { currency } = packet;
      const earlierGrab = async (): Promise<GrabOutcome | null> => {
        const amountMinor = await packets.grabbed(packetId, userId);
        return amountMinor === null ? null : { kind: "already", amountMinor, currency };
      };
      /** The reason why there was no share. */
      const without = async (): Promise<GrabOutcome> =>
        (await earlierGrab()) ?? { kind: packet.expiresAt <= clock.now() || packet.isReturned ? "expired" : "empty" };
      // A user who is too late takes no lock and opens no account.
      if (packet.taken >= packet.count || packet.isReturned || packet.expiresAt <= clock.now()) return without();
      const before = await earlierGrab();
      if (before) return before;
      const prepared = await ledger.prepare(outOfPackets(packet, userId, 11, `red-packet-grab/${packetId}/${userId}`));
      try {
        const done = await ledger.transact(async (trx) => {
          const amountMinor = await packets.take(trx, packetId, userId, clock.now());
          if (amountMinor === null) return null;
          const posted = await ledger.post(trx, withAmount(prepared, amountMinor));
          if (posted.kind !== "posted") throw new Error(`red-packet-grab/${packetId}/${userId} was in the ledger before its grab`);
          await announceBalance(ledger, trx, userId);
          if (also) await also(trx, { amountMinor, left: await packets.left(trx, packetId) });
          return amountMinor;
        });
        if (done === null) return without();
        if (typeof done !== "bigint") throw new Error(`red packet ${packetId}: the packets do not hold its share`);
        return { kind: "grabbed", amountMinor: done, currency };
      } catch (error) {
        // Of two concurrent grabs by one user the other got the share; this one was rolled back.
        const mine = codeOf(error) === UNIQUE_VIOLATION ? await earlierGrab() : null;
        if (mine) return mine;
        throw error;
      }
    },

    async returnExpired() {
      let returned = 0;
      for (const packet of await packets.due(clock.now(), RETURNED_AT_ONCE)) {
        try {
          if (await giveBack(packet)) returned += 1;
        } catch (error) {
          log.error({ packetId: packet.packetId, reason: messageOf(error) }, "a red packet could not be returned");
        }
      }
      return returned;
    },
  };
}
