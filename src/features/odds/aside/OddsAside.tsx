import { memo, useMemo } from "react";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { OddsConsensusReply } from "../../../../contract/http/odds.ts";
import type { MatchState } from "../../../../contract/match/fold.ts";
import { type MarketCode, marketOf } from "../../../../contract/odds/odds.ts";
import type { PageClock } from "../../../../streams/clock/types.ts";
import { oddsConsensus } from "../../../api/live.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { Panel } from "../../../parts/match/Block.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { marketName } from "../heads.ts";
import { useMode, useSecond } from "../pageTime.ts";
import { Calibration } from "./Calibration.tsx";
import { ConsensusChart } from "./ConsensusChart.tsx";
import styles from "./OddsAside.module.css";
import { consensusAt, lastGoal, reopenings } from "./reopenings.ts";
import { companyOf } from "../../../../contract/odds/companies.ts";

interface AsideProps {
  readonly sport: Sport;
  readonly market: MarketCode;
  readonly match: MatchState;
  readonly clock: PageClock;
  /** Companies that price the match, in listed order. */
  readonly companies: readonly string[];
}

/** Poll interval while the page is live: prices keep changing. */
const EVERY_MS = 30_000;
const SHOWN = 8;

/** How long each company took to reopen the market after the last goal. */
function Reopenings({
  match,
  closures,
  at,
}: {
  readonly match: MatchState;
  readonly closures: OddsConsensusReply["closures"];
  readonly at: number;
}) {
  const goal = lastGoal(match, at);
  const summary = goal && reopenings(closures, goal.at, at);
  if (!goal || !summary || summary.opened.length + summary.closed.length === 0) return null;
  const longest = summary.opened.at(-1)?.seconds ?? 1;
  const closed = summary.closed.map((company) => companyOf(company).name);
  return (
    <Panel title="进球后恢复报价" note={`${goal.minute}′ ${goal.player ?? ""} ${goal.score ? `${goal.score[0]}-${goal.score[1]}` : ""}`}>
      <ul className={styles.reopened}>
        {summary.opened.slice(0, SHOWN).map(({ company, seconds }) => (
          <li key={company}>
            <span>{companyOf(company).name}</span>
            <i style={{ width: `${Math.max(3, Math.round((seconds / longest) * 100))}%` }} aria-hidden="true" />
            <b>{seconds} 秒</b>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>
        {summary.median === null ? "" : `中位数 ${summary.median} 秒。`}
        {closed.length === 0 ? "" : `${closed.slice(0, 3).join("、")}${closed.length > 3 ? ` 等 ${closed.length} 家` : ""}仍在封盘。`}
      </p>
    </Panel>
  );
}

/** Beside an odds table: the market's consensus over the match, and its reopening after the last goal. */
export const OddsAside = memo(function OddsAside({ sport, market, match, clock, companies }: AsideProps) {
  const { api } = usePortal();
  const at = useSecond(clock);
  const mode = useMode(clock);
  const { matchId } = match;
  const round = mode === "live" ? Math.floor(at / EVERY_MS) : mode;
  const loaded = useLoaded(
    `${matchId}/${market}/${round}`,
    (signal) => oddsConsensus(api, sport, matchId, market, { isQuiet: true, signal }),
    null,
  );
  const known = loaded.state.kind === "ready" ? loaded.state.value : null;
  const samples = useMemo(() => consensusAt(known?.samples ?? [], at), [known, at]);
  const last = samples.at(-1);
  return (
    <aside className={styles.aside} aria-label="市场">
      <Panel title="共识概率" note={last && last.n > 0 ? `${last.n} 家平均，色带为最低到最高` : marketName(sport, market)}>
        <LoadedPart loaded={loaded} rows={1} rowHeight={226} isEmpty={() => !samples.some(({ n }) => n > 0)}>
          {() => <ConsensusChart match={match} market={marketOf(market)} samples={samples} at={at} />}
        </LoadedPart>
      </Panel>
      {known ? <Reopenings match={match} closures={known.closures} at={at} /> : null}
      {market === "eu" ? <Calibration sport={sport} companies={companies} /> : null}
    </aside>
  );
});
