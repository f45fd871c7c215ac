import type { Sport } from "../../../contract/feed/channels.ts";
import type { MatchId } from "../../../contract/ids.ts";
import { plansOfMatch } from "../../api/tips.ts";
import { usePortal } from "../../hooks/portal.ts";
import { usePageParam } from "../../hooks/pageParam.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { PageLinks } from "../../ui/surface/PageLinks.tsx";
import type { PlansOfMatch } from "./matchPlansData.ts";
import { PlanRows } from "./PlanRows.tsx";
import styles from "./tips.module.css";

const ROW_HEIGHT = 112;

interface MatchPlansProps {
  readonly sport: Sport;
  readonly matchId: MatchId;
  /** As the page was asked for; null: not asked for on the server. */
  readonly first: PlansOfMatch | null;
}

/** 方案: the plans of a match, below its header. */
export function MatchPlans({ sport, matchId, first }: MatchPlansProps) {
  const { api, now } = usePortal();
  const [page] = usePageParam();
  const loaded = useLoaded(
    `${sport} ${matchId} ${page}`,
    (signal) => plansOfMatch(api, sport, matchId, page, { signal }),
    first?.plans ?? null,
  );
  return (
    <section className={`in ${styles.ofMatch}`}>
      <div className="sec-h">
        <h2>方案</h2>
      </div>
      <LoadedPart loaded={loaded} rows={4} rowHeight={ROW_HEIGHT}>
        {(plans) => (
          <>
            {plans.list.length === 0 ? <EmptyState /> : <PlanRows plans={plans.list} now={first?.now ?? now()} label="这场比赛的方案" />}
            <PageLinks of={plans} />
          </>
        )}
      </LoadedPart>
    </section>
  );
}
