import type { MatchId } from "../../../../contract/ids.ts";
import { Suspense, useCallback, useEffect } from "react";
import { phaseOf, shortPeriodOf } from "../../../../contract/codes/matchPhase.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import { formatOf } from "../../../../contract/match/basketball.ts";
import type { MatchState } from "../../../../contract/match/fold.ts";
import type { PageClock, Playhead } from "../../../../streams/clock/types.ts";
import type { MatchView } from "../../../../streams/sport/types.ts";
import { useShareMoment } from "../../../hooks/momentSharing.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { TeamCrest } from "../../../ui/surface/Crest.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import type { IncidentView } from "../../../../contract/match/football.ts";
import type { OpenHref } from "../../../../contract/pages.ts";
import { matchPath } from "../../../../contract/pages.ts";
import { stateLine } from "../stateText.ts";
import { type GoalLine, goalLines } from "./goalLines.ts";
import styles from "./MiniScore.module.css";
import { useMiniMatch } from "./useMiniMatch.ts";

const MatchBrief = lazyPart(async () => (await import("./MatchBrief.tsx")).MatchBrief);

interface MiniScoreProps {
  readonly sport: Sport;
  readonly matchId: MatchId;
  /** Text shown until the match is loaded: `英超 阿森纳 VS 切尔西`. */
  readonly text: string;
  readonly clock: PageClock;
  /** The switch that holds the page to the picture; null: none. */
  readonly sync: { readonly isOn: boolean; readonly onToggle: () => void } | null;
  /** Shows the course of the match below the score, for a tab of its own. */
  readonly isWhole?: boolean;
  /** Called with the goals up to the page's moment whenever they change. Keep its identity. */
  readonly onGoals?: ((goals: readonly GoalLine[]) => void) | undefined;
}

/** The score of a match beside its picture: never later than the page clock (docs/product.md, Room). */
export function MiniScore({ sport, matchId, text, clock, sync, isWhole = false, onGoals }: MiniScoreProps) {
  const view = useMiniMatch(sport, matchId, clock);
  const to = matchPath(sport, matchId);
  return (
    <section className={styles.mini} aria-label="比分">
      {view ? (
        <Loaded view={view} clock={clock} sync={sync} isWhole={isWhole} to={to} onGoals={onGoals} />
      ) : (
        <p className={styles.waiting}>{text}</p>
      )}
    </section>
  );
}

const NO_INCIDENTS: readonly IncidentView[] = [];

interface LoadedProps extends Pick<MiniScoreProps, "clock" | "sync" | "onGoals"> {
  readonly isWhole: boolean;
  readonly view: MatchView;
  readonly to: OpenHref;
}

function Minute({ match, clock }: { readonly match: MatchState; readonly clock: PageClock }) {
  const phase = phaseOf(match);
  const select = useCallback((head: Playhead) => JSON.stringify(stateLine(match, { ...head, mode: "live" }, phase)), [match, phase]);
  const { minute, words } = JSON.parse(useSlice(clock.playhead$, select)) as ReturnType<typeof stateLine>;
  return (
    <span className={styles.minute} data-live={phase === "ongoing" ? "" : undefined}>
      {minute ?? words}
    </span>
  );
}

function facts(match: MatchState): readonly string[] {
  if (match.sport === "bk") return match.periods.map(([home, away], i) => `${shortPeriodOf(formatOf(match.fixture), i)} ${home}-${away}`);
  const pair = (value: readonly [number, number] | null | undefined): string => (value ? `${value[0]}-${value[1]}` : "-");
  return [`半场 ${pair(match.half)}`, `角球 ${pair(match.corners)}`, `射正 ${pair(match.stats.all.shotsOnTarget)}`];
}

function Loaded({ view, clock, sync, isWhole, to, onGoals }: LoadedProps) {
  const match = useBehavior(view.state$);
  const { fixture } = match;
  const share = useShareMoment();
  const hasBegun = phaseOf(match) !== "notStarted";
  const incidents = match.sport === "fb" ? match.incidents : NO_INCIDENTS;
  useEffect(() => onGoals?.(goalLines(incidents, fixture)), [onGoals, incidents, fixture]);
  return (
    <>
      <div className={styles.top}>
        <span className={styles.league}>{fixture ? `${fixture.league.name}${fixture.round ? ` ${fixture.round}` : ""}` : ""}</span>
        <Minute match={match} clock={clock} />
        {sync ? (
          <button type="button" className={styles.sync} aria-pressed={sync.isOn} onClick={sync.onToggle}>
            <Icon name="sync" size={14} />
            {sync.isOn ? "比分与画面同步" : "比分实时，快于画面"}
          </button>
        ) : null}
        {share && hasBegun ? (
          <button
            type="button"
            className={styles.share}
            aria-label="分享这一刻"
            title="分享这一刻"
            onClick={() => share(clock.playhead$.value.at)}
          >
            <Icon name="share" size={14} />
          </button>
        ) : null}
      </div>
      <div className={styles.score} data-at={match.asOfAt}>
        <span className={styles.team}>
          <b>{fixture?.home.name ?? "主队"}</b>
          <TeamCrest crest={fixture?.home.crest} size={26} />
        </span>
        <strong>
          {hasBegun ? (
            <>
              {match.score[0]}
              <i>-</i>
              {match.score[1]}
            </>
          ) : (
            "VS"
          )}
        </strong>
        <span className={styles.team}>
          <TeamCrest crest={fixture?.away.crest} size={26} />
          <b>{fixture?.away.name ?? "客队"}</b>
        </span>
      </div>
      <div className={styles.bottom}>
        {hasBegun ? facts(match).map((fact) => <span key={fact}>{fact}</span>) : null}
        <Link to={to}>
          比赛详情
          <Icon name="right" size={14} />
        </Link>
      </div>
      {isWhole ? (
        <div className={styles.whole}>
          <Suspense fallback={<Skeleton rows={8} height={36} />}>
            <MatchBrief view={view} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}
