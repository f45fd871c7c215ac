import { useCallback, useMemo } from "react";
import type { LotteryItem } from "../../../../contract/http/lottery.ts";
import { type LotteryMarketName, type LotteryType, LOTTERY } from "../../../../contract/lottery/lottery.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import type { Board } from "../../../../streams/sport/types.ts";
import { GROUPS, type GroupName, groupOf } from "../state/groups.ts";
import { type Picks, legOf } from "../state/picks.ts";
import { useClock } from "../state/useClock.ts";
import { useStates } from "../state/useRows.ts";
import { ItemRow } from "./ItemRow.tsx";
import styles from "./list.module.css";

const NAME: Readonly<Record<GroupName, string>> = {
  onSale: "在售",
  upcoming: "未开售",
  closed: "待开赛",
  playing: "进行中",
  finished: "完场",
  off: "延期 取消",
};

function noteOf(type: LotteryType, group: GroupName): string {
  switch (group) {
    case "onSale":
      return type === "bjdc" ? "参考 SP 随投注浮动，以开奖为准" : type === "zc" ? "奖金由奖池分配，开奖后才知道" : "固定奖金，以出票时为准";
    case "upcoming":
      return "奖金尚未公布";
    case "closed":
    case "playing":
      return "已停售";
    case "finished":
      return "反白为开出的结果";
    case "off":
      return "以官方公告为准";
    default:
      return group satisfies never;
  }
}

/** Column heads; in a row the same is said by labels. */
function Head({ type }: { readonly type: LotteryType }) {
  const isBasketball = LOTTERY[type].sport === "bk";
  return (
    <div className={styles.head} aria-hidden="true">
      <span>编号</span>
      <span>赛事</span>
      <span>开赛 / 停售</span>
      <span className={styles.middle}>主队 - 客队</span>
      <div className={styles.marketHead}>
        <span className={styles.line}>{isBasketball ? "让分 大小" : "让球"}</span>
        <span className={styles.outcomes} data-sides={isBasketball ? 2 : 3}>
          {(isBasketball ? ["主胜 / 大", "客胜 / 小"] : ["胜", "平", "负"]).map((word) => (
            <i key={word}>{word}</i>
          ))}
        </span>
        <span className={styles.middle}>概率 %</span>
        <span className={styles.middle}>赛果</span>
      </div>
      <span />
    </div>
  );
}

interface ItemListProps {
  readonly type: LotteryType;
  readonly issue: string;
  readonly items: readonly LotteryItem[];
  readonly board: Board | null;
  readonly loadedAt: number;
  readonly picks: Picks;
  readonly onToggle: (item: LotteryItem, market: LotteryMarketName, outcome: number) => void;
}

/** The matches of an issue by group, which change as matches close, start and end. */
export function ItemList({ type, issue, items, board, loadedAt, picks, onToggle }: ItemListProps) {
  const rows = useMemo(() => items.map(({ row }) => row), [items]);
  const states = useStates(board, rows);
  const read = useCallback(
    (now: number) => items.map((item, i) => groupOf(type, item, (states[i] ?? item.row.state) as BoardRow["state"], now)).join(),
    [type, items, states],
  );
  const groups = useClock(loadedAt, read).split(",");
  return (
    <div className={styles.list} data-type={type}>
      <Head type={type} />
      {GROUPS.map((group) => {
        const of = items.filter((_, i) => groups[i] === group);
        if (of.length === 0) return null;
        return (
          <section key={group} aria-label={NAME[group]}>
            <header className={styles.group}>
              <h2>
                {NAME[group]} <span>{of.length}</span>
              </h2>
              <span>{noteOf(type, group)}</span>
            </header>
            <ul>
              {of.map((item) => {
                const leg = legOf(picks, issue, item.number);
                return (
                  <ItemRow
                    key={item.number}
                    item={item}
                    group={group}
                    board={board}
                    loadedAt={loadedAt}
                    chosen={leg ? `${leg.market}:${leg.outcomes.join()}` : ""}
                    onToggle={onToggle}
                  />
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
