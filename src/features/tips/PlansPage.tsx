import { useLocation } from "react-router-dom";
import { ErrorCode } from "../../../contract/codes/errors.ts";
import { betTypeLabel } from "../../../contract/codes/tips.ts";
import type { MatchFilter } from "../../../contract/http/tipTypes.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { NotLoggedIn } from "../../ui/surface/NotLoggedIn.tsx";
import { PageLinks } from "../../ui/surface/PageLinks.tsx";
import { PlanRows } from "./PlanRows.tsx";
import { Chips, TipsFrame } from "./TipsFrame.tsx";
import { kickoffText } from "../../parts/tips/planWords.ts";
import { type PlansData, type PlansView, withParam } from "./tipsData.ts";
import styles from "./tips.module.css";

const STATES = [
  { value: undefined, label: "在售" },
  { value: "settled", label: "已结算" },
  { value: "all", label: "全部" },
  { value: "mine", label: "我买的" },
] as const;
const SORTS = [
  { value: undefined, label: "热门" },
  { value: "new", label: "最新" },
  { value: "kickoff", label: "临近开赛" },
] as const;
const PRICES = [
  { value: undefined, label: "不限" },
  { value: "free", label: "免费" },
  { value: "diamond", label: "球钻" },
  { value: "ticket", label: "球票" },
] as const;

function Matches({ filters, view, now }: { readonly filters: MatchFilter; readonly view: PlansView; readonly now: number }) {
  const { search } = useLocation();
  return (
    <>
      <section>
        <div className="sec-h">
          <h2>比赛</h2>
          {view.matchId === undefined ? null : (
            <Link className="more" to={withParam(search, "match", undefined)}>
              不限
            </Link>
          )}
        </div>
        {filters.matches.length === 0 ? <EmptyState /> : null}
        <ul className={styles.choices}>
          {filters.matches.map(({ match, plans }) => (
            <li key={match.id}>
              <Link to={withParam(search, "match", match.id)} aria-current={match.id === view.matchId ? "true" : undefined}>
                <span className="num">{kickoffText(match.kickoffAt, now)}</span>
                <span className="ell">
                  {match.home.name} vs {match.away.name}
                </span>
                <small>{plans} 单</small>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <div className="sec-h">
          <h2>赛事</h2>
          {view.leagueId === undefined ? null : (
            <Link className="more" to={withParam(search, "league", undefined)}>
              不限
            </Link>
          )}
        </div>
        {filters.leagues.length === 0 ? <EmptyState /> : null}
        <ul className={styles.choices}>
          {filters.leagues.map(({ id, name, plans }) => (
            <li key={id}>
              <Link to={withParam(search, "league", id)} aria-current={id === view.leagueId ? "true" : undefined}>
                <span className="ell">{name}</span>
                <small>{plans} 单</small>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** 方案: the plans, filtered by sport, state, market, price, match and league. */
export function PlansPage({ data, onRetry }: { readonly data: PlansData; readonly onRetry: () => void }) {
  const { now, view, plans, filters } = data;
  const { search } = useLocation();
  const { betType: chosen } = view;
  const offered = filters?.betTypes ?? [];
  // The chosen market is listed even if no plan has it.
  const isMissing = chosen !== undefined && offered.every(({ betType }) => betType !== chosen);
  const bets = [
    { value: undefined, label: "全部玩法" },
    ...[...offered, ...(isMissing ? [{ betType: chosen, plans: 0 }] : [])].map(({ betType, plans: count }) => ({
      value: betType,
      label: betTypeLabel(view.sport ?? "fb", betType),
      count,
    })),
  ];
  return (
    <TipsFrame current="/guide/expert/plan" sport={view.sport} aside={filters ? <Matches filters={filters} view={view} now={now} /> : null}>
      <h1 className="sr">专家方案</h1>
      <div className={styles.filters}>
        <Chips name="state" label="状态" options={STATES} value={view.state === "open" ? undefined : view.state} />
        {view.state === "mine" ? null : (
          <>
            <Chips name="sort" label="排序" options={SORTS} value={view.sort === "hot" ? undefined : view.sort} />
            <Chips name="price" label="价格" options={PRICES} value={view.price} />
            <Chips name="bet" label="玩法" options={bets} value={view.betType} />
            <Link
              className={styles.toggle}
              to={withParam(search, "refund", view.isRefundable ? undefined : "1")}
              aria-current={view.isRefundable ? "true" : undefined}
            >
              只看不中退款
            </Link>
          </>
        )}
      </div>
      {plans.ok ? (
        <>
          {plans.value.list.length === 0 ? <EmptyState /> : <PlanRows plans={plans.value.list} now={now} label="方案" />}
          <PageLinks of={plans.value} />
        </>
      ) : plans.error.code === ErrorCode.notLoggedIn ? (
        <NotLoggedIn />
      ) : (
        <ErrorState code={plans.error.code} message={plans.error.message} onRetry={onRetry} />
      )}
    </TipsFrame>
  );
}
