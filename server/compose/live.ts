import type { FastifyInstance } from "fastify";
import { rowIdOf } from "../../contract/ids.ts";
import { PRIVILEGE } from "../../contract/room/nobles.ts";
import { createAudience } from "../chat/audience.ts";
import { registerChatCalls } from "../chat/chat.routes.ts";
import { createChat } from "../chat/chat.ts";
import { createSpeakers } from "../chat/speakers.ts";
import { createDemoChat } from "../demo/demoChat.ts";
import { firstGifts, fundViewers, pickGift } from "../demo/demoGifts.ts";
import { createDemoRepository } from "../demo/demoRepository.ts";
import type { EventLog, FeedHub, LineLog } from "../feed/types.ts";
import { createCardRepository } from "../follow/cardRepository.ts";
import { createFollowRepository } from "../follow/followRepository.ts";
import { registerGiftCalls } from "../gift/gift.routes.ts";
import { createOpenPackets } from "../gift/openPackets.ts";
import { createRanks } from "../gift/ranks.ts";
import { createRoomGifts } from "../gift/roomGifts.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Upgrades } from "../http/upgrades.ts";
import type { Clock } from "../kit/clock.ts";
import type { Config } from "../kit/config.ts";
import type { Database } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { Metrics } from "../kit/metrics.ts";
import type { Secrets } from "../kit/secrets.ts";
import type { Earning } from "../level/types.ts";
import type { Matches } from "../match/match.ts";
import { createMedia } from "../media/media.ts";
import { createDirectory } from "../room/directory.ts";
import type { Moments } from "../moment/types.ts";
import { createRecordingRepository } from "../room/recordingRepository.ts";
import { createRoomRepository } from "../room/roomRepository.ts";
import type { Rooms } from "../room/rooms.ts";
import { DEMO_USERS } from "../user/demoUserList.ts";
import { titlesWith } from "../wallet/nobles.ts";
import type { MoneyParts } from "./money.ts";
import type { PeopleParts } from "./people.ts";
import { type RoomsDeps, composeRooms } from "./rooms.ts";

/** Number of seats of honour shown beside the chat. */
const SEATS_SHOWN = 20;

export interface LiveDeps extends Pick<RoomsDeps, "onCounted" | "hasTips" | "reportContent"> {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly hub: FeedHub;
  readonly eventLog: EventLog & LineLog;
  readonly matches: Matches;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly people: PeopleParts;
  readonly money: MoneyParts;
  readonly earning?: Earning;
  readonly moments: Pick<Moments, "check">;
  readonly say?: (line: string) => void;
}

export interface Live {
  /** The parts of rooms that other pages show. */
  readonly rooms: Pick<Rooms, "lists" | "recordings">;
  readonly routes: readonly ((app: FastifyInstance) => void)[];
  /** Handles the WebSocket upgrades of pages that publish. */
  attach(upgrades: Upgrades): void;
  hasRoom(roomId: string): Promise<boolean>;
  seedDemo(): Promise<void>;
  /** Starts media, sessions and, in the demo, rooms with chat; the returned function stops all of it. */
  start(): Promise<() => Promise<void>>;
}

