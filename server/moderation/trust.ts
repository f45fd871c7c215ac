import { sql } from "kysely";
import { MATCH_CHATS } from "../../contract/room/room.ts";
import { levelOf } from "../../contract/rules/level.ts";
import { APPROVED_FROM, NEW_FOR_MS, TRUSTED_AFTER_MS, TRUSTED_FROM_LEVEL, type TrustLevel } from "../../contract/rules/moderation.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { SubjectKinds, Trust } from "./types.ts";

interface Facts {
  readonly isStaff: boolean;
  /** Ms since registration. */
  readonly ageMs: number;
  readonly level: number | null;
  /** Texts currently shown, counted only up to the threshold. */
  readonly approved: number;
}

/** A user's trust level (docs/product.md 6): new, known, trusted or staff. */
export function trustLevel({ isStaff, ageMs, level, approved }: Facts): TrustLevel {
  if (isStaff) return "staff";
  if (ageMs < NEW_FOR_MS || approved < APPROVED_FROM) return "new";
  return ageMs >= TRUSTED_AFTER_MS && (level ?? 0) >= TRUSTED_FROM_LEVEL ? "trusted" : "known";
}

/** Null: no such user. Moderators of match chats are staff. */
export function createTrust(clock: Clock, kinds: SubjectKinds) {
  return async function trustOf(db: Db, userId: string): Promise<Trust | null> {
    const { rows } = await sql<{ readonly created_at: number; readonly experience: number; readonly is_staff: boolean }>`
      select created_at, experience, exists (select 1 from room_manager m where m.user_id = u.id and m.room_id = ${MATCH_CHATS}) as is_staff
      from app_user u where u.id = ${userId}::int8`.execute(db);
    const [row] = rows;
    if (!row) return null;
    let approved = 0;
    for (const kind of kinds.values()) {
      if (approved < APPROVED_FROM) approved += await kind.approvedOf(db, BigInt(userId), APPROVED_FROM);
    }
    const userLevel = levelOf(row.experience);
    const level = trustLevel({ isStaff: row.is_staff, ageMs: clock.now() - row.created_at, level: userLevel, approved });
    return { level, registeredAt: row.created_at, userLevel };
  };
}
