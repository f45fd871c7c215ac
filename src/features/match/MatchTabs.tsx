import type { MatchId } from "../../../contract/ids.ts";
import { MARKET_LABEL } from "../../../contract/codes/bets.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./MatchTabs.module.css";

interface MatchTabsProps {
  readonly sport: Sport;
  readonly matchId: MatchId;
  /** Not every page of a match has its chat. */
  readonly hasChat: boolean;
  /** On the page the sections are of; false: on another one of the match. */
  readonly isHere: boolean;
}

/** What there is about a match: in-page sections and the sport's other pages. */
export function MatchTabs({ sport, matchId, hasChat, isHere }: MatchTabsProps) {
  const base = sport === "fb" ? "/football" : "/basketball";
  const page = `${base}/live/${matchId}` as const;
  const section = (id: string, word: string) => (isHere ? <a href={`#${id}`}>{word}</a> : <Link to={`${page}#${id}`}>{word}</Link>);
  return (
    <nav className={styles.tabs} aria-label="比赛内容">
      <div className="in">
        <Link to={page} aria-current={isHere ? "page" : undefined}>
          赛况
        </Link>
        <Link to={`${base}/analysis/${matchId}`}>分析</Link>
        <Link to={`${base}/yapan/${matchId}`}>{sport === "fb" ? "亚盘" : MARKET_LABEL.bk.ah}</Link>
        <Link to={`${base}/daxiaoqiu/${matchId}`}>{MARKET_LABEL[sport].ou}</Link>
        <Link to={`${base}/oupei/${matchId}`}>{MARKET_LABEL[sport].eu}</Link>
        {section("lineup", sport === "fb" ? "阵容" : "球员")}
        {section("text", "文字")}
        {hasChat ? section("chat", "聊天") : null}
        <Link to={`${base}/plan/${matchId}`}>方案</Link>
      </div>
    </nav>
  );
}
