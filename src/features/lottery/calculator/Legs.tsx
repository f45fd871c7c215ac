import { type MouseEvent, useCallback } from "react";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { type Leg, type Picks, isClosed, marketOf, outcomeText, withBanker, without } from "../state/picks.ts";
import { useClock } from "../state/useClock.ts";
import styles from "./calculator.module.css";

const percent = (p: number): string => `${Math.round(p * 100)}%`;

/** The team that is bet on, if it is a single one; else both. */
function headOf({ item, market, outcomes }: Leg): string {
  const { home, away } = item.row;
  const last = market === "had" || market === "hhad" ? 2 : 1;
  if (market !== "total" && outcomes.length === 1 && outcomes[0] === 0) return home.name;
  if (market !== "total" && outcomes.length === 1 && outcomes[0] === last) return away.name;
  return `${home.name} - ${away.name}`;
}

/** The rest of the leg's description. */
function tailOf(leg: Leg): string {
  const { market, outcomes, item } = leg;
  const isAway = outcomes.length === 1 && market !== "total" && outcomes[0] === (market === "had" || market === "hhad" ? 2 : 1);
  return `${outcomeText(leg)}${isAway ? `，主队 ${item.row.home.name}` : ""}`;
}

/** The line disappears with its button: the focus moves to the button of the next line, or of the one before. */
function moveFocus({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const line = currentTarget.closest("li");
  (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector<HTMLElement>("button:last-child")?.focus();
}

interface LegLineProps {
  readonly leg: Leg;
  readonly loadedAt: number;
  readonly hasBankers: boolean;
  readonly onBanker: () => void;
  readonly onRemove: () => void;
}

function LegLine({ leg, loadedAt, hasBankers, onBanker, onRemove }: LegLineProps) {
  const isOver = useClock(
    loadedAt,
    useCallback((now: number) => isClosed(leg, now), [leg]),
  );
  const market = marketOf(leg);
  const name = `${leg.item.row.home.name} - ${leg.item.row.away.name}`;
  const probability = leg.outcomes.reduce((sum, o) => sum + (market?.outlook?.probabilities[o] ?? 0), 0);
  const prizes = leg.outcomes.flatMap((o) => market?.prizes?.[o]?.toFixed(2) ?? []);
  return (
    <li data-closed={isOver ? "" : undefined}>
      <span className={styles.number}>{leg.item.number.replace(/^周./, "")}</span>
      <div>
        <b className="ell">{headOf(leg)}</b>
        <span className="ell">
          {isOver ? <em>已停售</em> : null}
          {tailOf(leg)}
        </span>
      </div>
      <span className={styles.prize}>{prizes.length > 2 ? `${prizes.length} 项` : prizes.join(" ")}</span>
      <i>{market?.outlook ? percent(probability) : "--"}</i>
      {hasBankers ? (
        <button type="button" className={styles.banker} aria-pressed={leg.isBanker} aria-label={`胆 ${name}`} onClick={onBanker}>
          胆
        </button>
      ) : (
        <span />
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={`移除 ${name}`}
        onClick={(event) => {
          moveFocus(event);
          onRemove();
        }}
      >
        <Icon name="close" size={14} />
      </button>
    </li>
  );
}

interface LegsProps {
  readonly picks: Picks;
  readonly loadedAt: number;
  readonly hasBankers: boolean;
  readonly onChange: (picks: Picks) => void;
}

/** The picks, one line a match. */
export function Legs({ picks, loadedAt, hasBankers, onChange }: LegsProps) {
  return (
    <ul className={styles.legs}>
      {picks.map((leg) => (
        <LegLine
          key={`${leg.issue} ${leg.item.number}`}
          leg={leg}
          loadedAt={loadedAt}
          hasBankers={hasBankers}
          onBanker={() => onChange(withBanker(picks, leg))}
          onRemove={() => onChange(without(picks, leg))}
        />
      ))}
    </ul>
  );
}
