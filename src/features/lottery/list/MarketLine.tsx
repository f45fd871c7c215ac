import type { LotteryItem, LotteryMarket } from "../../../../contract/http/lottery.ts";
import { OUTCOMES, lineText } from "../../../../contract/lottery/lottery.ts";
import { OutlookBar } from "./Outlook.tsx";
import styles from "./row.module.css";

interface MarketLineProps {
  readonly item: LotteryItem;
  readonly market: LotteryMarket;
  /** The outcome by the match's current state; null before kick-off, and under 不剧透. */
  readonly result: number | null;
  readonly isOnSale: boolean;
  /** Picked outcomes of this market; empty when another market is picked. */
  readonly chosen: readonly number[];
  readonly onToggle: (outcome: number) => void;
}

function lineShown({ market, line, prizes }: LotteryMarket): string {
  switch (market) {
    case "had":
      return prizes === null ? "" : "0";
    case "winner":
      return "胜负";
    case "hhad":
    case "handicap":
      return line === null ? "" : lineText(line);
    case "total":
      return line === null ? "" : String(line);
    default:
      return market satisfies never;
  }
}

/** The market's line: 让球, 让分, 大小. */
function Line({ market }: Pick<MarketLineProps, "market">) {
  const { line, isSingle } = market;
  return (
    <span className={styles.line} data-level={line === null || line === 0 ? "" : undefined}>
      {lineShown(market)}
      {isSingle ? (
        <em className={styles.single} title="可投单关">
          单
        </em>
      ) : null}
    </span>
  );
}

/** One market of a match: line, selectable prizes, probability, result. */
export function MarketLine({ item, market, result, isOnSale, chosen, onToggle }: MarketLineProps) {
  const { prizes } = market;
  const names = OUTCOMES[market.market];
  const teams = `${item.row.home.name} 对 ${item.row.away.name}`;
  const lineWords =
    market.line === null || market.line === 0 ? "" : market.market === "total" ? ` ${market.line}` : ` 让 ${lineText(market.line)}`;
  /** A pool's prizes are not known yet, so it shows the outcome's name. */
  const isPool = prizes === null && market.market === "had";
  return (
    <div className={styles.market}>
      <Line market={market} />
      <div className={styles.prizes} data-sides={names.length} role="group" aria-label={`${teams}${lineWords}`}>
        {names.map((name, outcome) => {
          const shown = isPool ? name : (prizes?.[outcome]?.toFixed(2) ?? "--");
          if (!isOnSale) {
            return (
              <span key={name} data-drawn={result === outcome ? "" : undefined}>
                {shown}
              </span>
            );
          }
          return (
            <button
              key={name}
              type="button"
              aria-pressed={chosen.includes(outcome)}
              aria-label={isPool ? name : `${name} ${shown}`}
              onClick={() => onToggle(outcome)}
            >
              {shown}
            </button>
          );
        })}
      </div>
      <OutlookBar market={market.market} outlook={market.outlook} />
      <span className={styles.result}>
        {result === null ? (
          "--"
        ) : (
          <>
            {names[result]}
            {prizes ? <b>{prizes[result]?.toFixed(2)}</b> : null}
          </>
        )}
      </span>
    </div>
  );
}
