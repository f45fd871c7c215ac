import { type HandicapChoice, toggled } from "./filter.ts";
import css from "./sheet.module.css";

interface HandicapPickerProps {
  readonly choices: readonly HandicapChoice[];
  /** Null = all. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[] | null) => void;
}

/** Selects the handicaps to show. All selected counts as no filter, so that a line added later is shown too. */
export function HandicapPicker({ choices, chosen, onChange }: HandicapPickerProps) {
  const all = choices.map((c) => c.key);
  const pick = (key: string): void => {
    const next = toggled(chosen ?? all, key);
    onChange(all.every((k) => next.includes(k)) ? null : next);
  };
  return (
    <div className={css.picker}>
      <div className={css.tools}>
        <button type="button" onClick={() => onChange(null)}>
          全选
        </button>
        <button type="button" onClick={() => onChange([])}>
          全不选
        </button>
      </div>
      <ul className={css.choices}>
        {choices.map(({ key, count }) => (
          <li key={key}>
            <label>
              <input type="checkbox" checked={chosen === null || chosen.includes(key)} onChange={() => pick(key)} />
              <span>{key}</span>
              <em>{count}</em>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
