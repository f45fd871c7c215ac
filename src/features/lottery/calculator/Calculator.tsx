import { useDeferredValue, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { LotteryType } from "../../../../contract/lottery/lottery.ts";
import { calculate } from "../../../../contract/odds/combination.ts";
import { type Pass, passLabel } from "../../../../contract/odds/passes.ts";
import { BETS_MAX, TICKET_MATCHES_MAX, type TicketProblem } from "../../../../contract/odds/ticket.ts";
import { type Picks, paidOf, passesFor, passesInPlay, selectionsOf } from "../state/picks.ts";
import styles from "./calculator.module.css";
import { Frame } from "./Frame.tsx";
import { Legs } from "./Legs.tsx";
import { caseRows, percentText, yuanText } from "./money.ts";
import { Multiplier } from "./Multiplier.tsx";

export interface CalculatorProps {
  readonly picks: Picks;
  /** Time of the load: the clock of the first paint. */
  readonly now: number;
  readonly onChange: (picks: Picks) => void;
  readonly onClose: () => void;
}

function problemText(problem: TicketProblem, matches: number): string {
  switch (problem) {
    case "no-match":
    case "no-outcome":
      return "请先选择比赛";
    case "no-pass":
      return matches === 1 ? "这场不能单关，请再选一场" : "请选择过关方式";
    case "few-matches":
      return "比赛场数不够所选的过关方式";
    case "many-matches":
      return `一张单最多 ${TICKET_MATCHES_MAX} 场，请移除几场`;
    case "many-bankers":
      return "胆太多：要少于过关的场数";
    case "many-bets":
      return `超过 ${BETS_MAX.toLocaleString("en-US")} 注，请减少选项`;
    case "bad-multiplier":
      return "倍数为 1 到 99";
    case "bad-prize":
    case "bad-probability":
    case "same-match":
    case "same-outcome":
      return "奖金有变动，请重新选择";
    default:
      return problem satisfies never;
  }
}

interface PassChoiceProps {
  readonly able: readonly Pass[];
  readonly inPlay: readonly Pass[];
  readonly onChange: (passes: readonly Pass[]) => void;
}

/** 过关: 单关 and M串1 directly, the mixed passes on demand. */
function PassChoice({ able, inPlay, onChange }: PassChoiceProps) {
  const isPlain = (pass: Pass): boolean => pass.endsWith("x1");
  const mixed = able.filter((pass) => !isPlain(pass));
  const [isWhole, setIsWhole] = useState(false);
  const isMixed = isWhole || inPlay.some((pass) => !isPlain(pass));
  const button = (pass: Pass, isAble: boolean) => (
    <button
      key={pass}
      type="button"
      disabled={!isAble}
      aria-pressed={inPlay.includes(pass)}
      onClick={() => onChange(inPlay.includes(pass) ? inPlay.filter((one) => one !== pass) : [...inPlay, pass])}
    >
      {passLabel(pass).replace("串", " 串 ")}
    </button>
  );
  return (
    <div className={styles.line} data-tall="">
      <h3>过关</h3>
      <div className={styles.passes} role="group" aria-label="过关方式">
        {button("1x1", able.includes("1x1"))}
        {able.filter((pass) => isPlain(pass) && pass !== "1x1").map((pass) => button(pass, true))}
        {isMixed ? mixed.map((pass) => button(pass, true)) : null}
        {mixed.length > 0 && !isMixed ? (
          <button
            type="button"
            className={styles.more}
            onClick={({ currentTarget }) => {
              const before = currentTarget.previousElementSibling;
              flushSync(() => setIsWhole(true));
              // The first of the new ones stands in its place.
              if (before?.nextElementSibling instanceof HTMLElement) before.nextElementSibling.focus();
            }}
          >
            更多 {mixed.length}
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** 组合计算 for fixed prizes: a ticket's cost, possible winnings and probabilities (contract/odds/combination.ts). */
export function Calculator({ type, picks, now, onChange, onClose }: CalculatorProps & { readonly type: LotteryType }) {
  const [chosen, setChosen] = useState<readonly Pass[] | null>(null);
  const [multiplier, setMultiplier] = useState(1);
  const able = passesFor(picks);
  const inPlay = passesInPlay(picks, chosen);
  // Ten thousand bets take a moment: the buttons update at once, the sums later.
  const ticket = useDeferredValue(
    useMemo(() => ({ selections: selectionsOf(picks), passes: passesInPlay(picks, chosen), multiplier }), [picks, chosen, multiplier]),
  );
  const result = useMemo(() => calculate(ticket), [ticket]);
  const paid = paidOf(type);
  const of = result.ok ? result.value : null;
  const clear = (): void => onChange([]);
  const summary = (
    <>
      <span>
        已选 <b>{picks.length}</b> 场
      </span>
      {of ? (
        <>
          <span>
            {of.bets.toLocaleString("en-US")} 注 <b>{yuanText(of.stakeFen)}</b> 元
          </span>
          <span>
            最高 <b>{yuanText(Math.round((of.highFen * paid) / 100) * 100)}</b>
          </span>
        </>
      ) : (
        <span>{result.ok ? "" : problemText(result.error, picks.length)}</span>
      )}
    </>
  );
  return (
    <Frame matches={picks.length} summary={summary} onClear={clear} onClose={onClose}>
      <Legs picks={picks} loadedAt={now} hasBankers={picks.length > 1} onChange={onChange} />
      <PassChoice able={able} inPlay={inPlay} onChange={setChosen} />
      <Multiplier value={multiplier} onChange={setMultiplier} bets={of?.bets ?? null} stakeFen={of?.stakeFen ?? 0} />
      {of ? (
        <>
          <table className={styles.cases}>
            <thead>
              <tr>
                <th scope="col">情形</th>
                <th scope="col">概率</th>
                <th scope="col">奖金 元</th>
              </tr>
            </thead>
            <tbody>
              {caseRows(of.cases.map((one) => ({ ...one, lowFen: one.lowFen * paid, highFen: one.highFen * paid }))).map((row) => (
                <tr key={row.text}>
                  <th scope="row">{row.text}</th>
                  <td>{percentText(row.probability)}</td>
                  <td>{row.prize}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <dl className={styles.sums}>
            <div>
              <dt>最高奖金</dt>
              <dd className="big">{yuanText(of.highFen * paid)}</dd>
            </div>
            <div>
              <dt>期望回收</dt>
              <dd className="big">{percentText(of.expectedReturn * paid)}</dd>
            </div>
          </dl>
          <p className={styles.hint}>
            按列出的概率，这张单长期每 100 元约收回 {Math.round(of.expectedReturn * paid * 100)} 元。
            {type === "bjdc" ? "按参考 SP 的 65% 估算，以开奖 SP 为准。" : null}
            {of.isCapped ? "有单注超过最高奖金，已按上限计。" : null}只作计算，本站不出售彩票。
          </p>
        </>
      ) : (
        <p className={styles.problem} role="status">
          {result.ok ? "" : problemText(result.error, picks.length)}
        </p>
      )}
    </Frame>
  );
}
