import type { CSSProperties } from "react";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { Fixture, Team } from "../../../contract/feed/sport.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import type { IncidentView } from "../../../contract/match/football.ts";
import { leaguePath, seasonOfSource, teamPath } from "../../../contract/pages.ts";
import type { PageClock } from "../../../streams/clock/types.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { TeamCrest } from "../../ui/surface/Crest.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { classes } from "../../parts/match/classes.ts";
import { Glyph } from "../../parts/match/Glyph.tsx";
import styles from "./ScoreHeader.module.css";
import { StateWords } from "./StateWords.tsx";
import { useMatchPhase } from "./useMatchPhase.ts";
import { isGoal } from "../../parts/match/incidentText.ts";
import { PlayerName } from "../../parts/match/PlayerName.tsx";
import { kickoffWords } from "./kickoffText.ts";
import { usePlace, useRound } from "./places.ts";

interface ScoreHeaderProps {
  readonly view: MatchView;
  readonly clock: PageClock;
  /** Ids of the rooms on air about the match. */
  readonly liveRooms: readonly string[];
}

const FORM_WORD = { W: "胜", D: "平", L: "负" } as const;

/** Until the teams are known. */
const SIDE_NAME = { home: "主队", away: "客队" } as const;

function Form({ form }: { readonly form: NonNullable<Team["form"]> }) {
  return (
    <>
      近 {form.length} 场{" "}
      {form.map((result, i) => (
        // Results have no id, so the index is the key.
        <i key={i} className={classes(result === "W" && styles.win, result === "L" && styles.loss)}>
          {FORM_WORD[result]}
        </i>
      ))}
    </>
  );
}

interface TeamNameProps extends Pick<ScoreHeaderProps, "clock"> {
  readonly fixture: Fixture | null;
  readonly sport: Sport;
  readonly side: "home" | "away";
}

function TeamName({ fixture, sport, side, clock }: TeamNameProps) {
  const team = fixture?.[side];
  const place = usePlace(clock.playhead$, fixture, side);
  const season = seasonOfSource(fixture?.source ?? "");
  return (
    <div className={classes(styles.team, side === "home" && styles.home)}>
      <div className={styles.name}>
        <h2>{team ? <Link to={teamPath(sport, team.id, season)}>{team.name}</Link> : SIDE_NAME[side]}</h2>
        <span>
          {fixture === null || place === null ? null : <Link to={leaguePath(sport, fixture.league.id, season)}>第 {place}　</Link>}
          {team?.form && team.form.length > 0 ? <Form form={team.form} /> : null}
        </span>
      </div>
      <TeamCrest crest={team?.crest} size={76} />
    </div>
  );
}

function GoalList({ goals, side }: { readonly goals: readonly IncidentView[]; readonly side: "home" | "away" }) {
  return (
    <ul
      className={side === "home" ? styles.goalsHome : styles.goalsAway}
      style={{ "--rows": Math.max(1, Math.ceil(goals.length / 2)) } as CSSProperties}
      aria-label={side === "home" ? "主队进球" : "客队进球"}
    >
      {goals.map((goal) => (
        <li key={goal.id} className={goal.status === "revoked" ? styles.revoked : undefined}>
          <span className={styles.scorer} title={goal.player}>
            {goal.player === undefined ? "进球" : <PlayerName id={goal.playerId} name={goal.player} />}
            {goal.type === "own-goal" ? "（乌龙）" : goal.type === "penalty-goal" ? "（点球）" : ""}
          </span>
          <em>{goal.plus ? `${goal.minute}+${goal.plus}′` : `${goal.minute}′`}</em>
          {goal.status === "revoked" ? <span className={styles.tag}>取消</span> : null}
          <Glyph type={goal.type} size={16} />
        </li>
      ))}
    </ul>
  );
}

/** Links to the only room on air, or to the match's rooms below; nothing when none is on air. */
function Watch({ liveRooms }: Pick<ScoreHeaderProps, "liveRooms">) {
  const className = classes("btn", "sm", "pri", styles.watch);
  const words = (
    <>
      <Icon name="tv" size={16} />
      看直播
    </>
  );
  const [first, second] = liveRooms;
  if (first === undefined) return null;
  if (second !== undefined) {
    return (
      <a href="#rooms" className={className}>
        {words}
      </a>
    );
  }
  return (
    <Link to={`/live/room/${first}`} className={className}>
      {words}
    </Link>
  );
}

