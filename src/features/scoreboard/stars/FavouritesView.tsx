import { useCallback, useEffect, useState } from "react";
import { BehaviorSubject } from "rxjs";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { scoreList } from "../../../api/live.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { BoardView } from "../BoardView.tsx";
import { type Favourite, favouritesKey, isFavourites } from "./favourites.ts";
import { localStore, readJson } from "../../../hooks/storage.ts";
import { dateOf } from "../state/time.ts";
import type { BoardData } from "../state/useBoardModel.ts";

/** Days of the favourites. Each is read by date, today too: its results may have left the live window. */
function daysOf(list: readonly Favourite[]): readonly string[] {
  return [...new Set(list.map((f) => f.date))].sort();
}

/** 收藏: the favourites on the board, and those of the days before and after it. */
export function FavouritesView({ data, onRetry }: { readonly data: BoardData; readonly onRetry: () => void }) {
  const { api, now } = usePortal();
  const [extra$] = useState(() => new BehaviorSubject<readonly BoardRow[]>([]));
  const [isLoading, setLoading] = useState(true);
  // The days and the account answer in any order. A match in both is shown as one row.
  const add = useCallback((rows: readonly BoardRow[]) => extra$.next([...extra$.value, ...rows]), [extra$]);
  useEffect(() => {
    let isGone = false;
    const today = dateOf(now());
    const read = async (date: string): Promise<readonly BoardRow[]> => {
      const types = date < today ? (["end"] as const) : date > today ? (["next"] as const) : (["end", "next"] as const);
      const answers = await Promise.all(types.map((type) => scoreList(api, "fb", { type, date }, { isQuiet: true })));
      return answers.flatMap((answer) => (answer.ok ? answer.value.rows : []));
    };
    void Promise.all(daysOf(readJson(localStore, favouritesKey("fb"), isFavourites) ?? []).map(read)).then((found) => {
      if (isGone) return;
      add(found.flat());
      setLoading(false);
    });
    return () => {
      isGone = true;
    };
  }, [api, now, add]);
  return (
    <BoardView
      sport="fb"
      page="collect"
      tab="football-collect"
      title="足球收藏"
      data={data}
      isFavourites
      extra$={extra$}
      isLoading={isLoading}
      onStarRows={add}
      onRetry={onRetry}
    />
  );
}
