import { useMemo, useState } from "react";
import { isFirstHalfOver } from "../../../../contract/match/firstHalf.ts";
import type { MatchState } from "../../../../contract/match/fold.ts";
import { COMPANY_KIND_LABEL, companyOf } from "../../../../contract/odds/companies.ts";
import { decimalPrices } from "../../../../contract/odds/kelly.ts";
import { fairProbabilities, payout } from "../../../../contract/odds/margin.ts";
import { MARKETS, type Market, type MarketCode, lineKey, marketCode, marketOf } from "../../../../contract/odds/odds.ts";
import { type OpenHref, oddsDetailPath } from "../../../../contract/pages.ts";
import { useAhead } from "../../../hooks/useAhead.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { useNavigate } from "../../../hooks/useNavigate.ts";
import { Choice, Panel } from "../../../parts/match/Block.tsx";
import { classes } from "../../../parts/match/classes.ts";
import { timeQuery } from "../../../parts/match/matchTimeline.ts";
import { MoveWord, moveClass } from "../../../parts/odds/Move.tsx";
import { type CompanyLine, companyLines } from "../../../parts/odds/oddsLines.ts";
import { useLine } from "../../../parts/odds/useLine.ts";
import { useSampled } from "../../../parts/odds/useSampled.ts";
import { AddressSelect } from "../../../ui/surface/AddressSelect.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import { Switch } from "../../../ui/surface/Switch.tsx";
import { PLACE_WORDS, marketName } from "../heads.ts";
import { NoOdds } from "../NoOdds.tsx";
import { useMode, useSecond } from "../pageTime.ts";
import type { OddsPageProps } from "../table/OddsTablePage.tsx";
import { freshMove, isPastClosing, percentText, placesOf, texts } from "../table/rows.ts";
import { Changes, Jumps, exactWords } from "./Changes.tsx";
import { type Closure, changesOf, scoreAt } from "./changes.ts";
import styles from "./OddsDetailPage.module.css";
import { StepChart } from "./StepChart.tsx";

const CHART_HEIGHT = 420;
const UNITS = [
  { id: "price", text: "价格" },
  { id: "probability", text: "概率" },
] as const;

interface DetailProps extends OddsPageProps {
  readonly company: string;
  readonly market: MarketCode;
}

interface CompanyListProps {
  readonly match: MatchState;
  readonly lines: readonly CompanyLine[];
  readonly company: string;
  readonly market: MarketCode;
  readonly isOver: boolean;
  readonly now: number;
  readonly query: string;
}

