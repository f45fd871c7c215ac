import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { Scope } from "../../../streams/kit/scope.ts";
import { useScoped } from "../../hooks/useScoped.ts";
import { Chrome } from "./Chrome.tsx";
import type { FrameClock } from "./frameClock.ts";
import styles from "./player.module.css";
import { createPlayer } from "./player.ts";
import { type PlayerSource, sourceKey } from "./source.ts";

export interface Quality {
  readonly id: string;
  /** `蓝光` */
  readonly name: string;
}

export interface PlayerProps {
  /** Null: nothing to show, the room is down. */
  readonly source: PlayerSource | null;
  /** Whether pictures of a live source arrive at the server; until they do it is not asked, then it plays by itself. */
  readonly isFlowing?: boolean;
  /** Names the player to who cannot see it. */
  readonly title: string;
  /** Server time, epoch ms. Keep it the same function. */
  readonly now: () => number;
  /** Over the picture, under the controls: barrage, gift banner, score bug. */
  readonly overlay?: ReactNode;
  readonly controls?: { readonly middle?: ReactNode; readonly right?: ReactNode };
  /** Shown where there are several. */
  readonly qualities?: readonly Quality[];
  readonly quality?: string;
  readonly onQuality?: (id: string) => void;
  /** The page makes the player wider; the button is there when this is. */
  readonly isWide?: boolean;
  readonly onWide?: (isWide: boolean) => void;
  /** Instead of the usual words while the source is null. */
  readonly downText?: string;
  /** At least four times a second; not React state, please. */
  readonly onFrameClock?: (clock: FrameClock | null) => void;
}

/**
 * The player of rooms and recordings (issue 5, mock-up room): always dark, 16:9. What it does is the player machine's; what it
 * says lies over the picture. No state of React changes by the picture.
 */
export function Player(props: PlayerProps) {
  const { source, isFlowing = true, title, now, overlay, onFrameClock } = props;
  const root = useRef<HTMLElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const make = useCallback((scope: Scope) => createPlayer(scope, { video: video as HTMLVideoElement, now }), [video, now]);
  const player = useScoped(video ? make : null);
  const key = sourceKey(source);

  useEffect(() => player?.setFlow(isFlowing), [player, isFlowing]);

  useEffect(() => {
    player?.show(source);
    // oxlint-disable-next-line react/exhaustive-deps -- another object for the same pictures is the same source
  }, [player, key]);

  useEffect(() => {
    if (!player || !onFrameClock) return;
    const subscription = player.frameClock$.subscribe(onFrameClock);
    return () => subscription.unsubscribe();
  }, [player, onFrameClock]);

  return (
    <section ref={root} className={styles.player} data-theme="dark" aria-label={`播放器：${title}`} tabIndex={-1}>
      <video ref={setVideo} className={styles.video} playsInline preload="auto" />
      <div className={styles.overlay}>{overlay}</div>
      {player && video && <Chrome {...props} player={player} video={video} root={root} />}
    </section>
  );
}
