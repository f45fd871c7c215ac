import { useEffect, useRef, useState } from "react";
import { LineMenu } from "./LineMenu.tsx";
import styles from "./layer.module.css";
import type { BarrageLayerProps, BarragePick } from "./layerProps.ts";
import type { HeldLine, StageReport } from "./render/protocol.ts";
import { useItems } from "./useItems.ts";
import { usePointer } from "./usePointer.ts";
import { useStage } from "./useStage.ts";

/** The flying lines, and the menu of the one under the pointer. */
export function FlyingLines({ items$, settings, isPaused = false, onPick, removed$, clear$, scoreBug = null }: BarrageLayerProps) {
  const host = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<HeldLine | null>(null);

  const stage = useStage(host, settings, scoreBug, (report: StageReport) => {
    if (report.is === "held") setHeld(report.line);
  });
  usePointer(host, menu, stage);
  useItems(items$, (items) => stage.current?.perform({ is: "add", items }));
  useEffect(() => stage.current?.perform({ is: "pause", isPaused }), [stage, isPaused]);
  useEffect(() => {
    const subscription = removed$?.subscribe((id) => stage.current?.perform({ is: "remove", id }));
    return () => subscription?.unsubscribe();
  }, [stage, removed$]);
  useEffect(() => {
    const subscription = clear$?.subscribe(() => stage.current?.perform({ is: "clear" }));
    return () => subscription?.unsubscribe();
  }, [stage, clear$]);

  function pick(action: BarragePick["action"]): void {
    if (held) onPick?.({ action, item: held.item });
    stage.current?.perform({ is: "point", at: null });
  }

  return (
    // Presses go through to the player, even if it enables pointer events on its overlays.
    <div className={styles.layer} style={{ pointerEvents: "none" }} aria-hidden="true" data-barrage="">
      <div ref={host} className={styles.host} />
      {held && onPick && <LineMenu ref={menu} line={held} onPick={pick} />}
    </div>
  );
}
