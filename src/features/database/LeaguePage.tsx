import { useMemo } from "react";
import type { SeasonReply } from "../../../contract/http/database.ts";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { shanghaiDate } from "../../ui/shanghai.ts";
import styles from "./database.module.css";
import { HandicapTab, TeamsTab, TotalsTab } from "./league/FiguresTab.tsx";
import { FixturesTab } from "./league/FixturesTab.tsx";
import { RulesTab } from "./league/RulesTab.tsx";
import { SeasonHead } from "./league/SeasonHead.tsx";
import { useTableTab } from "./league/TableTab.tsx";
import { useLiveScores } from "./league/useLiveScores.ts";
import { type Tab, useSeasonView } from "./league/view.ts";
import type { LeagueData } from "./loadDatabase.ts";
import { LeagueTree } from "./tree/LeagueTree.tsx";

/** Tabs there is something to show in. */
function tabsOf({ competition, matches }: SeasonReply): readonly { readonly id: Tab; readonly label: string }[] {
  const isFootball = competition.sport === "fb";
  const hasLines = (market: "ah" | "ou"): boolean =>
    matches.some(({ score, lines }) => score !== null && (lines?.[market] ?? null) !== null);
  return [
    { id: "table", label: isFootball ? "积分" : "排名" },
    { id: "fixtures", label: "赛程" },
    ...(hasLines("ah") ? [{ id: "handicap", label: isFootball ? "让球" : "让分" } as const] : []),
    ...(hasLines("ou") ? [{ id: "totals", label: "大小" } as const] : []),
    { id: "teams", label: "球队" },
    { id: "rules", label: "规则" },
  ];
}

/** A tab of the address that has nothing to show is the first one. */
function shownTab(reply: SeasonReply, tab: Tab): Tab {
  return tabsOf(reply).some(({ id }) => id === tab) ? tab : "table";
}

function Season({ reply, now }: { readonly reply: SeasonReply; readonly now: number }) {
  const [view, set] = useSeasonView();
  const tabs = tabsOf(reply);
  const tab = shownTab(reply, view.tab);
  const stages = useMemo(
    () => reply.stages.flatMap(({ name, kind }, place) => (kind === "table" ? [{ place, name: name ?? "常规赛" }] : [])),
    [reply],
  );
  const stage = stages.find(({ place }) => place === view.stage)?.place ?? stages[0]?.place ?? -1;
  const live = useLiveScores(reply.competition.sport, reply.matches);
  const table = useTableTab({ reply, stage, view, set, live, now });
  return (
    <>
      <div className={styles.main}>
        <SeasonHead
          reply={reply}
          tabs={tabs}
          tab={tab}
          stages={tab === "table" || tab === "fixtures" ? stages : []}
          stage={stage}
          onStage={(place) => set({ stage: String(place), round: null })}
        >
          {tab === "table" ? table.bar : null}
        </SeasonHead>
        {tab === "table" ? table.main : null}
        {tab === "fixtures" ? (
          <FixturesTab reply={reply} stage={stage} view={view} set={set} live={live} today={shanghaiDate(now)} />
        ) : null}
        {tab === "handicap" ? <HandicapTab reply={reply} matches={reply.matches} /> : null}
        {tab === "totals" ? <TotalsTab reply={reply} matches={reply.matches} /> : null}
        {tab === "teams" ? <TeamsTab reply={reply} matches={reply.matches} /> : null}
        {tab === "rules" ? <RulesTab reply={reply} /> : null}
      </div>
      {tab === "table" ? table.aside : null}
    </>
  );
}

/** A league of the database (docs/product.md 2): its tree, the season's table as of any day, its rounds. */
export function LeaguePage({ data, onRetry }: { readonly data: LeagueData; readonly onRetry: () => void }) {
  const { sport, tree, season, now } = data;
  const [{ tab }] = useSeasonView();
  const hasAside = season.ok && shownTab(season.value, tab) === "table";
  return (
    <div className={styles.ground}>
      <div className={`in ${styles.page}`} data-two={hasAside ? undefined : ""}>
        <LeagueTree sport={sport} groups={tree.ok ? tree.value : []} current={season.ok ? season.value.competition.id : null} />
        {season.ok ? (
          <Season key={season.value.season.ref + season.value.competition.id} reply={season.value} now={now} />
        ) : (
          <section className={styles.section}>
            <ErrorState code={season.error.code} message={season.error.message} onRetry={onRetry} />
          </section>
        )}
      </div>
    </div>
  );
}
