import { useCallback, useEffect, useRef, useState } from "react";
import type { Scope } from "../../../streams/kit/scope.ts";
import { useScoped } from "../../hooks/useScoped.ts";
import { Chrome } from "./Chrome.tsx";
import styles from "./player.module.css";
import { createPlayer } from "./player.ts";
import type { PlayerProps } from "./playerProps.ts";
import { sourceKey } from "./source.ts";

/**
 * The player of rooms and recordings (docs/product.md 2): always dark, 16:9. The player machine decides what it does; its
 * messages lie over the picture. No state of React changes with the picture.
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
