import type { MatchView } from "../../../streams/sport/types.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";

/** Shown in place of prices: not loaded yet, failed to load, or no company prices the match. */
export function NoOdds({ view, onRetry }: { readonly view: MatchView; readonly onRetry?: (() => void) | undefined }) {
  const log = useBehavior(view.log$);
  const status = useBehavior(view.status$);
  if (log === "loading") return <Skeleton rows={12} />;
  if (log === "failed") return <ErrorState message="比赛记录载入失败" onRetry={() => void view.loadLog()} />;
  if (status.kind === "failed") return <ErrorState code={status.code} onRetry={onRetry} />;
  return <EmptyState />;
}
