import { useEffect, useState } from "react";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { useNavigate } from "../../../hooks/useNavigate.ts";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import css from "../detail/bars.module.css";
import { handicapsOf, leaguesOf } from "./filter.ts";
import { HandicapPicker } from "./HandicapPicker.tsx";
import { LeaguePicker } from "./LeaguePicker.tsx";
import { localStore } from "../../../hooks/storage.ts";
import { createBoardStore } from "../state/store.ts";
import { dateOf } from "../state/time.ts";
import type { BoardData } from "../state/useBoardModel.ts";

interface FilterScreenProps {
  readonly by: "league" | "handicap";
  readonly data: BoardData;
  readonly onRetry: () => void;
}

/** A filter of the football board on its own page; the board reads the choice from local storage. */
export function FilterScreen({ by, data, onRetry }: FilterScreenProps) {
  const navigate = useNavigate();
  const [store] = useState(() => createBoardStore({ sport: "fb", tab: "football-live", storage: localStore }));
  const filter = useBehavior(store.filter$);
  useEffect(() => store.load(dateOf(data.now)), [store, data.now]);
  return (
    <div className={`${css.in} ${css.screen}`}>
      <h1>{by === "league" ? "赛事筛选" : "盘口筛选"}</h1>
      {data.error ? (
        <ErrorState code={data.error.code} message={data.error.message} onRetry={onRetry} />
      ) : by === "league" ? (
        <LeaguePicker
          leagues={leaguesOf(data.rows)}
          hidden={filter.hiddenLeagues}
          onChange={(hiddenLeagues) => store.setFilter({ hiddenLeagues })}
        />
      ) : (
        <HandicapPicker
          choices={handicapsOf(data.rows)}
          chosen={filter.handicaps}
          onChange={(handicaps) => store.setFilter({ handicaps })}
        />
      )}
      <div className={css.screenFoot}>
        <button type="button" className="btn pri" onClick={() => void navigate("/football")}>
          查看比分
        </button>
      </div>
    </div>
  );
}
