import { useEscape } from "../../../hooks/useEscape.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import styles from "./RailFloats.module.css";

export const RAIL_HINT_ID = "rail-hint";

/** Explains the rail once: dismissed by 知道了, Esc, or the first use of the rail. Takes no focus. */
export function RailHint({ onClose }: { readonly onClose: () => void }) {
  useEscape(true, onClose);
  return (
    <div className={styles.hint} role="note">
      <p id={RAIL_HINT_ID}>
        <b>拖动时间轴，整页回到那一分钟</b>
        比分、指数和文字都回到当时。
        <span className={styles.keys}>键盘：← → 一分钟，Shift 加 ← → 五分钟，Home 开球，End 现在。</span>
      </p>
      <button type="button" onClick={onClose}>
        知道了
      </button>
      <button type="button" className={styles.close} aria-label="关闭提示" onClick={onClose}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
