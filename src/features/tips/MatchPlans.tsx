import type { Sport } from "../../../contract/feed/channels.ts";
import type { PlanWithExpert } from "../../../contract/http/tipTypes.ts";
import type { MatchId } from "../../../contract/ids.ts";
import type { PageClock, Playhead } from "../../../streams/clock/types.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { usePortal } from "../../hooks/portal.ts";
import { usePageParam } from "../../hooks/pageParam.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { type Loaded, useLoaded } from "../../hooks/useLoaded.ts";
import { useSlice } from "../../hooks/useSlice.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { PageLinks } from "../../ui/surface/PageLinks.tsx";
import { type PlansAsOf, type PlansOfMatch, plansAsOf, stepOf } from "./matchPlansData.ts";
import { planAsOf } from "./planAsOf.ts";
import { PlanRows } from "./PlanRows.tsx";
import styles from "./tips.module.css";

const ROW_HEIGHT = 112;
const SECOND_MS = 1_000;

/** Null: the page is live. Else the playhead in whole seconds, so that the list renders no more often. */
function momentOf({ mode, at }: Playhead): number | null {
  return mode === "live" ? null : Math.floor(at / SECOND_MS) * SECOND_MS;
}

interface RowsProps {
  readonly plans: readonly PlanWithExpert[];
  readonly now: number;
}

function Rows({ plans, now }: RowsProps) {
  return plans.length === 0 ? <EmptyState /> : <PlanRows plans={plans} now={now} label="这场比赛的方案" />;
}

/** While the playhead is held or in replay: plans without scores and outcomes later than it. */
function RowsAsOf({ plans, now, at, view }: RowsProps & { readonly at: number; readonly view: Pick<MatchView, "state$"> }) {
  const seen = useBehavior(view.state$);
  return <Rows plans={plans.map((plan) => planAsOf(plan, at, seen))} now={now} />;
}

/** Hides records later than the playhead while the ones of its time load. */
function notLater(loaded: Loaded<PlansAsOf>, step: number | null): Loaded<PlansAsOf> {
  const { state } = loaded;
  if (step === null || state.kind !== "ready" || (state.value.at !== null && state.value.at <= step)) return loaded;
  return { ...loaded, state: state.failure ? { kind: "failed", failure: state.failure } : { kind: "loading" } };
}

interface MatchPlansProps {
  readonly sport: Sport;
  readonly matchId: MatchId;
  readonly view: Pick<MatchView, "state$">;
  readonly clock: Pick<PageClock, "playhead$">;
  /** The plans the page was loaded with; null: the server did not request them. */
  readonly first: PlansOfMatch | null;
}

/** 方案: the plans of a match, below its header. */
export function MatchPlans({ sport, matchId, view, clock, first }: MatchPlansProps) {
  const { api, now } = usePortal();
  const at = useSlice(clock.playhead$, momentOf);
  const [page] = usePageParam();
  const step = stepOf(at);
  const loaded = useLoaded(
    `${sport} ${matchId} ${page} ${step}`,
    (signal) => plansAsOf(api, { sport, matchId, page, at: step }, { signal }),
    first?.at === step ? first.plans : null,
  );
  return (
    <section className={`in ${styles.ofMatch}`}>
      <div className="sec-h">
        <h2>方案</h2>
      </div>
      <LoadedPart loaded={notLater(loaded, step)} rows={4} rowHeight={ROW_HEIGHT}>
        {(plans) => {
          const rows = { plans: plans.list, now: first?.now ?? now() };
          return (
            <>
              {at === null ? <Rows {...rows} /> : <RowsAsOf {...rows} at={at} view={view} />}
              <PageLinks of={plans} />
            </>
          );
        }}
      </LoadedPart>
    </section>
  );
}
