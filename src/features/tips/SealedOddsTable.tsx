import type { PlanLeg, SealedOdds, SealedOddsRow } from "../../../contract/http/tipTypes.ts";
import { type OpenHref, oddsDetailPath } from "../../../contract/pages.ts";
import { MoveWord, type Movement, moveClass } from "../../parts/odds/Move.tsx";
import { movement, priceText } from "../../parts/odds/oddsLines.ts";
import { shanghaiClock } from "../../ui/shanghai.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./plan.module.css";

const HEADS = { ah: ["主", "盘", "客"], ou: ["大", "盘", "小"], eu: ["主", "平", "客"] } as const;
const PLACES = [0, 1, 2] as const;

function Cells({ row, odds, isThen }: { readonly row: SealedOddsRow; readonly odds: SealedOdds; readonly isThen: boolean }) {
  const price = isThen ? row.then : row.now;
  return PLACES.map((place) => {
    if (price === null) return <td key={place}>-</td>;
    const isLine = odds.market !== "eu" && place === 1;
    const move: Movement = isThen || isLine || row.then === null ? 0 : movement(row.then[place], price[place]);
    return (
      <td key={place} className={moveClass(move)} data-line={isLine ? "" : undefined}>
        {priceText(odds.market, place, price, odds.sport)}
        <MoveWord move={move} />
      </td>
    );
  });
}

interface SealedOddsTableProps {
  readonly odds: SealedOdds;
  /** Its match is named in the heading; null for a plan of one leg. */
  readonly leg: PlanLeg | null;
}

/** 当时盘口: each company's prices when the plan was sealed, beside its current or last ones. */
export function SealedOddsTable({ odds, leg }: SealedOddsTableProps) {
  const heads = HEADS[odds.market].map((head) => (odds.sport === "bk" && head === "平" ? "" : head));
  const sealed = odds.rows.find(({ isSealed }) => isSealed) ?? odds.rows[0];
  return (
    <section className={styles.block}>
      <div className="sec-h">
        <h2>当时盘口</h2>
        {leg?.match ? <small>{`${leg.match.home.name} vs ${leg.match.away.name}`}</small> : null}
        {sealed ? (
          <Link
            className="more"
            to={`${oddsDetailPath(odds.sport, odds.market, odds.matchId, sealed.company.id)}?at=${odds.at}` as OpenHref}
          >
            看 {shanghaiClock(odds.at)} 的盘口
            <Icon name="right" size={16} />
          </Link>
        ) : null}
      </div>
      {odds.rows.length === 0 ? (
        <EmptyState />
      ) : (
        <table className={`num ${styles.odds}`}>
          <thead>
            <tr>
              <td />
              <th scope="colgroup" colSpan={3}>
                封存时 {shanghaiClock(odds.at)}
              </th>
              <th scope="colgroup" colSpan={3}>
                {odds.isClosing ? "收盘" : "现在"} {shanghaiClock(odds.nowAt)}
              </th>
            </tr>
            <tr>
              <th scope="col">公司</th>
              {[0, 1].flatMap((half) =>
                heads.map((head, i) => (
                  <th key={`${half}${i}`} scope="col">
                    {head}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {odds.rows.map((row) => (
              <tr key={row.company.id}>
                <th scope="row">
                  {row.company.name}
                  {row.isSealed ? <em>封存</em> : null}
                  {row.isSuspended ? <em>封盘</em> : null}
                </th>
                <Cells row={row} odds={odds} isThen />
                <Cells row={row} odds={odds} isThen={false} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