/** Live rooms: pictures, sessions, chat, gifts. */
export function composeLive(registry: CallRegistry, deps: LiveDeps): Live {
  const { config, secrets, database, hub, eventLog, matches, clock, log, people, money } = deps;
  const { db } = database;

  const recordings = createRecordingRepository(db);
  const media = createMedia({
    rtmpHost: config.host,
    rtmpPort: config.rtmpPort,
    serverKey: secrets.mediaKey,
    ...(config.publicUrl === null ? {} : { publishHost: new URL(config.publicUrl).hostname }),
    dataDir: config.dataDir,
    clock,
    log,
    metrics: deps.metrics,
    ...(deps.say ? { say: deps.say } : {}),
    recordingFile: (id) => recordings.file(id),
  });
  const audience = createAudience({ hub, clock, log });
  const directory = createDirectory({ clock, repository: createRoomRepository(db), matches });
  const { speakerOf } = createSpeakers({ db, directory, nobleOf: money.nobleOf });
  const room = composeRooms(registry, {
    config,
    database,
    hub,
    eventLog,
    matches,
    clock,
    log,
    people,
    media,
    directory,
    audience,
    openPackets: createOpenPackets({ db, clock, directory, speakerOf }),
    hasTips: deps.hasTips,
    reportContent: deps.reportContent,
    onCounted(counts) {
      audience.setRooms(counts);
      deps.onCounted(counts);
    },
  });
  const { rooms } = room;

  const follows = createFollowRepository(db);
  const chat = createChat({
    db,
    clock,
    log,
    hub,
    eventLog,
    directory,
    limiter: people.limiter,
    nobleOf: money.nobleOf,
    isFollowing: (userId, anchorId) => follows.isFollowing(BigInt(userId), BigInt(anchorId)),
    checkMoment: deps.moments.check,
    welcomeFor: (roomId) => rooms.welcomes.welcomeFor(roomId),
  });
  registerChatCalls(registry, { chat, directory });

  const cards = createCardRepository(db);
  const gifts = createRoomGifts({
    db,
    clock,
    ledger: money.ledger,
    gifts: money.gifts,
    redPackets: money.redPackets,
    earning: deps.earning,
    directory,
    speakerOf,
    mayWrite: chat.mayWrite,
    privilegesOf: async (userId) => (await money.nobleOf(userId))?.privileges ?? [],
  });
  registerGiftCalls(registry, {
    gifts,
    ranks: createRanks({
      db,
      clock,
      directory,
      async cardOf(viewer, userId) {
        const id = rowIdOf(userId);
        return id === null ? null : cards.find(viewer === null ? null : rowIdOf(viewer), id);
      },
      nobleOf: async (userId) => (await money.nobleOf(userId))?.id ?? null,
      seatsOf: async ({ anchorId }) =>
        anchorId === null ? [] : follows.nobleFans(BigInt(anchorId), clock.now(), titlesWith(PRIVILEGE.frontSeat), SEATS_SHOWN),
      nobleFans: async ({ anchorId }) => (anchorId === null ? 0 : follows.nobleFansCount(BigInt(anchorId), clock.now())),
    }),
  });

  const demo = createDemoRepository({
    db,
    names: DEMO_USERS.filter((user) => user.role === "viewer").map((user) => user.nickName),
    rowsOf: matches.rowsOf,
  });
  const demoChat = createDemoChat({
    clock,
    log,
    random: Math.random,
    rooms: demo.rooms,
    talkers: demo.talkers,
    viewers: audience.viewers,
    async say(roomId, userId, content, isBarrage) {
      const line = { roomId, content, ...(isBarrage ? { style: Math.random() < 0.4 ? "blue" : "plain" } : {}) };
      const result = await chat.say(userId, { ...line, idempotencyKey: crypto.randomUUID() });
      return result.ok;
    },
    async give(roomId, userId) {
      const given = await gifts.give(userId, { roomId, ...pickGift(Math.random), idempotencyKey: crypto.randomUUID() });
      return given.ok;
    },
    async open(roomId, talkers) {
      // A gift refused because the room has just gone off air is given after the next start.
      for (const { userId, ...gift } of firstGifts(roomId, talkers)) await gifts.give(userId, { roomId, ...gift });
    },
    onCommitted: hub.onCommitted,
  });

  return {
    rooms,
    routes: media.routes,
    attach: media.attach,
    hasRoom: rooms.hasRoom,
    async seedDemo() {
      await room.seedDemo();
      await fundViewers(money.ledger, await demo.talkers());
    },
    async start() {
      const endRooms = await room.start();
      audience.start();
      chat.start();
      const endTalk = config.isDemo ? demoChat.start() : async () => undefined;
      return async () => {
        await endTalk();
        await endRooms();
        await chat.stop();
        audience.stop();
      };
    },
  };
}
