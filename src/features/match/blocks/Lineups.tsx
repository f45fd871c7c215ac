import { FOOTBALL_POSITION } from "../../../../contract/codes/positions.ts";
import type { LineupData, LineupPlayer, Team } from "../../../../contract/feed/sport.ts";
import { minuteText } from "../../../../contract/match/clock.ts";
import type { IncidentView } from "../../../../contract/match/football.ts";
import type { MatchView } from "../../../../streams/sport/types.ts";
import { TeamCrest } from "../../../ui/surface/Crest.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { classes } from "../../../parts/match/classes.ts";
import { Glyph } from "../../../parts/match/Glyph.tsx";
import { isCard, isGoal } from "../../../parts/match/incidentText.ts";
import { Block } from "../../../parts/match/Block.tsx";
import { PlayerName } from "../../../parts/match/PlayerName.tsx";
import { placePlayers } from "./formation.ts";
import styles from "./Lineups.module.css";

type Side = "home" | "away";

export function positionWords(position: string | undefined): string {
  const letter = (position ?? "").charAt(0).toUpperCase();
  return letter in FOOTBALL_POSITION ? FOOTBALL_POSITION[letter as keyof typeof FOOTBALL_POSITION] : "";
}

function isOf(player: LineupPlayer, side: Side, id: string | undefined, name: string | undefined, of: IncidentView): boolean {
  if (of.side !== side || of.status === "revoked") return false;
  return id !== undefined ? id === player.playerId : name === player.name;
}

/** A player's events. An own goal has the side that gained it, so it is matched against the other side. */
function eventsOf(player: LineupPlayer, side: Side, incidents: readonly IncidentView[]): readonly IncidentView[] {
  const other: Side = side === "home" ? "away" : "home";
  return incidents.filter((i) => {
    if (i.type === "own-goal") return isOf(player, other, i.playerId, i.player, i);
    return (isGoal(i.type) || isCard(i.type)) && isOf(player, side, i.playerId, i.player, i);
  });
}

function offMinute(player: LineupPlayer, side: Side, incidents: readonly IncidentView[]): IncidentView | undefined {
  return incidents.find((i) => i.type === "substitution" && isOf(player, side, i.offId, i.off, i));
}

function onMinute(player: LineupPlayer, side: Side, incidents: readonly IncidentView[]): IncidentView | undefined {
  return incidents.find((i) => i.type === "substitution" && isOf(player, side, i.playerId, i.player, i));
}

/** Percent of the pitch's length: the goalkeeper's position, and the distance from there to the foremost line. */
const FIRST_LINE = 6;
const DEPTH = 37;

function Player({
  placed,
  side,
  incidents,
}: {
  readonly placed: ReturnType<typeof placePlayers>[number];
  readonly side: Side;
  readonly incidents: readonly IncidentView[];
}) {
  const { player, across, depth } = placed;
  const distance = FIRST_LINE + depth * DEPTH;
  const place = side === "home" ? { left: `${across}%`, top: `${distance}%` } : { left: `${100 - across}%`, top: `${100 - distance}%` };
  const off = offMinute(player, side, incidents);
  const events = eventsOf(player, side, incidents);
  return (
    <li className={classes(styles.player, side === "away" && styles.away)} style={place}>
      <span className={styles.shirt}>
        {player.number ?? player.name.slice(0, 1)}
        {events.length > 0 || off ? (
          <span className={styles.events}>
            {events.map((i) => (
              <Glyph key={i.id} type={i.type} size={14} isNamed />
            ))}
            {off ? <Glyph type="substitution" size={14} isNamed /> : null}
          </span>
        ) : null}
      </span>
      <b>
        <PlayerName id={player.playerId} name={player.name} />
      </b>
    </li>
  );
}

function Bench({
  lineup,
  side,
  team,
  incidents,
}: {
  readonly lineup: LineupData;
  readonly side: Side;
  readonly team: Team | undefined;
  readonly incidents: readonly IncidentView[];
}) {
  return (
    <div>
      <h3>
        {team?.name ?? (side === "home" ? "主队" : "客队")} 替补
        {lineup.coach ? <span>主帅 {lineup.coach}</span> : null}
      </h3>
      <ul className={styles.bench}>
        {lineup.bench.map((player) => {
          const on = onMinute(player, side, incidents);
          return (
            <li key={player.playerId} className={on ? styles.used : undefined}>
              <em>{player.number ?? ""}</em>
              <b className="ell">
                <PlayerName id={player.playerId} name={player.name} />
              </b>
              <span>{positionWords(player.position)}</span>
              {eventsOf(player, side, incidents).map((i) => (
                <Glyph key={i.id} type={i.type} size={14} isNamed />
              ))}
              {on ? (
                <span className={styles.on}>
                  <Icon name="sub" size={14} />
                  {minuteText(on.minute, on.plus ?? 0)}
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Pitch() {
  return (
    <svg viewBox="0 0 68 84" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 0h68v84H0z" fill="var(--pitch)" />
      {[0, 21, 42, 63].map((y) => (
        <path key={y} d={`M0 ${y}h68v10.5H0z`} fill="var(--pitch-2)" />
      ))}
      <g fill="none" stroke="var(--pitch-line)" strokeWidth={0.3}>
        <path d="M1 1h66v82H1zM1 42h66M14 1v12h40V1M24 1v4.5h20V1M14 83V71h40v12M24 83v-4.5h20V83" />
        <circle cx={34} cy={42} r={8} />
      </g>
    </svg>
  );
}

/** Both line-ups on a vertical pitch, home on top, with the players' events beside them and the bench below. */
export function Lineups({ view, onRetry }: { readonly view: MatchView; readonly onRetry?: (() => void) | undefined }) {
  const match = useBehavior(view.state$);
  if (match.sport !== "fb") return null;
  const [home, away] = match.lineups;
  const fixture = match.fixture;
  return (
    <Block
      view={view}
      title="阵容"
      anchor="lineup"
      note={home?.formation || away?.formation ? `${home?.formation ?? "-"}　对　${away?.formation ?? "-"}` : undefined}
      isEmpty={home === null && away === null}
      height={632}
      onRetry={onRetry}
    >
      <div className={styles.pitch}>
        <Pitch />
        <span className={styles.homeName}>
          <TeamCrest crest={fixture?.home.crest} size={18} />
          {fixture?.home.name}
        </span>
        <span className={styles.awayName}>
          <TeamCrest crest={fixture?.away.crest} size={18} />
          {fixture?.away.name}
        </span>
        {(["home", "away"] as const).map((side) => {
          const lineup = side === "home" ? home : away;
          return lineup ? (
            <ul key={side} aria-label={`${fixture?.[side].name ?? ""}首发`}>
              {placePlayers(lineup).map((placed) => (
                <Player key={placed.player.playerId} placed={placed} side={side} incidents={match.incidents} />
              ))}
            </ul>
          ) : null;
        })}
      </div>
      {(home?.bench.length ?? 0) + (away?.bench.length ?? 0) > 0 ? (
        <div className={styles.benches}>
          {home ? <Bench lineup={home} side="home" team={fixture?.home} incidents={match.incidents} /> : null}
          {away ? <Bench lineup={away} side="away" team={fixture?.away} incidents={match.incidents} /> : null}
        </div>
      ) : null}
    </Block>
  );
}
