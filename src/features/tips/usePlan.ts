import { useEffect, useEffectEvent } from "react";
import type { PlanView } from "../../../contract/http/tipTypes.ts";
import { ok } from "../../../contract/result.ts";
import type { Loaded } from "../../hooks/useLoaded.ts";
import { readPlan } from "../../api/tips.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useTipEvents } from "./useTipEvents.ts";

export interface PlanHandle {
  readonly plan: PlanView;
  readonly failure: Extract<Loaded<PlanView>["state"], { kind: "ready" }>["failure"];
  reload(): void;
  /** Shows the plan in the response to a purchase. */
  show(plan: PlanView): void;
}

/** Polling period of a plan that may still change. A settled and paid plan does not change with time. */
const POLL_MS = 20_000;

/** A plan kept fresh: reloaded at kick-off, on a user event about tips or balance, and by polling while the page is visible. */
export function usePlan(first: PlanView): PlanHandle {
  const { api, now } = usePortal();
  const loaded = useLoaded(first.id, (signal) => readPlan(api, first.id, { signal, isQuiet: true }), ok(first));
  const { state } = loaded;
  const plan = state.kind === "ready" ? state.value : first;
  const reload = useEffectEvent(() => loaded.reload());
  const isMoving = plan.state !== "settled" || plan.releasesAt !== null;

  useEffect(() => {
    if (!isMoving) return;
    const poll = (): void => {
      if (document.visibilityState === "visible") reload();
    };
    const timer = setInterval(poll, POLL_MS);
    // A hidden page does not poll, so it catches up when it becomes visible.
    document.addEventListener("visibilitychange", poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", poll);
    };
  }, [isMoving]);

  const untilKickoff = useEffectEvent(() => plan.closesAt - now());
  // Held, or void before kick-off: the plan is not for sale, but still becomes public at kick-off.
  const isAhead = plan.now < plan.closesAt;
  useEffect(() => {
    if (!isAhead) return;
    const wait = untilKickoff();
    // Too far off for one timer; polling will have reloaded the plan long before.
    if (wait > 86_400_000) return;
    const timer = setTimeout(() => reload(), Math.max(500, wait + 500));
    return () => clearTimeout(timer);
  }, [isAhead]);

  useTipEvents(loaded.reload);

  return {
    plan,
    failure: state.kind === "ready" ? state.failure : null,
    reload: loaded.reload,
    show: (next) => loaded.change(() => next),
  };
}
