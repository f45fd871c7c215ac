import { useCallback, useEffect } from "react";
import type { RecordingDetail } from "../../../contract/http/room.ts";
import { createPageClock } from "../../../streams/clock/pageClock.ts";
import type { PageClock } from "../../../streams/clock/types.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import { type RecordedRoomView, createRecordedRoomView } from "../../../streams/room/recorded.ts";
import { recordingEvents } from "../../api/roomRead.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useScoped } from "../../hooks/useScoped.ts";

/** What the player says of the picture on screen. */
interface Frame {
  /** Wall clock of the frame, epoch ms. */
  readonly at: number;
  readonly isPlaying: boolean;
}

type FrameFollower = (frame: Frame | null) => void;

/** The wall clock of a playing picture is refined as marks come: so small a step back is no jump of the reader's. */
const JITTER_MS = 500;

/** Moves a page clock in replay with the picture: as it plays, stands, or is moved by the reader. */
function createFrameFollower(clock: Pick<PageClock, "playhead$" | "seek">): FrameFollower {
  return (frame) => {
    if (frame === null) return;
    const back = clock.playhead$.value.at - frame.at;
    if (frame.isPlaying && back > 0 && back < JITTER_MS) return;
    clock.seek(frame.at);
  };
}

/** A room as it was while it was recorded, moved by the picture. */
export interface RecordedRoom {
  readonly view: RecordedRoomView;
  /** Told by the player several times a second; null: there is no picture. */
  readonly onFrame: FrameFollower;
}

/** Null on the server and in the first paint. */
export function useRecordedRoom({ recording: { id, roomId }, firstFrameAt }: RecordingDetail): RecordedRoom | null {
  const { api, now } = usePortal();
  const make = useCallback(
    (scope: Scope): RecordedRoom => {
      const clock = createPageClock(scope, { now, startAt: firstFrameAt });
      const { playhead$ } = clock;
      const fetchEvents = (after: number) => recordingEvents(api, id, after, { isQuiet: true });
      return { view: createRecordedRoomView(scope, { roomId, fetchEvents, playhead$ }), onFrame: createFrameFollower(clock) };
    },
    [api, now, id, roomId, firstFrameAt],
  );
  const room = useScoped(make);
  useEffect(() => void room?.view.load(), [room]);
  return room;
}
