import { useMemo, useState } from "react";
import { sportOf } from "../../../contract/codes/matchType.ts";
import { BarrageLayer } from "../../parts/barrage/BarrageLayer.tsx";
import { BarrageSettingsButton } from "../../parts/barrage/BarrageSettingsButton.tsx";
import { BarrageSwitch } from "../../parts/barrage/BarrageSwitch.tsx";
import { useBarrageSettings } from "../../parts/barrage/useBarrageSettings.ts";
import { ScoreBug } from "../../parts/match/mini/ScoreBug.tsx";
import { Player } from "../../parts/player/Player.tsx";
import { flyingLines } from "../../parts/chat/barrageItems.ts";
import { BarrageInput } from "./chat/BarrageInput.tsx";
import { copyText } from "../../hooks/copyText.ts";
import { GiftBanner } from "./gift/GiftBanner.tsx";
import type { StagePorts } from "./RoomScreen.tsx";
import { useSlice } from "../../hooks/useSlice.ts";
import { useNotice } from "../../hooks/notice.ts";
import { useAccountTurn } from "../../hooks/useSession.ts";

/** A room's picture with everything on top of it: combines player, barrage and gifts. */
export function RoomStage({ room, speech, held, onReport, isWide, onWide }: StagePorts) {
  const { view, detail, match, caller, now } = room;
  const notice = useNotice();
  const turn = useAccountTurn();
  const { settings, change } = useBarrageSettings();
  const isLive = useSlice(view.air$, (air) => air.session !== null);
  const isFlowing = useSlice(view.air$, (air) => air.isFlowing);
  const title = useSlice(view.state$, (state) => state.profile.title);
  const [bug, setBug] = useState<HTMLElement | null>(null);
  const items$ = useMemo(() => flyingLines(view, speech.own$), [view, speech.own$]);
  const { roomId } = detail.room;
  const source = useMemo(() => (isLive ? { kind: "live" as const, url: `/media/live/${roomId}.flv` } : null), [isLive, roomId]);

  return (
    <Player
      source={source}
      isFlowing={isFlowing}
      title={title || `${detail.anchor.nickName}的直播间`}
      now={now}
      isWide={isWide}
      onWide={onWide}
      downText="主播暂未开播"
      onFrameClock={held.onFrame}
      overlay={
        <>
          {match && isFlowing ? (
            <ScoreBug sport={sportOf(match.matchType)} matchId={match.matchId} clock={room.clock} onBug={setBug} />
          ) : null}
          <BarrageLayer
            items$={items$}
            settings={settings}
            removed$={view.removals$}
            clear$={view.jumps$}
            scoreBug={bug}
            onPick={({ action, item }) => {
              if (action === "report") onReport(item);
              else void copyText(item.text).then((isDone) => (isDone ? notice("已复制", "success") : notice("复制失败，请手动选择文字")));
            }}
          />
          <GiftBanner view={view} now={now} />
        </>
      }
      controls={{
        middle: <BarrageInput key={turn} speech={speech} ban={caller.ban} userId={caller.userId} />,
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
