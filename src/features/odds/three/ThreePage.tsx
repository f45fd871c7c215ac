import { useState } from "react";
import type { Sport } from "../../../../contract/feed/channels.ts";
import { type Company, companyOf, compareCompanies } from "../../../../contract/odds/companies.ts";
import type { MatchId } from "../../../../contract/ids.ts";
import { isFirstHalfOver } from "../../../../contract/match/firstHalf.ts";
import { MARKETS, type Market, type OddsState, marketCode } from "../../../../contract/odds/odds.ts";
import { oddsDetailPath } from "../../../../contract/pages.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { Choice } from "../../../parts/match/Block.tsx";
import { classes } from "../../../parts/match/classes.ts";
import { MoveWord, moveClass } from "../../../parts/odds/Move.tsx";
import { type CompanyLine, companyLines } from "../../../parts/odds/oddsLines.ts";
import { useSampled } from "../../../parts/odds/useSampled.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { Switch } from "../../../ui/surface/Switch.tsx";
import { PLACE_WORDS, marketName } from "../heads.ts";
import { NoOdds } from "../NoOdds.tsx";
import { useSecond } from "../pageTime.ts";
import { AsOf, type OddsPageProps } from "../table/OddsTablePage.tsx";
import { freshMove, placesOf, texts } from "../table/rows.ts";
import { useHalf } from "../useHalf.ts";
import styles from "./ThreePage.module.css";

interface Priced {
  readonly company: Company;
  readonly lines: ReadonlyMap<Market, CompanyLine>;
}

function companiesOf(odds: OddsState, isHalf: boolean): readonly Priced[] {
  const found = new Map<string, Map<Market, CompanyLine>>();
  for (const market of MARKETS) {
    for (const line of companyLines(odds, marketCode(market, isHalf))) {
      const lines = found.get(line.company) ?? new Map<Market, CompanyLine>();
      found.set(line.company, lines.set(market, line));
    }
  }
  return [...found].sort(([a], [b]) => compareCompanies(a, b)).map(([id, lines]) => ({ company: companyOf(id), lines }));
}

interface CellsProps {
  readonly sport: Sport;
  readonly market: Market;
  readonly line: CompanyLine | undefined;
  readonly now: number;
  readonly matchId: MatchId;
  readonly isHalf: boolean;
  /** The half is over: suspended lines show their last price. */
  readonly isOver: boolean;
}

/** A market of one company: the current price above the first one. */
function Cells({ sport, market, line, now, matchId, isHalf, isOver }: CellsProps) {
  const places = placesOf(sport, market);
  const of = styles[market];
  if (!line) {
    return (
      <td className={classes(of, styles.group, styles.none)} colSpan={places.length}>
        --
      </td>
    );
  }
  const first = texts(sport, market, line.first.price);
  const current = texts(sport, market, line.current.price);
  const detail = oddsDetailPath(sport, marketCode(market, isHalf), matchId, line.company);
  if (line.current.suspended && !isOver) {
    return (
      <td className={classes(of, styles.group, styles.none)} colSpan={places.length}>
        <Link to={detail}>
          <Icon name="lock" size={14} />
          封盘
        </Link>
      </td>
    );
  }
  return (
    <>
      {places.map((place, i) => {
        const move = freshMove(line, place, now);
        return (
          <td key={place} className={classes(of, i === 0 && styles.group)}>
            <b className={moveClass(move)}>
              {i === 0 ? <Link to={detail}>{current[i]}</Link> : current[i]}
              <MoveWord move={move} />
            </b>
            <span>
              <span className="sr">{line.isOpening ? "初盘" : "采集价"}</span>
              {first[i]}
            </span>
          </td>
        );
      })}
    </>
  );
}

/** The three markets of a match side by side, one row a company, at the page clock. */
export function ThreePage({ sport, view, clock, onRetry }: OddsPageProps) {
  const odds = useSampled(view.odds$);
  const match = useBehavior(view.state$);
  const now = useSecond(clock);
  const [market, setMarket] = useState<Market>("eu");
  const [isHalf, setIsHalf] = useHalf();
  const isOver = isHalf && isFirstHalfOver(match);
  const rows = companiesOf(odds, isHalf);
  const suspended = isOver ? 0 : rows.filter(({ lines }) => [...lines.values()].every((line) => line.current.suspended)).length;
  return (
    <div className={classes("in", styles.page)}>
      <section className={styles.panel} aria-label="三合一，各家公司" data-market={market}>
        <div className={styles.head}>
          <h2>三合一</h2>
          <Switch isOn={isHalf} onChange={setIsHalf}>
            半场
          </Switch>
          <span className={styles.note}>{isOver ? "上半场已结束，上为末盘，下为初盘" : "上为当前价，下为初盘"}</span>
          <div className={styles.choice}>
            <Choice label="指数" options={MARKETS.map((id) => ({ id, text: marketName(sport, id) }))} value={market} onChange={setMarket} />
          </div>
          <AsOf view={view} match={match} clock={clock} suspended={suspended} />
        </div>
        {rows.length === 0 ? (
          <NoOdds view={view} onRetry={onRetry} />
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" rowSpan={2} className={styles.company}>
                  公司
                </th>
                {MARKETS.map((one) => (
                  <th
                    key={one}
                    scope="colgroup"
                    colSpan={placesOf(sport, one).length}
                    className={classes(styles[one], styles.group, styles.market)}
                  >
                    {marketName(sport, one)}
                  </th>
                ))}
              </tr>
              <tr>
                {MARKETS.map((one) =>
                  placesOf(sport, one).map((place, i) => (
                    <th key={`${one}${place}`} scope="col" className={classes(styles[one], i === 0 && styles.group)}>
                      {PLACE_WORDS[sport][one][place]}
                    </th>
                  )),
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ company, lines }) => (
                <tr key={company.id}>
                  <th scope="row" className={styles.company}>
                    {company.name}
                  </th>
                  {MARKETS.map((one) => (
                    <Cells
                      key={one}
                      sport={sport}
                      market={one}
                      line={lines.get(one)}
                      now={now}
                      matchId={match.matchId}
                      isHalf={isHalf}
                      isOver={isOver}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </div>
  );
}
