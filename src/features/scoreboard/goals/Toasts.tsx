import { minuteText } from "../../../../contract/match/clock.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { useEscape } from "../../../hooks/useEscape.ts";
import { TeamCrest } from "../../../ui/surface/Crest.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import css from "./toast.module.css";
import type { Flash } from "../table/flash.ts";
import type { BoardModel } from "../state/model.ts";

/** Goal toasts in the corner: newest on top, three at most, removed with the flash. */
export function Toasts({ model }: { readonly model: BoardModel }) {
  const toasts = useBehavior(model.toasts$);
  const [newest] = toasts;
  useEscape(newest !== undefined, () => {
    if (newest) model.dismissToast(newest.key);
  });
  if (toasts.length === 0) return null;
  return (
    <div className={css.toasts} aria-live="off">
      {toasts.map((flash) => (
        <Toast key={flash.key} flash={flash} model={model} />
      ))}
    </div>
  );
}

function Digit({ value, isChanged }: { readonly value: number; readonly isChanged: boolean }) {
  return isChanged ? <em className="big">{value}</em> : <span className="big">{value}</span>;
}

function Toast({ flash, model }: { readonly flash: Flash; readonly model: BoardModel }) {
  const row = useBehavior(model.board.row$(flash.id));
  if (!row) return null;
  const team = flash.side === 0 ? row.home : row.away;
  return (
    <div className={css.toast}>
      <TeamCrest crest={team.crest} size={32} />
      <div>
        <p className={css.top}>
          <b>进球</b>
          <span>
            {row.league.name} {minuteText(flash.minute)}
          </span>
        </p>
        <p className={css.score}>
          {flash.side === 0 ? <b>{row.home.name}</b> : row.home.name} <Digit value={row.score[0]} isChanged={flash.side === 0} />
          <i>-</i>
          <Digit value={row.score[1]} isChanged={flash.side === 1} /> {flash.side === 1 ? <b>{row.away.name}</b> : row.away.name}
        </p>
        {flash.player === null ? null : <p className={css.who}>{flash.player}</p>}
      </div>
      <button type="button" aria-label="关闭" onClick={() => model.dismissToast(flash.key)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
