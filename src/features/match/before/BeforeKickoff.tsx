import { useCallback } from "react";
import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import { FOOTBALL_ROWS } from "../../../../contract/codes/matchStates.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { Fixture, Side } from "../../../../contract/feed/sport.ts";
import type { MatchState } from "../../../../contract/match/fold.ts";
import { leaguePath, seasonOfSource, teamPath } from "../../../../contract/pages.ts";
import type { PageClock, Playhead } from "../../../../streams/clock/types.ts";
import type { MatchView } from "../../../../streams/sport/types.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { TeamCrest } from "../../../ui/surface/Crest.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { Panel } from "../../../parts/match/Block.tsx";
import { Lineups } from "../blocks/Lineups.tsx";
import { Odds } from "../blocks/Odds.tsx";
import { TextLive } from "../../../parts/match/TextLive.tsx";
import { PlayerTables } from "../basketball/PlayerTable.tsx";
import { classes } from "../../../parts/match/classes.ts";
import page from "../MatchFrame.module.css";
import { kickoffWords } from "../kickoffText.ts";
import { usePlace } from "../places.ts";
import { stateWords } from "../../../parts/match/stateText.ts";
import styles from "./BeforeKickoff.module.css";
import { countdownText, formWords, lineupWords } from "./countdown.ts";

/** Nothing was played yet: the page shows what is known beforehand. */
export function isBeforeKickoff(match: MatchState): boolean {
  const phase = phaseOf(match);
  return match.fixture !== null && match.segments.length === 0 && (phase === "notStarted" || phase === "abnormal");
}

interface Props {
  readonly view: MatchView;
  readonly clock: PageClock;
  readonly onRetry?: (() => void) | undefined;
}

function Countdown({ match, fixture, clock }: { readonly match: MatchState; readonly fixture: Fixture; readonly clock: PageClock }) {
  const left = useSlice(
    clock.playhead$,
    useCallback((head: Playhead) => countdownText(fixture.kickoffAt, head.at), [fixture]),
  );
  const isOff = phaseOf(match) === "abnormal";
  const facts = [
    fixture.venue ? ["场地", fixture.venue] : null,
    fixture.weather ? ["天气", fixture.weather] : null,
    fixture.referee ? ["主裁", fixture.referee] : null,
  ].filter((fact) => fact !== null);
  return (
    <Panel title={isOff ? "比赛状态" : "距离开赛"}>
      <p className={styles.count} role="timer" aria-live="off">
        <b className="big">{isOff ? stateWords(match) : (left ?? FOOTBALL_ROWS.notStarted.still)}</b>
        <time dateTime={new Date(fixture.kickoffAt).toISOString()}>
          {isOff ? "原定 " : ""}
          {kickoffWords(fixture.kickoffAt)}
        </time>
        {isOff && match.stateReason ? <span>{match.stateReason}</span> : null}
      </p>
      {facts.length === 0 ? null : (
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

const RESULT_WORD = { W: "胜", D: "平", L: "负" } as const;

interface FormLineProps extends Pick<Props, "clock"> {
  readonly fixture: Fixture;
  readonly side: Side;
  readonly sport: Sport;
}

function FormLine({ fixture, side, sport, clock }: FormLineProps) {
  const team = fixture[side];
  const place = usePlace(clock.playhead$, fixture, side);
  const season = seasonOfSource(fixture.source);
  const words = formWords(team, sport === "fb");
  return (
    <li>
      <TeamCrest crest={team.crest} size={28} />
      <b className="ell">
        <Link to={teamPath(sport, team.id, season)}>{team.name}</Link>
      </b>
      <span className={styles.rank}>
        {place === null ? "" : <Link to={leaguePath(sport, fixture.league.id, season)}>{`第 ${place} 名`}</Link>}
      </span>
      {words === null ? (
        <span className={styles.none}>还没有近期战绩</span>
      ) : (
        <>
          <span className={styles.form}>
            {[...(team.form ?? [])].reverse().map((result, i) => (
              // Results have no id, so the index is the key.
              <i key={i} className={classes(result === "W" && styles.win, result === "L" && styles.loss)}>
                {RESULT_WORD[result]}
              </i>
            ))}
          </span>
          <span className={styles.sum}>{words}</span>
        </>
      )}
    </li>
  );
}

function ExpectedLineups({ view, clock, kickoffAt, onRetry }: Props & { readonly kickoffAt: number }) {
  const match = useBehavior(view.state$);
  const words = useSlice(
    clock.playhead$,
    useCallback((head: Playhead) => (match.sport === "fb" ? lineupWords(match.lineups, kickoffAt, head.at) : null), [match, kickoffAt]),
  );
  if (words === null) return <Lineups view={view} onRetry={onRetry} />;
  return <Awaited title="阵容" anchor="lineup" words={words} />;
}

/** A placeholder for a section that the tabs link to and that has no content yet. */
function Awaited({ words, ...panel }: { readonly title: string; readonly anchor: string; readonly words: string }) {
  return (
    <Panel {...panel}>
      <p className={styles.wait}>{words}</p>
    </Panel>
  );
}

const OFF = "比赛没有进行";

/** A match page before kick-off: countdown, form, line-ups or a note about them, prices, and announcements. */
export function BeforeKickoff({ view, clock, onRetry }: Props) {
  const match = useBehavior(view.state$);
  const { fixture } = match;
  if (!fixture) return null;
  const isFootball = match.sport === "fb";
  const isOff = phaseOf(match) === "abnormal";
  return (
    <div className={classes("in", page.grid)}>
      <div className={page.column}>
        <Countdown match={match} fixture={fixture} clock={clock} />
        <Panel title="近期战绩" note="最近的一场在左">
          <ul className={styles.teams}>
            <FormLine fixture={fixture} side="home" sport={match.sport} clock={clock} />
            <FormLine fixture={fixture} side="away" sport={match.sport} clock={clock} />
          </ul>
        </Panel>
        {isFootball ? <ExpectedLineups view={view} clock={clock} kickoffAt={fixture.kickoffAt} onRetry={onRetry} /> : null}
        {match.sport === "fb" ? null : match.players.length > 0 ? (
          <PlayerTables view={view} onRetry={onRetry} />
        ) : (
          <Awaited title="球员统计" anchor="lineup" words={isOff ? OFF : "球员数据自开赛起逐节累计"} />
        )}
      </div>
      <div className={page.column}>
        <Odds view={view} clock={clock} onRetry={onRetry} />
        {match.texts.length > 0 ? (
          <TextLive view={view} onRetry={onRetry} />
        ) : (
          <Awaited title="文字直播" anchor="text" words={isOff ? OFF : "文字直播自开赛起"} />
        )}
      </div>
    </div>
  );
}
