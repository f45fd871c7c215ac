import { Suspense, useState } from "react";
import type { Sport } from "../../../../contract/feed/channels.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import css from "../detail/bars.module.css";
import type { OpenSheet } from "./FilterSheets.tsx";
import type { Segment } from "./filter.ts";
import { LotteryChoice } from "./LotteryChoice.tsx";
import type { BoardModel } from "../state/model.ts";
import type { BoardStore } from "../state/store.ts";

interface FilterBarProps {
  readonly sport: Sport;
  readonly model: BoardModel;
  readonly store: BoardStore;
  /** False for lists of one phase (赛程, 完场). */
  readonly hasSegments: boolean;
  /** False while the list could not be loaded: a count would be a claim. */
  readonly isKnown: boolean;
  /** Called in the user gesture that switches the sound on. */
  readonly onSoundOn: () => void;
}

const SEGMENTS: readonly (readonly [Segment, string])[] = [
  ["all", "全部"],
  ["live", "进行中"],
  ["next", "未开"],
  ["done", "完场"],
];
const FilterSheets = lazyPart(async () => (await import("./FilterSheets.tsx")).FilterSheets);

/** Segments, lottery lists, leagues, handicaps, hidden matches and switches. On phones all but the segments are in the settings. */
export function FilterBar({ sport, model, store, hasSegments, isKnown, onSoundOn }: FilterBarProps) {
  const { counts, leagues, hidden } = useBehavior(model.layout$);
  const filter = useBehavior(store.filter$);
  const settings = useBehavior(store.settings$);
  const [open, setOpen] = useState<OpenSheet>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const shownLeagues = leagues.filter((l) => !filter.hiddenLeagues.includes(l.id)).length;

  const show = (name: OpenSheet): void => {
    setWasOpen(true);
    setOpen(name);
  };
  const setSound = (hasSound: boolean): void => {
    if (hasSound) onSoundOn();
    store.setSettings({ hasSound });
  };
  const close = (): void => setOpen(null);
  return (
    <div className={css.flt}>
      <div className={css.in}>
        {hasSegments ? (
          <div className={css.seg} role="group" aria-label="比赛状态">
            {SEGMENTS.map(([name, label]) => (
              <button key={name} type="button" aria-pressed={filter.segment === name} onClick={() => store.setFilter({ segment: name })}>
                {label}
                <span>{isKnown ? counts[name] : "-"}</span>
              </button>
            ))}
          </div>
        ) : null}
        <LotteryChoice sport={sport} store={store} />
        <button type="button" className={css.sel} aria-haspopup="dialog" onClick={() => show("leagues")}>
          <Icon name="filter" size={16} />
          赛事{" "}
          <b>
            {isKnown ? shownLeagues : "-"}
            {isKnown ? <i>/{leagues.length}</i> : null}
          </b>
          <Icon name="down" size={16} />
        </button>
        <button type="button" className={css.sel} aria-haspopup="dialog" onClick={() => show("handicaps")}>
          盘口 <b>{filter.handicaps === null ? "全部" : `${filter.handicaps.length} 项`}</b>
          <Icon name="down" size={16} />
        </button>
        {hidden > 0 ? (
          <span className={css.hid}>
            已隐藏 {hidden} 场
            <button type="button" onClick={() => store.setFilter({ hiddenMatches: [] })}>
              恢复
            </button>
          </span>
        ) : null}
        <div className={css.sets}>
          {sport === "fb" ? (
            <>
              <button type="button" className={css.tg} aria-pressed={settings.hasSound} onClick={() => setSound(!settings.hasSound)}>
                <Icon name={settings.hasSound ? "sound" : "mute"} size={16} />
                声音
                <i />
              </button>
              <button
                type="button"
                className={css.tg}
                aria-pressed={settings.hasFlash}
                onClick={() => store.setSettings({ hasFlash: !settings.hasFlash })}
              >
                <Icon name="flash" size={16} />
                进球闪烁
                <i />
              </button>
            </>
          ) : null}
          <button
            type="button"
            className={`${css.tg} ${css.ico}`}
            aria-label="更多设置"
            aria-haspopup="dialog"
            onClick={() => show("settings")}
          >
            <Icon name="gear" />
          </button>
        </div>
      </div>
      {wasOpen ? (
        <Suspense>
          <FilterSheets sport={sport} model={model} store={store} open={open} onClose={close} onSoundOn={onSoundOn} />
        </Suspense>
      ) : null}
    </div>
  );
}
