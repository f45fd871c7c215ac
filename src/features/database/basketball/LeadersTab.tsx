import { useSearchParams } from "react-router-dom";
import type { LeadersReply } from "../../../../contract/http/database.ts";
import type { PageHref } from "../../../../contract/pages.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { withPage } from "../../../hooks/pageParam.ts";
import { PLAYER_STAT_WORDS } from "../../../parts/match/basketballText.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { PageLinks } from "../../../ui/surface/PageLinks.tsx";
import { TabLinks } from "../../../ui/surface/TabLinks.tsx";
import styles from "../database.module.css";
import { playerPath, teamPath } from "../paths.ts";
import { SHOWN_STATS, statText } from "../player/statText.ts";
import table from "../player/player.module.css";

interface LeadersTabProps {
  readonly leaders: Result<LeadersReply, ApiFailure> | null;
  readonly onRetry: () => void;
}

/** 球员榜: a season's leaders by any field, per game or in total; each column head is a link that sorts by it. */
export function LeadersTab({ leaders, onRetry }: LeadersTabProps) {
  const [params] = useSearchParams();
  if (leaders === null || !leaders.ok) {
    return (
      <section className={styles.section} aria-label="球员榜">
        {leaders === null ? <EmptyState /> : <ErrorState code={leaders.error.code} message={leaders.error.message} onRetry={onRetry} />}
      </section>
    );
  }
  const { season, order, per, games, needed, total, pageNum, pageSize, players } = leaders.value;
  const hrefOf = (stat: string): PageHref => {
    const next = withPage(params, 1);
    next.set("order", stat);
    return `?${next}`;
  };
  const note = [
    `据 ${games} 场有球员统计的比赛`,
    needed.games > 1 ? `至少出场 ${needed.games} 场` : "",
    needed.attempts > 0 ? `场均出手至少 ${needed.attempts} 次` : "",
  ].filter((text) => text !== "");
  return (
    <section className={styles.section} aria-label="球员榜">
      <div className={styles.tools}>
        <TabLinks
          label="口径"
          size="small"
          param="per"
          current={per}
          tabs={[
            { id: "game", label: "场均" },
            { id: "total", label: "总计" },
          ]}
        />
        <span className={table.note}>{note.join("，")}</span>
      </div>
      {players.length === 0 ? (
        <EmptyState />
      ) : (
        <div className={table.scroll} role="region" aria-label={`${PLAYER_STAT_WORDS[order].full}榜`} tabIndex={0}>
          <table className={table.table}>
            <thead>
              <tr>
                <th className={table.name}># 球员</th>
                <th className={table.left}>球队</th>
                <th>场次</th>
                {SHOWN_STATS.map((stat) => (
                  <th key={stat} aria-sort={stat === order ? "descending" : undefined} title={PLAYER_STAT_WORDS[stat].full}>
                    <Link to={hrefOf(stat)} replace preventScrollReset>
                      {PLAYER_STAT_WORDS[stat].short}
                    </Link>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {players.map((player, i) => (
                <tr key={player.id}>
                  <th scope="row" className={table.name}>
                    <em>{(pageNum - 1) * pageSize + i + 1}</em>
                    <Link to={playerPath(player.id)}>{player.name}</Link>
                  </th>
                  <td className={table.left}>
                    <Link to={teamPath("bk", player.team.id, season.ref)}>{player.team.name}</Link>
                  </td>
                  <td>{player.games}</td>
                  {SHOWN_STATS.map((stat) => (
                    <td key={stat} data-order={stat === order ? "" : undefined}>
                      {statText(player.totals, stat, player.games, per)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <PageLinks of={{ total, page: pageNum, pageSize }} unit="人" />
    </section>
  );
}
