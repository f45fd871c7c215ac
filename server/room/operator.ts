import { sql } from "kysely";
import { HORN_LENGTH, HORN_TITLE } from "../../contract/codes/desk.ts";
import { rowIdOf } from "../../contract/ids.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import { nickNameKey } from "../../contract/rules/nickName.ts";
import { lineText } from "../../contract/rules/chatText.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import { MATCH_CHATS } from "../../contract/room/room.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { hasHouseWord } from "../kit/words/houseWords.ts";
import { writeHorn } from "../kit/writeHorn.ts";
import type { ApplicationRepository, ApplicationRow } from "./applicationRepository.ts";
import { type HeldDesk, createHeldDesk } from "./heldDesk.ts";
import { createSessionRepository } from "./sessionRepository.ts";

export interface ReportRow {
  readonly id: string;
  readonly at: number;
  readonly roomId: string;
  readonly by: string;
  readonly reason: string;
  readonly text: string;
  /** The reported line, or the title of the reported room. */
  readonly said: string;
}

/** A moderator of all match chats; `at`: since when. */
export interface ModeratorRow {
  readonly id: string;
  readonly at: number;
  readonly nickName: string;
}

/**
 * The operator's manual actions, each with an audit row. Errors are worded for a terminal. All of them work through rows:
 * a running server notifies the applicant, and the viewers of a closed room, within a second.
 */
export interface Operator {
  applications(): Promise<readonly ApplicationRow[]>;
  pass(id: string): Promise<Result<string, string>>;
  refuse(id: string, reason: string): Promise<Result<string, string>>;
  /** The latest first. */
  reports(): Promise<readonly ReportRow[]>;
  close(roomId: string): Promise<Result<string, string>>;
  /** In the order of appointment. */
  moderators(): Promise<readonly ModeratorRow[]>;
  /** `who`: a nickname or a user id. In force from the next call on. */
  addModerator(who: string): Promise<Result<string, string>>;
  removeModerator(who: string): Promise<Result<string, string>>;
  readonly held: HeldDesk;
  /** Sends a horn message to everybody, or to one user (`who`: a nickname or an id). Open pages show it within a second. */
  horn(text: string, who?: string): Promise<Result<string, string>>;
  /**
   * The same to a user by id, or to everybody (null); returns the message's id. `key`: the horn again with the same one is the
   * first; `taken` with other content.
   */
  hornTo(text: string, userId: string | null, key?: string): Promise<Result<string, HornProblem>>;
}

export type HornProblem = "empty" | "long" | "word" | "user" | "taken";

export interface OperatorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly applications: ApplicationRepository;
  /** The user of the operating system. */
  readonly operator: string;
}

const LISTED = 200;
const REASON_MAX = 200;
const HORN_PROBLEM: Readonly<Record<HornProblem, string>> = {
  empty: "a horn needs words that can be shown",
  long: `a horn has at most ${HORN_LENGTH} characters`,
  word: "the horn holds a word nobody may write (server/kit/words/houseWords.ts)",
  user: "there is no such user",
  taken: "the key has sent another horn",
};

