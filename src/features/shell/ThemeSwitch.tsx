import { useBehavior } from "../../hooks/useBehavior.ts";
import styles from "./ThemeSwitch.module.css";
import { useShell } from "./shell.ts";
import type { ThemeChoice } from "./theme.ts";

const CHOICES: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: "auto", label: "跟随系统" },
  { value: "light", label: "浅色" },
  { value: "dark", label: "深色" },
];

/** Light, dark or as the system has it. */
export function ThemeSwitch() {
  const { theme } = useShell();
  const choice = useBehavior(theme.choice$);
  return (
    <fieldset className={styles.switch}>
      {/* WebKit does not float a legend in a row of its fieldset. */}
      <legend className="sr">外观</legend>
      <span className={styles.name} aria-hidden="true">
        外观
      </span>
      {CHOICES.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name="theme" value={value} checked={choice === value} onChange={() => theme.choose(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
