import { useCallback, useMemo, useState } from "react";
import type { Sport } from "../../../../contract/feed/channels.ts";
import { firstHalfScore, isFirstHalfOver } from "../../../../contract/match/firstHalf.ts";
import type { MatchState } from "../../../../contract/match/fold.ts";
import { COMPANY_KINDS, COMPANY_KIND_LABEL, type CompanyKind } from "../../../../contract/odds/companies.ts";
import { DEFAULT_MARGIN_METHOD, MARGIN_METHODS, type MarginMethod } from "../../../../contract/odds/margin.ts";
import { type Market, marketCode } from "../../../../contract/odds/odds.ts";
import type { PageClock } from "../../../../streams/clock/types.ts";
import type { MatchView } from "../../../../streams/sport/types.ts";
import { isStrings, localStore, readJson, writeJson } from "../../../hooks/storage.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { useIsAlive } from "../../../hooks/useIsAlive.ts";
import { Choice } from "../../../parts/match/Block.tsx";
import { classes } from "../../../parts/match/classes.ts";
import { minuteWords, playheadWords } from "../../../parts/match/stateText.ts";
import { companyLines } from "../../../parts/odds/oddsLines.ts";
import { useSampled } from "../../../parts/odds/useSampled.ts";
import { Switch } from "../../../ui/surface/Switch.tsx";
import { marketName } from "../heads.ts";
import { OddsAside } from "../aside/OddsAside.tsx";
import { NoOdds } from "../NoOdds.tsx";
import { useMode, useSecond } from "../pageTime.ts";
import { useHalf } from "../useHalf.ts";
import { Companies } from "./Companies.tsx";
import styles from "./OddsTablePage.module.css";
import { type OddsTable, type SortBy, oddsTable } from "./rows.ts";

export interface OddsPageProps {
  readonly sport: Sport;
  readonly view: MatchView;
  readonly clock: PageClock;
  readonly onRetry?: (() => void) | undefined;
}

const METHOD_WORDS: Readonly<Record<MarginMethod, string>> = { shin: "Shin", power: "Power 幂", proportional: "按比例" };
const EMPTY: ReadonlySet<string> = new Set();
const ALL = "all";
const FAVOURITES_KEY = "fulltime.odds.companies";

/** Companies starred in this browser; empty on the server and in the first paint. */
function useFavouriteCompanies(): { readonly favourites: ReadonlySet<string>; readonly toggle: (company: string) => void } {
  const isAlive = useIsAlive();
  const [own, setOwn] = useState<ReadonlySet<string> | null>(null);
  const favourites = own ?? (isAlive ? new Set(readJson(localStore, FAVOURITES_KEY, isStrings) ?? []) : EMPTY);
  const toggle = useCallback((company: string) => {
    setOwn((before) => {
      const next = new Set(before ?? readJson(localStore, FAVOURITES_KEY, isStrings) ?? []);
      if (!next.delete(company)) next.add(company);
      writeJson(localStore, FAVOURITES_KEY, [...next]);
      return next;
    });
  }, []);
  return { favourites, toggle };
}

interface FiltersProps {
  readonly isHalf: boolean;
  readonly onHalf: (isHalf: boolean) => void;
  readonly table: OddsTable;
  readonly total: number;
  readonly kind: CompanyKind | null;
  readonly onKind: (kind: CompanyKind | null) => void;
  readonly method: MarginMethod;
  readonly onMethod: (method: MarginMethod) => void;
  readonly isOnly: boolean;
  readonly onOnly: (isOnly: boolean) => void;
}

function Filters({ isHalf, onHalf, table, total, kind, onKind, method, onMethod, isOnly, onOnly }: FiltersProps) {
  const kinds = COMPANY_KINDS.filter((one) => table.kinds.has(one));
  return (
    <>
      <div className={styles.kinds}>
        <Choice
          isBoxed
          label="公司类型"
          options={[
            { id: ALL, text: `全部 ${total}` },
            ...kinds.map((id) => ({ id, text: `${COMPANY_KIND_LABEL[id]} ${table.kinds.get(id) ?? 0}` })),
          ]}
          value={kind ?? ALL}
          onChange={(id) => onKind(id === ALL ? null : id)}
        />
      </div>
      <Switch isOn={isHalf} onChange={onHalf}>
        半场
      </Switch>
      <label className={styles.method}>
        概率
        <select value={method} onChange={(event) => onMethod(event.target.value as MarginMethod)}>
          {MARGIN_METHODS.map((one) => (
            <option key={one} value={one}>
              {METHOD_WORDS[one]}
            </option>
          ))}
        </select>
      </label>
      <Switch isOn={isOnly} onChange={onOnly}>
        只看收藏
      </Switch>
    </>
  );
}

