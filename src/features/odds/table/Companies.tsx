import { memo, useCallback, useState } from "react";
import type { MatchId } from "../../../../contract/ids.ts";
import { COMPANY_KIND_LABEL } from "../../../../contract/odds/companies.ts";
import { marketCode } from "../../../../contract/odds/odds.ts";
import { type OpenHref, oddsDetailPath } from "../../../../contract/pages.ts";
import { classes } from "../../../parts/match/classes.ts";
import { MoveWord, type Movement, moveClass } from "../../../parts/odds/Move.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { OUTCOME_WORDS, marketName } from "../heads.ts";
import styles from "./Companies.module.css";
import { CompaniesHead, type HeadProps } from "./CompaniesHead.tsx";
import { type OddsTable, type SummaryRow, type TableRow, agoText, freshMove, isPastClosing, percentText, placesOf, texts } from "./rows.ts";

interface CompaniesProps extends HeadProps {
  readonly isHalf: boolean;
  /** The half is over: its last prices are shown. */
  readonly isOver: boolean;
  readonly matchId: MatchId;
  readonly table: OddsTable;
  /** The page's moment, in whole seconds. */
  readonly now: number;
  /** Name of the method the probabilities are computed with. */
  readonly method: string;
  readonly favourites: ReadonlySet<string>;
  readonly onStar: (company: string) => void;
}

/** Probabilities as numbers above a split bar. */
function Probabilities({ shares }: { readonly shares: readonly number[] }) {
  return (
    <div className={styles.bar}>
      {shares.map((share, i) => (
        <span key={i}>{percentText(share)}</span>
      ))}
      <i aria-hidden="true">
        {shares.map((share, i) => (
          <s key={i} style={{ flexGrow: Math.round(share * 1000) }} />
        ))}
      </i>
    </div>
  );
}

/** From a Kelly index of 1 on, the consensus rates the outcome at least as likely as the price implies. */
function kellyCell(value: number | undefined, i: number) {
  return (
    <td key={i} className={classes(styles.kelly, i === 0 && styles.group, value !== undefined && value >= 0.995 && styles.hot)}>
      {value === undefined ? "--" : value.toFixed(2)}
    </td>
  );
}

function Summary({
  row,
  sport,
  market,
  count,
}: { readonly row: SummaryRow; readonly count: number } & Pick<CompaniesProps, "sport" | "market">) {
  return (
    <tr className={styles.summary}>
      <th scope="row" className={styles.company}>
        {row.name}
        {row.id === "mean" ? <em>{count} 家</em> : null}
      </th>
      {texts(sport, market, row.first).map((text, i) => (
        <td key={i} className={classes(styles.first, i === 0 && styles.group)}>
          {text}
        </td>
      ))}
      {texts(sport, market, row.current).map((text, i) => (
        <td key={i} className={classes(styles.current, i === 0 && styles.group)}>
          {text}
        </td>
      ))}
      <td className={classes(styles.group, styles.chances)}>
        <Probabilities shares={row.probabilities} />
      </td>
      <td className={classes(styles.group, styles.payout)}>{percentText(row.payout)}</td>
      {row.kelly.map(kellyCell)}
      <td className={classes(styles.group, styles.updated)} />
    </tr>
  );
}

interface RowProps extends Pick<CompaniesProps, "sport" | "market" | "isOver" | "method" | "onStar"> {
  readonly to: OpenHref;
  readonly line: TableRow["line"];
  readonly name: string;
  readonly kind: TableRow["kind"];
  readonly probabilities: TableRow["probabilities"];
  readonly payout: number | null;
  /** As text: the consensus changes with every price, but its two digits rarely do. */
  readonly kelly: string;
  readonly ago: string;
  /** Direction of recent changes, one a place: `1`, `-1`, `0`. */
  readonly moves: string;
  readonly isStarred: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (company: string) => void;
}

const UPDATED = classes(styles.group, styles.updated);

/** On a phone: the values that do not fit in the row. */
function Details(props: Omit<RowProps, "onOpen" | "onStar">) {
  const { line, probabilities, kelly, sport, market, method, ago, to } = props;
  return (
    <tr className={styles.details}>
      <td colSpan={14}>
        <dl>
          <div>
            <dt>{line.isOpening ? "初盘" : "采集价"}</dt>
            {texts(sport, market, line.first.price).map((text, i) => (
              <dd key={i}>{text}</dd>
            ))}
          </div>
          <div>
            <dt>概率 {method}</dt>
            {(probabilities ?? []).map((share, i) => (
              <dd key={i}>{percentText(share)}</dd>
            ))}
          </div>
          <div>
            <dt>凯利</dt>
            {kelly === "" ? null : kelly.split(",").map((value, i) => <dd key={i}>{value}</dd>)}
          </div>
        </dl>
        <p>
          {ago}前更新，共 {line.count} 次变动
          <Link to={to}>
            走势
            <Icon name="right" size={14} />
          </Link>
        </p>
      </td>
    </tr>
  );
}

/*
 * Nearly every row gets a new Kelly index or a new `ago` several times a second, few get a new price. So cells that change
 * together are one memoised component, and the rest of the row does not render.
 */
type CompanyCellProps = Pick<RowProps, "to" | "name" | "kind" | "isStarred" | "isOpen" | "onOpen" | "onStar"> & {
  readonly company: string;
};

const CompanyCell = memo(function CompanyCell(props: CompanyCellProps) {
  const { to, company, name, kind, isStarred, isOpen, onOpen, onStar } = props;
  return (
    <th scope="row" className={styles.company}>
      <button
        type="button"
        className={classes(styles.star, isStarred && styles.on)}
        aria-pressed={isStarred}
        aria-label={`收藏${name}`}
        onClick={() => onStar(company)}
      >
        <Icon name="star" size={14} />
      </button>
      <Link to={to} className={styles.name}>
        {name}
      </Link>
      <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={() => onOpen(company)}>
        {name}
      </button>
      <em>{COMPANY_KIND_LABEL[kind]}</em>
    </th>
  );
});

