import { useState } from "react";
import { BET_FEN } from "../../../../contract/odds/combination.ts";
import {
  POOL_MATCHES,
  POOL_NINE,
  type PoolChoice,
  type PoolProblem,
  poolBets,
  poolNineBets,
} from "../../../../contract/odds/footballPool.ts";
import { BETS_MAX } from "../../../../contract/odds/ticket.ts";
import type { Picks } from "../state/picks.ts";
import type { CalculatorProps } from "./Calculator.tsx";
import styles from "./calculator.module.css";
import { Frame } from "./Frame.tsx";
import { Legs } from "./Legs.tsx";
import { yuanText } from "./money.ts";
import { Multiplier } from "./Multiplier.tsx";

type Game = "fourteen" | "nine";

/** Input of the pool's rules: one choice for each match of the pool, empty for those without picks. */
function choicesOf(picks: Picks): readonly PoolChoice[] {
  const chosen = picks.map(({ outcomes, isBanker }) => ({ outcomes: outcomes.length, isBanker }));
  return [...chosen, ...Array.from({ length: Math.max(0, POOL_MATCHES - chosen.length) }, () => ({ outcomes: 0 }))];
}

function problemText(problem: PoolProblem, game: Game, chosen: number): string {
  const wanted = game === "nine" ? POOL_NINE : POOL_MATCHES;
  switch (problem) {
    case "few-matches":
      return `已选 ${chosen} 场，还差 ${wanted - chosen} 场`;
    case "many-bankers":
      return "胆太多：要少于 9 场";
    case "bad-choice":
    case "empty-banker":
      return "请重新选择";
    default:
      return problem satisfies never;
  }
}

/** 足球彩票: the number of bets on all fourteen matches, or on nine. Winnings depend on the pool after the games. */
export function PoolCalculator({ picks, now, onChange, onClose }: CalculatorProps) {
  const [game, setGame] = useState<Game>("fourteen");
  const [multiplier, setMultiplier] = useState(1);
  const bets = game === "nine" ? poolNineBets(choicesOf(picks)) : poolBets(choicesOf(picks));
  const count = bets.ok ? bets.value : null;
  const problem = bets.ok ? null : problemText(bets.error, game, picks.length);
  const stakeFen = (count ?? 0) * BET_FEN * multiplier;
  const summary =
    count === null ? (
      <span>{problem}</span>
    ) : (
      <>
        <span>
          已选 <b>{picks.length}</b> 场
        </span>
        <span>
          {count.toLocaleString("en-US")} 注 <b>{yuanText(stakeFen)}</b> 元
        </span>
      </>
    );
  return (
    <Frame matches={picks.length} summary={summary} onClear={() => onChange([])} onClose={onClose}>
      <div className={styles.line}>
        <h3>玩法</h3>
        <div className={styles.passes} role="group" aria-label="玩法">
          <button type="button" aria-pressed={game === "fourteen"} onClick={() => setGame("fourteen")}>
            14 场胜负
          </button>
          <button type="button" aria-pressed={game === "nine"} onClick={() => setGame("nine")}>
            任选九
          </button>
        </div>
      </div>
      <Legs picks={picks} loadedAt={now} hasBankers={game === "nine"} onChange={onChange} />
      <Multiplier value={multiplier} onChange={setMultiplier} bets={count} stakeFen={stakeFen} />
      {problem === null ? null : (
        <p className={styles.problem} role="status">
          {problem}
        </p>
      )}
      {count !== null && count > BETS_MAX ? (
        <p className={styles.problem}>超过 {BETS_MAX.toLocaleString("en-US")} 注，实际一张单要分开。</p>
      ) : null}
      <p className={styles.hint}>奖金由奖池分配，开奖后才知道。只作计算，本站不出售彩票。</p>
    </Frame>
  );
}
