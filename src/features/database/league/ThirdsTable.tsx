import { memo, useMemo } from "react";
import type { Pair } from "../../../../contract/feed/sport.ts";
import type { SeasonMatch, SeasonReply } from "../../../../contract/http/database.ts";
import type { Outcome, StandingRow } from "../../../../contract/standings/standings.ts";
import { type BestThirds, thirdsOf, throughBy } from "../../../../contract/standings/thirds.ts";
import { ruleText } from "../../../../contract/standings/words.ts";
import type { Zone } from "../../../../contract/standings/zones.ts";
import styles from "../database.module.css";
import { type TablePart, type TableQuery, formsOf, tableOf } from "./season.ts";
import { StandingTable } from "./StandingTable.tsx";

interface ThirdsTableProps {
  readonly reply: SeasonReply;
  readonly thirds: BestThirds;
  readonly parts: readonly TablePart[];
  readonly query: TableQuery;
  readonly day: string;
  readonly isSupposed: boolean;
}

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>();
const NO_SCORES: ReadonlyMap<SeasonMatch, Pair> = new Map();

/** 小组第三: the third-placed teams of all groups in one table, and which of them qualify. */
export const ThirdsTable = memo(function ThirdsTable({ reply, thirds, parts, query, day, isSupposed }: ThirdsTableProps) {
  const of = (at: TableQuery): readonly StandingRow[] =>
    thirdsOf(
      parts.map((part) => tableOf(reply, part, at)),
      thirds,
    );
  const rows = of(query);
  const groups = new Map<string, { readonly name: string; readonly form: readonly Outcome[] }>();
  for (const part of parts) {
    for (const [team, form] of formsOf(reply, part, query)) groups.set(team, { name: part.name ?? "", form });
  }
  const teams = useMemo(() => new Map(reply.teams.map((team) => [team.id, team])), [reply]);
  const named = new Map(
    rows.flatMap(({ team }) => {
      const found = teams.get(team);
      return found ? [[team, { ...found, name: `${found.name}（${groups.get(team)?.name ?? ""}）` }] as const] : [];
    }),
  );
  const before = isSupposed ? new Map(of({ ...query, filled: NO_SCORES }).map(({ team, rank }) => [team, rank])) : NOTHING;
  const through = throughBy(rows, thirds);
  const last = rows.findLast(({ team }) => through.has(team))?.rank ?? 0;
  const zones: readonly Zone[] = last === 0 ? [] : [{ from: 1, to: last, kind: "playOffs", name: "晋级淘汰赛" }];
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={styles.part}>成绩最好的小组第三</h3>
      <p className={styles.hint}>
        {parts.length} 个小组的第三名中前 {thirds.through} 名晋级。{ruleText(thirds.rules)}。
      </p>
      <StandingTable
        sport={reply.competition.sport}
        season={reply.season.ref}
        caption={`${reply.competition.name} ${reply.season.label} 小组第三积分榜，${day}`}
        rows={rows}
        rules={thirds.rules}
        results={() => []}
        zones={zones}
        teams={named}
        forms={new Map([...groups].map(([team, { form }]) => [team, form]))}
        before={before}
        marks={NOTHING}
        playing={NOTHING}
        isSupposed={isSupposed}
      />
    </>
  );
});
