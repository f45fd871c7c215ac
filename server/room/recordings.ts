import { ErrorCode } from "../../contract/codes/errors.ts";
import { type RoomEvent, roomChannel } from "../../contract/feed/room.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { Page } from "../../contract/http/page.ts";
import type { Recording, RecordingDetail, RecordingEvents } from "../../contract/http/room.ts";
import { ok } from "../../contract/result.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import type { Hub } from "../feed/types.ts";
import type { Matches } from "../match/match.ts";
import type { MediaListener } from "../media/types.ts";
import type { Limiter } from "../user/types.ts";
import type { PageOf } from "./cardRepository.ts";
import { inWords } from "./matchWords.ts";
import type { RecordingFilter, RecordingRepository, StoredRecording } from "./recordingRepository.ts";

export interface RecordingsDeps {
  readonly recordings: RecordingRepository;
  readonly hub: Pick<Hub, "position">;
  readonly matches: Pick<Matches, "rowsOf">;
  readonly limiter: Limiter;
}

/** Recorded sessions (docs/product.md 2, playback). */
export interface Recordings extends Pick<MediaListener, "onRecorded"> {
  page(filter: RecordingFilter, page: PageOf): Promise<Page<Recording>>;
  /** In the order of the ids. */
  byIds(ids: readonly string[]): Promise<readonly Recording[]>;
  /** `caller`: a user's id or an address; each counts as one view an hour. */
  detail(caller: string, id: string): Promise<CallResult<RecordingDetail>>;
  events(id: string, after: number): Promise<CallResult<RecordingEvents>>;
}

const EVENTS_PAGE = 500;
const VIEW_MS = 3_600_000;

/** A removed line has no text left, and the removal itself is not played back either. */
function isPlayed(event: RoomEvent): boolean {
  if (event.k === "removed") return false;
  return (event.k !== "chat" && event.k !== "barrage") || (typeof event.d?.text === "string" && event.d.text !== "");
}

export function createRecordings({ recordings, hub, matches, limiter }: RecordingsDeps): Recordings {
  const unknown = () => refuse(ErrorCode.notFound, "回放不存在");

  async function finished(stored: readonly StoredRecording[]): Promise<Recording[]> {
    const words = await inWords(
      matches.rowsOf,
      stored.map((recording) => recording.match),
    );
    return stored.map((recording, i) => ({ ...recording, match: words[i] ?? null }));
  }

  return {
    onRecorded: (stretch) => recordings.add(stretch),

    async page(filter, wanted) {
      const word = filter.word === undefined ? {} : { word: dropUnseen(filter.word) };
      const found = await recordings.page({ ...filter, ...word }, wanted);
      return { ...found, list: await finished(found.list) };
    },

    async byIds(ids) {
      if (ids.length === 0) return [];
      const { list } = await recordings.page({ ids }, { page: 1, pageSize: ids.length });
      const found = new Map((await finished(list)).map((recording) => [recording.id, recording]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },

    async detail(caller, id) {
      const stored = await recordings.find(id);
      if (stored === null) return unknown();
      const isNew = await limiter.take("recording.view", `${stored.id}/${caller}`, 1, VIEW_MS);
      if (isNew) await recordings.countView(id);
      const [recording] = await finished([{ ...stored, views: stored.views + (isNew ? 1 : 0) }]);
      if (recording === undefined) return unknown();
      return ok({ recording, firstFrameAt: stored.startedAt, asOf: await hub.position(roomChannel(stored.roomId)) });
    },

    async events(id, after) {
      if ((await recordings.file(id)) === null) return unknown();
      const events = await recordings.events(id, after, EVENTS_PAGE);
      const next = events.length < EVENTS_PAGE ? null : (events.at(-1)?.s ?? null);
      return ok({ events: events.filter(isPlayed), next });
    },
  };
}
