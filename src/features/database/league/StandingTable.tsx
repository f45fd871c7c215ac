import { Fragment, memo, useCallback, useState } from "react";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { Pair } from "../../../../contract/feed/sport.ts";
import type { DatabaseTeam } from "../../../../contract/http/database.ts";
import type { Outcome, StandingResult, StandingRow, StandingRules } from "../../../../contract/standings/standings.ts";
import { whyAhead } from "../../../../contract/standings/words.ts";
import type { Zone, ZoneKind } from "../../../../contract/standings/zones.ts";
import { classes } from "../../../parts/match/classes.ts";
import { TeamCrest } from "../../../ui/surface/Crest.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { OutcomeMark } from "../OutcomeMark.tsx";
import { teamPath } from "../paths.ts";
import styles from "./table.module.css";
import { LevelTeams } from "./LevelTeams.tsx";

export interface StandingTableProps {
  readonly sport: Sport;
  readonly season: string;
  readonly caption: string;
  readonly rows: readonly StandingRow[];
  readonly rules: StandingRules;
  /** Results of the table, with awards applied. */
  readonly results: () => readonly StandingResult[];
  readonly zones: readonly Zone[];
  readonly teams: ReadonlyMap<string, DatabaseTeam>;
  readonly forms: ReadonlyMap<string, readonly Outcome[]>;
  /** Earlier ranks, for the movement arrows; a team without one had not played. */
  readonly before: ReadonlyMap<string, number>;
  /** Footnote marks, by team. */
  readonly marks: ReadonlyMap<string, string>;
  /** Live scores by team, its own goals first. */
  readonly playing: ReadonlyMap<string, Pair>;
  /** The movement comes from supposed results: rows that moved are marked. */
  readonly isSupposed: boolean;
}

const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

function Movement({ places }: { readonly places: number }) {
  if (places === 0) return null;
  return (
    <span className={styles.movement}>
      <Icon name={places > 0 ? "up" : "down"} size={14} />
      <span className="sr">{places > 0 ? "上升" : "下降"}</span>
      {Math.abs(places)}
    </span>
  );
}

/** Colours of the zones: blue for qualification and promotion, the away side's colour for relegation. */
const ZONE_LOOK: Readonly<Record<ZoneKind, "top" | "second" | "third" | "low" | "down">> = {
  championsLeague: "top",
  championsLeagueQualifying: "second",
  europaLeague: "second",
  conferenceLeague: "third",
  promotion: "top",
  promotionPlayOff: "second",
  relegationPlayOff: "low",
  relegation: "down",
  playOffs: "top",
  playIn: "second",
};

/** Legend of the zone colours. */
function ZoneKeys({ zones }: { readonly zones: readonly Zone[] }) {
  const names = new Map(zones.map(({ name, kind }) => [name, ZONE_LOOK[kind]]));
  return (
    <div className={styles.zone}>
      {[...names].map(([name, look]) => (
        <span key={name}>
          <i data-zone={look} />
          {name}
        </span>
      ))}
    </div>
  );
}

interface WhyProps {
  readonly text: string;
  readonly isTie: boolean;
}

/** The reason; its first word is emphasised if a tie-breaker decided. */
function WhyWords({ text, isTie }: WhyProps) {
  const [word = "", ...rest] = isTie ? text.split(" ") : [];
  return isTie ? (
    <>
      <b>{word}</b> {rest.join(" ")}
    </>
  ) : (
    text
  );
}

const FORM_MARKS = /[WDL]/g;

interface TeamNameProps {
  readonly sport: Sport;
  readonly season: string;
  readonly team: string;
  readonly name: string;
  readonly crest: DatabaseTeam["crest"];
}

/** The cells that no result changes, memoised: a row that moves does not render them again. */
const TeamName = memo(function TeamName({ sport, season, team, name, crest }: TeamNameProps) {
  return (
    <Link to={teamPath(sport, team, season)}>
      <TeamCrest crest={crest} size={20} />
      <b>{name}</b>
    </Link>
  );
});

const Form = memo(function Form({ form }: { readonly form: string }) {
  return (
    <span>
      {(form.match(FORM_MARKS) ?? []).map((outcome, at) => (
        <OutcomeMark key={at} outcome={outcome as Outcome} />
      ))}
    </span>
  );
});

