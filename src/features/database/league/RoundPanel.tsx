import { memo, useState } from "react";
import type { Pair } from "../../../../contract/feed/sport.ts";
import type { DatabaseTeam, SeasonMatch } from "../../../../contract/http/database.ts";
import { matchPath } from "../../../../contract/pages.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { Award } from "../../../../contract/standings/standings.ts";
import type { MatchId } from "../../../../contract/ids.ts";
import { weekdayOfDate } from "../../../ui/shanghai.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import type { MatchKeys } from "./matchKeys.ts";
import { type Round, dayOf } from "./season.ts";
import styles from "./rounds.module.css";

interface RoundPanelProps {
  readonly sport: Sport;
  readonly teams: readonly DatabaseTeam[];
  readonly rounds: readonly Round[];
  /** Index of the first round shown; the next one is below. */
  readonly at: number;
  readonly onRound: (at: number) => void;
  /** The score a match counts with at the moment; null: not played, or not known by then. */
  readonly scoreOf: (match: SeasonMatch) => Pair | null;
  /** The award the competition had made by then; absent: there are no awards. */
  readonly awardOf?: (match: SeasonMatch) => Award | null;
  readonly isPlaying: (match: SeasonMatch) => boolean;
  /** Supposed results; null: none can be entered. */
  readonly filled: ReadonlyMap<string, Pair> | null;
  /** Must be stable, or every match renders again. */
  readonly onFill: (match: SeasonMatch, score: Pair | null) => void;
  readonly isHeldBack: boolean;
  /** Keys of the matches in `filled`. */
  readonly keys: MatchKeys;
  /** The paging unit: rounds, or days for a season without rounds. */
  readonly unit?: "轮" | "天";
}

/** Most digits of a score. */
const DIGITS = { fb: 2, bk: 3 } as const;
const EMPTY = ["", ""] as const;

interface SupposedProps {
  readonly sport: Sport;
  /** Prefix of the fields' names, by which a browser tells them apart. */
  readonly name: string;
  readonly names: readonly [string, string];
  readonly score: Pair | null;
  readonly onFill: (score: Pair | null) => void;
}

/** The result typed into two fields; null: incomplete. Basketball has no draws: a level score is still being typed. */
function resultOf(sport: Sport, texts: readonly [string, string]): Pair | null {
  const isScore = texts.every((text) => /^\d{1,3}$/.test(text.trim()) && text.trim().length <= DIGITS[sport]);
  const [home, away] = [Number(texts[0]), Number(texts[1])];
  return isScore && (sport === "fb" || home !== away) ? [home, away] : null;
}

const isSame = (a: Pair | null, b: Pair | null): boolean => a?.[0] === b?.[0] && a?.[1] === b?.[1];

/** Two fields for a supposed result, which counts once both are filled. */
function Supposed({ sport, name, names, score, onFill }: SupposedProps) {
  const textsOf = (of: Pair | null): readonly [string, string] => (of === null ? EMPTY : [String(of[0]), String(of[1])]);
  const [typed, setTyped] = useState({ texts: textsOf(score), score });
  // When the result was removed or changed by the URL, the fields follow. A half-typed result counts as none, and stays.
  if (!isSame(typed.score, score)) {
    setTyped({ texts: isSame(resultOf(sport, typed.texts), score) ? typed.texts : textsOf(score), score });
  }
  const fill = (side: 0 | 1, text: string): void => {
    const texts = side === 0 ? ([text, typed.texts[1]] as const) : ([typed.texts[0], text] as const);
    setTyped({ texts, score: typed.score });
    onFill(resultOf(sport, texts));
  };
  return (
    <span className={styles.fields} data-wide={sport === "bk" ? "" : undefined}>
      {([0, 1] as const).map((side) => (
        <input
          key={side}
          value={typed.texts[side]}
          onChange={(event) => fill(side, event.target.value)}
          inputMode="numeric"
          maxLength={DIGITS[sport]}
          data-filled={score === null ? undefined : ""}
          aria-label={`${names[side]}${sport === "fb" ? "进球" : "得分"}，${names[0]}对${names[1]}`}
          name={`${name}.${side}`}
          autoComplete="off"
        />
      ))}
    </span>
  );
}

