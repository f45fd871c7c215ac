import { useEffect, useEffectEvent } from "react";
import type { PlanView } from "../../../contract/http/tipTypes.ts";
import { ok } from "../../../contract/result.ts";
import type { Loaded } from "../../hooks/useLoaded.ts";
import { readPlan } from "../../api/tips.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useTold } from "./useTold.ts";

export interface PlanHandle {
  readonly plan: PlanView;
  readonly failure: Extract<Loaded<PlanView>["state"], { kind: "ready" }>["failure"];
  reload(): void;
  /** What the server answered to a purchase. */
  show(plan: PlanView): void;
}

/** A plan that may change by itself is asked for again so often; one that is settled and paid does not change by the clock. */
const ASK_MS = 20_000;

/** A plan, kept fresh: by its kick-off, by what is told of it or of money on the reader's account, else by asking, at once for who comes back. */
export function usePlan(first: PlanView): PlanHandle {
  const { api, now } = usePortal();
  const loaded = useLoaded(first.id, (signal) => readPlan(api, first.id, { signal, isQuiet: true }), ok(first));
  const { state } = loaded;
  const plan = state.kind === "ready" ? state.value : first;
  const reload = useEffectEvent(() => loaded.reload());
  const isMoving = plan.state !== "settled" || plan.releasesAt !== null;

  useEffect(() => {
    if (!isMoving) return;
    const ask = (): void => {
      if (document.visibilityState === "visible") reload();
    };
    const timer = setInterval(ask, ASK_MS);
    // Nobody asked while it was hidden.
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [isMoving]);

  const untilKickoff = useEffectEvent(() => plan.closesAt - now());
  // Held, or void before its kick-off: it is not for sale, and is opened by its kick-off all the same.
  const isAhead = plan.now < plan.closesAt;
  useEffect(() => {
    if (!isAhead) return;
    const wait = untilKickoff();
    // Longer than a timer can be: the page will have asked long before.
    if (wait > 86_400_000) return;
    const timer = setTimeout(() => reload(), Math.max(500, wait + 500));
    return () => clearTimeout(timer);
  }, [isAhead]);

  useTold(loaded.reload);

  return {
    plan,
    failure: state.kind === "ready" ? state.failure : null,
    reload: loaded.reload,
    show: (next) => loaded.change(() => next),
  };
}
