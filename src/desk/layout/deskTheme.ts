import { localStore } from "../../hooks/storage.ts";

/** Light or dark as chosen for the desk in this browser; without a choice it follows the system. */
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
