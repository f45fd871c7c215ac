import { sql } from "kysely";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { Audit } from "./types.ts";
import { truncate } from "../../contract/rules/truncate.ts";

const SUBJECT_LENGTH = 100;

/** Writes to table `audit`. Typed text may contain characters that PostgreSQL refuses in a text. */
export function createAudit(deps: { readonly db: Db; readonly clock: Clock; readonly log: Log }): Audit {
  const { db, clock, log } = deps;
  return {
    async record({ action, outcome, userId, subject = "", ip, visitorId = "", detail = {} }) {
      const data = visitorId === "" ? detail : { ...detail, visitorId };
      const text = truncate(subject.replaceAll("\0", "").toWellFormed(), SUBJECT_LENGTH);
      try {
        await sql`
          insert into audit (at, action, outcome, user_id, subject, ip, detail)
          values (${new Date(clock.now())}, ${action}, ${outcome}, ${userId ?? null}, ${text}, ${ip}, ${JSON.stringify(data)}::jsonb)`.execute(
          db,
        );
      } catch (error) {
        log.error({ action, outcome, userId, ip, reason: messageOf(error) }, "an attempt could not be written to the audit");
      }
    },
  };
}
