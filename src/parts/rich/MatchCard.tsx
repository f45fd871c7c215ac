import type { EmbeddedIncident, EmbeddedMatch } from "../../../contract/http/content.ts";
import type { Side } from "../../../contract/feed/sport.ts";
import { matchPath } from "../../../contract/pages.ts";
import { minuteText } from "../../../contract/match/clock.ts";
import { TeamCrest } from "../../ui/surface/Crest.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { useIsVeiled } from "../../hooks/useVeil.ts";
import styles from "./MatchCard.module.css";

const GOALS: ReadonlySet<string> = new Set(["goal", "own-goal", "penalty-goal"]);
const REDS: ReadonlySet<string> = new Set(["red", "second-yellow"]);
const SUFFIX: Readonly<Record<string, string>> = { "own-goal": "乌龙", "penalty-goal": "点球" };

/** Incidents count for the side that profits, as in the log. */
const ofSide = (incidents: readonly EmbeddedIncident[], side: Side, kinds: ReadonlySet<string>) =>
  incidents.filter((one) => one.side === side && kinds.has(one.type) && !one.isRevoked);

function IncidentList({ incidents, side }: { readonly incidents: readonly EmbeddedIncident[]; readonly side: Side }) {
  return (
    <ul className={styles.told} data-side={side}>
      {ofSide(incidents, side, GOALS).map((one, i) => (
        <li key={i}>
          {one.player ?? "进球"} <span className="num">{minuteText(one.minute, one.plus)}</span>
          {SUFFIX[one.type] ? ` ${SUFFIX[one.type]}` : ""}
        </li>
      ))}
      {ofSide(incidents, side, REDS).map((one, i) => (
        <li key={`red-${i}`}>
          <i className="rc" aria-label="红牌" role="img" /> {one.player ?? ""}{" "}
          <span className="num">{minuteText(one.minute, one.plus)}</span>
        </li>
      ))}
    </ul>
  );
}

const HEIGHT = 72;
const WIDTH = 720;
const SLOTS = 90;
const PERCENT = 100;
const MIDDLE = HEIGHT / 2;

/** Approximate widths in a label, px of the card. */
const LETTER = 12;
const NUMBER = 26;
const GAP = 12;

interface Marked {
  readonly incident: EmbeddedIncident;
  readonly kind: "goal" | "red" | "yellow";
  readonly x: number;
  /** The side of the mark with its label; null: there is no room. */
  readonly label: "left" | "right" | null;
}

/** Marks of one side, in order. Goals and red cards get a label where there is room, yellow cards none. */
function marksOf(incidents: readonly EmbeddedIncident[], side: Side, x: (minute: number) => number): readonly Marked[] {
  const shown = incidents
    .filter((one) => one.side === side && !one.isRevoked)
    .flatMap((incident): Omit<Marked, "label">[] => {
      const kind = GOALS.has(incident.type) ? "goal" : REDS.has(incident.type) ? "red" : incident.type === "yellow" ? "yellow" : null;
      return kind === null ? [] : [{ incident, kind, x: x(incident.minute) }];
    })
    .slice()
    .sort((a, b) => a.x - b.x);
  let free = 0;
  return shown.map((mark, i) => {
    const width = (mark.incident.player ?? "").length * LETTER + NUMBER;
    const next = shown[i + 1]?.x ?? WIDTH;
    const isLeft = mark.x - GAP - free >= width;
    const isRight = next - GAP - (mark.x + GAP) >= width;
    const label = mark.kind === "yellow" || mark.incident.player === null ? null : isLeft ? "left" : isRight ? "right" : null;
    free = mark.x + GAP + (label === "right" ? width : 0);
    return { ...mark, label };
  });
}

