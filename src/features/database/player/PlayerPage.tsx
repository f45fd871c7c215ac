import { useState } from "react";
import type { PlayerGame, PlayerReply, PlayerSeason } from "../../../../contract/http/database.ts";
import { BASKETBALL_POSITION } from "../../../../contract/codes/positions.ts";
import { sumOfGames } from "../../../../contract/match/playerSums.ts";
import type { MatchId } from "../../../../contract/ids.ts";
import { matchPath } from "../../../../contract/pages.ts";
import { PLAYER_STAT_WORDS } from "../../../parts/match/basketballText.ts";
import { Choice } from "../../../parts/match/Block.tsx";
import { shanghaiDate } from "../../../ui/shanghai.ts";
import { TeamCrest } from "../../../ui/surface/Crest.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import styles from "../database.module.css";
import { WorldTag, seasonText } from "../league/SeasonHead.tsx";
import { leaguePath, teamPath } from "../paths.ts";
import type { PlayerData } from "./loadPlayer.ts";
import own from "./player.module.css";
import { SHOWN_STATS, statText, gameText } from "./statText.ts";

const HEADLINES = ["points", "rebounds", "assists", "minutesPlayed", "fieldGoalsAccuracy"] as const;

const positionOf = (code: string): string =>
  code in BASKETBALL_POSITION ? BASKETBALL_POSITION[code as keyof typeof BASKETBALL_POSITION] : code;

function StatHeads() {
  return SHOWN_STATS.map((stat) => (
    <th key={stat} scope="col" title={PLAYER_STAT_WORDS[stat].full}>
      {PLAYER_STAT_WORDS[stat].short}
    </th>
  ));
}

/** One row a season and team, and a row of totals. */
function Career({ seasons }: { readonly seasons: readonly PlayerSeason[] }) {
  const [per, setPer] = useState<"game" | "total">("game");
  const games = seasons.reduce((sum, season) => sum + season.games, 0);
  const all = sumOfGames(seasons.map(({ totals }) => totals));
  return (
    <section className={styles.section} aria-label="生涯">
      <div className={styles.tools}>
        <h2 className={own.title}>生涯</h2>
        <Choice
          label="口径"
          options={[
            { id: "game", text: "场均" },
            { id: "total", text: "总计" },
          ]}
          value={per}
          onChange={setPer}
        />
        <span className={own.note}>据 {games} 场有球员统计的比赛</span>
      </div>
      <div className={own.scroll} role="region" aria-label="各赛季统计" tabIndex={0}>
        <table className={own.table}>
          <thead>
            <tr>
              <th className={own.name}>赛季</th>
              <th className={own.left}>赛事</th>
              <th className={own.left}>球队</th>
              <th>出场</th>
              <th>首发</th>
              <StatHeads />
            </tr>
          </thead>
          <tbody>
            {seasons.map(({ season, competition, team, games: played, starts, totals }) => (
              <tr key={`${competition.id} ${season.ref} ${team.id}`}>
                <th scope="row" className={own.name}>
                  {seasonText(season.label)}
                </th>
                <td className={own.left}>
                  <Link to={leaguePath("bk", competition.id, season.ref)}>{competition.name}</Link>
                </td>
                <td className={own.left}>
                  <Link to={teamPath("bk", team.id, season.ref)}>{team.name}</Link>
                </td>
                <td>{played}</td>
                <td>{starts}</td>
                {SHOWN_STATS.map((stat) => (
                  <td key={stat}>{statText(totals, stat, played, per)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          {seasons.length < 2 ? null : (
            <tfoot>
              <tr>
                <th scope="row" className={own.name}>
                  合计
                </th>
                <td />
                <td />
                <td>{games}</td>
                <td>{seasons.reduce((sum, { starts }) => sum + starts, 0)}</td>
                {SHOWN_STATS.map((stat) => (
                  <td key={stat}>{statText(all, stat, games, per)}</td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  );
}

function Games({ games }: { readonly games: readonly PlayerGame[] }) {
  return (
    <section className={styles.section} aria-label="最近比赛">
      <h2 className={own.title}>最近比赛</h2>
      <div className={own.scroll} role="region" aria-label="最近比赛统计" tabIndex={0}>
        <table className={own.table}>
          <thead>
            <tr>
              <th className={own.name}>日期</th>
              <th className={own.left}>对手</th>
              <th>赛果</th>
              <StatHeads />
            </tr>
          </thead>
          <tbody>
            {games.map(({ matchId, kickoffAt, opponent, isHome, score, stats }) => (
              <tr key={matchId}>
                <th scope="row" className={own.name}>
                  {shanghaiDate(kickoffAt)}
                </th>
                <td className={own.left}>
                  <i>{isHome ? "主" : "客"}</i> {opponent.name}
                </td>
                <td>
                  <Link to={matchPath("bk", matchId as MatchId)}>
                    {score[0] > score[1] ? "胜" : "负"} {score[0]}-{score[1]}
                  </Link>
                </td>
                {SHOWN_STATS.map((stat) => (
                  <td key={stat}>{gameText(stats, stat)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Found({ reply }: { readonly reply: PlayerReply }) {
  const { player, isSimulated, seasons, games } = reply;
  const [latest] = seasons;
  return (
    <>
      <header className={own.head}>
        {latest === undefined ? null : (
          <nav className={own.crumbs} aria-label="位置">
            <Link to="/database/lq/page">数据</Link>
            <Link to={leaguePath("bk", latest.competition.id, latest.season.ref)}>{latest.competition.name}</Link>
            <Link to={teamPath("bk", latest.team.id, latest.season.ref)}>{latest.team.name}</Link>
          </nav>
        )}
        <div className={own.who}>
          <TeamCrest crest={latest?.team.crest} size={56} />
          <div>
            <h1>{player.name}</h1>
            <p>
              {latest === undefined ? null : <span>{latest.team.name}</span>}
              {player.position === "" ? null : <span>{positionOf(player.position)}</span>}
              {player.number === "" ? null : <span>{player.number} 号</span>}
              <WorldTag isSimulated={isSimulated} />
            </p>
          </div>
          {latest === undefined ? null : (
            <dl className={own.figures}>
              {HEADLINES.map((stat) => (
                <div key={stat}>
                  <dt>{PLAYER_STAT_WORDS[stat].full}</dt>
                  <dd>{statText(latest.totals, stat, latest.games, "game")}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </header>
      {seasons.length === 0 ? <EmptyState /> : <Career seasons={seasons} />}
      <Games games={games} />
    </>
  );
}

/** A basketball player: seasons in the fields of docs/product.md 3, per game and in total, and the last games. */
export function PlayerPage({ data, onRetry }: { readonly data: PlayerData; readonly onRetry: () => void }) {
  const { player } = data;
  return (
    <div className={`in ${own.page}`}>
      {!player.ok ? (
        <section className={styles.section}>
          <ErrorState code={player.error.code} message={player.error.message} onRetry={onRetry} />
        </section>
      ) : player.value === null ? (
        <section className={styles.section}>
          <h1 className={own.title}>篮球球员</h1>
          <EmptyState />
        </section>
      ) : (
        <Found reply={player.value} />
      )}
    </div>
  );
}