type PriceCellsProps = Pick<RowProps, "sport" | "market" | "isOver" | "line" | "probabilities" | "payout" | "moves">;

/** First and current prices, and values derived from the current one. Closing prices (a lottery, a half that is over) are grey. */
const PriceCells = memo(function PriceCells({ sport, market, isOver, line, probabilities, payout, moves }: PriceCellsProps) {
  const signs = moves.split(",").map((sign) => Number(sign) as Movement);
  const isPast = isPastClosing(line, isOver);
  const hasMovedLine = market !== "eu" && line.current.price[1] !== line.first.price[1];
  return (
    <>
      {texts(sport, market, line.first.price).map((text, i) => (
        <td key={i} className={classes(styles.first, i === 0 && styles.group)} title={line.isOpening ? undefined : "采集价，不是初盘"}>
          {text}
        </td>
      ))}
      {line.current.suspended && !isPast ? (
        <td className={classes(styles.current, styles.group, styles.lock)} colSpan={placesOf(sport, market).length}>
          <Icon name="lock" size={14} />
          封盘
        </td>
      ) : (
        texts(sport, market, line.current.price).map((text, i) => (
          <td
            key={i}
            className={classes(
              styles.current,
              i === 0 && styles.group,
              market !== "eu" && i === 1 && classes(styles.line, hasMovedLine && styles.movedLine),
              isPast ? styles.past : moveClass(signs[i] ?? 0),
            )}
          >
            {text}
            {isPast ? null : <MoveWord move={signs[i] ?? 0} />}
          </td>
        ))
      )}
      <td className={classes(styles.group, styles.chances)}>
        {probabilities ? <Probabilities shares={probabilities} /> : isPast ? isOver ? "半场结束，此为末盘" : "停售，此为截止奖金" : "--"}
      </td>
      <td className={classes(styles.group, styles.payout)}>{payout === null ? "--" : percentText(payout)}</td>
    </>
  );
});

const KellyCells = memo(function KellyCells({ kelly, outcomes }: { readonly kelly: string; readonly outcomes: number }) {
  const values = kelly === "" ? [] : kelly.split(",").map(Number);
  return <>{Array.from({ length: outcomes }, (_, i) => kellyCell(values[i], i))}</>;
});

const Row = memo(function Row(props: RowProps) {
  const { line, name, kind, probabilities, payout, sport, market, isOver, to, kelly, ago, moves, isStarred, isOpen, onOpen, onStar } =
    props;
  const { company } = line;
  return (
    <>
      <tr className={classes(styles.row, isOpen && styles.open)}>
        <CompanyCell
          to={to}
          company={company}
          name={name}
          kind={kind}
          isStarred={isStarred}
          isOpen={isOpen}
          onOpen={onOpen}
          onStar={onStar}
        />
        <PriceCells sport={sport} market={market} isOver={isOver} line={line} probabilities={probabilities} payout={payout} moves={moves} />
        <KellyCells kelly={kelly} outcomes={OUTCOME_WORDS[sport][market].length} />
        <td className={UPDATED}>{ago}</td>
      </tr>
      {isOpen ? <Details {...props} /> : null}
    </>
  );
});

/** The table: highest, mean and lowest always on top, then one row a company. */
export function Companies(props: CompaniesProps) {
  const { sport, market, isHalf, isOver, matchId, table, now, asOfWords, sortBy, isDown, onSort, favourites, onStar, method } = props;
  const [openRow, setOpenRow] = useState<string | null>(null);
  const onOpen = useCallback((company: string) => setOpenRow((before) => (before === company ? null : company)), []);
  const places = placesOf(sport, market);
  const code = marketCode(market, isHalf);
  return (
    <table className={styles.table}>
      <caption className="sr">{marketName(sport, code)}：初盘、当前价、概率、返还率、凯利指数</caption>
      <colgroup>
        <col className={styles.wCompany} />
        {places.map((place) => (
          <col key={place} />
        ))}
        {places.map((place) => (
          <col key={place} className={styles.wCurrent} />
        ))}
        <col className={styles.wChances} />
        <col className={styles.wPayout} />
        {OUTCOME_WORDS[sport][market].map((word) => (
          <col key={word} className={styles.wKelly} />
        ))}
        <col className={styles.wUpdated} />
      </colgroup>
      <CompaniesHead sport={sport} market={market} asOfWords={asOfWords} sortBy={sortBy} isDown={isDown} onSort={onSort} />
      <tbody>
        {table.summary.map((row) => (
          <Summary key={row.id} row={row} sport={sport} market={market} count={table.count} />
        ))}
      </tbody>
      <tbody>
        {table.rows.map((row) => (
          <Row
            key={row.line.company}
            line={row.line}
            name={row.name}
            kind={row.kind}
            probabilities={row.probabilities}
            payout={row.payout}
            sport={sport}
            market={market}
            isOver={isOver}
            to={oddsDetailPath(sport, code, matchId, row.line.company)}
            method={method}
            kelly={(row.kelly ?? []).map((value) => value.toFixed(2)).join(",")}
            ago={agoText(row.line.current.at, now)}
            moves={places.map((place) => freshMove(row.line, place, now)).join(",")}
            isStarred={favourites.has(row.line.company)}
            isOpen={openRow === row.line.company}
            onOpen={onOpen}
            onStar={onStar}
          />
        ))}
      </tbody>
    </table>
  );
}
