import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { NEVER } from "rxjs";
import type { RecordingDetail } from "../../../contract/http/room.ts";
import { BarrageLayer } from "../../parts/barrage/BarrageLayer.tsx";
import { BarrageSettingsButton } from "../../parts/barrage/BarrageSettingsButton.tsx";
import { BarrageSwitch } from "../../parts/barrage/BarrageSwitch.tsx";
import { useBarrageSettings } from "../../parts/barrage/useBarrageSettings.ts";
import { startOf } from "./recordings.ts";
import type { RecordedRoom } from "./useRecordedRoom.ts";
import type { FrameClock } from "../../parts/player/frameClock.ts";
import { Player } from "../../parts/player/Player.tsx";
import { flyingLines } from "../../parts/chat/barrageItems.ts";
import { usePortal } from "../../hooks/portal.ts";

interface PlaybackStageProps {
  readonly detail: RecordingDetail;
  readonly room: RecordedRoom;
}

/** A recording's picture with the barrage of that time: combines player and barrage. */
export function PlaybackStage({ detail: { recording, firstFrameAt }, room: { view, onFrame } }: PlaybackStageProps) {
  const { now } = usePortal();
  const { settings, change } = useBarrageSettings();
  const items$ = useMemo(() => flyingLines(view, NEVER), [view]);
  const [isPaused, setIsPaused] = useState(false);
  const follow = useCallback(
    (frame: FrameClock | null) => {
      onFrame(frame);
      setIsPaused(frame !== null && !frame.isPlaying);
    },
    [onFrame],
  );
  const { url, durationMs, isSeekable } = recording;
  const [params] = useSearchParams();
  const startAtS = startOf(params, durationMs);
  const source = useMemo(
    () => ({ kind: "recording" as const, url, firstFrameAt, durationMs, isSeekable, startAtS }),
    [url, firstFrameAt, durationMs, isSeekable, startAtS],
  );
  return (
    <Player
      source={source}
      title={recording.title || `${recording.anchor.nickName}的直播`}
      now={now}
      onFrameClock={follow}
      overlay={<BarrageLayer items$={items$} settings={settings} isPaused={isPaused} removed$={view.removals$} clear$={view.jumps$} />}
      controls={{
        right: (
          <>
            <BarrageSwitch isOn={settings.isOn} onChange={(isOn) => change({ isOn })} />
            <BarrageSettingsButton settings={settings} onChange={change} />
          </>
        ),
      }}
    />
  );
}
