import type { Sport } from "../../../../contract/feed/channels.ts";
import type { PageHref } from "../../../../contract/pages.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { NoteSwitches } from "../../../parts/notification/NoteSwitches.tsx";
import { HandicapPicker } from "./HandicapPicker.tsx";
import { LeaguePicker } from "./LeaguePicker.tsx";
import { LotteryChoice } from "./LotteryChoice.tsx";
import type { BoardModel } from "../state/model.ts";
import { Sheet } from "./Sheet.tsx";
import sheet from "./sheet.module.css";
import type { BoardStore } from "../state/store.ts";

export type OpenSheet = "leagues" | "handicaps" | "settings" | null;

interface FilterSheetsProps {
  readonly sport: Sport;
  readonly model: BoardModel;
  readonly store: BoardStore;
  readonly open: OpenSheet;
  readonly onClose: () => void;
  /** Called in the user gesture that switches the sound on. */
  readonly onSoundOn: () => void;
}

/** The sheets of the filter bar: leagues, handicaps, settings. On phones the settings contain all of them. */
export function FilterSheets({ sport, model, store, open, onClose, onSoundOn }: FilterSheetsProps) {
  const { leagues, handicaps, hidden } = useBehavior(model.layout$);
  const filter = useBehavior(store.filter$);
  const settings = useBehavior(store.settings$);
  const { isOn } = useBehavior(model.spoilers.veil$);
  const done = (
    <button type="button" className="btn pri" onClick={onClose}>
      完成
    </button>
  );
  // Only football has pages for its filters.
  const footOf = (page: PageHref) => (
    <>
      {sport === "fb" ? (
        <Link className={sheet.whole} to={page}>
          在整页中选择
        </Link>
      ) : null}
      {done}
    </>
  );
  const leaguePicker = (
    <LeaguePicker leagues={leagues} hidden={filter.hiddenLeagues} onChange={(hiddenLeagues) => store.setFilter({ hiddenLeagues })} />
  );
  const handicapPicker = (
    <HandicapPicker choices={handicaps} chosen={filter.handicaps} onChange={(chosen) => store.setFilter({ handicaps: chosen })} />
  );
  const setSound = (hasSound: boolean): void => {
    if (hasSound) onSoundOn();
    store.setSettings({ hasSound });
  };
  return (
    <>
      <Sheet title="赛事" isOpen={open === "leagues"} onClose={onClose} foot={footOf("/football/checkEvent")}>
        {leaguePicker}
      </Sheet>
      <Sheet title="盘口" isOpen={open === "handicaps"} onClose={onClose} foot={footOf("/football/checkHandicap")}>
        {handicapPicker}
      </Sheet>
      <Sheet title="设置" isOpen={open === "settings"} onClose={onClose} foot={done}>
        <div className={sheet.picker}>
          {sport === "fb" ? (
            <>
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
            </>
          ) : null}
          <label className={sheet.switch}>
            <input type="checkbox" checked={isOn} onChange={(event) => model.spoilers.switch(event.target.checked)} />
            不剧透
          </label>
          <p className={sheet.hint}>
            打开后全站先不显示比分、红黄牌和滚球指数，也没有进球提示和声音；想看哪一场，点“看比分”。比赛页停在开球时，可以从头播放。
          </p>
          <NoteSwitches />
          {hidden > 0 ? (
            <button type="button" className="btn line" onClick={() => store.setFilter({ hiddenMatches: [] })}>
              恢复隐藏的 {hidden} 场
            </button>
          ) : null}
          <section className={sheet.narrow}>
            <h3>彩种</h3>
            <LotteryChoice sport={sport} store={store} />
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
    </>
  );
}
