import type { Ref } from "react";
import { Icon } from "../../ui/surface/Icon.tsx";
import styles from "./layer.module.css";
import type { BarragePick } from "./layerProps.ts";
import type { HeldLine } from "./render/protocol.ts";

interface LineMenuProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly line: HeldLine;
  readonly onPick: (action: BarragePick["action"]) => void;
}

const MENU_PX = 132;
const EDGE_PX = 4;
/** Puts the pointer over the first entry, not over the menu's edge. */
const LEFT_OF_POINTER_PX = 24;

/** Menu attached to a held line. Not reachable by keyboard: the chat list offers the same. */
export function LineMenu({ ref, line, onPick }: LineMenuProps) {
  const left = Math.max(EDGE_PX, Math.min(line.pointerX - LEFT_OF_POINTER_PX, line.pictureWidth - MENU_PX - EDGE_PX));
  return (
    <div ref={ref} className={styles.menu} style={{ left, top: line.rect.top + line.rect.height, width: MENU_PX }}>
      <button type="button" tabIndex={-1} onClick={() => onPick("copy")}>
        <Icon name="copy" size={14} />
        复制
      </button>
      <button type="button" tabIndex={-1} onClick={() => onPick("report")}>
        <Icon name="flag" size={14} />
        举报
      </button>
    </div>
  );
}
