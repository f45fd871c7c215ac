import { MARKET_LABEL } from "../../../../contract/codes/bets.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import { rowLinks } from "./rowLinks.ts";
import css from "./table.module.css";

function OddsHead({
  className,
  title,
  names,
}: {
  readonly className?: string | undefined;
  readonly title: string;
  readonly names: readonly string[];
}) {
  return (
    <span role="columnheader" className={`${css.oh} ${className ?? ""}`}>
      <b>{title}</b>
      {names.map((name) => (
        <i key={name}>{name}</i>
      ))}
    </span>
  );
}

function Head({ className, children }: { readonly className?: string | undefined; readonly children?: string }) {
  return (
    <span role="columnheader" className={className}>
      {children ?? <span className="sr">操作</span>}
    </span>
  );
}

export function columnCount(sport: Sport, hasTips: boolean): number {
  return (sport === "fb" ? 14 : 17) + (rowLinks(sport, hasTips).length > 0 ? 1 : 0);
}

function FootballHead() {
  return (
    <>
      <Head className={css.home}>主队</Head>
      <Head className={css.c}>比分</Head>
      <Head className={css.away}>客队</Head>
      <Head className={css.c}>半场</Head>
      <Head className={`${css.c} ${css.corner}`}>角球</Head>
      <OddsHead title={MARKET_LABEL.fb.ah} names={["主", "盘", "客"]} />
      <OddsHead className={css.ou} title="大小" names={["大", "球", "小"]} />
      <OddsHead className={css.eu} title="胜平负" names={["主", "平", "客"]} />
    </>
  );
}

function BasketballHead() {
  return (
    <>
      <Head className={css.away}>球队</Head>
      {["1", "2", "3", "4", "加"].map((name) => (
        <Head key={name} className={css.c}>
          {name}
        </Head>
      ))}
      <Head className={css.c}>全</Head>
      <Head className={`${css.c} ${css.bkHalf}`}>半</Head>
      <Head className={`${css.c} ${css.bkDiff}`}>分差总分</Head>
      <Head className={css.c}>{MARKET_LABEL.bk.ah}</Head>
      <Head className={`${css.c} ${css.ou}`}>总分</Head>
    </>
  );
}

export function TableHead({ sport, hasTips }: { readonly sport: Sport; readonly hasTips: boolean }) {
  return (
    <div role="rowgroup" className={css.headGroup}>
      <div className={css.th} role="row" aria-rowindex={1}>
        <Head />
        <Head>赛事</Head>
        <Head className={css.c}>时间</Head>
        <Head className={css.c}>状态</Head>
        {sport === "fb" ? <FootballHead /> : <BasketballHead />}
        {rowLinks(sport, hasTips).length > 0 ? <Head className={`${css.c} ${css.links}`}>资料</Head> : null}
        <Head className={`${css.c} ${css.media}`}>直播</Head>
        <Head />
      </div>
    </div>
  );
}
