import { rowIdOf } from "../../contract/ids.ts";
import type { OpenPacket } from "../../contract/room/room.ts";
import type { EventLog, FeedHub, LineLog } from "../feed/types.ts";
import { createCardRepository } from "../follow/cardRepository.ts";
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

/** The demo's operators' desk may be unattended. */
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
  /** Called with the number of rooms on air about each match, on every change. */
  onCounted(counts: CountedRooms): void;
  /** A setting of the brand: without tips nobody can become an expert. */
  readonly hasTips: boolean;
  /** Reports of content that is not a room. */
  readonly reportContent: ReportContent;
}

export interface RoomParts {
  readonly rooms: Rooms;
  /** Rooms of the demo's anchors, on a database that does not have them yet. */
  seedDemo(): Promise<void>;
  /** Resumes sessions from before a restart, opens the media and, in the demo, keeps rooms on air; the returned function stops it all. */
  start(): Promise<() => Promise<void>>;
}

/** Rooms: their directory, sessions, lists, recordings and applications, and the start and end of their streams. */
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
      const id = rowIdOf(userId);
      return id === null ? null : cards.find(viewer === null ? null : rowIdOf(viewer), id);
    },
  });
  registerRoomCalls(registry, rooms, deps.hasTips);
  // A revoked session may have seen the stream key, so the key is replaced. After the owner's own logout the stream goes on.
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
