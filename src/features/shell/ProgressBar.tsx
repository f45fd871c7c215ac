import { useEffect } from "react";
import { useNavigation } from "react-router-dom";
import { useBehavior } from "../../hooks/useBehavior.ts";
import styles from "./ProgressBar.module.css";
import { useShell } from "./shell.ts";

/** Runs while a navigation is loading. */
export function ProgressBar() {
  const { progress } = useShell();
  const { isShown, percent } = useBehavior(progress.state$);
  const navigation = useNavigation();
  // Another target restarts the bar.
  const target = navigation.location?.key ?? null;

  useEffect(() => {
    if (target === null) progress.finish();
    else progress.start();
  }, [progress, target]);

  if (!isShown) return null;
  return (
    <div className={styles.track} role="progressbar" aria-label="页面加载" aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
      <span className={styles.fill} style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  );
}
