import { useMemo } from "react";
import type { LeadersReply, SeasonReply } from "../../../../contract/http/database.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { shanghaiDate } from "../../../ui/shanghai.ts";
import styles from "../database.module.css";
import { HandicapTab, TeamsTab, TotalsTab } from "../league/FiguresTab.tsx";
import { hasLines } from "../league/teamFigures.ts";
import { FixturesTab } from "../league/FixturesTab.tsx";
import { SeasonHead } from "../league/SeasonHead.tsx";
import { useLiveScores } from "../league/useLiveScores.ts";
import { type Tab, hasTables, useSeasonView } from "../league/view.ts";
import { TiesTab, tiesWord } from "../ties/TiesTab.tsx";
import { BasketballRules } from "./BasketballRules.tsx";
import { LeadersTab } from "./LeadersTab.tsx";
import { seedingOf } from "./seeds.ts";
import { useBasketballTab } from "./useBasketballTab.tsx";

const USUAL_STAGE = "常规赛";
const BY_STAGE: ReadonlySet<Tab> = new Set<Tab>(["table", "fixtures", "teams", "handicap", "totals"]);

interface BasketballSeasonProps {
  readonly reply: SeasonReply;
  readonly now: number;
  /** Null: not requested by the URL. */
  readonly leaders: Result<LeadersReply, ApiFailure> | null;
  readonly onRetry: () => void;
}

/** A basketball season: its table at any moment, its games, its play-offs and its tie-breakers. */
export function BasketballSeason({ reply, now, leaders, onRetry }: BasketballSeasonProps) {
  const [view, set] = useSeasonView();
  const ties = tiesWord(reply);
  const bracketTab = ties === null ? [] : [{ id: "ties" as const, label: ties }];
  // False for a season that has only play-offs.
  const hasTable = hasTables(reply);
  const tabs: readonly { readonly id: Tab; readonly label: string }[] = [
    ...(hasTable ? [{ id: "table" as const, label: "排名" }] : bracketTab),
    { id: "fixtures", label: "赛程" },
    ...(hasTable ? bracketTab : []),
    { id: "players", label: "球员榜" },
    { id: "teams", label: "球队榜" },
    ...(hasLines(reply.matches, "ah") ? [{ id: "handicap" as const, label: "让分" }] : []),
    ...(hasLines(reply.matches, "ou") ? [{ id: "totals" as const, label: "大小" }] : []),
    { id: "rules", label: "规则" },
  ];
  const tab = tabs.find(({ id }) => id === view.tab)?.id ?? tabs[0]?.id ?? "fixtures";
  const stages = useMemo(
    () =>
      reply.stages.flatMap(({ name, kind }, place) => (kind === "table" || tab !== "table" ? [{ place, name: name ?? USUAL_STAGE }] : [])),
    [reply, tab],
  );
  const stage = stages.find(({ place }) => place === view.stage)?.place ?? stages[0]?.place ?? -1;
  const ofStage = useMemo(() => reply.matches.filter((match) => match.stage === stage), [reply, stage]);
  const live = useLiveScores(reply.competition.sport, reply.matches);
  const table = useBasketballTab({ reply, stage, view, set, live, now });
  const seeding = useMemo(() => (ties === null ? null : seedingOf(reply)), [reply, ties]);
  const bracket = ties === null ? null : <TiesTab reply={reply} {...(seeding ?? {})} />;
  return (
    <>
      <div className={styles.main} data-wide={tab === "table" && table.aside !== null ? undefined : ""}>
        <SeasonHead
          reply={reply}
          tabs={tabs}
          tab={tab}
          stages={BY_STAGE.has(tab) ? stages : []}
          stage={stage}
          onStage={(place) => set({ stage: String(place), round: null })}
        >
          {tab === "table" ? table.bar : null}
        </SeasonHead>
        {tab === "table" ? table.main : null}
        {tab === "ties" || (tab === "table" && table.isFinal) ? bracket : null}
        {tab === "fixtures" ? (
          <FixturesTab reply={reply} stage={stage} view={view} set={set} live={live} today={shanghaiDate(now)} />
        ) : null}
        {tab === "teams" ? <TeamsTab reply={reply} matches={ofStage} /> : null}
        {tab === "handicap" ? <HandicapTab reply={reply} matches={ofStage} /> : null}
        {tab === "totals" ? <TotalsTab reply={reply} matches={ofStage} /> : null}
        {tab === "players" ? <LeadersTab leaders={leaders} onRetry={onRetry} /> : null}
        {tab === "rules" ? <BasketballRules reply={reply} /> : null}
      </div>
      {tab === "table" ? table.aside : null}
    </>
  );
}
