import { useEffect, useState } from "react";
import styles from "./ThemeSwitch.module.css";
import { useShell } from "./shell.ts";
import { type ThemeChoice, keepTheme, resolveTheme } from "./theme.ts";

const CHOICES: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: "auto", label: "跟随系统" },
  { value: "light", label: "浅色" },
  { value: "dark", label: "深色" },
];

/** Light, dark or as the system has it. Paints at once and remembers in a cookie. */
export function ThemeSwitch() {
  const { theme } = useShell();
  const [choice, setChoice] = useState(theme);

  useEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const paint = (): void => {
      document.documentElement.dataset.theme = resolveTheme(choice, system.matches);
    };
    paint();
    system.addEventListener("change", paint);
    return () => system.removeEventListener("change", paint);
  }, [choice]);

  const choose = (next: ThemeChoice): void => {
    keepTheme(next);
    setChoice(next);
  };
  return (
    <fieldset className={styles.switch}>
      <legend>外观</legend>
      {CHOICES.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name="theme" value={value} checked={choice === value} onChange={() => choose(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