interface RowProps {
  readonly sport: Sport;
  readonly season: string;
  readonly team: string;
  readonly name: string;
  readonly crest: DatabaseTeam["crest"];
  readonly mark: string | undefined;
  /** `2-1` during a match, its own goals first. */
  readonly playing: string | undefined;
  readonly rank: number;
  readonly places: number;
  readonly isMoved: boolean;
  readonly zoneName: string | undefined;
  readonly zone: (typeof ZONE_LOOK)[ZoneKind] | undefined;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  readonly points: number;
  /** `WDL`, latest last. */
  readonly form: string;
  /** Null: there is no row below, or no match was played. */
  readonly why: string | null;
  readonly isTie: boolean;
  readonly isOpen: boolean;
  readonly onToggle: (team: string) => void;
}

/** A team's row. Its props are primitive values, so that a result renders only the rows it changes. */
const Row = memo(function Row(props: RowProps) {
  const { sport, season, team, name, crest, mark, playing, rank, places, isMoved, zone, zoneName, form, why, isTie, isOpen, onToggle } =
    props;
  const button =
    why === null || !isTie ? null : (
      <button type="button" aria-expanded={isOpen} onClick={() => onToggle(team)}>
        <WhyWords text={why} isTie />
        <Icon name={isOpen ? "up" : "down"} size={14} />
      </button>
    );
  return (
    <tr className={classes(isMoved && styles.moved)}>
      <td className={styles.rank} data-zone={zone} title={zoneName}>
        {rank}
      </td>
      <td className={styles.move}>
        <Movement places={places} />
      </td>
      <th scope="row" className={styles.team}>
        <TeamName {...{ sport, season, team, name, crest }} />
        {mark === undefined ? null : <sup>{mark}</sup>}
        {playing === undefined ? null : (
          <span className={styles.playing} title="比赛进行中">
            {playing}
          </span>
        )}
        {button === null ? null : <em>{button}</em>}
      </th>
      <td>{props.played}</td>
      <td className={styles.wide}>{props.won}</td>
      <td className={styles.wide}>{props.drawn}</td>
      <td className={styles.wide}>{props.lost}</td>
      <td className={styles.wide}>{`${props.scored}:${props.conceded}`}</td>
      <td>{signed(props.scored - props.conceded)}</td>
      <td className={styles.points}>{props.points}</td>
      <td className={styles.form}>
        <Form form={form} />
      </td>
      <td className={styles.why}>{button ?? (why === null ? null : <WhyWords text={why} isTie={false} />)}</td>
    </tr>
  );
});

/** A football table: rank, movement, results and why each team is above the next. */
export function StandingTable(props: StandingTableProps) {
  const { sport, season, caption, rows, rules, results, zones, teams, forms, before, marks, playing, isSupposed } = props;
  const [opened, setOpened] = useState<string | null>(null);
  const toggle = useCallback((team: string) => setOpened((open) => (open === team ? null : team)), []);
  return (
    <>
      <table className={styles.table}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th className={styles.centre}>#</th>
            <th>
              <span className="sr">升降</span>
            </th>
            <th className={styles.left}>球队</th>
            <th>赛</th>
            <th className={styles.wide}>胜</th>
            <th className={styles.wide}>平</th>
            <th className={styles.wide}>负</th>
            <th className={styles.wide}>进失</th>
            <th>净</th>
            <th>分</th>
            <th className={styles.form}>近况</th>
            <th className={styles.why}>因何在前</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => {
            const { team, rank, played, won, drawn, lost, scored, conceded, points } = row;
            const next = rows[i + 1];
            const why = next && played > 0 ? whyAhead(row, next) : null;
            const places = (before.get(team) ?? rank) - rank;
            const score = playing.get(team);
            const zone = zones.find(({ from, to }) => rank >= from && rank <= to);
            const isOpen = opened === team;
            return (
              <Fragment key={team}>
                <Row
                  {...{ sport, season, team, rank, places, played, won, drawn, lost, scored, conceded, points, isOpen }}
                  name={teams.get(team)?.name ?? team}
                  crest={teams.get(team)?.crest ?? null}
                  mark={marks.get(team)}
                  playing={score === undefined ? undefined : `${score[0]}-${score[1]}`}
                  isMoved={isSupposed && places !== 0}
                  zone={zone && ZONE_LOOK[zone.kind]}
                  zoneName={zone?.name}
                  form={(forms.get(team) ?? []).join("")}
                  why={why === null ? null : why.text}
                  isTie={why?.isTie === true}
                  onToggle={toggle}
                />
                {isOpen ? (
                  <tr className={styles.opened}>
                    <td colSpan={12}>
                      <LevelTeams rows={rows} team={team} rules={rules} results={results()} teams={teams} />
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {zones.length === 0 ? null : <ZoneKeys zones={zones} />}
    </>
  );
}
