import type { ChangeEvent } from "react";
import type { Pair } from "../../../../contract/feed/sport.ts";
import type { DatabaseTeam, SeasonMatch } from "../../../../contract/http/database.ts";
import { matchPath } from "../../../../contract/pages.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { MatchId } from "../../../../contract/ids.ts";
import { weekdayOfDate } from "../../../ui/shanghai.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { type Round, dayOf, fixtureKey } from "./season.ts";
import styles from "./rounds.module.css";

interface RoundPanelProps {
  readonly sport: Sport;
  readonly teams: readonly DatabaseTeam[];
  readonly rounds: readonly Round[];
  /** Place of the first that is shown; the next one stands below. */
  readonly at: number;
  readonly onRound: (at: number) => void;
  /** What a match counts for at the moment; null: not yet, or not known by then. */
  readonly scoreOf: (match: SeasonMatch) => Pair | null;
  readonly isPlaying: (match: SeasonMatch) => boolean;
  /** Results may be filled in. */
  readonly filled: ReadonlyMap<string, Pair> | null;
  readonly onFill: (match: SeasonMatch, score: Pair | null) => void;
  readonly isHeldBack: boolean;
}

const GOALS = /^\d{1,2}$/;

/** Two fields of a result the reader supposes; it counts once both are there. */
function Supposed({
  match,
  names,
  score,
  onFill,
}: {
  readonly match: SeasonMatch;
  readonly names: readonly [string, string];
  readonly score: Pair | null;
  readonly onFill: (score: Pair | null) => void;
}) {
  const fill = (event: ChangeEvent<HTMLInputElement>): void => {
    const fields = event.currentTarget.parentElement?.querySelectorAll("input") ?? [];
    const [home = "", away = ""] = Array.from(fields, (field) => field.value.trim());
    onFill(GOALS.test(home) && GOALS.test(away) ? [Number(home), Number(away)] : null);
  };
  return (
    <span className={styles.fields}>
      {([0, 1] as const).map((side) => (
        <input
          key={`${side} ${score === null ? "" : "filled"}`}
          defaultValue={score?.[side] ?? ""}
          onChange={fill}
          inputMode="numeric"
          maxLength={2}
          data-filled={score === null ? undefined : ""}
          aria-label={`${names[side]}进球，${names[0]}对${names[1]}`}
          name={`${fixtureKey(match)}.${side}`}
          autoComplete="off"
        />
      ))}
    </span>
  );
}

/** A round and the next one, day by day; what lies behind the moment has no score, and in 假设 takes one. */
export function RoundPanel({ sport, teams, rounds, at, onRound, scoreOf, isPlaying, filled, onFill, isHeldBack }: RoundPanelProps) {
  const name = (place: number): string => teams[place]?.name ?? "";
  const row = (match: SeasonMatch) => {
    const known = scoreOf(match);
    const own = filled?.get(fixtureKey(match)) ?? null;
    const score = own === null ? known : null;
    const winner = known === null ? null : known[0] > known[1] ? 0 : known[0] < known[1] ? 1 : null;
    const middle =
      filled !== null && (own !== null || known === null) ? (
        <Supposed match={match} names={[name(match.home), name(match.away)]} score={own} onFill={(value) => onFill(match, value)} />
      ) : score === null ? (
        <em className={styles.open}>--</em>
      ) : (
        <em data-live={isPlaying(match) ? "" : undefined}>
          {score[0]}-{score[1]}
        </em>
      );
    return (
      <li key={`${match.home} ${match.away} ${match.kickoffAt}`} className={styles.match}>
        <span className={styles.home} data-winner={winner === 0 ? "" : undefined}>
          {name(match.home)}
        </span>
        {match.matchId !== null && filled === null ? (
          <Link to={matchPath(sport, match.matchId as MatchId)}>
            <span className="sr">
              {name(match.home)}对{name(match.away)}
            </span>
            {middle}
          </Link>
        ) : (
          middle
        )}
        <span data-winner={winner === 1 ? "" : undefined}>{name(match.away)}</span>
      </li>
    );
  };
  const list = ({ matches }: Round) => {
    const days = [...new Set(matches.map(dayOf))];
    return days.map((day) => (
      <section key={day} aria-label={day}>
        <h3>
          {Number(day.slice(5, 7))}月{Number(day.slice(8))}日 {weekdayOfDate(day)}
        </h3>
        <ul>{matches.filter((match) => dayOf(match) === day).map(row)}</ul>
      </section>
    ));
  };
  const [current, next] = [rounds[at], rounds[at + 1]];
  return (
    <aside className={styles.panel} aria-label="轮次">
      {current === undefined ? (
        <EmptyState />
      ) : (
        <>
          <div className={styles.head}>
            <button type="button" aria-label="上一轮" disabled={at === 0} onClick={() => onRound(at - 1)}>
              <Icon name="left" />
            </button>
            <h2>{current.name}</h2>
            <button type="button" aria-label="下一轮" disabled={next === undefined} onClick={() => onRound(at + 1)}>
              <Icon name="right" />
            </button>
          </div>
          {list(current)}
          {next === undefined ? null : (
            <>
              <div className={styles.next}>
                <h2>{next.name}</h2>
                <span>{next.matches.length} 场</span>
              </div>
              {list(next)}
            </>
          )}
          {filled === null ? (
            isHeldBack ? (
              <p className={styles.hint}>截至日之后的比分不显示。切到“假设”可填入比分。</p>
            ) : null
          ) : (
            <p className={styles.hint}>填入比分，积分榜立即重排。留空的场次不计。</p>
          )}
        </>
      )}
    </aside>
  );
}
