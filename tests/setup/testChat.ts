import { randomUUID } from "node:crypto";
import { type RoomRules, roomChannel } from "../../contract/feed/room.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { NO_PROFILE, NO_RULES, keptUnder } from "../../contract/room/room.ts";
import { LEVEL_EXPERIENCE } from "../../contract/rules/level.ts";
import { nickNameKey } from "../../contract/rules/nickName.ts";
import { createEventLog } from "../../server/feed/eventLog.ts";
import { createHub } from "../../server/feed/hub.ts";
import type { EventLog, FeedHub, LineLog } from "../../server/feed/types.ts";
import { type ManualClock, manualClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import { NO_MOMENTS } from "../../server/moment/testing.ts";
import type { CheckMoment } from "../../server/moment/types.ts";
import type { Room, RoomDirectory } from "../../server/room/types.ts";
import { createLimiter } from "../../server/user/limiter.ts";
import { type Chat, createChat } from "../../server/chat/chat.ts";
import type { HeldTitle } from "../../server/chat/types.ts";

export interface TestRoom {
  readonly roomId: string;
  readonly anchorId: string;
}

/** The chat over a real database, hub and event log, with rooms, titles and followers set by the test. */
export interface TestChat {
  readonly database: TestDatabase;
  readonly clock: ManualClock;
  readonly hub: FeedHub;
  readonly eventLog: EventLog & LineLog;
  readonly directory: RoomDirectory;
  readonly chat: Chat;
  readonly titles: Map<string, HeldTitle>;
  /** `anchorId/userId`. */
  readonly followers: Set<string>;
  welcome: string;
  /** Checks moments in lines; by default no moment belongs to any match. */
  checkMoment: CheckMoment;
  /** Awaited before the followers are read. */
  beforeLooking: () => Promise<void>;
  /** Awaited before each publication. */
  beforePublish: () => Promise<void>;
  /** Adds a user of a level; returns the id. */
  addUser(nickName?: string, level?: number): Promise<string>;
  nameOf(userId: string): Promise<string>;
  /** Adds a room on air (unless told otherwise) and its anchor. */
  addRoom(rules?: Partial<RoomRules>, more?: { readonly keywords?: readonly string[]; readonly isOnAir?: boolean }): Promise<TestRoom>;
  /** Adds the chat of a match. */
  addMatchRoom(): string;
  addManager(room: TestRoom): Promise<string>;
  endSession(roomId: string): Promise<void>;
  say(userId: string, roomId: string, content: string, more?: { style?: string; replyTo?: string; key?: string }): ReturnType<Chat["say"]>;
  events(roomId: string): Promise<readonly FeedEvent[]>;
  end(): Promise<void>;
}

export const key = (): string => randomUUID();

export const TITLES: Readonly<Record<"knight" | "viscount" | "earl" | "duke", HeldTitle>> = {
  knight: { id: "knight", privileges: ["贵族勋章"] },
  viscount: { id: "viscount", privileges: ["贵族勋章", "进场提示"] },
  earl: { id: "earl", privileges: ["贵族勋章", "进场提示", "专属弹幕颜色"] },
  duke: { id: "duke", privileges: ["贵族勋章", "进场提示", "专属弹幕颜色", "防禁言"] },
};

export async function testChat(serverUrl: string): Promise<TestChat> {
  const database = await freshDatabase(serverUrl);
  const { db, pool } = database;
  const clock = manualClock();
  const log = silentLog();
  const eventLog = createEventLog(db);
  const hub = createHub({ log, eventLog, clock });
  const rooms = new Map<string, Room>();
  const titles = new Map<string, HeldTitle>();
  const followers = new Set<string>();
  const directory: RoomDirectory = {
    find: async (roomId) => rooms.get(roomId) ?? null,
    byAnchor: async (anchorId) => [...rooms.values()].find((room) => room.anchorId === anchorId) ?? null,
    async roleOf(room, userId) {
      if (room.anchorId === userId) return "anchor";
      const { rows } = await pool.query("select 1 from room_manager where room_id = $1 and user_id = $2", [keptUnder(room.roomId), userId]);
      return rows.length > 0 ? "manager" : "user";
    },
    forget: () => undefined,
  };
  const chat = createChat({
    db,
    clock,
    log,
    hub: {
      ...hub,
      async publish(events) {
        const before = test.beforePublish;
        test.beforePublish = () => Promise.resolve();
        await before();
        return hub.publish(events);
      },
    },
    eventLog,
    directory,
    limiter: createLimiter({ db, clock }),
    nobleOf: async (userId) => titles.get(userId) ?? null,
    async isFollowing(userId, anchorId) {
      await test.beforeLooking();
      return followers.has(`${anchorId}/${userId}`);
    },
    checkMoment: (moment) => test.checkMoment(moment),
    welcomeFor: async () => test.welcome,
  });
  let users = 0;

  const test: TestChat = {
    database,
    clock,
    hub,
    eventLog,
    directory,
    chat,
    titles,
    followers,
    welcome: "",
    checkMoment: NO_MOMENTS.check,
    beforeLooking: () => Promise.resolve(),
    beforePublish: () => Promise.resolve(),
    async addUser(nickName, level = 0) {
      users += 1;
      const name = nickName ?? `球迷${users}号`;
      const { rows } = await pool.query<{ id: bigint }>(
        "insert into app_user (nick_name, nick_key, experience) values ($1, $2, $3) returning id",
        [name, nickNameKey(name), level === 0 ? 0 : LEVEL_EXPERIENCE[level - 1]],
      );
      return String(rows[0]?.id);
    },
    async nameOf(userId) {
      const { rows } = await pool.query<{ nick_name: string }>("select nick_name from app_user where id = $1", [userId]);
      return rows[0]?.nick_name ?? "";
    },
    async addRoom(rules = {}, { keywords = [], isOnAir = true } = {}) {
      const anchorId = await test.addUser();
      const at = new Date(clock.now());
      const made = await pool.query<{ id: bigint }>("insert into room (anchor_id, at) values ($1, $2) returning id", [anchorId, at]);
      const roomId = String(made.rows[0]?.id);
      let sessionId: string | null = null;
      if (isOnAir) {
        const begun = await pool.query<{ id: bigint }>(
          "insert into live_session (room_id, title, category_id, started_at, from_seq) values ($1, '', '1', $2, 0) returning id",
          [roomId, at],
        );
        sessionId = String(begun.rows[0]?.id);
      }
      rooms.set(roomId, {
        roomId,
        anchorId,
        profile: NO_PROFILE,
        notice: "",
        rules: { ...NO_RULES, ...rules },
        keywords,
        sessionId,
        isFlowing: isOnAir,
      });
      return { roomId, anchorId };
    },
    addMatchRoom() {
      const roomId = `fb-match-${rooms.size}`;
      rooms.set(roomId, {
        roomId,
        anchorId: null,
        profile: NO_PROFILE,
        notice: "",
        rules: NO_RULES,
        keywords: [],
        sessionId: null,
        isFlowing: false,
      });
      return roomId;
    },
    async addManager({ anchorId }) {
      const userId = await test.addUser();
      const added = await chat.managers.add(anchorId, await test.nameOf(userId));
      if (!added.ok) throw new Error(added.error.message);
      return userId;
    },
    async endSession(roomId) {
      const room = rooms.get(roomId);
      await pool.query("update live_session set ended_at = $2, reason = 'ended' where room_id = $1 and ended_at is null", [
        roomId,
        new Date(clock.now()),
      ]);
      if (room) rooms.set(roomId, { ...room, sessionId: null });
    },
    say: (userId, roomId, content, { key: idempotencyKey = key(), ...more } = {}) =>
      chat.say(userId, { roomId, content, idempotencyKey, ...more }),
    events: (roomId) => eventLog.read(roomChannel(roomId), 0, 10_000),
    async end() {
      await chat.stop();
      await hub.close();
      await database.remove();
    },
  };
  return test;
}
