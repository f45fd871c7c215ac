import { Suspense, useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import type { MatchId } from "../../../contract/ids.ts";
import { phaseOf } from "../../../contract/codes/matchPhase.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import { MARKET_LABEL } from "../../../contract/codes/bets.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { PageClock, Playhead } from "../../../streams/clock/types.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { useIsAlive } from "../../hooks/useIsAlive.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { useHasTips } from "../../hooks/portal.ts";
import { useSlice } from "../../hooks/useSlice.ts";
import { timeQuery } from "../../parts/match/matchTimeline.ts";
import { Link } from "../../ui/surface/Link.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import styles from "./MatchTabs.module.css";

/** The pages of a match, by the second segment of their path. */
export type MatchTab = "live" | "analysis" | "yapan" | "daxiaoqiu" | "oupei" | "three" | "plan";

interface MatchTabsProps {
  readonly sport: Sport;
  readonly matchId: MatchId;
  /** False for a recording; on the other pages of a match both are links. */
  readonly hasChat: boolean;
  readonly hasThread: boolean;
  readonly current: MatchTab;
  readonly view: MatchView;
  readonly clock: PageClock;
}

/** `?at=63:12` while the page shows an earlier moment, so that the match's other pages open at the same one. */
function useTimeQuery(view: MatchView, clock: PageClock): "" | `?at=${string}` {
  const match = useBehavior(view.latest$);
  return useSlice(
    clock.playhead$,
    useCallback((head: Playhead) => (head.mode === "replay" ? timeQuery(match, head.at) : ""), [match]),
  );
}

const isAtLive = ({ mode }: Playhead): boolean => mode === "live";

const HighlightTab = lazyPart(async () => (await import("./HighlightTab.tsx")).HighlightTab);

/** Tabs of a match: in-page sections and the match's other pages. */
export function MatchTabs({ sport, matchId, hasChat, hasThread, current, view, clock }: MatchTabsProps) {
  const base = sport === "fb" ? "/football" : "/basketball";
  const at = useTimeQuery(view, clock);
  const isLive = useSlice(clock.playhead$, isAtLive);
  const hasBegun = useSlice(
    view.latest$,
    useCallback((match: MatchState) => phaseOf(match) === "ongoing" || phaseOf(match) === "finished", []),
  );
  const isAlive = useIsAlive();
  const hasTips = useHasTips();
  const [params] = useSearchParams();
  // First-half odds link to first-half odds of other markets.
  const half = params.get("half") === "1" ? `${at === "" ? "?" : `${at}&`}half=1` : at;
  const isHere = current === "live";
  const section = (id: string, word: string) =>
    isHere ? (
      <a href={`#${id}`}>{word}</a>
    ) : (
      <Link to={`${base}/live/${matchId}${at}#${id}` as `${typeof base}/live/${MatchId}`}>{word}</Link>
    );
  const tab = (name: MatchTab, word: string, query = at as string) => (
    <Link
      to={`${base}/${name}/${matchId}${query}` as `${typeof base}/${MatchTab}/${MatchId}`}
      aria-current={current === name ? "page" : undefined}
    >
      {word}
    </Link>
  );
  return (
    <nav className={styles.tabs} aria-label="比赛内容">
      <div className="in">
        {tab("live", "赛况")}
        {tab("analysis", "分析")}
        {tab("yapan", sport === "fb" ? "亚盘" : MARKET_LABEL.bk.ah, half)}
        {tab("daxiaoqiu", MARKET_LABEL[sport].ou, half)}
        {tab("oupei", MARKET_LABEL[sport].eu, half)}
        {tab("three", "三合一", half)}
        {section("lineup", sport === "fb" ? "阵容" : "球员")}
        {section("text", "文字")}
        {hasThread || !isHere ? section("thread", "讨论") : null}
        {hasChat || !isHere ? section("chat", "聊天") : null}
        {hasTips ? tab("plan", "方案") : null}
        {isAlive && hasBegun ? (
          <Suspense>
            <HighlightTab sport={sport} matchId={matchId} isCounted={isLive} />
          </Suspense>
        ) : null}
      </div>
    </nav>
  );
}
