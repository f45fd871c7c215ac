import { useCallback, useMemo } from "react";
import type { SeasonReply } from "../../../contract/http/database.ts";
import { shanghaiDate } from "../../ui/shanghai.ts";
import styles from "./database.module.css";
import { HandicapTab, TeamsTab, TotalsTab } from "./league/FiguresTab.tsx";
import { hasLines } from "./league/teamFigures.ts";
import { LeagueFrame, type SeasonProps } from "./LeagueFrame.tsx";
import { FixturesTab } from "./league/FixturesTab.tsx";
import { PeopleTab } from "./people/PeopleTab.tsx";
import { RulesTab } from "./league/RulesTab.tsx";
import { SeasonHead } from "./league/SeasonHead.tsx";
import { useTableTab } from "./league/TableTab.tsx";
import { useLiveScores } from "./league/useLiveScores.ts";
import { type Tab, hasTables, useSeasonView } from "./league/view.ts";
import type { LeagueData } from "./loadDatabase.ts";
import { TiesTab, tiesWord } from "./ties/TiesTab.tsx";

/** Tabs that have content; the first is the default. A season with only ties has no table. */
function tabsOf(reply: SeasonReply): readonly { readonly id: Tab; readonly label: string }[] {
  const { competition, matches } = reply;
  const ties = tiesWord(reply);
  const isFootball = competition.sport === "fb";
  const bracket = ties === null ? [] : [{ id: "ties", label: ties } as const];
  const hasTable = hasTables(reply);
  return [
    ...(hasTable ? [{ id: "table", label: isFootball ? "积分" : "排名" } as const] : bracket),
    { id: "fixtures", label: "赛程" },
    ...(reply.hasPeople ? [{ id: "scorers", label: "射手" } as const] : []),
    ...(hasTable ? bracket : []),
    ...(hasLines(matches, "ah") ? [{ id: "handicap", label: isFootball ? "让球" : "让分" } as const] : []),
    // Without closing totals football uses the usual line; basketball has no usual line.
    ...(isFootball || hasLines(matches, "ou") ? [{ id: "totals", label: "大小" } as const] : []),
    { id: "teams", label: "球队" },
    { id: "rules", label: "规则" },
  ];
}

const NO_STAGES: readonly [] = [];

function Season({ reply, now }: SeasonProps) {
  const [view, set] = useSeasonView();
  const tabs = useMemo(() => tabsOf(reply), [reply]);
  const tab = tabs.find(({ id }) => id === view.tab)?.id ?? tabs[0]?.id ?? "fixtures";
  const stages = useMemo(
    () => reply.stages.flatMap(({ name, kind }, place) => (kind === "table" ? [{ place, name: name ?? "常规赛" }] : [])),
    [reply],
  );
  const stage = stages.find(({ place }) => place === view.stage)?.place ?? stages[0]?.place ?? -1;
  const live = useLiveScores(reply.competition.sport, reply.matches);
  const table = useTableTab({ reply, stage, view, set, live, now });
  const toStage = useCallback((place: number) => set({ stage: String(place), round: null }), [set]);
  return (
    <>
      <div className={styles.main} data-wide={tab === "table" ? undefined : ""}>
        <SeasonHead
          reply={reply}
          tabs={tabs}
          tab={tab}
          stages={tab === "table" || tab === "fixtures" ? stages : NO_STAGES}
          stage={stage}
          onStage={toStage}
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
        {tab === "scorers" ? <PeopleTab reply={reply} /> : null}
        {tab === "ties" ? <TiesTab reply={reply} /> : null}
        {tab === "rules" ? <RulesTab reply={reply} /> : null}
      </div>
      {tab === "table" ? table.aside : null}
    </>
  );
}

/** A football league of the database (docs/product.md 2): the tree, the season's table on any day, its rounds. */
export function LeaguePage({ data, onRetry }: { readonly data: LeagueData; readonly onRetry: () => void }) {
  return (
    <LeagueFrame data={data} onRetry={onRetry}>
      {(props) => <Season {...props} />}
    </LeagueFrame>
  );
}
