import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { Dialog } from "../../../ui/control/Dialog.tsx";
import type { FilterChoice } from "../state/groups.ts";
import styles from "./filterDialog.module.css";

export interface FilterDialogProps {
  readonly title: string;
  readonly choices: readonly FilterChoice[];
  /** Keys of the hidden choices. */
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Chooses the leagues or lines that a list shows. */
export function FilterDialog({ title, choices, hidden, onChange, onClose }: FilterDialogProps) {
  const keys = choices.map(({ key }) => key);
  return (
    <ControlProvider>
      <Dialog title={title} width={547} onClose={onClose}>
        <div className={styles.tools}>
          <button type="button" onClick={() => onChange([])}>
            全选
          </button>
          <button type="button" onClick={() => onChange(keys)}>
            全不选
          </button>
          <button type="button" onClick={() => onChange(keys.filter((key) => !hidden.includes(key)))}>
            反选
          </button>
        </div>
        <ul className={styles.choices}>
          {choices.map(({ key, label, count }) => (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  checked={!hidden.includes(key)}
                  onChange={() => onChange(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key])}
                />
                <span className="ell">{label}</span>
                <em>{count}</em>
              </label>
            </li>
          ))}
        </ul>
      </Dialog>
    </ControlProvider>
  );
}
