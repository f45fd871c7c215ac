import { useMemo } from "react";
import { auditTime, map } from "rxjs";
import { type Behavior, behaviorOf, constant } from "../../../streams/kit/behavior.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { useScoped } from "../../hooks/useScoped.ts";
import type { PlayerHandle } from "./player.ts";
import styles from "./player.module.css";
import { lagText } from "./time.ts";

/** The text need not change as often as the clock does. */
const LAG_EVERY_MS = 1_000;

const NONE: Behavior<string> = constant("");

/** 直播, and the lag of the picture. */
export function LiveLag({ player, isOn }: { readonly player: PlayerHandle; readonly isOn: boolean }) {
  const make = useMemo(
    () => (scope: Scope) => {
      const text$ = player.frameClock$.pipe(
        auditTime(LAG_EVERY_MS),
        map((clock) => lagText(clock && clock.lagMs)),
      );
      return behaviorOf(scope, text$, "");
    },
    [player],
  );
  const text = useBehavior(useScoped(make) ?? NONE);
  return (
    <span className={styles.lag} title="画面延迟">
      <i className={styles.dot} data-on={isOn} />
      直播 {text && <em className={styles.wideOnly}>{text}</em>}
    </span>
  );
}
