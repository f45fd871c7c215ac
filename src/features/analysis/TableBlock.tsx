import { useState } from "react";
import type { AnalysisReply, AnalysisTable, PastMatch } from "../../../contract/http/analysis.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { Criterion, StandingRow, Venue } from "../../../contract/standings/standings.ts";
import { CRITERION_WORDS, isFirstCriterion } from "../../../contract/standings/words.ts";
import { Choice } from "../../parts/match/Block.tsx";
import { TeamCrest } from "../../ui/surface/Crest.tsx";
import { VENUE_CHOICES } from "./FormBlock.tsx";
import cells from "./cells.module.css";
import { type BlockContext, LeagueLink, Section, SourceLine, TeamLink } from "./parts.tsx";

/** The terms of the league's own table; basketball says points where football says goals. */
function wordOf(sport: Sport, criterion: Criterion): string {
  const { word } = CRITERION_WORDS[criterion];
  return sport === "bk" ? word.replace("净胜球", "净胜分").replace("进球", "得分") : word;
}

const TOP = 4;
const FEWEST_HIDDEN = 3;

/** The top, and both teams with their neighbours; the whole table when few rows would be hidden. */
function shortened(rows: readonly StandingRow[], mine: readonly string[]): readonly StandingRow[] {
  const places = new Set(mine.map((team) => rows.findIndex((row) => row.team === team)));
  const shown = rows.filter((_, i) => i < TOP || [i - 1, i, i + 1].some((place) => places.has(place)));
  return rows.length - shown.length < FEWEST_HIDDEN ? rows : shown;
}

function share({ won, drawn, played }: StandingRow): string {
  return played === 0 ? "--" : `${Math.round(((won + drawn / 2) / played) * 1000) / 10}%`;
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

/** Why adjacent teams that are level are ranked in this order. */
function reasons(
  rows: readonly StandingRow[],
  mine: readonly string[],
  first: Criterion,
  sport: Sport,
  nameOf: (team: string) => string,
): readonly string[] {
  return rows.flatMap((row, i) => {
    const above = rows[i - 1];
    if (!above || (!mine.includes(row.team) && !mine.includes(above.team))) return [];
    if (row.decidedBy === first) return [];
    const [a, b] = [nameOf(above.team), nameOf(row.team)];
    const level = first === "points" ? `同为 ${row.points} 分` : "胜率相同";
    // Separated by points per match or a ruling, so the two are not level.
    if (row.decidedBy !== null && isFirstCriterion(row.decidedBy)) return [];
    if (row.decidedBy === null) return [`${a}与${b}${level}，其余也相同，名次并列`];
    const ahead =
      row.decidedBy === "difference"
        ? `净胜多 ${above.scored - above.conceded - (row.scored - row.conceded)} `
        : row.decidedBy === "scored"
          ? `进球多 ${above.scored - row.scored} `
          : `${wordOf(sport, row.decidedBy)}占优`;
    return [`${a}与${b}${level}，${a}${ahead}在前`];
  });
}

function Rows({
  context,
  table,
  rows,
}: {
  readonly context: BlockContext;
  readonly table: AnalysisTable;
  readonly rows: readonly StandingRow[];
}) {
  const isFootball = context.sport === "fb";
  const teams = new Map(table.teams.map((team) => [team.id, team]));
  return (
    <table className={cells.table}>
      <caption className="sr">开赛前的积分榜</caption>
      <thead>
        <tr>
          <th className={cells.centre}>#</th>
          <th className={cells.left}>球队</th>
          <th>赛</th>
          <th>胜</th>
          {isFootball ? <th>平</th> : null}
          <th>负</th>
          <th>{isFootball ? "进失" : "场均得失"}</th>
          <th>净</th>
          <th>{isFootball ? "分" : "胜率"}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { team, rank, played, won, drawn, lost, scored, conceded, points, isShared } = row;
          const isMine = team === context.home.id || team === context.away.id;
          const per = (sum: number): string => (played === 0 ? "--" : (sum / played).toFixed(1));
          return (
            <tr key={team} className={isMine ? cells.mine : undefined}>
              <td className={cells.rank}>
                {rank}
                {isShared && played > 0 ? <abbr title="名次并列">=</abbr> : null}
              </td>
              <td className={cells.team}>
                <TeamCrest crest={teams.get(team)?.crest} size={18} />
                <b>
                  <TeamLink
                    sport={context.sport}
                    team={{ id: team, name: teams.get(team)?.name ?? team }}
                    isSimulated={table.basis.isSimulated}
                  />
                </b>
              </td>
              <td>{played}</td>
              <td>{won}</td>
              {isFootball ? <td>{drawn}</td> : null}
              <td>{lost}</td>
              <td>{isFootball ? `${scored}:${conceded}` : `${per(scored)}:${per(conceded)}`}</td>
              <td>{signed(scored - conceded)}</td>
              <td>
                <b>{isFootball ? points : share(row)}</b>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** 积分: the table before kick-off, over all matches or only home or away ones. */
export function TableBlock({
  context,
  table,
  league,
}: {
  readonly context: BlockContext;
  readonly table: AnalysisReply["table"];
  readonly league: PastMatch["league"];
}) {
  const [venue, setVenue] = useState<Venue>("all");
  const [isWhole, setIsWhole] = useState(false);
  const mine = [context.home.id, context.away.id];
  const all = table?.tables[venue] ?? [];
  const short = shortened(all, mine);
  const shown = isWhole ? all : short;
  const nameOf = (team: string): string => table?.teams.find(({ id }) => id === team)?.name ?? team;
  const why = table ? reasons(all, mine, table.criteria[0] ?? "points", context.sport, nameOf) : [];
  return (
    <Section
      title="积分"
      anchor="table"
      note={
        table ? (
          <LeagueLink sport={context.sport} id={league.id} isSimulated={table.basis.isSimulated} season={table.season}>
            {`${league.name} ${table.season.replace("-", "/")}`}
          </LeagueLink>
        ) : undefined
      }
      basis={table && table.basis}
      empty="暂无数据：杯赛或赛季还没有赛果"
      tools={<Choice label="主客场" options={VENUE_CHOICES} value={venue} onChange={setVenue} />}
    >
      {table === null ? null : (
        <>
          <Rows context={context} table={table} rows={shown} />
          {all.length === short.length ? null : (
            <button type="button" className={cells.more} onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? "只看两队前后" : `全部 ${all.length} 队`}
            </button>
          )}
          <SourceLine basis={table.basis}>
            {why.map((text) => `${text}。`).join("")}按
            {[...new Set(table.criteria.map((criterion) => wordOf(context.sport, criterion)))].join("、")}
            排列，只算开赛前已完场的比赛。
            {table.expected !== null && table.basis.n < table.expected ? `本赛季 ${table.basis.n}/${table.expected} 场。` : ""}
          </SourceLine>
        </>
      )}
    </Section>
  );
}
