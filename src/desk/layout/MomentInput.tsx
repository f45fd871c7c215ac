import { useState } from "react";
import { deskTime } from "./deskTime.ts";
import styles from "./desk.module.css";

/** Readers' time zone, which has no daylight saving time. */
const OFFSET = "+08:00";
const local = (at: number): string => deskTime(at).slice(0, 19).replace(" ", "T");

function momentOf(text: string): number | null {
  const at = Date.parse(`${text}${OFFSET}`);
  return Number.isNaN(at) ? null : at;
}

interface MomentInputProps {
  readonly label: string;
  /** Label for "no moment": 立即, 直到撤下. */
  readonly none: string;
  readonly value: number | null;
  readonly onChange: (at: number | null) => void;
}

const HOUR_MS = 3_600_000;

/** A moment in Shanghai's time to the second, or none. */
export function MomentInput({ label, none, value, onChange }: MomentInputProps) {
  // A half-typed value may not be a valid moment yet.
  const [typed, setTyped] = useState<string | null>(null);
  if (value === null && typed === null) {
    return (
      <span className={styles.moment}>
        <span>{none}</span>
        <button type="button" aria-label={`设定${label}`} onClick={() => onChange((Math.floor(Date.now() / HOUR_MS) + 1) * HOUR_MS)}>
          设定
        </button>
      </span>
    );
  }
  return (
    <span className={styles.moment}>
      <input
        type="datetime-local"
        step={1}
        aria-label={label}
        value={typed ?? (value === null ? "" : local(value))}
        onChange={({ target }) => {
          const at = momentOf(target.value);
          setTyped(at === null ? target.value : null);
          if (at !== null) onChange(at);
        }}
        onBlur={() => setTyped(null)}
      />
      <button
        type="button"
        onClick={() => {
          setTyped(null);
          onChange(null);
        }}
      >
        {none}
      </button>
    </span>
  );
}
