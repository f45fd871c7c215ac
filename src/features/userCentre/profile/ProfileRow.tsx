import type { ReactNode } from "react";
import styles from "./profile.module.css";

interface ProfileRowProps {
  readonly label: string;
  readonly value: ReactNode;
  /** Shown for an empty value. */
  readonly empty?: string;
  readonly action?: string;
  readonly onAction?: () => void;
}

/** A line of the user's data, with a button to change it. */
export function ProfileRow({ label, value, empty = "--", action, onAction }: ProfileRowProps) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className={styles.value} data-empty={value === ""}>
        {value === "" ? empty : value}
      </dd>
      {action ? (
        <dd>
          <button type="button" className="btn line sm" aria-label={`${action}${label}`} aria-haspopup="dialog" onClick={onAction}>
            {action}
          </button>
        </dd>
      ) : null}
    </div>
  );
}
