import type { TeamReply, TeamTitle } from "../../../../contract/http/databaseTeam.ts";
import { Panel } from "../../../parts/match/Block.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { WorldTag, seasonText } from "../league/SeasonHead.tsx";
import { leaguePath } from "../paths.ts";
import styles from "./team.module.css";

/** Titles of one competition, most won first. */
function groupsOf(titles: readonly TeamTitle[]): readonly (readonly TeamTitle[])[] {
  const groups = new Map<string, TeamTitle[]>();
  for (const title of titles) {
    const of = groups.get(title.competition.id) ?? [];
    of.push(title);
    groups.set(title.competition.id, of);
  }
  return [...groups.values()].sort((a, b) => b.length - a.length);
}

/** 荣誉: what was won, told by the results the portal has; nothing is claimed of seasons it cannot judge. */
export function HonoursBlock({ reply: { sport, honours } }: { readonly reply: TeamReply }) {
  const { titles, judged } = honours;
  const told = judged.map(({ name, n, from, to }) => `${name} ${seasonText(from)} 至 ${seasonText(to)} 的 ${n} 个赛季`);
  return (
    <Panel title="荣誉" note={judged.length === 0 ? undefined : <WorldTag isSimulated={false} />}>
      {titles.length === 0 ? (
        <EmptyState />
      ) : (
        <ul className={styles.honours}>
          {groupsOf(titles).map((of) => (
            <li key={of[0]?.competition.id}>
              <b>{of.length}</b>
              <div>
                <h3>{of[0]?.competition.name}冠军</h3>
                <p>
                  {of.map(({ competition, ref, label }) => (
                    <Link key={ref} to={leaguePath(sport, competition.id, ref)}>
                      {seasonText(label)}
                    </Link>
                  ))}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.hint}>
        {told.length === 0
          ? "本站没有可据以判定冠军的真实赛季。"
          : `由赛果计算，只算赛果完整的赛季：${told.join("，")}。其他赛季和赛事不在统计之内。`}
      </p>
    </Panel>
  );
}
