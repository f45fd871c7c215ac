import type { Sport } from "../../../../contract/feed/channels.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import css from "../detail/bars.module.css";
import type { Lottery } from "./filter.ts";
import type { BoardStore } from "../state/store.ts";

const LOTTERIES: Readonly<Record<Sport, readonly (readonly [Lottery, string])[]>> = {
  fb: [
    ["jczq", "竞彩"],
    ["bjdc", "北单"],
    ["zc", "足彩"],
  ],
  bk: [["jclq", "竞彩篮球"]],
};

/** Selects a lottery list: in the bar, or in the settings when the bar has no room. */
export function LotteryChoice({ sport, store }: { readonly sport: Sport; readonly store: BoardStore }) {
  const filter = useBehavior(store.filter$);
  return (
    <div className={css.lot} role="group" aria-label="彩种">
      {LOTTERIES[sport].map(([name, label]) => (
        <button
          key={name}
          type="button"
          aria-pressed={filter.lottery === name}
          onClick={() => store.setFilter({ lottery: filter.lottery === name ? null : name })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
