import { type ReactNode, Suspense, useCallback } from "react";
import type { BoardRow } from "../../../contract/match/board.ts";
import { err, ok } from "../../../contract/result.ts";
import type { OpenHref } from "../../../contract/pages.ts";
import type { Behavior } from "../../../streams/kit/behavior.ts";
import { eventList } from "../../api/live.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { useIsAlive } from "../../hooks/useIsAlive.ts";
import { useSlice } from "../../hooks/useSlice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useNavigate } from "../../hooks/useNavigate.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";
import css from "./detail/bars.module.css";
import { NO_FILTER, isNarrowed } from "./filter/filter.ts";
import { FilterBar } from "./filter/FilterBar.tsx";
import { ScoreTable } from "./table/ScoreTable.tsx";
import { type BoardPageName, SubBar } from "./SubBar.tsx";
import { type BoardInput, useBoardModel } from "./state/useBoardModel.ts";

/** Lazy: no row is expanded when the page loads. */
const DetailRow = lazyPart(async () => (await import("./detail/DetailRow.tsx")).DetailRow);
const GoalStrip = lazyPart(async () => (await import("./goals/GoalStrip.tsx")).GoalStrip);
const StarSync = lazyPart(async () => (await import("./stars/StarSync.tsx")).StarSync);
const Toasts = lazyPart(async () => (await import("./goals/Toasts.tsx")).Toasts);

const hasAny = (list: readonly unknown[]): boolean => list.length > 0;

interface BoardViewProps extends BoardInput {
  readonly page: BoardPageName;
  /** Heading and accessible name of the table. */
  readonly title: string;
  readonly hasSegments?: boolean;
  /** Content between the bars and the table: a date strip. `wall$`: server time. */
  readonly renderAbove?: (wall$: Behavior<number>) => ReactNode;
  /** Further rows are being loaded besides the loader's. */
  readonly isLoading?: boolean;
  /** A user's collection was loaded: its matches that still exist. */
  readonly onStarRows?: (rows: readonly BoardRow[]) => void;
  readonly onRetry: () => void;
}

/** A board page, from the sub bar to the toasts. */
export function BoardView({
  page,
  title,
  hasSegments = true,
  renderAbove,
  isLoading = false,
  onStarRows,
  onRetry,
  ...input
}: BoardViewProps) {
  const { api } = usePortal();
  const navigate = useNavigate();
  const { model, store, sound$, unlockSound } = useBoardModel(input);
  const isAlive = useIsAlive();
  const hasToasts = useSlice(model.toasts$, hasAny);
  const layout = useBehavior(model.layout$);
  const filter = useBehavior(store.filter$);
  const favourites = useBehavior(store.favourites$);
  const onNavigate = useCallback((href: OpenHref) => void navigate(href), [navigate]);
  const load = useCallback(
    async (id: string) => {
      const answer = await eventList(api, [id], { isQuiet: true });
      return answer.ok ? ok(answer.value.matches.find((m) => m.matchId === id) ?? null) : err(answer.error);
    },
    [api],
  );
  const hide = useCallback((id: string) => store.hideMatch(id), [store]);
  /** The list could not be loaded: nothing is known of it, neither counts nor goals. */
  const error = layout.total === 0 && !isLoading ? input.data.error : null;

  return (
    <>
      <SubBar
        sport={input.sport}
        page={page}
        favourites={favourites.length}
        wall$={model.wall$}
        status$={input.day ? null : model.board.status$}
      />
      <FilterBar sport={input.sport} model={model} store={store} hasSegments={hasSegments} isKnown={!error} onSoundOn={unlockSound} />
      <div className={`${css.in} ${css.board}`}>
        <h1 className="sr">{title}</h1>
        {renderAbove?.(model.wall$)}
        {input.sport === "bk" || input.day ? null : (
          <div className={css.goals}>
            {isAlive && !error ? (
              <Suspense>
                <GoalStrip model={model} store={store} sound$={sound$} onSoundOn={unlockSound} />
              </Suspense>
            ) : null}
          </div>
        )}
        {layout.items.length > 0 ? (
          <ScoreTable
            sport={input.sport}
            title={title}
            model={model}
            store={store}
            onNavigate={onNavigate}
            renderDetail={(id) => (
              <Suspense>
                <DetailRow row$={model.board.row$(id)} load={load} onHide={hide} onNavigate={onNavigate} />
              </Suspense>
            )}
          />
        ) : isLoading ? (
          <Skeleton rows={8} height={36} />
        ) : error ? (
          <ErrorState code={error.code} message={error.message} onRetry={onRetry} />
        ) : (
          <EmptyState
            {...(page === "collect" && layout.total === 0 ? { text: "还没有收藏：点比赛右边的星，它就会出现在这里" } : {})}
            action={
              (isNarrowed(filter) || filter.hiddenMatches.length > 0) && layout.total > 0 ? (
                <button type="button" className={css.clear} onClick={() => store.setFilter(NO_FILTER)}>
                  清除筛选
                </button>
              ) : null
            }
          />
        )}
      </div>
      {isAlive ? (
        <Suspense>
          <StarSync sport={input.sport} store={store} onRows={onStarRows} />
        </Suspense>
      ) : null}
      {hasToasts ? (
        <Suspense>
          <Toasts model={model} />
        </Suspense>
      ) : null}
    </>
  );
}
