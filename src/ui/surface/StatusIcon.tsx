import type { MatchPhase } from "../../../contract/codes/football.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import styles from "./StatusIcon.module.css";

/** The four phases a match is shown in (docs/product.md 3), in both sports. */
const STATUS: Readonly<Record<MatchPhase, readonly [icon: IconName, word: string]>> = {
  ongoing: ["play", "进行中"],
  finished: ["check", "已结束"],
  notStarted: ["clock", "未开始"],
  abnormal: ["warn", "异常"],
};

export function StatusIcon({ phase }: { readonly phase: MatchPhase }) {
  const [icon, word] = STATUS[phase];
  return (
    <span className={styles.status} data-phase={phase} role="img" aria-label={word} title={word}>
      <Icon name={icon} size={14} />
    </span>
  );
}
