import type { RankEntry } from "../../../../contract/http/ranking.ts";
import { countText } from "../../../ui/count.ts";
import { amountText } from "../../../ui/amount.ts";
import { spacePath } from "../../../ui/spacePath.ts";
import { Avatar } from "../../../ui/surface/Avatar.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import { LevelBadge } from "../../../ui/surface/LevelBadge.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { TabLinks } from "../../../ui/surface/TabLinks.tsx";
import { LiveFrame } from "../LiveFrame.tsx";
import styles from "./rank.module.css";
import { PERIOD_TABS, type RanksData, WHO_TABS } from "./ranks.ts";
import { roomPath } from "../../../parts/rooms/rooms.ts";

const SINCE = { day: "今日 0 点起", week: "本周一 0 点起", month: "本月 1 日 0 点起" } as const;

function RankRow({ entry: { rank, user, amount, roomId }, isAnchor }: { readonly entry: RankEntry; readonly isAnchor: boolean }) {
  return (
    <li className={styles.row}>
      <b className={`${styles.rank} big`} data-top={rank <= 3}>
        <span className="sr">第</span>
        {rank}
        <span className="sr">名</span>
      </b>
      <Avatar className={styles.portrait} src={user.portrait} name={user.nickName} size={44} />
      <div>
        <p className={styles.name}>
          <Link className="ell" to={spacePath(user)}>
            {user.nickName}
          </Link>
          <LevelBadge level={user.level} />
        </p>
        <p className={styles.note}>粉丝 {countText(user.fansCount)}</p>
      </div>
      <p className={styles.amount}>
        <b className="big">{amountText(amount)}</b>
        <span className={styles.note}>{isAnchor ? "收到球钻" : "送出球钻"}</span>
      </p>
      {isAnchor ? (
        roomId === null ? (
          <span />
        ) : (
          <Link className="btn line sm" to={roomPath(roomId)} aria-label={`进入直播间：${user.nickName}`}>
            进入直播间
          </Link>
        )
      ) : null}
    </li>
  );
}

interface RankPageProps {
  readonly data: RanksData;
  readonly onRetry: () => void;
}

/** Anchors by gifts received, users by gifts given (docs/product.md 2, live). */
export function RankPage({ data: { who, period, list }, onRetry }: RankPageProps) {
  const title = WHO_TABS.find(({ id }) => id === who)?.label ?? "";
  return (
    <LiveFrame current="rank" title="排行榜">
      <div className={styles.tabs}>
        <TabLinks label="榜单" tabs={WHO_TABS} current={who} param="who" size="small" />
        <TabLinks label="时间" tabs={PERIOD_TABS} current={period} size="small" />
        <span className={styles.note}>{SINCE[period]}</span>
      </div>
      {!list.ok ? (
        <ErrorState code={list.error.code} message={list.error.message} onRetry={onRetry} />
      ) : list.value.length === 0 ? (
        <EmptyState action="送出礼物即可上榜" />
      ) : (
        <ol className={styles.rows} data-who={who} aria-label={title}>
          {list.value.map((entry) => (
            <RankRow key={entry.user.id} entry={entry} isAnchor={who === "anchors"} />
          ))}
        </ol>
      )}
    </LiveFrame>
  );
}
