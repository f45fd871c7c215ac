import type { ReactNode } from "react";
import styles from "./Switch.module.css";

interface SwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

/** A setting that is on or off, with its label. */
export function Switch({ isOn, onChange, children }: SwitchProps) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={styles.switch} onClick={() => onChange(!isOn)}>
      <i aria-hidden="true" />
      {children}
    </button>
  );
}
