import { BASKETBALL_POSITION, FOOTBALL_POSITION } from "../../../../contract/codes/positions.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { SquadPlayer, TeamFixture, TeamReply } from "../../../../contract/http/databaseTeam.ts";
import type { MatchId } from "../../../../contract/ids.ts";
import { matchPath, personPath } from "../../../../contract/pages.ts";
import { Panel } from "../../../parts/match/Block.tsx";
import { shanghaiDate, shanghaiTime } from "../../../ui/shanghai.ts";
import { TeamCrest } from "../../../ui/surface/Crest.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { WorldTag, seasonText } from "../league/SeasonHead.tsx";
import { leaguePath, teamPath } from "../paths.ts";
import styles from "./aside.module.css";
import table from "./plain.module.css";

interface ReplyProps {
  readonly reply: TeamReply;
}

const timeText = ({ kickoffAt, isLive }: TeamFixture): string =>
  isLive ? "进行中" : `${shanghaiDate(kickoffAt).slice(5)} ${shanghaiTime(kickoffAt)}`;

/** The price of each outcome beside its label, home first. */
function Prices({ sport, prices }: { readonly sport: Sport; readonly prices: NonNullable<TeamFixture["prices"]> }) {
  const words = sport === "fb" ? (["主胜", "平", "客胜"] as const) : (["主胜", null, "客胜"] as const);
  return (
    <dl className={styles.prices}>
      {words.map((word, i) =>
        word === null ? null : (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{prices[i]?.toFixed(2)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** 下一场: the portal's next matches of the team. */
export function NextBlock({ reply: { sport, team, next } }: ReplyProps) {
  const [first, ...later] = next;
  if (first === undefined) {
    return (
      <Panel title="下一场">
        <EmptyState />
      </Panel>
    );
  }
  const { opponent, isHome, league, round, matchId, isSimulated, prices } = first;
  const own = <b>{team.name}</b>;
  const other = (
    <Link to={teamPath(sport, opponent.id)}>
      <b>{opponent.name}</b>
    </Link>
  );
  return (
    <Panel title={first.isLive ? "正在比赛" : "下一场"} note={<WorldTag isSimulated={isSimulated} />}>
      <div className={styles.next}>
        <div>
          <TeamCrest crest={isHome ? team.crest : opponent.crest} size={36} />
          {isHome ? own : other}
        </div>
        <p>
          <Link to={matchPath(sport, matchId as MatchId)}>{timeText(first)}</Link>
          <span>
            <Link to={leaguePath(sport, league.id)}>{league.name}</Link> {round?.replace(/^第(\d+)轮$/, "第 $1 轮")}
          </span>
        </p>
        <div>
          <TeamCrest crest={isHome ? opponent.crest : team.crest} size={36} />
          {isHome ? other : own}
        </div>
      </div>
      {prices === null ? null : <Prices sport={sport} prices={prices} />}
      {later.length === 0 ? null : (
        <ul className={styles.later} aria-label="之后的比赛">
          {later.map((fixture) => (
            <li key={fixture.matchId}>
              <Link to={matchPath(sport, fixture.matchId as MatchId)}>{timeText(fixture)}</Link>
              <span>{fixture.league.name}</span>
              <span>{fixture.isHome ? "主" : "客"}</span>
              <Link to={teamPath(sport, fixture.opponent.id)}>{fixture.opponent.name}</Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** 主客: the record at home and away in the main competition. */
export function SplitBlock({ reply: { sport, season } }: ReplyProps) {
  const isFootball = sport === "fb";
  return (
    <Panel title="主客" note={season ? <WorldTag isSimulated={season.isSimulated} /> : undefined}>
      {season === null ? (
        <EmptyState />
      ) : (
        <table className={table.table}>
          <caption className="sr">{season.competition.name}主客场战绩</caption>
          <thead>
            <tr>
              <th className={table.left}>
                <span className="sr">场地</span>
              </th>
              <th>赛</th>
              <th>胜</th>
              {isFootball ? <th>平</th> : null}
              <th>负</th>
              <th>{isFootball ? "进失" : "得失"}</th>
              <th>{isFootball ? "分" : "胜率"}</th>
            </tr>
          </thead>
          <tbody>
            {(["home", "away"] as const).map((ground) => {
              const { played, won, drawn, lost, scored, conceded, points } = season[ground];
              return (
                <tr key={ground}>
                  <th scope="row" className={table.left}>
                    {ground === "home" ? "主场" : "客场"}
                  </th>
                  <td>{played}</td>
                  <td>{won}</td>
                  {isFootball ? <td>{drawn}</td> : null}
                  <td>{lost}</td>
                  <td>
                    {scored}:{conceded}
                  </td>
                  <td>{isFootball ? points : played === 0 ? "--" : `${Math.round((won / played) * 100)}%`}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

interface Line {
  readonly name: string;
  readonly positions: readonly string[];
}
const LINES: Readonly<Record<Sport, readonly Line[]>> = {
  fb: [
    { name: "门将", positions: ["G"] },
    { name: "后卫", positions: ["D"] },
    { name: "中场", positions: ["M"] },
    { name: "前锋", positions: ["F"] },
  ],
  bk: [
    { name: "后卫", positions: ["PG", "SG", "G"] },
    { name: "前锋", positions: ["SF", "PF", "F"] },
    { name: "中锋", positions: ["C"] },
  ],
};

function positionWord(sport: Sport, position: string): string {
  const words: Readonly<Record<string, string>> = sport === "fb" ? FOOTBALL_POSITION : BASKETBALL_POSITION;
  return words[position] ?? position;
}

/** Players by line; other positions last. */
function linesOf(
  sport: Sport,
  players: readonly SquadPlayer[],
): readonly { readonly name: string; readonly players: readonly SquadPlayer[] }[] {
  const known = LINES[sport].map(({ name, positions }) => ({
    name,
    players: players.filter(({ position }) => positions.includes(position)),
  }));
  const others = players.filter(({ position }) => !LINES[sport].some(({ positions }) => positions.includes(position)));
  return [...known, { name: "其他", players: others }].filter((line) => line.players.length > 0);
}

function PersonLink({ id, name }: { readonly id: string | null; readonly name: string }) {
  return id === null ? name : <Link to={personPath(id)}>{name}</Link>;
}

/** 阵容: the current squad, where it is known. */
export function SquadBlock({ reply: { sport, team, squad } }: ReplyProps) {
  return (
    <Panel
      title="阵容"
      note={
        squad ? (
          <>
            <span>
              {squad.season === null ? "现役" : `${squad.season.competition.name} ${seasonText(squad.season.label)}`} {squad.players.length}{" "}
              人
            </span>
            <WorldTag isSimulated={squad.isSimulated} />
          </>
        ) : undefined
      }
    >
      {squad === null || squad.players.length === 0 ? (
        <EmptyState />
      ) : (
        <>
          <table className={table.table}>
            <caption className="sr">{team.name}的球员</caption>
            <thead>
              <tr>
                <th className={table.number}>号</th>
                <th className={table.left}>球员</th>
                <th>位置</th>
              </tr>
            </thead>
            {linesOf(sport, squad.players).map(({ name, players }) => (
              <tbody key={name}>
                <tr className={table.group}>
                  <th colSpan={3} scope="rowgroup">
                    {name}
                  </th>
                </tr>
                {players.map((player) => (
                  <tr key={`${player.number} ${player.name}`}>
                    <td className={table.number}>{player.number}</td>
                    <th scope="row" className={table.left}>
                      <PersonLink id={player.person} name={player.name} />
                    </th>
                    <td>{positionWord(sport, player.position)}</td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
          {squad.coach === "" ? null : (
            <p className={styles.coach}>
              主教练 <PersonLink id={squad.coachPerson} name={squad.coach} />
            </p>
          )}
        </>
      )}
    </Panel>
  );
}
