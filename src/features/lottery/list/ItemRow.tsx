import { type CSSProperties, memo, useCallback } from "react";
import { numberedLabelOf, stateRowOf } from "../../../../contract/codes/matchPhase.ts";
import type { LotteryItem } from "../../../../contract/http/lottery.ts";
import { type LotteryMarketName, resultOf } from "../../../../contract/lottery/lottery.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { basketballRemainingS, clockText, footballMinute, minuteText } from "../../../../contract/match/clock.ts";
import { matchPath } from "../../../../contract/pages.ts";
import type { Board } from "../../../../streams/sport/types.ts";
import { useIsVeiled } from "../../../hooks/useVeil.ts";
import { shanghaiTime } from "../../../ui/shanghai.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import type { GroupName } from "../state/groups.ts";
import { useClock } from "../state/useClock.ts";
import { useRow } from "../state/useRows.ts";
import { Countdown } from "./Countdown.tsx";
import { Links } from "./Links.tsx";
import { MarketLine } from "./MarketLine.tsx";
import styles from "./row.module.css";

/** `67′`, `中场`, `第3节 04:12`, `完`. */
function stateWord(row: BoardRow, now: number): string {
  const { label, hasClock } = stateRowOf(row);
  const clock = hasClock ? row.clock : null;
  if (row.sport === "bk") return clock ? `${numberedLabelOf(row)} ${clockText(basketballRemainingS(clock, now))}` : numberedLabelOf(row);
  if (!clock) return label;
  const { minute, plus } = footballMinute(clock, now);
  return minuteText(minute, plus);
}

function State({ row, loadedAt }: { readonly row: BoardRow; readonly loadedAt: number }) {
  return useClock(
    loadedAt,
    useCallback((now: number) => stateWord(row, now), [row]),
  );
}

interface ItemRowProps {
  readonly item: LotteryItem;
  readonly group: GroupName;
  readonly board: Board | null;
  readonly loadedAt: number;
  /** The picked market and outcomes, as `had:0,2`; "" for none. */
  readonly chosen: string;
  readonly onToggle: (item: LotteryItem, market: LotteryMarketName, outcome: number) => void;
}

/** A match of the list: closing time, teams, markets. */
export const ItemRow = memo(function ItemRow({ item, group, board, loadedAt, chosen, onToggle }: ItemRowProps) {
  const row = useRow(board, item.row);
  const isVeiled = useIsVeiled(row.id);
  const { stage } = stateRowOf(row);
  const hasScore = !isVeiled && (stage === "finished" || stage === "playing" || stage === "break" || stage === "stopped");
  const [market = "", outcomes = ""] = chosen.split(":");
  return (
    <li className={styles.row} data-group={group}>
      <span className={styles.number}>{item.number.replace(/^周./, "")}</span>
      <span className={styles.league}>
        <i style={{ "--league": row.league.color } as CSSProperties} />
        <span className="ell">{row.league.name}</span>
      </span>
      <span className={styles.time}>
        <b>{shanghaiTime(row.kickoffAt)}</b>
        {group === "onSale" ? (
          <Countdown at={item.closesAt} loadedAt={loadedAt} />
        ) : group === "closed" ? (
          <span>停售</span>
        ) : group === "upcoming" ? (
          <span>未开售</span>
        ) : (
          <span data-playing={group === "playing" ? "" : undefined}>
            <State row={row} loadedAt={loadedAt} />
          </span>
        )}
      </span>
      <Link className={styles.teams} to={matchPath(row.sport, row.id)}>
        <span className={`${styles.home} ell`}>
          {row.home.rank === null ? null : <i>{row.home.rank}</i>}
          {row.home.name}
        </span>
        <em data-versus={hasScore ? undefined : ""}>{hasScore ? `${row.score[0]}-${row.score[1]}` : "VS"}</em>
        <span className="ell">
          {row.away.name}
          {row.away.rank === null ? null : <i>{row.away.rank}</i>}
        </span>
      </Link>
      <div className={styles.markets} data-count={item.markets.length}>
        {item.markets.map((one) => (
          <MarketLine
            key={one.market}
            item={item}
            market={one}
            result={isVeiled ? null : resultOf(one.market, one.line, row)}
            isOnSale={group === "onSale"}
            chosen={one.market === market && outcomes !== "" ? outcomes.split(",").map(Number) : []}
            onToggle={(outcome) => onToggle(item, one.market, outcome)}
          />
        ))}
      </div>
      <Links row={row} />
    </li>
  );
});
