import { Fragment } from "react";
import { stateRowOf } from "../../../contract/codes/matchPhase.ts";
import { FOOTBALL_ROWS, type MatchStage } from "../../../contract/codes/matchStates.ts";
import { type LineupData, type Side, sideIndex } from "../../../contract/feed/sport.ts";
import { minuteText } from "../../../contract/match/clock.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import type { FootballMatch, IncidentView } from "../../../contract/match/football.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { useShareMoment } from "../../hooks/momentSharing.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { classes } from "./classes.ts";
import { Glyph } from "./Glyph.tsx";
import { INCIDENT_WORDS, incidentNotes, isGoal } from "./incidentText.ts";
import { Block } from "./Block.tsx";
import { PlayerName } from "./PlayerName.tsx";
import styles from "./EventSpine.module.css";

/** A line of the spine: an incident, or the mark between two periods. */
export type SpineLine =
  | { readonly kind: "incident"; readonly incident: IncidentView }
  | { readonly kind: "mark"; readonly id: string; readonly words: string };

function periodOf(i: IncidentView): number {
  if (i.type === "shootout-goal" || i.type === "shootout-missed") return 4;
  return i.minute <= 45 ? 0 : i.minute <= 90 ? 1 : i.minute <= 105 ? 2 : 3;
}

const BEFORE_PLAY: readonly MatchStage[] = ["before", "waiting", "abnormal"];

function hasReachedHalf(match: FootballMatch): boolean {
  const { stage, period } = stateRowOf(match);
  return !BEFORE_PLAY.includes(stage) && !(stage === "playing" && period === 0);
}

/** Newest first, with 中场, 90 分钟 and the like between the periods that have begun. Corners stay out. */
export function spineLines(match: MatchState): readonly SpineLine[] {
  if (match.sport !== "fb") return [];
  const { halfTime, penalties } = FOOTBALL_ROWS;
  const half = match.half ? `${halfTime.label} ${match.half[0]}-${match.half[1]}` : halfTime.label;
  const marks = [half, "90 分钟结束", "加时上半场结束", penalties.words] as const;
  const lines: SpineLine[] = [];
  let period = 0;
  for (const incident of match.incidents) {
    if (incident.type === "corner" || incident.type === "period") continue;
    const here = periodOf(incident);
    while (period < here) {
      const isSkipped = (period === 1 && here === 4) || (period === 2 && here === 4);
      if (!isSkipped) lines.push({ kind: "mark", id: `mark-${period}`, words: marks[period] ?? "" });
      period += 1;
    }
    lines.push({ kind: "incident", incident });
  }
  if (period === 0 && match.half && hasReachedHalf(match)) lines.push({ kind: "mark", id: "mark-0", words: half });
  return [...lines].reverse();
}

const lineupOf = (match: MatchState, side: Side | null): LineupData | null =>
  match.sport === "fb" && side !== null ? match.lineups[sideIndex(side)] : null;

interface LineProps {
  readonly incident: IncidentView;
  readonly lineup: LineupData | null;
}

function Line({ incident, lineup }: LineProps) {
  const isRevoked = incident.status === "revoked";
  const notes = incidentNotes(
    incident,
    (name) => [...(lineup?.starters ?? []), ...(lineup?.bench ?? [])].find((player) => player.name === name)?.playerId,
  );
  const share = useShareMoment();
  return (
    <li className={classes(styles.line, incident.side === "away" ? styles.away : styles.home, isRevoked && styles.revoked)}>
      <div className={styles.what}>
        <b>
          {incident.player === undefined ? INCIDENT_WORDS[incident.type] : <PlayerName id={incident.playerId} name={incident.player} />}
        </b>
        {notes.length === 0 ? null : (
          <span>
            {notes.map(({ words, name, playerId }, i) => (
              <Fragment key={words}>
                {i === 0 ? "" : " "}
                {words}
                {name === undefined ? null : (
                  <>
                    {" "}
                    <PlayerName id={playerId} name={name} />
                  </>
                )}
              </Fragment>
            ))}
          </span>
        )}
        {isRevoked ? <span className={styles.tag}>取消{incident.reason ? `：${incident.reason}` : ""}</span> : null}
        {incident.status === "revised" ? (
          <span className={styles.tag} title={incident.reason}>
            已更正
          </span>
        ) : null}
        {isGoal(incident.type) && incident.score ? (
          <em className={classes(styles.score, "big")}>
            {incident.score[0]}-{incident.score[1]}
          </em>
        ) : null}
      </div>
      <div className={styles.minute}>
        <em>{minuteText(incident.minute, incident.plus ?? 0)}</em>
        <Glyph type={incident.type} isNamed />
      </div>
      {share ? (
        <button
          type="button"
          className={styles.share}
          aria-label={`分享这一刻：${minuteText(incident.minute, incident.plus ?? 0)} ${incident.player ?? INCIDENT_WORDS[incident.type]}`}
          onClick={() => share(incident.at)}
        >
          <Icon name="share" size={14} />
        </button>
      ) : null}
    </li>
  );
}

/** Goals, cards, substitutions and VAR on both sides of a spine, newest on top; corrections stay visible. */
export function EventSpine({ view, onRetry }: { readonly view: MatchView; readonly onRetry?: (() => void) | undefined }) {
  const match = useBehavior(view.state$);
  const lines = spineLines(match);
  return (
    <Block view={view} title="事件" isEmpty={lines.length === 0} height={230} onRetry={onRetry}>
      <ol>
        {lines.map((line) =>
          line.kind === "mark" ? (
            <li key={line.id} className={styles.mark}>
              <span>{line.words}</span>
            </li>
          ) : (
            <Line key={line.incident.id} incident={line.incident} lineup={lineupOf(match, line.incident.side)} />
          ),
        )}
      </ol>
    </Block>
  );
}
