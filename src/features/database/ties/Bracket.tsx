import type { CSSProperties } from "react";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { DatabaseTeam } from "../../../../contract/http/database.ts";
import type { MatchId } from "../../../../contract/ids.ts";
import { matchPath } from "../../../../contract/pages.ts";
import { TeamCrest } from "../../../ui/surface/Crest.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { teamPath } from "../paths.ts";
import styles from "./bracket.module.css";
import { type BracketNode, bracketOf, columnOf } from "./bracket.ts";
import type { Leg, Tie, TieReason, TieRound } from "./ties.ts";

export interface BracketProps {
  readonly sport: Sport;
  readonly season: string;
  readonly teams: readonly DatabaseTeam[];
  readonly rounds: readonly TieRound[];
  /** A team's seed, `1`, by its index in `teams`; "" without seeds. */
  readonly seedOf?: (team: number) => string;
  /** A team's conference, `西部`; "" when there are none. */
  readonly sideOf?: (team: number) => string;
}

const REASON_WORDS: Readonly<Record<TieReason, string>> = {
  score: "",
  series: "",
  aggregate: "总比分",
  awayGoals: "客场进球",
  extraTime: "加时",
  penalties: "点球",
  awarded: "判定",
  advanced: "晋级",
};
/** With more columns a side they would be too narrow to read. */
const DEEPEST = 5;
const UNNAMED = "淘汰赛";

/** `分区半决赛` becomes `西部半决赛` in the West. */
function roundName(name: string | null, side: string): string {
  const round = name ?? UNNAMED;
  if (side === "") return round;
  return round.startsWith("分区") ? side + round.slice(2) : side + round;
}

function LegWords({ sport, leg }: { readonly sport: Sport; readonly leg: Leg }) {
  const { match, score } = leg;
  const text = score === null ? "--" : `${score[0]}-${score[1]}`;
  return match.matchId === null ? <span>{text}</span> : <Link to={matchPath(sport, match.matchId as MatchId)}>{text}</Link>;
}

/** How the tie was decided, and the legs if there were several. */
function TieNote({ sport, tie }: { readonly sport: Sport; readonly tie: Tie }) {
  const { legs, by, winner, penalties, score } = tie;
  const isOpen = winner === null && score !== null && legs.every((leg) => leg.score !== null);
  const reason = isOpen ? "待定" : by === null ? "" : REASON_WORDS[by];
  const shootOut = by === "penalties" && penalties !== null ? ` ${penalties[0]}-${penalties[1]}` : "";
  const hasLegs = sport === "fb" && legs.length > 1;
  if (reason === "" && !hasLegs) return null;
  return (
    <p className={styles.note}>
      {hasLegs ? legs.map((leg, i) => <LegWords key={i} sport={sport} leg={leg} />) : null}
      {reason === "" ? null : (
        <em>
          {reason}
          {shootOut}
        </em>
      )}
    </p>
  );
}

function TieBox({ sport, season, teams, tie, seedOf }: Omit<BracketProps, "rounds" | "sideOf"> & { readonly tie: Tie }) {
  return (
    <div className={styles.tie}>
      {([0, 1] as const).map((side) => {
        const team = teams[tie.teams[side]];
        return (
          <div key={side} className={styles.side} data-winner={tie.winner === side ? "" : undefined}>
            <em>{seedOf?.(tie.teams[side]) ?? ""}</em>
            <TeamCrest crest={team?.crest} size={16} />
            {team ? <Link to={teamPath(sport, team.id, season)}>{team.name}</Link> : <span>待定</span>}
            <b>
              {tie.score?.[side] ?? "--"}
              {tie.winner === side ? <span className="sr">胜</span> : null}
            </b>
          </div>
        );
      })}
      <TieNote sport={sport} tie={tie} />
    </div>
  );
}

interface ColumnProps extends BracketProps {
  readonly nodes: readonly (BracketNode | null)[];
  /** 0: next to the final. */
  readonly distance: number;
  readonly half: "left" | "right";
  /** Order of its rounds, outermost first. */
  readonly order: number;
}

function Column({ nodes, distance, half, order, sideOf, ...rest }: ColumnProps) {
  const there = nodes.filter((node) => node !== null);
  const [first] = there;
  if (!first) return null;
  const sides = new Set(there.flatMap(({ tie }) => tie.teams.map((team) => sideOf?.(team) ?? "")));
  const name = roundName(first.round, sides.size === 1 ? ([...sides][0] ?? "") : "");
  return (
    <section className={styles.round} data-half={half} style={{ "--order": order } as CSSProperties} aria-label={name}>
      <h3>{name}</h3>
      <ul style={{ gridTemplateRows: `repeat(${nodes.length}, minmax(0, 1fr))` }}>
        {nodes.map((node, i) =>
          node === null ? (
            <li key={i} className={styles.none} aria-hidden="true" />
          ) : (
            <li
              key={i}
              data-joins={distance === 0 ? "final" : i % 2 === 0 ? "below" : "above"}
              data-fed={node.feeders.some((feeder) => feeder !== null) ? "" : undefined}
            >
              <TieBox {...rest} tie={node.tie} />
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** Ties by round, for narrow pages and when there is no tree. */
function RoundList({ rounds, ...rest }: BracketProps) {
  return (
    <div className={styles.list}>
      {rounds.map((round, at) => (
        <section key={`${at} ${round.name}`} aria-label={round.name ?? UNNAMED}>
          <h3>{round.name ?? UNNAMED}</h3>
          <ul>
            {round.ties.map((tie) => (
              <li key={tie.teams.join(" ")}>
                <TieBox {...rest} tie={tie} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The ties as a tree that leads to the final from both sides; as a list of rounds without a tree or on a narrow page. */
export function Bracket(props: BracketProps) {
  const { rounds, sideOf } = props;
  if (rounds.length === 0) return <EmptyState />;
  const bracket = bracketOf(rounds);
  if (bracket === null || bracket.depth < 2 || bracket.depth > DEEPEST) return <RoundList {...props} />;
  const { final, depth, others } = bracket;
  // The West is on the left, as on a map; without conferences the final's first team.
  const isTurned = sideOf?.(final.tie.teams[0]) === "东部";
  const [left, right] = isTurned ? [final.feeders[1], final.feeders[0]] : final.feeders;
  const distances = Array.from({ length: depth - 1 }, (_, i) => i);
  const columns = (half: "left" | "right", node: BracketNode | null) =>
    distances.map((distance) => (
      <Column
        key={`${half} ${distance}`}
        {...props}
        nodes={columnOf(node, distance)}
        distance={distance}
        half={half}
        order={depth - 1 - distance}
      />
    ));
  return (
    <>
      <div className={styles.bracket} style={{ "--columns": 2 * depth - 1 } as CSSProperties}>
        {[...columns("left", left)].reverse()}
        <section
          className={styles.round}
          data-half="final"
          style={{ "--order": depth } as CSSProperties}
          aria-label={final.round ?? "决赛"}
        >
          <h3>{final.round ?? "决赛"}</h3>
          <ul>
            <li data-fed={final.feeders.some((feeder) => feeder !== null) ? "" : undefined}>
              <TieBox {...props} tie={final.tie} />
            </li>
          </ul>
        </section>
        {columns("right", right)}
      </div>
      {others.length === 0 ? null : <RoundList {...props} rounds={others} />}
    </>
  );
}
