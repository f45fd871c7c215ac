import type { RoomEvent } from "../../../contract/feed/room.ts";
import type { Recording, RecordingDetail } from "../../../contract/http/room.ts";
import { NOW } from "../../hooks/testing/portal.tsx";

/** A ten-minute recording that ended an hour ago, for the playback tests. */
export const FIRST_FRAME_AT = NOW - 3_600_000;

export function recording(id: string, over: Partial<Recording> = {}): Recording {
  return {
    id,
    roomId: "680001",
    title: `回放${id}`,
    cover: "",
    categoryId: "1",
    anchor: { id: "9", nickName: "老周说球", portrait: "", level: 8 },
    startedAt: FIRST_FRAME_AT,
    durationMs: 600_000,
    views: 12_000,
    match: null,
    url: `/media/back/${id}.flv`,
    isSeekable: true,
    ...over,
  };
}

export function detailOf(id: string, over: Partial<Recording> = {}): RecordingDetail {
  return {
    recording: recording(id, over),
    firstFrameAt: FIRST_FRAME_AT,
    asOf: { e: "e", s: 0 },
  };
}

/** A chat line this long after the first picture. */
export function said(s: number, afterMs: number, text: string): RoomEvent {
  const from = { id: "5", name: "阿森", portrait: "", level: 3, noble: null, role: "user" as const };
  return { ch: "room:680001", s, at: FIRST_FRAME_AT + afterMs, k: "chat", d: { id: `c${s}`, from, text } };
}
