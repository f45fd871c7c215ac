import { useState } from "react";
import type { Sport } from "../../../contract/feed/channels.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import css from "./bars.module.css";
import type { Lottery, Segment } from "./filter.ts";
import { HandicapPicker } from "./HandicapPicker.tsx";
import { LeaguePicker } from "./LeaguePicker.tsx";
import type { BoardModel } from "./model.ts";
import { Sheet } from "./Sheet.tsx";
import sheet from "./sheet.module.css";
import type { BoardStore } from "./store.ts";

interface FilterBarProps {
  readonly sport: Sport;
  readonly model: BoardModel;
  readonly store: BoardStore;
  /** Lists of one phase (赛程, 完场) have no segments. */
  readonly hasSegments: boolean;
  /** The sound was switched on, in the reader's own gesture. */
  readonly onSoundOn: () => void;
}

const SEGMENTS: readonly (readonly [Segment, string])[] = [
  ["all", "全部"],
  ["live", "进行中"],
  ["next", "未开"],
  ["done", "完场"],
];
const LOTTERIES: Readonly<Record<Sport, readonly (readonly [Lottery, string])[]>> = {
  fb: [
    ["jczq", "竞彩"],
    ["bjdc", "北单"],
    ["zc", "足彩"],
  ],
  bk: [["jclq", "竞彩篮球"]],
};

type Open = "leagues" | "handicaps" | "settings" | null;

/** Segments, lottery lists, leagues, handicaps, hidden matches and switches. On phones all but the segments move into the settings. */
export function FilterBar({ sport, model, store, hasSegments, onSoundOn }: FilterBarProps) {
  const { counts, leagues, handicaps, hidden } = useBehavior(model.layout$);
  const filter = useBehavior(store.filter$);
  const settings = useBehavior(store.settings$);
  const [open, setOpen] = useState<Open>(null);
  const shownLeagues = leagues.filter((l) => !filter.hiddenLeagues.includes(l.id)).length;

  const setSound = (hasSound: boolean): void => {
    if (hasSound) onSoundOn();
    store.setSettings({ hasSound });
  };
  const close = (): void => setOpen(null);
  const lottery = (
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
  const done = (
    <button type="button" className="btn pri" onClick={close}>
      完成
    </button>
  );
  const leaguePicker = (
    <LeaguePicker leagues={leagues} hidden={filter.hiddenLeagues} onChange={(hiddenLeagues) => store.setFilter({ hiddenLeagues })} />
  );
  const handicapPicker = (
    <HandicapPicker choices={handicaps} chosen={filter.handicaps} onChange={(handicaps) => store.setFilter({ handicaps })} />
  );

  return (
    <div className={css.flt}>
      <div className={css.in}>
        {hasSegments ? (
          <div className={css.seg} role="group" aria-label="比赛状态">
            {SEGMENTS.map(([name, label]) => (
              <button key={name} type="button" aria-pressed={filter.segment === name} onClick={() => store.setFilter({ segment: name })}>
                {label}
                <span>{counts[name]}</span>
              </button>
            ))}
          </div>
        ) : null}
        {lottery}
        <button type="button" className={css.sel} aria-haspopup="dialog" onClick={() => setOpen("leagues")}>
          <Icon name="filter" size={16} />
          赛事{" "}
          <b>
            {shownLeagues}
            <i>/{leagues.length}</i>
          </b>
          <Icon name="down" size={16} />
        </button>
        <button type="button" className={css.sel} aria-haspopup="dialog" onClick={() => setOpen("handicaps")}>
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
          <button
            type="button"
            className={`${css.tg} ${css.ico}`}
            aria-label="更多设置"
            aria-haspopup="dialog"
            onClick={() => setOpen("settings")}
          >
            <Icon name="gear" />
          </button>
        </div>
      </div>
      <Sheet title="赛事" isOpen={open === "leagues"} onClose={close} foot={done}>
        {leaguePicker}
      </Sheet>
      <Sheet title="盘口" isOpen={open === "handicaps"} onClose={close} foot={done}>
        {handicapPicker}
      </Sheet>
      <Sheet title="设置" isOpen={open === "settings"} onClose={close} foot={done}>
        <div className={sheet.picker}>
          <label className={sheet.switch}>
            <input type="checkbox" checked={settings.hasSound} onChange={(event) => setSound(event.target.checked)} />
            进球声音
          </label>
          <label className={sheet.switch}>
            <input
              type="checkbox"
              checked={settings.hasFlash}
              onChange={(event) => store.setSettings({ hasFlash: event.target.checked })}
            />
            进球闪烁与提示
          </label>
          {hidden > 0 ? (
            <button type="button" className="btn line" onClick={() => store.setFilter({ hiddenMatches: [] })}>
              恢复隐藏的 {hidden} 场
            </button>
          ) : null}
          <section className={sheet.narrow}>
            <h3>彩种</h3>
            {lottery}
          </section>
          <section className={sheet.narrow}>
            <h3>盘口</h3>
            {handicapPicker}
          </section>
          <section className={sheet.narrow}>
            <h3>赛事</h3>
            {leaguePicker}
          </section>
        </div>
      </Sheet>
    </div>
  );
}
