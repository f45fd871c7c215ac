import { type LeagueChoice, invert, toggled } from "./filter.ts";
import css from "./sheet.module.css";
import { vars } from "../vars.ts";

interface LeaguePickerProps {
  readonly leagues: readonly LeagueChoice[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
}

/** Selects the leagues to show: hot ones first, each with its number of matches; buttons for all, none and invert. */
export function LeaguePicker({ leagues, hidden, onChange }: LeaguePickerProps) {
  const ids = leagues.map((l) => l.id);
  const hot = leagues.filter((l) => l.hot);
  const rest = leagues.filter((l) => !l.hot);
  // Hidden leagues that are not on the board stay hidden.
  const elsewhere = hidden.filter((id) => !ids.includes(id));
  const shown = leagues.reduce((sum, l) => sum + (hidden.includes(l.id) ? 0 : l.count), 0);
  return (
    <div className={css.picker}>
      <div className={css.tools}>
        <button type="button" onClick={() => onChange(elsewhere)}>
          全选
        </button>
        <button type="button" onClick={() => onChange([...elsewhere, ...ids])}>
          全不选
        </button>
        <button type="button" onClick={() => onChange([...elsewhere, ...invert(hidden, ids)])}>
          反选
        </button>
        <span aria-live="polite">共 {shown} 场</span>
      </div>
      <Choices title="热门赛事" leagues={hot} hidden={hidden} onChange={onChange} />
      <Choices title={hot.length > 0 ? "其他赛事" : "全部赛事"} leagues={rest} hidden={hidden} onChange={onChange} />
    </div>
  );
}

function Choices({ title, leagues, hidden, onChange }: LeaguePickerProps & { readonly title: string }) {
  if (leagues.length === 0) return null;
  return (
    <fieldset className={css.group}>
      <legend>{title}</legend>
      <ul className={css.choices}>
        {leagues.map((league) => (
          <li key={league.id}>
            <label>
              <input type="checkbox" checked={!hidden.includes(league.id)} onChange={() => onChange(toggled(hidden, league.id))} />
              <i style={vars({ "--lg": league.color })} />
              <span className="ell">{league.name}</span>
              <em>{league.count}</em>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
