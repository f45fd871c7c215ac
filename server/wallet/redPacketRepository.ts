import { sql } from "kysely";
import type { SpendCurrency } from "../../contract/money.ts";
import type { Db } from "../kit/database.ts";
import type { LedgerTransaction } from "./ledgerRepository.ts";

export interface PacketRow {
  readonly packetId: string;
  readonly senderId: string;
  readonly currency: SpendCurrency;
  readonly totalMinor: bigint;
  readonly count: number;
  readonly taken: number;
  readonly expiresAt: number;
  readonly isReturned: boolean;
}

export interface RedPacketRepository {
  find(packetId: string): Promise<PacketRow | null>;
  byKey(senderId: string, key: string): Promise<PacketRow | null>;
  /** Null if the sender's key already has a packet. */
  insert(
    trx: LedgerTransaction,
    packet: {
      readonly senderId: string;
      readonly key: string;
      readonly currency: SpendCurrency;
      readonly totalMinor: bigint;
      readonly shares: readonly bigint[];
      readonly at: number;
      readonly expiresAt: number;
    },
  ): Promise<PacketRow | null>;
  /** The user's share of this packet; null if none. */
  grabbed(packetId: string, userId: string): Promise<bigint | null>;
  /** Gives the user the next share; null if none is left or the packet expired. A user's second share is a unique violation. */
  take(trx: LedgerTransaction, packetId: string, userId: string, at: number): Promise<bigint | null>;
  /** Number of shares left. */
  left(trx: LedgerTransaction, packetId: string): Promise<number>;
  /** Closes an expired packet and returns what is left, once; null if there is nothing to return. */
  close(trx: LedgerTransaction, packetId: string, at: number): Promise<bigint | null>;
  due(at: number, limit: number): Promise<readonly PacketRow[]>;
}

interface Row {
  readonly id: bigint;
  readonly sender_id: bigint;
  readonly currency: SpendCurrency;
  readonly total_minor: bigint;
  readonly count: number;
  readonly taken: number;
  readonly expires_at: number;
  readonly returned_at: number | null;
}

const COLUMNS = sql`id, sender_id, currency, total_minor, cardinality(shares) as count, taken, expires_at, returned_at`;

function packetOf(row: Row): PacketRow {
  return {
    packetId: String(row.id),
    senderId: String(row.sender_id),
    currency: row.currency,
    totalMinor: row.total_minor,
    count: row.count,
    taken: row.taken,
    expiresAt: row.expires_at,
    isReturned: row.returned_at !== null,
  };
}

export function createRedPacketRepository(db: Db): RedPacketRepository {
  const first = (rows: readonly Row[]): PacketRow | null => (rows[0] ? packetOf(rows[0]) : null);
  return {
    async find(packetId) {
      return first((await sql<Row>`select ${COLUMNS} from red_packet where id = ${packetId}::int8`.execute(db)).rows);
    },
    async byKey(senderId, key) {
      const { rows } = await sql<Row>`
        select ${COLUMNS} from red_packet where sender_id = ${senderId}::int8 and idempotency_key = ${key}`.execute(db);
      return first(rows);
    },
    async insert(trx, { senderId, key, currency, totalMinor, shares, at, expiresAt }) {
      const { rows } = await sql<Row>`
        insert into red_packet (sender_id, idempotency_key, currency, total_minor, shares, left_minor, created_at, expires_at)
        values (${senderId}::int8, ${key}, ${currency}, ${totalMinor}, ${shares.map(String)}::int8[], ${totalMinor}, ${new Date(at)}, ${new Date(expiresAt)})
        on conflict (sender_id, idempotency_key) do nothing returning ${COLUMNS}`.execute(trx);
      return first(rows);
    },
    async grabbed(packetId, userId) {
      const { rows } = await sql<{ amount_minor: bigint }>`
        select amount_minor from red_packet_grab where packet_id = ${packetId}::int8 and user_id = ${userId}::int8`.execute(db);
      return rows[0]?.amount_minor ?? null;
    },
    async take(trx, packetId, userId, at) {
      const { rows } = await sql<{ amount_minor: bigint }>`
        with share as (
          update red_packet set taken = taken + 1, left_minor = left_minor - shares[taken + 1]
          where id = ${packetId}::int8 and taken < cardinality(shares) and expires_at > ${new Date(at)} and returned_at is null
          returning shares[taken] as amount_minor
        )
        insert into red_packet_grab (packet_id, user_id, amount_minor, at)
        select ${packetId}::int8, ${userId}::int8, amount_minor, ${new Date(at)}::timestamptz from share
        returning amount_minor`.execute(trx);
      return rows[0]?.amount_minor ?? null;
    },
    async left(trx, packetId) {
      const { rows } = await sql<{ left: number }>`
        select cardinality(shares) - taken as left from red_packet where id = ${packetId}::int8`.execute(trx);
      return rows[0]?.left ?? 0;
    },
    async close(trx, packetId, at) {
      const { rows } = await sql<{ left_minor: bigint }>`
        update red_packet set returned_at = ${new Date(at)}
        where id = ${packetId}::int8 and expires_at <= ${new Date(at)} and returned_at is null and left_minor > 0
        returning left_minor`.execute(trx);
      return rows[0]?.left_minor ?? null;
    },
    async due(at, limit) {
      const { rows } = await sql<Row>`
        select ${COLUMNS} from red_packet where expires_at <= ${new Date(at)} and returned_at is null and left_minor > 0
        order by expires_at limit ${limit}`.execute(db);
      return rows.map(packetOf);
    },
  };
}
