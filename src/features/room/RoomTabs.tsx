import { tabKeys } from "../../hooks/tabKeys.ts";
import styles from "./RoomPage.module.css";

export type RoomTab = "chat" | "match" | "ranks" | "anchor";
const TABS: readonly { readonly id: RoomTab; readonly word: string }[] = [
  { id: "chat", word: "聊天" },
  { id: "match", word: "赛况" },
  { id: "ranks", word: "排行" },
  { id: "anchor", word: "主播" },
];

interface RoomTabsProps {
  readonly tab: RoomTab;
  readonly onChange: (tab: RoomTab) => void;
}

/** What makes a part of the page the panel of a tab. */
export function panelOf(tab: RoomTab) {
  return { id: `room-${tab}`, role: "tabpanel", "aria-labelledby": `room-tab-${tab}` } as const;
}

/** On a phone one part of the page is shown below the picture; elsewhere all stand side by side, without tabs. */
export function RoomTabs({ tab, onChange }: RoomTabsProps) {
  return (
    <div className={styles.tabs} role="tablist" aria-label="直播间" onKeyDown={tabKeys}>
      {TABS.map(({ id, word }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`room-tab-${id}`}
          aria-controls={panelOf(id).id}
          aria-selected={tab === id}
          tabIndex={tab === id ? 0 : -1}
          onClick={() => onChange(id)}
        >
          {word}
        </button>
      ))}
    </div>
  );
}
