import { Link } from "react-router-dom";
import type { Sport } from "../../../contract/feed/channels.ts";
import styles from "./MatchTabs.module.css";

interface MatchTabsProps {
  readonly sport: Sport;
  readonly matchId: string;
  /** Not every page of a match has its chat. */
  readonly hasChat: boolean;
}

/** What there is about a match: in-page sections and the sport's other pages. */
export function MatchTabs({ sport, matchId, hasChat }: MatchTabsProps) {
  const base = sport === "fb" ? "/football" : "/basketball";
  return (
    <nav className={styles.tabs} aria-label="比赛内容">
      <div className="in">
        <Link to={`${base}/live/${matchId}`} aria-current="page">
          赛况
        </Link>
        <Link to={`${base}/analysis/${matchId}`}>分析</Link>
        <Link to={`${base}/yapan/${matchId}`}>{sport === "fb" ? "亚盘" : "让分"}</Link>
        <Link to={`${base}/daxiaoqiu/${matchId}`}>{sport === "fb" ? "大小" : "总分"}</Link>
        <Link to={`${base}/oupei/${matchId}`}>欧赔</Link>
        <a href="#lineup">{sport === "fb" ? "阵容" : "球员"}</a>
        <a href="#text">文字</a>
        {hasChat ? <a href="#chat">聊天</a> : null}
        <Link to={`${base}/plan/${matchId}`}>方案</Link>
      </div>
    </nav>
  );
}
