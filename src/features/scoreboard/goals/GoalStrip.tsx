import { useMemo } from "react";
import { type Observable, auditTime, combineLatest, distinctUntilChanged, map } from "rxjs";
import { minuteText } from "../../../../contract/match/clock.ts";
import type { Behavior } from "../../../../streams/kit/behavior.ts";
import { isVeiled } from "../../../hooks/spoilers.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { matchHref } from "../table/cells.ts";
import { passes } from "../filter/filter.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import css from "./goalStrip.module.css";
import { lazyBehavior } from "../lazy.ts";
import type { BoardModel } from "../state/model.ts";
import { type RecentGoal, recentGoals, recentKey } from "./recentGoals.ts";
import type { SoundState } from "./sound.ts";
import type { BoardStore } from "../state/store.ts";

/** Check interval: rows change many times a second, goals do not. */
const LOOK_MS = 250;

function goalsNow(model: BoardModel, store: BoardStore): readonly RecentGoal[] {
  const filter = store.filter$.value;
  const veil = model.spoilers.veil$.value;
  return recentGoals(model.board.rows$.value.values(), model.play$.value, (row) => passes(row, filter) && !isVeiled(veil, row.id));
}

function goals$(model: BoardModel, store: BoardStore): Behavior<readonly RecentGoal[]> {
  const moved$: Observable<unknown> = combineLatest([model.board.rows$, model.play$, store.filter$, model.spoilers.veil$]);
  const found$ = moved$.pipe(
    auditTime(LOOK_MS),
    map(() => goalsNow(model, store)),
    distinctUntilChanged((a, b) => recentKey(a) === recentKey(b)),
  );
  return lazyBehavior(found$, goalsNow(model, store));
}

function Goal({ row, goal, isFresh }: RecentGoal) {
  const scorer = goal.player ?? (goal.side === 0 ? row.home.name : row.away.name);
  const digit = (side: 0 | 1) => (goal.side === side && !goal.cancelled ? <em>{row.score[side]}</em> : row.score[side]);
  return (
    <li data-fresh={isFresh && !goal.cancelled ? "" : undefined} data-cancelled={goal.cancelled ? "" : undefined}>
      <Link to={matchHref(row)}>
        <b>{minuteText(goal.minute)}</b>
        <span>{row.home.name}</span>
        <strong className="big">
          {digit(0)}-{digit(1)}
        </strong>
        <span>{row.away.name}</span>
        <i>{goal.cancelled ? "进球取消" : scorer}</i>
      </Link>
    </li>
  );
}

const SOUND_WORDS: Readonly<Record<SoundState, string>> = {
  ready: "",
  waiting: "点一下页面，进球声音才会响",
  blocked: "浏览器拦下了声音：请在地址栏左边的网站设置里允许",
};

interface GoalStripProps {
  readonly model: BoardModel;
  readonly store: BoardStore;
  readonly sound$: Behavior<SoundState>;
  readonly onSoundOn: () => void;
}

/** 刚刚进球: the latest goals on the board with minute, score and scorer, each linked to its match; and the sound switch. */
export function GoalStrip({ model, store, sound$, onSoundOn }: GoalStripProps) {
  const source$ = useMemo(() => goals$(model, store), [model, store]);
  const goals = useBehavior(source$);
  const { hasSound } = useBehavior(store.settings$);
  const sound = useBehavior(sound$);
  const { isOn } = useBehavior(model.spoilers.veil$);
  const words = hasSound ? SOUND_WORDS[sound] : "";
  return (
    <div className={css.strip}>
      <h2>刚刚进球</h2>
      {goals.length === 0 ? (
        <p>{isOn ? "不剧透已打开，进球不在这里出现" : "近 15 分钟没有进球，有了会出现在这里"}</p>
      ) : (
        <ol aria-label="刚刚进球">
          {goals.map((one) => (
            <Goal key={one.row.id} {...one} />
          ))}
        </ol>
      )}
      {words === "" ? null : (
        <span className={css.words} role="status">
          {words}
        </span>
      )}
      <button
        type="button"
        className={css.sound}
        aria-pressed={hasSound}
        aria-label="进球声音"
        onClick={() => {
          if (!hasSound) onSoundOn();
          store.setSettings({ hasSound: !hasSound });
        }}
      >
        <Icon name={hasSound ? "sound" : "mute"} size={16} />
      </button>
    </div>
  );
}
