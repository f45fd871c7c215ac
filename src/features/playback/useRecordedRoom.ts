import { useCallback, useEffect } from "react";
import type { RecordingDetail } from "../../../contract/http/room.ts";
import { createPageClock } from "../../../streams/clock/pageClock.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import { type RecordedRoomView, createRecordedRoomView } from "../../../streams/room/recorded.ts";
import { recordingEvents } from "../../api/roomRead.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useScoped } from "../../hooks/useScoped.ts";
import { type FrameFollower, createFrameFollower } from "./frameFollower.ts";

/** A room's state during the recording, moved by the picture. */
export interface RecordedRoom {
  readonly view: RecordedRoomView;
  /** Called by the player several times a second; null: there is no picture. */
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
