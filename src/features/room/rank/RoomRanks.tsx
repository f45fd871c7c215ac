import { useState } from "react";
import { Link } from "react-router-dom";
import { roomRanks } from "../../../api/roomRead.ts";
import { tabKeys } from "../../../hooks/tabKeys.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { Avatar } from "../../../ui/surface/Avatar.tsx";
import { countText } from "../../../ui/count.ts";
import { useRoom } from "../roomContext.ts";
import styles from "./rank.module.css";

type RankType = "session" | "week" | "fans";
const TABS: readonly { readonly id: RankType; readonly word: string }[] = [
  { id: "session", word: "本场榜" },
  { id: "week", word: "周榜" },
  { id: "fans", word: "粉丝榜" },
];
/** Beside the chat there is room for three; the phone's tab shows all. */
const PODIUM = 3;

/** Who gave most. Asked again when a gift is shown. */
export function RoomRanks() {
  const { api } = usePortal();
  const { detail, view } = useRoom();
  const anchorId = detail.anchor.id;
  const [rankType, setRankType] = useState<RankType>("session");
  const lastGift = useSlice(view.state$, (state) => state.lines.findLast((line) => line.kind === "gift")?.s ?? 0);
  const { state } = useLoaded(`${rankType} ${lastGift}`, (signal) => roomRanks(api, anchorId, rankType, { signal, isQuiet: true }), null);
  const ranks = state.kind === "ready" ? state.value : null;

  return (
    <section className={styles.ranks} aria-label="贡献榜">
      <div className={styles.tabs} role="tablist" aria-label="贡献榜" onKeyDown={tabKeys}>
        {TABS.map(({ id, word }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`rank-tab-${id}`}
            aria-controls="rank-list"
            aria-selected={rankType === id}
            tabIndex={rankType === id ? 0 : -1}
            onClick={() => setRankType(id)}
          >
            {word}
          </button>
        ))}
        {ranks && ranks.nobles > 0 ? <span>贵族 {ranks.nobles}</span> : null}
      </div>
      <div id="rank-list" role="tabpanel" aria-labelledby={`rank-tab-${rankType}`} className={styles.panel}>
        {state.kind === "failed" ? <p className={styles.none}>{state.failure.message}</p> : null}
        {ranks && ranks.list.length === 0 ? <p className={styles.none}>暂无数据</p> : null}
        {ranks && ranks.list.length > 0 ? (
          <ol>
            {ranks.list.map(({ rank, userId, nickName, portrait, amount }) => (
              <li key={userId} data-rank={rank} data-podium={rank <= PODIUM ? "" : undefined}>
                <i>{rank}</i>
                <Avatar src={portrait} name={nickName} size={32} />
                <Link to={`/personal/${userId}?headerNavIndex=0`}>
                  <b>{nickName}</b>
                  <em>{countText(Math.floor(Number(amount)))}</em>
                </Link>
              </li>
            ))}
          </ol>
        ) : null}
      </div>
    </section>
  );
}