export function createOperator({ db, clock, applications, operator }: OperatorDeps): Operator {
  async function decide(id: string, to: "passed" | "refused", reason: string): Promise<Result<string, string>> {
    if (rowIdOf(id) === null) return err(`${id} is no application`);
    const userId = await applications.decide({ id, to, reason, operator, at: clock.now() });
    if (userId !== null) return ok(`application ${id} of user ${userId} ${to}`);
    const found = await applications.find(id);
    return err(found === null ? `there is no application ${id}` : `application ${id} is ${found.state}, not under review`);
  }

  interface Named {
    readonly id: bigint;
    readonly nick_name: string;
  }

  async function userOf(who: string): Promise<Result<Named, string>> {
    const { rows } = await sql<Named>`
      select id, nick_name from app_user where id = ${rowIdOf(who)}::int8 or nick_key = ${nickNameKey(who)} order by id`.execute(db);
    const [user, other] = rows;
    if (user === undefined) return err(`there is no user ${who}`);
    // One user's nickname may be another user's id.
    if (other !== undefined) return err(`${who} is both user ${user.id} (${user.nick_name}) and user ${other.id} (${other.nick_name})`);
    return ok(user);
  }

  /** Adds or removes a moderator, with an audit row; false if nothing changed. */
  function setModerator(userId: bigint, isOne: boolean): Promise<boolean> {
    const at = new Date(clock.now());
    return db.transaction().execute(async (trx) => {
      const { rows } = await (
        isOne
          ? sql`
          insert into room_manager (room_id, user_id, at) values (${MATCH_CHATS}, ${userId}::int8, ${at}::timestamptz)
          on conflict do nothing returning 1`
          : sql`delete from room_manager where room_id = ${MATCH_CHATS} and user_id = ${userId}::int8 returning 1`
      ).execute(trx);
      if (rows.length === 0) return false;
      await sql`
        insert into audit (at, action, outcome, user_id, subject)
        values (${at}::timestamptz, ${isOne ? "moderator.add" : "moderator.remove"}, 'ok', ${userId}::int8, ${operator})`.execute(trx);
      return true;
    });
  }

  async function sendHorn(typed: string, userId: string | null, key?: string): Promise<Result<string, HornProblem>> {
    const line = lineText(typed, HORN_LENGTH);
    if (!line.ok) return err(line.problem === "long" ? "long" : "empty");
    if (hasHouseWord(line.text)) return err("word");
    const at = clock.now();
    return db.transaction().execute(async (trx): Promise<Result<string, HornProblem>> => {
      const title = userId === null ? HORN_TITLE.everybody : HORN_TITLE.one;
      const written = await writeHorn(trx, { userId, title, content: line.text, at, by: operator, key });
      if (written === null) return (key === undefined ? null : await sentBefore(trx, key, line.text, userId)) ?? err("user");
      await sql`
        insert into audit (at, action, outcome, user_id, subject, detail)
        values (${new Date(at)}::timestamptz, 'horn.send', 'ok', ${userId}::int8, ${operator},
          ${JSON.stringify({ horn: written, text: line.text })}::jsonb)`.execute(trx);
      return ok(written);
    });
  }

  /** The horn that this key has sent; null: none. */
  async function sentBefore(trx: Db, key: string, text: string, userId: string | null): Promise<Result<string, HornProblem> | null> {
    const { rows } = await sql<{ id: bigint; is_same: boolean }>`
      select id, content = ${text} and user_id is not distinct from ${userId}::int8 as is_same
      from horn_message where sent_by = ${operator} and request_key = ${key}`.execute(trx);
    const [horn] = rows;
    if (!horn) return null;
    return horn.is_same ? ok(String(horn.id)) : err("taken");
  }

  return {
    held: createHeldDesk({ db, clock, operator }),

    applications: () => applications.underReview(LISTED),
    pass: (id) => decide(id, "passed", ""),
    async refuse(id, typed) {
      const reason = dropUnseen(typed);
      if (reason === "") return err("a reason is needed: the applicant reads it");
      if (reason.length > REASON_MAX) return err(`a reason has at most ${REASON_MAX} characters`);
      return decide(id, "refused", reason);
    },

    async reports() {
      const { rows } = await sql<Omit<ReportRow, "id"> & { id: bigint }>`
        select r.id, r.at, r.room_id as "roomId", u.nick_name as by, r.reason, r.text, r.said
        from room_report r join app_user u on u.id = r.user_id order by r.id desc limit ${LISTED}`.execute(db);
      return rows.map((row) => ({ ...row, id: String(row.id) }));
    },

    async close(roomId) {
      if (rowIdOf(roomId) === null) return err(`${roomId} is no room`);
      const { rows } = await sql<{ anchor_id: bigint }>`select anchor_id from room where id = ${roomId}::int8`.execute(db);
      const anchorId = rows[0]?.anchor_id;
      if (anchorId === undefined) return err(`there is no room ${roomId}`);
      const isClosed = await db.transaction().execute(async (trx) => {
        const sessions = createSessionRepository(trx);
        const ended = await sessions.end(roomId, clock.now(), "closed");
        if (ended === null) return false;
        // Otherwise the demo would loop it again.
        await sessions.setSample(roomId, null);
        await sql`
          insert into audit (at, action, outcome, user_id, subject, detail)
          values (${new Date(clock.now())}::timestamptz, 'room.close', 'ok', ${anchorId}::int8, ${operator},
            ${JSON.stringify({ room: roomId, session: ended.sessionId })}::jsonb)`.execute(trx);
        return true;
      });
      if (!isClosed) return err(`room ${roomId} is not live`);
      return ok(`room ${roomId} closed`);
    },

    async moderators() {
      const { rows } = await sql<Named & { at: number }>`
        select u.id, u.nick_name, m.at from room_manager m join app_user u on u.id = m.user_id
        where m.room_id = ${MATCH_CHATS} order by m.id`.execute(db);
      return rows.map((row) => ({ id: String(row.id), at: row.at, nickName: row.nick_name }));
    },

    async addModerator(who) {
      const user = await userOf(who);
      if (!user.ok) return user;
      const { id, nick_name: name } = user.value;
      return (await setModerator(id, true))
        ? ok(`${name} (user ${id}) moderates match chats`)
        : err(`${name} (user ${id}) is a moderator already`);
    },

    async removeModerator(who) {
      const user = await userOf(who);
      if (!user.ok) return user;
      const { id, nick_name: name } = user.value;
      return (await setModerator(id, false))
        ? ok(`${name} (user ${id}) is no moderator any more`)
        : err(`${name} (user ${id}) is no moderator`);
    },

    async horn(text, who) {
      const user = who === undefined ? ok(null) : await userOf(who);
      if (!user.ok) return user;
      const to = user.value;
      const sent = await sendHorn(text, to && String(to.id));
      if (!sent.ok) return err(HORN_PROBLEM[sent.error]);
      return ok(`horn ${sent.value} sent to ${to === null ? "everybody" : `${to.nick_name} (user ${to.id})`}`);
    },
    hornTo: sendHorn,
  };
}
