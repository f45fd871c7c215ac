import type { TeamReply, TeamTitle } from "../../../../contract/http/databaseTeam.ts";
import { Panel } from "../../../parts/match/Block.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { partName } from "../basketball/partNames.ts";
import { WorldTag, seasonText } from "../league/SeasonHead.tsx";
import { leaguePath } from "../paths.ts";
import styles from "./team.module.css";

const KINDS = ["league", "cup", "conference", "division"] as const satisfies readonly TeamTitle["kind"][];

/** Titles by competition or part of one: whole competitions before parts, most titles first. */
function groupsOf(titles: readonly TeamTitle[]): readonly (readonly TeamTitle[])[] {
  const groups = new Map<string, TeamTitle[]>();
  for (const title of titles) {
    const key = `${title.competition.id} ${title.part ?? ""}`;
    groups.set(key, [...(groups.get(key) ?? []), title]);
  }
  const weightOf = ([first]: readonly TeamTitle[]): number => (first && first.part !== null ? KINDS.indexOf(first.kind) : 0);
  return [...groups.values()].sort((a, b) => weightOf(a) - weightOf(b) || b.length - a.length);
}

function nameOf({ competition, part }: TeamTitle, sport: TeamReply["sport"]): string {
  if (part !== null) return `${partName(part)}冠军`;
  return `${competition.name}${sport === "bk" ? "总冠军" : "冠军"}`;
}

const HOW = {
  fb: "由赛果计算，只算赛果完整的赛季：",
  bk: "由赛果计算，总冠军和东西部冠军看季后赛，赛区冠军只算常规赛赛果完整的赛季：",
} as const;

/** 荣誉: titles computed from the portal's results; seasons with incomplete results are not judged. */
export function HonoursBlock({ reply: { sport, honours } }: { readonly reply: TeamReply }) {
  const { titles, judged } = honours;
  const spans = judged.map(({ name, n, from, to }) => `${name} ${seasonText(from)} 至 ${seasonText(to)} 的 ${n} 个赛季`);
  return (
    <Panel title="荣誉" note={judged.length === 0 ? undefined : <WorldTag isSimulated={false} />}>
      {titles.length === 0 ? (
        <EmptyState />
      ) : (
        <ul className={styles.honours}>
          {groupsOf(titles).map((of) => (
            <li key={of[0] && nameOf(of[0], sport)}>
              <b>{of.length}</b>
              <div>
                <h3>{of[0] && nameOf(of[0], sport)}</h3>
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
        {spans.length === 0 ? "本站没有可据以判定冠军的真实赛季。" : `${HOW[sport]}${spans.join("，")}。其他赛季和赛事不在统计之内。`}
      </p>
    </Panel>
  );
}
