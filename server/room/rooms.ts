import type { EventLog, FeedHub, LineLog } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { Matches } from "../match/match.ts";
import type { FilmFor } from "../media/demo/films.ts";
import type { Media, MediaListener } from "../media/types.ts";
import type { Limiter, NotifyUser } from "../user/types.ts";
import { createApplicationRepository } from "./applicationRepository.ts";
import { type Applications, createApplications } from "./applications.ts";
import { createCardRepository } from "./cardRepository.ts";
import { type DemoRooms, createDemoRooms } from "./demoRooms.ts";
import { type History, createHistory } from "./history.ts";
import { createHistoryRepository } from "./historyRepository.ts";
import { type OwnRooms, createOwnRooms } from "./ownRoom.ts";
import { createOnAir } from "./onAir.ts";
import { createRecordingRepository } from "./recordingRepository.ts";
import { type Recordings, createRecordings } from "./recordings.ts";
import { createRefusals } from "./refusals.ts";
import { type ReportContent, type Reports, createReports } from "./reports.ts";
import { type CardOf, type RoomDetails, createRoomDetails } from "./roomDetail.ts";
import { type RoomLists, createRoomLists } from "./roomLists.ts";
import { createRoomRepository } from "./roomRepository.ts";
import { type CreateFoldStore, type RoomStates, type RoomStatesDeps, createRoomStates } from "./roomStates.ts";
import { createSessionRepository } from "./sessionRepository.ts";
import { type LiveSessions, createSessions } from "./sessions.ts";
import { createSerialQueue } from "../kit/serialQueue.ts";
import type { AudienceCount, RoomDirectory } from "./types.ts";
import { type Welcomes, createWelcomes } from "./welcomes.ts";

export interface RoomsDeps extends Pick<RoomStatesDeps, "openPackets"> {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly hub: FeedHub;
  readonly eventLog: Pick<EventLog, "read"> & Pick<LineLog, "lineOf">;
  readonly matches: Pick<Matches, "exists" | "rowsOf" | "next" | "scoreList">;
  readonly media: Omit<Media, "start" | "stop">;
  readonly filmFor: FilmFor;
  readonly directory: RoomDirectory;
  readonly audience: AudienceCount;
  readonly limiter: Limiter;
  readonly notify: NotifyUser;
  readonly cardOf: CardOf;
  readonly foldStore: CreateFoldStore;
  /** Ms after which an application is decided automatically; null: never. */
  readonly autoDecideMs: number | null;
  readonly reportContent: ReportContent;
}

/** Everything about rooms except chat and gifts. */
export interface Rooms extends RoomDirectory, MediaListener {
  readonly lists: RoomLists;
  readonly details: RoomDetails;
  readonly own: OwnRooms;
  readonly sessions: LiveSessions;
  readonly history: History;
  readonly recordings: Recordings;
  readonly applications: Applications;
  readonly reports: Reports;
  readonly welcomes: Welcomes;
  readonly states: RoomStates;
  readonly demo: DemoRooms;
  /** The feed's check for subscriptions. */
  hasRoom(roomId: string): Promise<boolean>;
  /** Resumes sessions from before a restart, and runs the sweeps of sessions and applications from then on. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createRooms(deps: RoomsDeps): Rooms {
  const { db, clock, log, hub, eventLog, matches, media, directory, audience, limiter, notify, cardOf, foldStore, openPackets } = deps;
  const inTurn = createSerialQueue();
  const rooms = createRoomRepository(db);
  const sessionRows = createSessionRepository(db);
  const historyRows = createHistoryRepository(db);

  const states = createRoomStates({ hub, eventLog, repository: rooms, foldStore, ...(openPackets ? { openPackets } : {}) });
  const sessions = createSessions({ hub, clock, log, media, audience, directory, rooms, sessions: sessionRows, inTurn });
  const lists = createRoomLists({ cards: createCardRepository(db), audience, matches, directory });
  const own = createOwnRooms({ clock, media, matches, directory, rooms, history: historyRows, states, lists, sessions, inTurn });
  const recordings = createRecordings({ recordings: createRecordingRepository(db), hub, matches, limiter });
  const applications = createApplications({
    clock,
    log,
    applications: createApplicationRepository(db),
    notify,
    makeRoom: (anchorId) => own.own(anchorId),
    autoDecideMs: deps.autoDecideMs,
  });
  const onAir = createOnAir({ db, log, hub, lists });
  const demo = createDemoRooms({ db, clock, log, media, matches, filmFor: deps.filmFor, rooms, sessions, sessionRows, own });

  return {
    ...directory,
    lists,
    details: createRoomDetails({ hub, clock, audience, directory, rooms, states, lists, cardOf }),
    own,
    sessions,
    history: createHistory({ history: historyRows, rooms }),
    recordings,
    applications,
    reports: createReports({ db, clock, limiter, eventLog, directory, reportContent: deps.reportContent }),
    welcomes: createWelcomes({ db, clock }),
    states,
    demo,
    authorise: sessions.authorise,
    onStart: sessions.onStart,
    onEnd: sessions.onEnd,
    ...createRefusals({ clock, log, directory, notify }),
    onRecorded: recordings.onRecorded,
    hasRoom: async (roomId) => (await directory.find(roomId)) !== null,
    async start() {
      // Started first: `sessions.start` may announce a session that began before the restart.
      onAir.start();
      await sessions.start();
      applications.start();
    },
    async stop() {
      await Promise.all([demo.stop(), sessions.stop(), applications.stop()]);
      await onAir.stop();
      states.stop();
    },
  };
}
