import { RANKED_FROM } from "../../../contract/rules/tipRules.ts";
import type { ExpertSort } from "../../api/tips.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { PageLinks } from "../../ui/surface/PageLinks.tsx";
import { WordSearch } from "../../ui/surface/WordSearch.tsx";
import { ExpertTable } from "./ExpertRows.tsx";
import { Chips, TipsFrame } from "./TipsFrame.tsx";
import { type ExpertsData, WINDOWS } from "./tipsData.ts";
import styles from "./tips.module.css";

const SORT_NAME: Readonly<Record<ExpertSort, string>> = {
  bound: "命中",
  return: "回报",
  streak: "连红",
  closing: "赢过收盘",
  fans: "粉丝",
};
const SORTS = (Object.keys(SORT_NAME) as ExpertSort[]).map((sort) => ({
  value: sort === "bound" ? undefined : sort,
  label: SORT_NAME[sort],
}));
const WINDOW_OPTIONS = WINDOWS.map((window) => ({
  value: window === 0 ? undefined : String(window),
  label: window === 0 ? "全部战绩" : `近 ${window} 单`,
}));

/** 专家榜: ranked by the lower bound of the Wilson interval, so that three lucky wins do not rank above three hundred good ones. */
export function ExpertsPage({ data, onRetry }: { readonly data: ExpertsData; readonly onRetry: () => void }) {
  const { sport, window, sort, word, experts } = data;
  return (
    <TipsFrame current="/guide/expert" sport={sport} atEnd={<WordSearch label="搜索专家" word={word} />}>
      <h1 className="sr">专家榜</h1>
      <div className={styles.filters}>
        <Chips name="sort" label="排序" options={SORTS} value={sort === "bound" ? undefined : sort} />
        <Chips name="window" label="战绩范围" options={WINDOW_OPTIONS} value={window === 0 ? undefined : String(window)} />
      </div>
      {experts.ok ? (
        <>
          {experts.value.list.length === 0 ? (
            <EmptyState />
          ) : (
            <ExpertTable experts={experts.value.list} label="专家榜" isByFans={sort === "fans"} />
          )}
          <PageLinks of={experts.value} unit="人" />
          <p className={styles.note}>
            排名按命中率的 95% 置信下限（Wilson），至少 {RANKED_FROM} 单结算后进入。免费和未售出的方案全部计入，走与作废不计入命中。
          </p>
        </>
      ) : (
        <ErrorState code={experts.error.code} message={experts.error.message} onRetry={onRetry} />
      )}
    </TipsFrame>
  );
}
