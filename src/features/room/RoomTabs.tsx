import { tabKeys } from "../../hooks/tabKeys.ts";
import styles from "./RoomPage.module.css";

export type RoomTab = "chat" | "thread" | "match" | "ranks" | "anchor";
const TABS: readonly { readonly id: RoomTab; readonly word: string }[] = [
  { id: "chat", word: "聊天" },
  { id: "thread", word: "讨论" },
  { id: "match", word: "赛况" },
  { id: "ranks", word: "排行" },
  { id: "anchor", word: "主播" },
];

interface RoomTabsProps {
  readonly tab: RoomTab;
  /** The room has a match to discuss. */
  readonly hasThread: boolean;
  readonly onChange: (tab: RoomTab) => void;
}

/** Attributes that make a part of the page the panel of a tab. */
export function panelOf(tab: RoomTab) {
  return { id: `room-${tab}`, role: "tabpanel", "aria-labelledby": `room-tab-${tab}` } as const;
}

/**
 * On a phone the selected part of the page is shown below the picture. On wider screens all parts are side by side, except
 * that either the chat or the match thread is shown.
 */
export function RoomTabs({ tab, hasThread, onChange }: RoomTabsProps) {
  return (
    <div className={styles.tabs} data-thread={hasThread ? "" : undefined} role="tablist" aria-label="直播间" onKeyDown={tabKeys}>
      {TABS.filter(({ id }) => hasThread || id !== "thread").map(({ id, word }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-tab={id}
          id={`room-tab-${id}`}
          aria-controls={panelOf(id).id}
          aria-selected={tab === id}
          // In a wide window the chat counts as selected, whatever tab a narrow one showed last.
          tabIndex={tab === id || (id === "chat" && tab !== "thread") ? 0 : -1}
          onClick={() => onChange(id)}
        >
          {word}
        </button>
      ))}
    </div>
  );
}
