import type { OpenPacket } from "../../contract/room/room.ts";
import type { EventLog, FeedHub, LineLog } from "../feed/types.ts";
import { createCardRepository } from "../follow/cardRepository.ts";
import { userIdOf } from "../follow/userId.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Clock } from "../kit/clock.ts";
import type { Config } from "../kit/config.ts";
import type { Database } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import { createFoldStore } from "../match/foldStore.ts";
import type { Matches } from "../match/match.ts";
import { filmFor } from "../media/demo/films.ts";
import type { Media } from "../media/types.ts";
import { type CountedRooms, createMatchRooms } from "../room/matchRooms.ts";
import { registerRoomCalls } from "../room/room.routes.ts";
import type { ReportContent } from "../room/reports.ts";
import { type Rooms, createRooms } from "../room/rooms.ts";
import type { AudienceCount, RoomDirectory } from "../room/types.ts";
import type { PeopleParts } from "./people.ts";

/** In the demo nobody sits at the operator's desk. */
const DEMO_DECIDES_MS = 3_000;

export interface RoomsDeps {
  readonly config: Pick<Config, "isDemo">;
  readonly database: Pick<Database, "db">;
  readonly hub: FeedHub;
  readonly eventLog: EventLog & LineLog;
  readonly matches: Matches;
  readonly clock: Clock;
  readonly log: Log;
  readonly people: Pick<PeopleParts, "limiter" | "notify" | "onSessionsEnded">;
  readonly media: Media;
  readonly directory: RoomDirectory;
  readonly audience: AudienceCount;
  /** Red packets of a room with shares left, oldest first. */
  openPackets(roomId: string): Promise<readonly OpenPacket[]>;
  /** Called with how many rooms on air are about each match, whenever that changes. */
  onCounted(counts: CountedRooms): void;
  /** Of the brand: without tips nobody becomes an expert. */
  readonly hasTips: boolean;
  /** Reports of what is no room. */
  readonly reportContent: ReportContent;
}

export interface RoomParts {
  readonly rooms: Rooms;
  /** Rooms of the demo's anchors, on a database that has them not yet. */
  seedDemo(): Promise<void>;
  /** Takes up what ran before a restart, opens the media and, in the demo, keeps rooms on air; the answer ends all of it. */
  start(): Promise<() => Promise<void>>;
}

/** Rooms: their directory, sessions, lists, recordings and applications, with the pictures that come and go. */
export function composeRooms(registry: CallRegistry, deps: RoomsDeps): RoomParts {
  const { config, hub, eventLog, matches, clock, log, people, media, directory, audience } = deps;
  const { db } = deps.database;
  const cards = createCardRepository(db);

  const rooms = createRooms({
    db,
    clock,
    log,
    hub,
    eventLog,
    matches,
    media,
    filmFor,
    directory,
    audience,
    limiter: people.limiter,
    notify: people.notify,
    foldStore: createFoldStore,
    openPackets: deps.openPackets,
    reportContent: deps.reportContent,
    autoDecideMs: config.isDemo ? DEMO_DECIDES_MS : null,
    async cardOf(viewer, userId) {
      const id = userIdOf(userId);
      return id === null ? null : cards.find(viewer === null ? null : userIdOf(viewer), id);
    },
  });
  registerRoomCalls(registry, rooms, deps.hasTips);
  // Whoever had a session that is taken away has seen the stream key. A logout is its owner's own, whose program goes on.
  people.onSessionsEnded(({ userId, reason }) => {
    if (reason === "logout") return;
    rooms.own.dropKey(userId).catch((error: unknown) => log.error({ err: error, userId }, "a stream key could not be replaced"));
  });
  const matchRooms = createMatchRooms({ db, hub, clock, log, onCounted: deps.onCounted });

  return {
    rooms,
    seedDemo: () => rooms.demo.seed(),
    async start() {
      await rooms.start();
      await matchRooms.start();
      await media.start(rooms);
      if (config.isDemo) rooms.demo.start();
      return async () => {
        await rooms.stop();
        await matchRooms.stop();
        await media.stop();
      };
    },
  };
}