/** The table's moment and the number of suspended companies; at an earlier moment with a button back to live. */
export function AsOf({
  view,
  match,
  clock,
  suspended,
}: {
  readonly view: MatchView;
  readonly match: MatchState;
  readonly clock: PageClock;
  readonly suspended: number;
}) {
  const log = useBehavior(view.log$);
  const at = useSecond(clock);
  const mode = useMode(clock);
  const words = playheadWords(match, at);
  const isOngoing = minuteWords(match, at) !== null;
  return (
    <span className={styles.asOf}>
      {mode === "live" && isOngoing ? <i className={styles.now} aria-hidden="true" /> : null}
      截至 <b className={mode === "replay" ? styles.then : undefined}>{words}</b>
      {suspended > 0 ? `，${suspended} 家封盘` : ""}
      {mode === "replay" ? (
        <button type="button" disabled={log === "loading"} onClick={() => clock.goLive()}>
          回到实时
        </button>
      ) : null}
    </span>
  );
}

/** How first-half prices are settled, and the half-time score once the half is over. */
function HalfNote({ match, market, isOver }: { readonly match: MatchState; readonly market: Market; readonly isOver: boolean }) {
  const score = firstHalfScore(match);
  return (
    <>
      半场指数按上半场比分结算{market === "eu" && match.sport === "bk" ? "，打平退还本金" : ""}
      {isOver ? `，上半场${score ? ` ${score.join("-")} ` : ""}已结束，所示为末盘` : ""}。
    </>
  );
}

/** One market of a match at all companies, at the page clock; for the whole match or its first half. */
export function OddsTablePage({ sport, market, view, clock, onRetry }: OddsPageProps & { readonly market: Market }) {
  const odds = useSampled(view.odds$);
  const match = useBehavior(view.state$);
  const [isHalf, setIsHalf] = useHalf();
  const code = marketCode(market, isHalf);
  const isOver = isHalf && isFirstHalfOver(match);
  const [kind, setKind] = useState<CompanyKind | null>(null);
  const [method, setMethod] = useState<MarginMethod>(DEFAULT_MARGIN_METHOD);
  const [isOnly, setIsOnly] = useState(false);
  const [{ sortBy, isDown }, setSorting] = useState<{ readonly sortBy: SortBy; readonly isDown: boolean }>({
    sortBy: "listed",
    isDown: true,
  });
  const { favourites, toggle } = useFavouriteCompanies();
  const only = isOnly ? favourites : null;
  const table = useMemo(
    () => oddsTable(odds, { sport, market, isHalf, method, kind, only, sortBy, isDown }),
    [odds, sport, market, isHalf, method, kind, only, sortBy, isDown],
  );
  const total = [...table.kinds.values()].reduce((sum, count) => sum + count, 0);
  // Prices change many times a second, the list of companies rarely: the parts beside the table do not render again.
  const listed = useMemo(
    () =>
      companyLines(odds, code)
        .map(({ company }) => company)
        .join(","),
    [odds, code],
  );
  const companies = useMemo(() => (listed === "" ? [] : listed.split(",")), [listed]);
  const mode = useMode(clock);
  const at = useSecond(clock);
  const sort = useCallback(
    (by: SortBy) =>
      setSorting((before) =>
        before.sortBy === by
          ? before.isDown
            ? { sortBy: by, isDown: false }
            : { sortBy: "listed", isDown: true }
          : { sortBy: by, isDown: true },
      ),
    [],
  );
  const isDemo = match.fixture?.source === "sim";
  return (
    <div className={classes("in", styles.grid)}>
      <section className={styles.panel} aria-label={`${marketName(sport, code)}，各家公司`}>
        <div className={styles.filters}>
          <Filters
            isHalf={isHalf}
            onHalf={setIsHalf}
            table={table}
            total={total}
            kind={kind}
            onKind={setKind}
            method={method}
            onMethod={setMethod}
            isOnly={isOnly}
            onOnly={setIsOnly}
          />
          <AsOf view={view} match={match} clock={clock} suspended={isOver ? 0 : table.suspended} />
        </div>
        {total === 0 ? (
          <NoOdds view={view} onRetry={onRetry} />
        ) : table.rows.length === 0 ? (
          <p className={styles.none}>
            {isOnly ? "还没有收藏公司，点公司名前的星号收藏" : "暂无数据"}
            <button
              type="button"
              className="btn line sm"
              onClick={() => {
                setIsOnly(false);
                setKind(null);
              }}
            >
              看全部
            </button>
          </p>
        ) : (
          <Companies
            sport={sport}
            market={market}
            isHalf={isHalf}
            isOver={isOver}
            matchId={match.matchId}
            table={table}
            now={at}
            asOfWords={mode === "replay" ? `${playheadWords(match, at)} 时` : "即时"}
            method={METHOD_WORDS[method]}
            sortBy={sortBy}
            isDown={isDown}
            onSort={sort}
            favourites={favourites}
            onStar={toggle}
          />
        )}
        <p className={styles.note}>
          箭头只表示最近 30 秒的变动。概率已用 {METHOD_WORDS[method]} 法去除抽水，凯利 = 价格 × 共识概率，达到 1
          加粗。点公司名看它的全部变动。
          {isHalf ? <HalfNote match={match} market={market} isOver={isOver} /> : null}
          {table.isHighestUnderround ? "最高价合计低于 100%，其概率按比例折算。" : ""}
          {isDemo ? <span className={styles.demo}>演示数据</span> : null}
        </p>
      </section>
      <OddsAside key={code} sport={sport} market={code} match={match} clock={clock} companies={companies} />
    </div>
  );
}
