import { useMemo } from "react";
import { NEVER } from "rxjs";
import type { RecordingDetail } from "../../contract/http/room.ts";
import { BarrageLayer } from "../features/barrage/BarrageLayer.tsx";
import { BarrageSettingsButton } from "../features/barrage/BarrageSettingsButton.tsx";
import { BarrageSwitch } from "../features/barrage/BarrageSwitch.tsx";
import { useBarrageSettings } from "../features/barrage/useBarrageSettings.ts";
import type { RecordedRoom } from "../features/playback/useRecordedRoom.ts";
import { Player } from "../features/player/Player.tsx";
import { flyingLines } from "../features/room/barrageItems.ts";
import { usePortal } from "../hooks/portal.ts";

interface PlaybackStageProps {
  readonly detail: RecordingDetail;
  readonly room: RecordedRoom;
}

/** A recording's picture with the barrage of then over it: player and barrage put together. */
export function PlaybackStage({ detail: { recording, firstFrameAt }, room: { view, onFrame } }: PlaybackStageProps) {
  const { now } = usePortal();
  const { settings, change } = useBarrageSettings();
  const items$ = useMemo(() => flyingLines(view, NEVER), [view]);
  const { url, durationMs, isSeekable } = recording;
  const source = useMemo(
    () => ({ kind: "recording" as const, url, firstFrameAt, durationMs, isSeekable }),
    [url, firstFrameAt, durationMs, isSeekable],
  );
  return (
    <Player
      source={source}
      title={recording.title || `${recording.anchor.nickName}的直播`}
      now={now}
      onFrameClock={onFrame}
      overlay={<BarrageLayer items$={items$} settings={settings} removed$={view.removals$} clear$={view.jumps$} />}
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