interface MatchRowProps {
  readonly sport: Sport;
  readonly match: SeasonMatch;
  readonly home: string;
  readonly away: string;
  readonly name: string;
  readonly known: Pair | null;
  /** The reader's supposed result. */
  readonly own: Pair | null;
  /** Null: it was played out, or the date of the decision is unknown. */
  readonly award: Award | null;
  readonly isAwarded: boolean;
  readonly isFilling: boolean;
  readonly isPlaying: boolean;
  readonly onFill: (match: SeasonMatch, score: Pair | null) => void;
}

/** A match of a round. Memoised: typing into one field must not render the other matches. */
const MatchRow = memo(function MatchRow(props: MatchRowProps) {
  const { sport, match, home, away, name, known, own, award, isAwarded, isFilling, isPlaying, onFill } = props;
  const score = own === null ? known : null;
  const winner =
    known === null ? null : award?.winner ? (award.winner === "home" ? 0 : 1) : known[0] > known[1] ? 0 : known[0] < known[1] ? 1 : null;
  const middle =
    isFilling && (own !== null || known === null) ? (
      <Supposed sport={sport} name={name} names={[home, away]} score={own} onFill={(value) => onFill(match, value)} />
    ) : score === null ? (
      <em className={styles.open}>--</em>
    ) : (
      <em data-live={isPlaying ? "" : undefined}>
        {score[0]}-{score[1]}
        {isAwarded ? <small title={award ? `${award.announcedOn} ${award.reason}` : undefined}>判</small> : null}
      </em>
    );
  return (
    <li className={styles.match}>
      <span className={styles.home} data-winner={winner === 0 ? "" : undefined}>
        {home}
      </span>
      {match.matchId !== null && !isFilling ? (
        <Link to={matchPath(sport, match.matchId as MatchId)}>
          <span className="sr">
            {home}对{away}
          </span>
          {middle}
        </Link>
      ) : (
        middle
      )}
      <span data-winner={winner === 1 ? "" : undefined}>{away}</span>
    </li>
  );
});

/** A round and the next one, by day; a match after the moment has no score, and in 假设 takes a supposed one. */
export function RoundPanel(props: RoundPanelProps) {
  const {
    sport,
    teams,
    rounds,
    at,
    onRound,
    scoreOf,
    isPlaying,
    filled,
    onFill,
    isHeldBack,
    keys,
    awardOf = () => null,
    unit = "轮",
  } = props;
  const name = (place: number): string => teams[place]?.name ?? "";
  const row = (match: SeasonMatch) => (
    <MatchRow
      key={`${match.home} ${match.away} ${match.kickoffAt}`}
      sport={sport}
      match={match}
      home={name(match.home)}
      away={name(match.away)}
      name={keys.get(match) ?? ""}
      known={scoreOf(match)}
      own={filled?.get(keys.get(match) ?? "") ?? null}
      isFilling={filled !== null}
      award={awardOf(match)}
      isAwarded={match.isAwarded || awardOf(match) !== null}
      isPlaying={isPlaying(match)}
      onFill={onFill}
    />
  );
  const list = ({ matches }: Round) => {
    const days = [...new Set(matches.map(dayOf))];
    return days.map((day) => (
      <section key={day} aria-label={day}>
        {unit === "天" ? null : (
          <h3>
            {Number(day.slice(5, 7))}月{Number(day.slice(8))}日 {weekdayOfDate(day)}
          </h3>
        )}
        <ul>{matches.filter((match) => dayOf(match) === day).map(row)}</ul>
      </section>
    ));
  };
  const [current, next] = [rounds[at], rounds[at + 1]];
  return (
    <aside className={styles.panel} aria-label={unit === "天" ? "比赛日" : "轮次"}>
      {current === undefined ? (
        <EmptyState />
      ) : (
        <>
          <div className={styles.head}>
            <button type="button" aria-label={`上一${unit}`} disabled={at === 0} onClick={() => onRound(at - 1)}>
              <Icon name="left" />
            </button>
            <h2>{current.name}</h2>
            <button type="button" aria-label={`下一${unit}`} disabled={next === undefined} onClick={() => onRound(at + 1)}>
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
            <p className={styles.hint}>填入比分，{sport === "fb" ? "积分榜" : "排名"}立即重排。留空的场次不计。</p>
          )}
        </>
      )}
    </aside>
  );
}
