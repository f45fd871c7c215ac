import { Icon } from "../../ui/surface/Icon.tsx";
import styles from "./controls.module.css";

export interface BarrageSwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Switches barrage on and off with one press, in the player's bar. */
export function BarrageSwitch({ isOn, onChange }: BarrageSwitchProps) {
  const label = isOn ? "弹幕开" : "弹幕关";
  return (
    <button type="button" className={styles.switch} aria-pressed={isOn} aria-label={label} title={label} onClick={() => onChange(!isOn)}>
      <Icon name={isOn ? "danmu" : "danmuoff"} />
    </button>
  );
}
