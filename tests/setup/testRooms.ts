import { Registry } from "prom-client";
import { sql } from "kysely";
import type { TSchema } from "typebox";
import { type RoomEvent, type RoomEventKind, type RoomEvents, roomChannel } from "../../contract/feed/room.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { refuse } from "../../contract/http/failure.ts";
import { type Call, urlOf } from "../../contract/http/call.ts";
import { ALL_CALLS } from "../../contract/http/index.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { ok } from "../../contract/result.ts";
import type { PeopleParts } from "../../server/compose/people.ts";
import { composeRooms } from "../../server/compose/rooms.ts";
import { createEventLog } from "../../server/feed/eventLog.ts";
import { createHub } from "../../server/feed/hub.ts";
import type { FeedHub } from "../../server/feed/types.ts";
import { addUser, memoryLimiter } from "../../server/follow/testing.ts";
import { createApp } from "../../server/http/app.ts";
import { TOKEN_HEADER } from "../../server/http/calls.ts";
import { type ReplyOf, createCallRegistry } from "../../server/http/registry.ts";
import { type ManualClock, manualClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import type { Matches } from "../../server/match/match.ts";
import type { Media, MediaListener } from "../../server/media/types.ts";
import { createDirectory } from "../../server/room/directory.ts";
import { createRoomRepository } from "../../server/room/roomRepository.ts";
import type { Rooms } from "../../server/room/rooms.ts";
import type { EndReason } from "../../server/user/sessions.ts";
import type { Answer } from "../../server/follow/testing.ts";

/** Media without pictures: records the calls, and lets publishers come and go on command. */
export interface TestMedia extends Media {
  readonly asked: string[];
  publish(roomId: string): Promise<void>;
  unpublish(roomId: string): Promise<void>;
  /** Resolves when all effects of loops are done. */
  settled(): Promise<void>;
}

export interface TestRooms {
  readonly database: TestDatabase;
  readonly clock: ManualClock;
  readonly hub: FeedHub;
  readonly rooms: Rooms;
  readonly media: TestMedia;
  /** By room; 0 by default. */
  readonly viewers: Map<string, number>;
  readonly heat: Map<string, number>;
  /** The existing matches. */
  readonly matches: Map<string, BoardRow>;
  /** Number of rooms on air by match channel, as last reported. */
  readonly counted: () => Readonly<Record<string, number>>;
  /** Notifications sent to users' open pages. */
  readonly notified: (readonly [userId: string, kind: string])[];
  /** Ends the user's sessions. */
  endSessions(userId: string, reason: EndReason): void;
  addAnchor(nickName: string): Promise<{ readonly id: string; readonly roomId: string }>;
  addUser(nickName: string): Promise<string>;
  addUpload(userId: string): Promise<string>;
  events(roomId: string): Promise<readonly RoomEvent[]>;
  say<K extends RoomEventKind>(roomId: string, k: K, d: RoomEvents[K], at?: number): Promise<number>;
  call<C extends Call & { readonly reply: TSchema }>(
    call: C,
    input?: { readonly as?: string; readonly query?: Readonly<Record<string, string | number>>; readonly body?: unknown },
  ): Promise<Answer<ReplyOf<C>>>;
  /** Another process on the same database. */
  restarted(): Promise<TestRooms>;
  start(): Promise<void>;
  /** Ends the process; the database stays. */
  stop(): Promise<void>;
}

export function testMatch(id: string, fields: Partial<BoardRow> = {}): BoardRow {
  const team = (name: string) => ({ id: name, name });
  const row = rowOfFixture({
    matchId: id,
    sport: id.includes("bk") ? "bk" : "fb",
    league: { id: "l1", name: "英超", color: "#000000" },
    kickoffAt: 0,
    home: team(`主队${id.slice(-1)}`),
    away: team(`客队${id.slice(-1)}`),
    source: "test",
  } as Parameters<typeof rowOfFixture>[0]);
  return { ...row, ...fields };
}

/** 12:00 in Shanghai. */
const NOON = Date.UTC(2026, 10, 21, 4);

/** Rooms composed as in the portal, over HTTP, on the test's database; media, audience and matches are fakes. */
export async function testRooms(databaseUrl: string, options: { readonly isDemo?: boolean } = {}): Promise<TestRooms> {
  return worldOn(await freshDatabase(databaseUrl), manualClock(NOON), options.isDemo ?? false, new Map());
}

function testMedia(): TestMedia {
  const flowing = new Set<string>();
  const asked: string[] = [];
  let listener: MediaListener | null = null;
  let work: Promise<unknown> = Promise.resolve();
  const publish = async (roomId: string): Promise<void> => {
    flowing.add(roomId);
    await listener?.onStart(roomId);
  };
  const unpublish = async (roomId: string): Promise<void> => {
    flowing.delete(roomId);
    await listener?.onEnd(roomId);
  };
  return {
    asked,
    publish,
    unpublish,
    settled: async () => void (await work),
    issuePublishUrl: (roomId, nonce, expiresAt) => ({
      server: "rtmp://127.0.0.1:1935/live",
      streamKey: `${roomId}?nonce=${nonce}`,
      expiresAt,
    }),
    kick(roomId) {
      asked.push(`kick ${roomId}`);
      flowing.delete(roomId);
    },
    dismiss: (roomId) => void asked.push(`dismiss ${roomId}`),
    isFlowing: (roomId) => flowing.has(roomId),
    record: (roomId, sessionId) => void asked.push(`record ${roomId} ${sessionId}`),
    loop(roomId, sample) {
      asked.push(`loop ${roomId} ${sample}`);
      if (sample !== null) work = work.then(() => publish(roomId));
    },
    start: async (onEvent) => void (listener = onEvent),
    async stop() {
      listener = null;
      await work;
    },
  };
}

async function worldOn(database: TestDatabase, clock: ManualClock, isDemo: boolean, matches: Map<string, BoardRow>): Promise<TestRooms> {
  const { db } = database;
  const log = silentLog();
  const eventLog = createEventLog(db);
  // The hub's own ticks do not matter here.
  const hub = createHub({ log, eventLog });
  const media = testMedia();
  const viewers = new Map<string, number>();
  const heat = new Map<string, number>();
  const notified: [string, string][] = [];
  const endListeners = new Set<Parameters<PeopleParts["onSessionsEnded"]>[0]>();
  let counted: ReadonlyMap<string, number> = new Map();
  const registry = createCallRegistry();
  const ofSport = (sport: string) => [...matches.values()].filter((row) => row.sport === sport);
  const known: Pick<Matches, "exists" | "rowsOf" | "next" | "scoreList"> = {
    exists: async (sport, id) => matches.get(id)?.sport === sport,
    rowsOf: async (sport, ids) => ofSport(sport).filter((row) => ids.includes(row.id)),
    next: () => ok({ rows: [...matches.values()].filter((row) => row.state === 1) }),
    scoreList: async (sport) => ok({ asOf: { e: "e", s: 1 }, rows: ofSport(sport) }),
  };
  const parts = composeRooms(registry, {
    hasTips: true,
    config: { isDemo },
    database: { db },
    hub,
    eventLog,
    matches: known as Matches,
    clock,
    log,
    people: {
      limiter: memoryLimiter(clock),
      notify: async (userId, kind) => void notified.push([userId, kind]),
      onSessionsEnded(listener) {
        endListeners.add(listener);
        return () => endListeners.delete(listener);
      },
    },
    media,
    directory: createDirectory({ clock, repository: createRoomRepository(db), matches: known }),
    audience: { viewers: (roomId) => viewers.get(roomId) ?? 0, heat: (roomId) => heat.get(roomId) ?? 0 },
    openPackets: async () => [],
    reportContent: async () => refuse(ErrorCode.notFound),
    onCounted: (counts) => void (counted = counts),
  });
  const { rooms } = parts;
  const app = await createApp({
    log,
    calls: ALL_CALLS,
    registry,
    identify: async (token) => {
      const { rows } = await sql<{ is_anchor: boolean; is_manager: boolean }>`
        select is_anchor, exists (select 1 from room_manager m where m.user_id = u.id) as is_manager
        from app_user u where id::text = ${token}`.execute(db);
      const [row] = rows;
      if (!row) return null;
      return { userId: token, sessionId: token, roles: { isAnchor: row.is_anchor, isExpert: false, isManager: row.is_manager } };
    },
    metrics: new Registry(),
    isReady: async () => true,
    clientDir: null,
    pages: null,
    routes: [],
    requestsPerMinute: 1_000_000,
    embedOrigins: [],
    isDev: false,
  });
  let end = async (): Promise<void> => rooms.stop();
  const stop = async (): Promise<void> => {
    await end();
    await app.close();
    await hub.close();
  };
  let uploads = 0;

  const world: TestRooms = {
    database,
    clock,
    hub,
    rooms,
    media,
    viewers,
    heat,
    matches,
    counted: () => Object.fromEntries(counted),
    notified,
    async addAnchor(nickName) {
      const id = await addUser(db, nickName, { isAnchor: true });
      const own = await rooms.own.own(id);
      if (!own.ok) throw new Error(own.error.message);
      return { id, roomId: own.value.room.roomId };
    },
    endSessions(userId, reason) {
      for (const listener of endListeners) listener({ userId, sessionIds: [], reason });
    },
    addUser: (nickName) => addUser(db, nickName),
    async addUpload(userId) {
      uploads += 1;
      const name = `${uploads.toString(16).padStart(4, "0")}${userId.padStart(28, "0")}.webp`;
      await sql`insert into upload (name, user_id, bytes, at) values (${name}, ${userId}::int8, 1, now())`.execute(db);
      return `/uploads/${name}`;
    },
    events: async (roomId) => (await eventLog.read(roomChannel(roomId), 0, 10_000)) as unknown as readonly RoomEvent[],
    async say(roomId, k, d, at = clock.now()) {
      const [event] = await hub.publish([{ ch: roomChannel(roomId), at, k, d }]);
      return event?.s ?? 0;
    },
    async call(call, { as, query = {}, body } = {}) {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const answer = await app.inject({
        method: call.method,
        url: `${urlOf(call)}?${search.toString()}`,
        headers: as === undefined ? {} : { [TOKEN_HEADER]: as },
        ...(call.method === "POST" ? { payload: (body ?? {}) as object } : {}),
      });
      return { status: answer.statusCode, ...answer.json<{ code: number; message: string; data: never }>() };
    },
    async restarted() {
      await stop();
      return worldOn(database, clock, isDemo, matches);
    },
    async start() {
      if (isDemo) await parts.seedDemo();
      end = await parts.start();
    },
    stop,
  };
  return world;
}
