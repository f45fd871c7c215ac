import { useState } from "react";
import { roomRanks } from "../../../api/roomRead.ts";
import { tabKeys } from "../../../hooks/tabKeys.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { Avatar } from "../../../ui/surface/Avatar.tsx";
import { NobleBadge } from "../../../ui/surface/NobleBadge.tsx";
import { countText } from "../../../ui/count.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { useRoom } from "../roomContext.ts";
import styles from "./rank.module.css";

type RankType = "session" | "week" | "fans" | "seats";
const TABS: readonly { readonly id: RankType; readonly word: string }[] = [
  { id: "session", word: "本场榜" },
  { id: "week", word: "周榜" },
  { id: "fans", word: "粉丝榜" },
  { id: "seats", word: "贵宾席" },
];
/** Ranks shown beside the chat; the phone's tab shows all. */
const PODIUM = 3;

/** The top givers, and the seats of honour. Reloaded when a gift is shown. */
export function RoomRanks() {
  const { api } = usePortal();
  const { detail, view } = useRoom();
  const anchorId = detail.anchor.id;
  const [rankType, setRankType] = useState<RankType>("session");
  // Every reply contains the seats.
  const listType = rankType === "seats" ? "session" : rankType;
  const lastGift = useSlice(view.state$, (state) => state.lines.findLast((line) => line.kind === "gift")?.s ?? 0);
  const { state } = useLoaded(`${listType} ${lastGift}`, (signal) => roomRanks(api, anchorId, listType, { signal, isQuiet: true }), null);
  const ranks = state.kind === "ready" ? state.value : null;
  const shown = (rankType === "seats" ? ranks?.seats : ranks?.list)?.length ?? 0;

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
            {id === "seats" && ranks && ranks.nobles > 0 ? <span>{ranks.nobles}</span> : null}
          </button>
        ))}
      </div>
      <div id="rank-list" role="tabpanel" aria-labelledby={`rank-tab-${rankType}`} className={styles.panel}>
        {state.kind === "failed" ? <p className={styles.none}>{state.failure.message}</p> : null}
        {ranks && shown === 0 ? <p className={styles.none}>{rankType === "seats" ? "还没有贵族关注主播" : "暂无数据"}</p> : null}
        {ranks && rankType === "seats" && shown > 0 ? (
          <ul className={styles.seats} aria-label="贵宾席">
            {ranks.seats.map(({ userId, nickName, portrait, noble }) => (
              <li key={userId}>
                <Link to={`/personal/${userId}?headerNavIndex=0`} title={nickName}>
                  <Avatar src={portrait} name={nickName} size={32} />
                  <NobleBadge noble={noble} />
                  <b>{nickName}</b>
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        {ranks && rankType !== "seats" && shown > 0 ? (
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
