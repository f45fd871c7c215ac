import { Suspense, useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { LotteryItem } from "../../../contract/http/lottery.ts";
import { LOTTERY, type LotteryMarketName } from "../../../contract/lottery/lottery.ts";
import { useHasTips } from "../../hooks/portal.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import bar from "./bar/bar.module.css";
import { FilterBar } from "./bar/FilterBar.tsx";
import { IssueStrip } from "./bar/IssueStrip.tsx";
import { Tabs } from "./bar/Tabs.tsx";
import { hasLinks } from "./list/Links.tsx";
import { ItemList } from "./list/ItemList.tsx";
import styles from "./lotteryPage.module.css";
import { useListFilter } from "./state/filterParams.ts";
import { NO_FILTER, passes } from "./state/groups.ts";
import type { LotteryData } from "./state/load.ts";
import { type Picks, renewed, toggled } from "./state/picks.ts";
import { useBoard } from "./state/useRows.ts";

/** Lazy: nothing is chosen when the page loads. */
const Calculator = lazyPart(async () => (await import("./calculator/Calculator.tsx")).Calculator);
const PoolCalculator = lazyPart(async () => (await import("./calculator/PoolCalculator.tsx")).PoolCalculator);

const RELOAD_MS = 60_000;
const NO_ITEMS: readonly LotteryItem[] = [];

/** Reloads the visible list regularly: prizes change a few times a day, and matches close. */
function useReload(onReload: () => void): void {
  const reload = useEffectEvent(() => {
    if (document.visibilityState === "visible") onReload();
  });
  useEffect(() => {
    const timer = setInterval(() => reload(), RELOAD_MS);
    return () => clearInterval(timer);
  }, []);
}

/** How the list's probabilities were computed. */
function OutlookNote({ items }: { readonly items: readonly LotteryItem[] }) {
  const outlooks = items.flatMap(({ markets }) => markets.flatMap(({ outlook }) => outlook ?? []));
  const most = Math.max(0, ...outlooks.map(({ companies }) => companies));
  const hasPrizes = outlooks.some(({ basis }) => basis === "prizes");
  const hasLines = items.some(({ markets }) => markets.some(({ line }) => line !== null && line !== 0));
  return (
    <>
      {most > 0
        ? `概率为${most === 1 ? "一家公司停售前的报价" : `最多 ${most} 家公司停售前的共识`}，已用 Shin 法去除抽水${hasLines ? "；让球、让分和大小由它按进球（得分）模型推算" : ""}。`
        : null}
      {hasPrizes ? "没有公司报价可查的场次，以灰字列出本彩种奖金去除抽水后的概率。" : null}
    </>
  );
}

/** A lottery's list and its calculator (docs/product.md 2). */
export function LotteryPage({ data, onReload }: { readonly data: LotteryData; readonly onReload: () => void }) {
  const { type, now, list } = data;
  const answer = list.ok ? list.value : null;
  const items = answer?.items ?? NO_ITEMS;
  const issue = answer?.issue?.issue ?? "";
  const [filter, setFilter] = useListFilter();
  const [chosen, setChosen] = useState<Picks>([]);
  const [isPanelOpen, setIsPanelOpen] = useState(true);
  const board = useBoard(answer);
  const hasTips = useHasTips();
  useReload(onReload);
  const picks = useMemo(() => renewed(chosen, issue, items), [chosen, issue, items]);
  // A checkbox updates at once; the list, which may be long, renders later.
  const passing = useDeferredValue(filter);
  const shown = useMemo(() => items.filter((item) => passes(item, passing)), [items, passing]);
  const onToggle = useCallback(
    (item: LotteryItem, market: LotteryMarketName, outcome: number) => {
      setChosen((before) => toggled(before, { issue, item, market, outcome }));
      setIsPanelOpen(true);
    },
    [issue],
  );
  const isPool = type === "zc";
  /** A pool's picks belong to its issue: another issue starts empty. */
  const ofIssue = useMemo(() => (isPool ? picks.filter((leg) => leg.issue === issue) : picks), [isPool, picks, issue]);
  const opener = useRef<HTMLButtonElement>(null);
  /** The panel's button disappears with it: the focus goes to the one that opens it again. */
  function closePanel(): void {
    setIsPanelOpen(false);
    opener.current?.focus();
  }
  const calculator = {
    picks: ofIssue,
    now,
    onChange(next: Picks) {
      setChosen(next);
      // So do 清空 and the last pick's button.
      if (next.length === 0) opener.current?.focus();
    },
    onClose: closePanel,
  };
  return (
    <>
      <Tabs type={type} loadedAt={now} />
      <div className={bar.bar} data-type={type}>
        <div className="in">
          <IssueStrip type={type} current={answer?.issue ?? null} issues={answer?.issues ?? []} />
          <FilterBar items={items} filter={filter} onChange={setFilter} hasFilters={!isPool} hasSingles={type !== "bjdc"} />
          <button
            ref={opener}
            type="button"
            className={`btn sm line ${bar.opener}`}
            aria-expanded={isPanelOpen}
            onClick={() => setIsPanelOpen(!isPanelOpen)}
          >
            计算器 <b>{ofIssue.length}</b>
          </button>
        </div>
      </div>
      <div
        className={`in ${styles.page}`}
        data-type={type}
        data-links={hasLinks(LOTTERY[type].sport, hasTips) ? "" : undefined}
        data-panel={isPanelOpen ? "" : undefined}
        data-panel-closed={isPanelOpen ? undefined : ""}
        data-picked={ofIssue.length > 0 ? "" : undefined}
      >
        <div className={styles.main}>
          <h1 className="sr">{LOTTERY[type].name}</h1>
          {!list.ok ? (
            <ErrorState code={list.error.code} message={list.error.message} onRetry={onReload} />
          ) : shown.length === 0 ? (
            <EmptyState
              action={
                items.length > 0 ? (
                  <button type="button" className="btn text" onClick={() => setFilter(NO_FILTER)}>
                    清除筛选
                  </button>
                ) : null
              }
            />
          ) : (
            <>
              <ItemList type={type} issue={issue} items={shown} board={board} loadedAt={now} picks={picks} onToggle={onToggle} />
              <p className={styles.note}>
                <OutlookNote items={shown} />
                {type === "jczq" || type === "jclq" ? "“单”为可投单关。" : null}
                {items.some(({ row }) => row.source === "sim") ? <span className={styles.demo}>演示数据</span> : null}
              </p>
            </>
          )}
        </div>
        {ofIssue.length === 0 ? (
          <aside className={styles.panel} aria-label="组合计算">
            <header className={styles.panelHead}>
              <h2>组合计算</h2>
              <button type="button" aria-label="收起" onClick={closePanel}>
                <Icon name="close" size={16} />
              </button>
            </header>
            <p className={styles.hint}>
              {isPool ? "点选每场的胜、平、负，这里算出注数和金额。" : "点选奖金，这里算出注数、金额、各种情形的概率和奖金。"}
              只作计算，本站不出售彩票。
            </p>
          </aside>
        ) : (
          <Suspense>{isPool ? <PoolCalculator {...calculator} /> : <Calculator type={type} {...calculator} />}</Suspense>
        )}
      </div>
    </>
  );
}