interface MetaProps extends Pick<ScoreHeaderProps, "liveRooms"> {
  readonly fixture: Fixture | null;
  readonly sport: Sport;
}

function Meta({ fixture, sport, liveRooms }: MetaProps) {
  const round = useRound(fixture);
  return (
    <div className={styles.meta}>
      <Link to={sport === "fb" ? "/football" : "/basketball"}>
        <Icon name="left" size={16} />
        比分
      </Link>
      {fixture ? (
        <>
          <Link to={leaguePath(sport, fixture.league.id, seasonOfSource(fixture.source))} className={styles.league}>
            {fixture.league.name}
            {round === null ? "" : ` ${round}`}
          </Link>
          <time dateTime={new Date(fixture.kickoffAt).toISOString()}>{kickoffWords(fixture.kickoffAt)}</time>
          {fixture.venue ? <span className={styles.wide}>{fixture.venue}</span> : null}
          {fixture.weather ? <span className={styles.wide}>{fixture.weather}</span> : null}
          {fixture.referee ? <span className={styles.wide}>主裁 {fixture.referee}</span> : null}
          {fixture.source === "sim" ? <span className={styles.wide}>演示数据</span> : null}
        </>
      ) : null}
      <Watch liveRooms={liveRooms} />
    </div>
  );
}

/** Notes below the score: half-time, corners, quarters. */
function middleNotes(match: MatchState): readonly string[] {
  if (match.sport === "bk") return [];
  const notes: string[] = [];
  if (match.half) notes.push(`半场 ${match.half[0]}-${match.half[1]}`);
  if (match.segments.length > 0) notes.push(`角球 ${match.corners[0]}-${match.corners[1]}`);
  if (match.shootout) notes.push(`点球 ${match.shootout[0]}-${match.shootout[1]}`);
  return notes;
}

/** Teams, score, state and goals at the playhead. */
export function ScoreHeader({ view, clock, liveRooms }: ScoreHeaderProps) {
  const match = useBehavior(view.state$);
  const phase = useMatchPhase(view);
  const fixture = match.fixture;
  const hasScore = match.segments.length > 0 || match.score[0] + match.score[1] > 0;
  const goals = match.sport === "fb" ? match.incidents.filter((i) => isGoal(i.type)) : [];
  const isFlagged = match.flags.some((flag) => flag.includes("-contradicts-"));
  return (
    <header className={styles.header}>
      <div className="in">
        <h1 className="sr">
          {fixture?.home.name ?? SIDE_NAME.home} 对 {fixture?.away.name ?? SIDE_NAME.away}
        </h1>
        <Meta fixture={fixture} sport={match.sport} liveRooms={liveRooms} />
        <div className={classes(styles.teams, match.sport === "bk" && styles.basketball)}>
          <TeamName fixture={fixture} sport={match.sport} side="home" clock={clock} />
          <div className={styles.middle}>
            <div className={classes(styles.score, "big")} data-testid="score">
              {hasScore && phase !== "notStarted" ? (
                <>
                  <b>{match.score[0]}</b>
                  <i>-</i>
                  <b>{match.score[1]}</b>
                </>
              ) : (
                <b className={styles.versus}>VS</b>
              )}
            </div>
            <StateWords match={match} playhead$={clock.playhead$} phase={phase} />
          </div>
          <TeamName fixture={fixture} sport={match.sport} side="away" clock={clock} />
        </div>
        <div className={styles.below}>
          <GoalList goals={goals.filter((g) => g.side === "home")} side="home" />
          <span className={styles.notes}>
            {middleNotes(match).map((note) => (
              <span key={note}>{note}</span>
            ))}
            {isFlagged ? <span className={styles.flagged}>比分与事件不一致，核对中</span> : null}
            {match.flags.includes("illegal-state") ? <span className={styles.flagged}>状态异常，核对中</span> : null}
          </span>
          <GoalList goals={goals.filter((g) => g.side === "away")} side="away" />
        </div>
      </div>
    </header>
  );
}