/** Danger by the minute around a middle line, home above, with the goals on it. */
function Timeline({ match }: { readonly match: EmbeddedMatch }) {
  const { momentum, incidents } = match;
  const minutes = Math.max(SLOTS, momentum.length);
  const most = Math.max(1, ...momentum.map(Math.abs));
  const x = (minute: number): number => (Math.min(minute, minutes) / minutes) * WIDTH;
  return (
    <div className={styles.timeline} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} focusable="false" preserveAspectRatio="none">
        {momentum.map((value, minute) => {
          const height = (Math.abs(value) / most) * (MIDDLE - 12);
          return value === 0 ? null : (
            <rect
              key={minute}
              x={x(minute) + 1}
              y={value > 0 ? MIDDLE - height : MIDDLE}
              width={Math.max(1, WIDTH / minutes - 2)}
              height={height}
              className={value > 0 ? styles.home : styles.away}
            />
          );
        })}
        <path d={`M0 ${MIDDLE}h${WIDTH}`} className={styles.axis} />
      </svg>
      {(["home", "away"] as const).flatMap((side) =>
        marksOf(incidents, side, x).map(({ incident, kind, x: at, label }, i) => (
          <span key={`${side}-${i}`} className={styles.mark} data-side={side} style={{ left: `${(at / WIDTH) * PERCENT}%` }}>
            <i className={kind === "goal" ? styles.goal : kind === "red" ? styles.red : styles.yellow} />
            {label === null ? null : (
              <span className={styles.label} data-hand={label}>
                <span className="num">{minuteText(incident.minute, incident.plus)}</span> {incident.player}
              </span>
            )}
          </span>
        )),
      )}
    </div>
  );
}

const STATS = [
  ["shots", "射门"],
  ["xg", "期望进球"],
  ["corners", "角球"],
  ["possession", "控球"],
] as const;

/** Four stats, both sides compared. */
function StatRows({ match }: { readonly match: EmbeddedMatch }) {
  return STATS.flatMap(([key, label]) => {
    const pair = match.stats[key];
    if (!pair) return [];
    const [home, away] =
      key === "xg" ? pair.map((value) => value.toFixed(2)) : key === "possession" ? pair.map((value) => `${value}%`) : pair;
    return [
      <span key={key} className={styles.figure}>
        {label}{" "}
        <b className="num">
          {home}-{away}
        </b>
      </span>,
    ];
  });
}

function Periods({ match }: { readonly match: EmbeddedMatch }) {
  return (
    <table className={styles.periods}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">球队</span>
          </th>
          {match.periods.map((_, i) => (
            <th key={i} scope="col" className="num">
              {i + 1}
            </th>
          ))}
          <th scope="col">总分</th>
        </tr>
      </thead>
      <tbody>
        {([0, 1] as const).map((side) => (
          <tr key={side}>
            <th scope="row">{(side === 0 ? match.home : match.away).name}</th>
            {match.periods.map((pair, i) => (
              <td key={i} className="num">
                {pair[side]}
              </td>
            ))}
            <td className="num">
              <b>{match.score?.[side]}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A match at the head of its report: score, scorers, course of play. */
export function MatchCard({ match }: { readonly match: EmbeddedMatch }) {
  const isVeiled = useIsVeiled(match.matchId);
  const { home, away, score, half, shootout, state, league, round, venue, incidents, periods } = match;
  const small = [
    ...(half && !isVeiled ? [`半场 ${half[0]}-${half[1]}`] : []),
    ...(shootout && !isVeiled ? [`点球 ${shootout[0]}-${shootout[1]}`] : []),
    ...(venue === null ? [] : [venue]),
  ];
  return (
    <section className={styles.card} aria-label={`${home.name} 对 ${away.name}`}>
      <div className={styles.head}>
        <span className={styles.team} data-side="home">
          <b>{home.name}</b>
          <TeamCrest crest={home.crest} size={36} />
        </span>
        <span className={styles.middle}>
          <b className="big">{isVeiled || !score ? "· - ·" : `${score[0]} - ${score[1]}`}</b>
          <small>
            {state}　{league}
            {round === null ? "" : ` ${round}`}
          </small>
        </span>
        <span className={styles.team} data-side="away">
          <TeamCrest crest={away.crest} size={36} />
          <b>{away.name}</b>
        </span>
      </div>
      {isVeiled ? null : (
        <>
          <div className={styles.scorers}>
            <IncidentList incidents={incidents} side="home" />
            <small>
              {small.map((text) => (
                <span key={text}>{text}</span>
              ))}
            </small>
            <IncidentList incidents={incidents} side="away" />
          </div>
          {match.sport === "fb" && match.momentum.length > 0 ? <Timeline match={match} /> : null}
          {periods.length > 0 ? <Periods match={match} /> : null}
        </>
      )}
      <p className={styles.foot}>
        {match.isSimulated ? <span>演示数据</span> : <span>真实赛果</span>}
        {isVeiled || match.sport !== "fb" ? null : <StatRows match={match} />}
        <Link to={matchPath(match.sport, match.matchId)}>
          <Icon name="play" size={14} />
          回看全场
        </Link>
      </p>
    </section>
  );
}
