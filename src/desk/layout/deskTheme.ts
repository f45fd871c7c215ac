import { localStore } from "../../hooks/storage.ts";

/** Light or dark as this browser's user chose it for the desk; without a choice as the system says, and when it changes. */
const KEY = "desk-theme";
export type DeskTheme = "light" | "dark";

const DARK = "(prefers-color-scheme: dark)";

export function currentTheme(): DeskTheme {
  const value = localStore.getItem(KEY);
  return value === "light" || value === "dark" ? value : matchMedia(DARK).matches ? "dark" : "light";
}

function paint(): void {
  document.documentElement.dataset.theme = currentTheme();
}

export function paintTheme(): void {
  paint();
  matchMedia(DARK).addEventListener("change", paint);
}

export function chooseTheme(theme: DeskTheme): void {
  localStore.setItem(KEY, theme);
  paint();
}