function CompanyList({ match, lines, company, market, isOver, now, query }: CompanyListProps) {
  const { sport, matchId } = match;
  return (
    <nav className={styles.companies} aria-label="公司">
      <p>
        <span>公司</span>
        <span>{PLACE_WORDS[sport][marketOf(market)][0]}</span>
      </p>
      <ul>
        {lines.map((line) => {
          const move = freshMove(line, 0, now);
          return (
            <li key={line.company}>
              <Link
                to={`${oddsDetailPath(sport, market, matchId, line.company)}${query}` as OpenHref}
                aria-current={line.company === company ? "page" : undefined}
                preventScrollReset
              >
                {companyOf(line.company).name}
                {isPastClosing(line, isOver) ? (
                  <em>{isOver ? texts(sport, marketOf(market), line.current.price)[0] : "停售"}</em>
                ) : line.current.suspended ? (
                  <>
                    <Icon name="lock" size={14} />
                    <span className="sr">封盘</span>
                  </>
                ) : (
                  <em className={moveClass(move)}>
                    {texts(sport, marketOf(market), line.current.price)[0]}
                    <MoveWord move={move} />
                  </em>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The price at the playhead, with the first one. */
function Standing({
  match,
  line,
  market,
  isOver,
  at,
}: {
  readonly match: MatchState;
  readonly line: CompanyLine;
  readonly market: Market;
  readonly isOver: boolean;
  readonly at: number;
}) {
  const { sport } = match;
  const places = placesOf(sport, market);
  const prices = decimalPrices(sport, market, line.current.price);
  const shares = line.current.suspended ? null : fairProbabilities(prices);
  const back = line.current.suspended ? null : payout(prices);
  const first = texts(sport, market, line.first.price);
  const current = texts(sport, market, line.current.price);
  return (
    <dl className={styles.standing}>
      <div className={styles.moment}>
        <dt>{exactWords(match, at)}</dt>
        <dd>{scoreAt(match, at) || "VS"}</dd>
      </div>
      {places.map((place, i) => (
        <div key={place}>
          <dt>
            <i className={styles[`key${place}`]} aria-hidden="true" />
            {PLACE_WORDS[sport][market][place]}
          </dt>
          <dd>
            {line.current.suspended && !isOver ? "封盘" : current[i]} <small>{`${line.isOpening ? "初" : "采"} ${first[i]}`}</small>
          </dd>
        </div>
      ))}
      <div className={styles.shares}>
        <dt>概率 Shin</dt>
        <dd>{shares ? shares.probabilities.map(percentText).join("　") : "--"}</dd>
      </div>
      <div>
        <dt>返还</dt>
        <dd>{back === null ? "--" : `${percentText(back)}%`}</dd>
      </div>
    </dl>
  );
}

function ChartKey({ sport }: Pick<OddsPageProps, "sport">) {
  return (
    <p className={styles.key}>
      <span>
        <i className={styles.hatched} />
        封盘
      </span>
      {sport === "fb" ? (
        <>
          <span>
            <i className={styles.ring} />
            进球
          </span>
          <span>
            <i className="yc" />
            黄牌
          </span>
        </>
      ) : null}
      <span className={styles.hint}>点图回看那一刻；左右键逐次变动</span>
    </p>
  );
}

/** One line of one company over time, up to the page clock, beside the match's incidents. */
export function OddsDetailPage({ sport, view, clock, onRetry, company, market: code }: DetailProps) {
  const market = marketOf(code);
  const isHalf = code !== market;
  const odds = useSampled(view.odds$);
  const match = useBehavior(view.state$);
  const latest = useBehavior(view.latest$);
  const at = useSecond(clock);
  const mode = useMode(clock);
  const navigate = useNavigate();
  const [unit, setUnit] = useState<"price" | "probability">("price");
  const { points, status, nextAt, retry } = useLine(view, lineKey(company, code));
  const lines = companyLines(odds, code);
  const isOver = isHalf && isFirstHalfOver(match);
  const line = lines.find((one) => one.company === company);
  const changes = useMemo(() => changesOf(points, sport, market), [points, sport, market]);
  const closures = useMemo(() => changes.filter((change): change is Closure => change.kind === "closed"), [changes]);
  const { name, kind } = companyOf(company);
  const query = mode === "replay" ? timeQuery(latest, at) : "";
  // A second choice adds to the first, whose page may still be loading.
  const [chosen, setChosen] = useAhead({ company, market, isHalf }, lineKey(company, code));
  const choose = (change: Partial<typeof chosen>): void => {
    const next = { ...chosen, ...change };
    setChosen(next);
    const path = oddsDetailPath(sport, marketCode(next.market, next.isHalf), match.matchId, next.company);
    void navigate(`${path}${query}` as OpenHref, { preventScrollReset: true });
  };
  const seek = (moment: number): void => void view.loadLog().then(() => clock.seek(moment));

  return (
    <div className={classes("in", styles.grid)}>
      <CompanyList match={match} lines={lines} company={company} market={code} isOver={isOver} now={at} query={query} />
      <div className={styles.main}>
        <section className={styles.panel} aria-label={`${name} ${marketName(sport, code)}走势`}>
          <div className={styles.head}>
            <h2>
              {name} <small>{COMPANY_KIND_LABEL[kind]}</small>
            </h2>
            <label className={styles.select}>
              <span className="sr">公司</span>
              <AddressSelect value={chosen.company} onChange={(to) => choose({ company: to })}>
                {(line ? lines : [{ company }, ...lines]).map((one) => (
                  <option key={one.company} value={one.company}>
                    {companyOf(one.company).name}
                  </option>
                ))}
              </AddressSelect>
            </label>
            <Choice
              isBoxed
              label="指数"
              options={MARKETS.map((id) => ({ id, text: marketName(sport, id) }))}
              value={chosen.market}
              onChange={(of) => choose({ market: of })}
            />
            <Switch isOn={chosen.isHalf} onChange={(isOn) => choose({ isHalf: isOn })}>
              半场
            </Switch>
            <div className={styles.unit}>
              <Choice isBoxed label="纵轴" options={UNITS} value={unit} onChange={setUnit} />
            </div>
          </div>
          {line ? (
            <>
              <Standing match={match} line={line} market={market} isOver={isOver} at={at} />
              {points.length > 0 ? (
                <StepChart
                  match={match}
                  market={market}
                  points={points}
                  closures={closures}
                  at={at}
                  unit={unit}
                  nextAt={nextAt}
                  onSeek={seek}
                />
              ) : status === "failed" ? (
                <ErrorState message="走势没有载入" onRetry={retry} />
              ) : (
                <Skeleton height={CHART_HEIGHT} />
              )}
              <ChartKey sport={sport} />
            </>
          ) : lines.length === 0 ? (
            <NoOdds view={view} onRetry={onRetry} />
          ) : (
            <EmptyState text={`${name}${mode === "replay" ? "此时" : ""}没有开出${marketName(sport, code)}`} />
          )}
        </section>
        <Jumps match={match} market={market} changes={changes} at={at} isOver={isOver} />
      </div>
      <div className={styles.changes}>
        {changes.length > 0 ? (
          <Changes key={`${company}/${code}`} match={match} market={market} changes={changes} at={at} isOver={isOver} />
        ) : (
          <Panel title="变动">{status === "loading" && line ? <Skeleton rows={12} height={28} /> : <EmptyState />}</Panel>
        )}
      </div>
    </div>
  );
}
