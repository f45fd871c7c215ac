import { useCallback, useState } from "react";
import { MARKET_LABEL } from "../../../../contract/codes/bets.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { MatchState } from "../../../../contract/match/fold.ts";
import { marketPath } from "../../../../contract/pages.ts";
import { companyOf } from "../../../../contract/odds/companies.ts";
import { type LineKey, MARKETS, type Market, type OddsState, lineKey } from "../../../../contract/odds/odds.ts";
import type { PageClock, Playhead } from "../../../../streams/clock/types.ts";
import type { MatchView } from "../../../../streams/sport/types.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { Block, Choice } from "../../../parts/match/Block.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import styles from "./Odds.module.css";
import { OddsChart } from "./OddsChart.tsx";
import { MoveWord, moveClass } from "../../../parts/odds/Move.tsx";
import { type CompanyLine, companyLines, movement, priceText } from "../../../parts/odds/oddsLines.ts";
import { useLine } from "../../../parts/odds/useLine.ts";

const marketsOf = (sport: Sport) => MARKETS.map((id) => ({ id, text: MARKET_LABEL[sport][id] }));

const MARKET_HEADS: Readonly<Record<Sport, Readonly<Record<Market, readonly [string, string, string]>>>> = {
  fb: { eu: ["主胜", "平", "客胜"], ah: ["主", MARKET_LABEL.fb.ah, "客"], ou: ["大", "盘口", "小"] },
  bk: { eu: ["主胜", "", "客胜"], ah: ["主", MARKET_LABEL.bk.ah, "客"], ou: ["大分", "总分", "小分"] },
};

function Price({
  line,
  market,
  place,
  sport,
}: {
  readonly line: CompanyLine;
  readonly market: Market;
  readonly place: 0 | 1 | 2;
  readonly sport: Sport;
}) {
  const from = line.first.price[place];
  const to = line.current.price[place];
  const moved = movement(from, to);
  return (
    <td className={moveClass(moved)}>
      {priceText(market, place, line.current.price, sport)}
      <MoveWord move={moved} />
    </td>
  );
}

interface TableProps {
  readonly lines: readonly CompanyLine[];
  readonly market: Market;
  readonly sport: Sport;
  readonly chosen: string;
  readonly onChoose: (company: string) => void;
}

function CompanyTable({ lines, market, sport, chosen, onChoose }: TableProps) {
  const heads = MARKET_HEADS[sport][market];
  const places = ([0, 1, 2] as const).filter((place) => heads[place] !== "");
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">公司</th>
            <th scope="colgroup" colSpan={places.length}>
              初盘
            </th>
            <th scope="colgroup" colSpan={places.length}>
              即时
            </th>
          </tr>
          <tr>
            <th />
            {[0, 1].map((group) =>
              places.map((place) => (
                <th key={`${group}/${place}`} scope="col">
                  {heads[place]}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.company} className={line.company === chosen ? styles.shown : undefined}>
              <th scope="row">
                <button type="button" aria-pressed={line.company === chosen} title="看走势" onClick={() => onChoose(line.company)}>
                  {companyOf(line.company).name}
                </button>
              </th>
              {places.map((place) => (
                <td key={place}>{priceText(market, place, line.first.price, sport)}</td>
              ))}
              {line.current.suspended ? (
                <td colSpan={places.length} className={styles.suspended}>
                  封盘
                </td>
              ) : (
                places.map((place) => <Price key={place} line={line} market={market} place={place} sport={sport} />)
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LineChartProps {
  readonly view: MatchView;
  readonly line: CompanyLine;
  readonly market: Market;
  readonly match: MatchState;
  readonly at: number;
}

/** The step chart of one line; a skeleton of the same height until its changes are loaded. */
function LineChart({ view, line, market, match, at }: LineChartProps) {
  const key: LineKey = lineKey(line.company, market);
  const { points, status, retry } = useLine(view, key);
  if (points.length > 0) return <OddsChart line={line} points={points} market={market} match={match} at={at} />;
  return status === "failed" ? (
    <p className={styles.chartEmpty} role="status">
      走势没有载入
      <button type="button" onClick={retry}>
        重试
      </button>
    </p>
  ) : (
    <Skeleton height={176} />
  );
}

interface OddsProps {
  readonly view: MatchView;
  readonly clock: PageClock;
  readonly onRetry?: (() => void) | undefined;
}

/** The chart follows the playhead in steps of this length. */
const CHART_STEP_MS = 5_000;

/** Odds at the playhead: a step chart of one company on a log axis, and the table of all companies. */
export function Odds({ view, clock, onRetry }: OddsProps) {
  const odds: OddsState = useBehavior(view.odds$);
  const match: MatchState = useBehavior(view.state$);
  const [market, setMarket] = useState<Market>("eu");
  const [company, setCompany] = useState<string | null>(null);
  const at = useSlice(
    clock.playhead$,
    useCallback((head: Playhead) => Math.floor(head.at / CHART_STEP_MS) * CHART_STEP_MS, []),
  );
  const lines = companyLines(odds, market);
  const shown = lines.find((line) => line.company === company) ?? lines[0];
  return (
    <Block
      view={view}
      title="指数走势"
      note={shown ? companyOf(shown.company).name : undefined}
      tools={
        <>
          <Choice label="指数" options={marketsOf(match.sport)} value={market} onChange={setMarket} />
          <Link className={styles.all} to={marketPath(match.sport, market, match.matchId)}>
            全部公司
            <Icon name="right" size={14} />
          </Link>
        </>
      }
      isEmpty={shown === undefined}
      height={260}
      onRetry={onRetry}
    >
      {shown ? (
        <>
          <LineChart key={lineKey(shown.company, market)} view={view} line={shown} market={market} match={match} at={at} />
          <CompanyTable lines={lines} market={market} sport={match.sport} chosen={shown.company} onChoose={setCompany} />
        </>
      ) : null}
    </Block>
  );
}
