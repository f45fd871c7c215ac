import { useSelector } from "@xstate/react";
import { useRef } from "react";
import { playerMessage, playerPhase } from "../../../machines/player/playerMachine.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { Controls } from "./Controls.tsx";
import { Notice } from "./Notice.tsx";
import styles from "./player.module.css";
import type { ChromeProps } from "./playerProps.ts";
import { toggleFullScreen } from "./screen.ts";
import { useIdle } from "./useIdle.ts";
import { useKeys } from "./useKeys.ts";

/** The player's own elements over the picture: messages, controls, keys. */
export function Chrome(props: ChromeProps) {
  const { player, video, root, source, downText } = props;
  const bar = useRef<HTMLDivElement>(null);
  const phase = useSelector(player.actor, playerPhase);
  const message = useSelector(player.actor, playerMessage);
  const isMutedByPolicy = useSelector(player.actor, (snapshot) => snapshot.context.isMutedByPolicy);
  const volume = useBehavior(player.volume$);
  const isRunning = phase === "playing" || phase === "stalled" || phase === "loading" || phase === "reconnecting" || phase === "waiting";
  const isIdle = useIdle(root, bar, phase === "playing");
  const togglePlay = (): void => player.actor.send({ type: isRunning ? "pause.requested" : "play.requested" });
  useKeys({ root, player, video, isRecording: source?.kind === "recording", togglePlay });

  return (
    <>
      {/* A click on the picture works like the buttons below, which keyboards and screen readers use. */}
      <div
        className={styles.picture}
        data-idle={isIdle}
        onClick={(event) => {
          // A touch shows the controls; it must not pause the picture.
          if ((event.nativeEvent as PointerEvent).pointerType !== "touch" && source) togglePlay();
        }}
        onDoubleClick={() => root.current && void toggleFullScreen(root.current)}
      />
      <Notice
        phase={phase}
        message={phase === "down" && downText ? downText : message}
        isMutedByPolicy={isMutedByPolicy && isRunning}
        onPlay={() => player.actor.send({ type: "play.requested" })}
        onReload={() => player.actor.send({ type: "reload.requested" })}
        onSound={() => player.setVolume({ level: volume.level > 0 ? volume.level : 0.6, isMuted: false })}
      />
      <Controls {...props} ref={bar} isIdle={isIdle} phase={phase} isRunning={isRunning} volume={volume} togglePlay={togglePlay} />
    </>
  );
}
