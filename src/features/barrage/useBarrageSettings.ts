import { useSyncExternalStore } from "react";
import { type BarrageChoices, DEFAULT_CHOICES, SETTINGS_KEY, parseChoices } from "./settings.ts";

/** The choices of this browser: one for all players of a page, and all tabs follow. */

const listeners = new Set<() => void>();
/** The stored text and what it says: a snapshot stays the same object while nothing changed. */
let seen: { readonly text: string | null; readonly choices: BarrageChoices } = { text: null, choices: DEFAULT_CHOICES };

function read(): BarrageChoices {
  let text: string | null;
  try {
    text = localStorage.getItem(SETTINGS_KEY);
  } catch {
    // Site data is blocked: what was chosen lives as long as the page.
    return seen.choices;
  }
  if (text !== seen.text) seen = { text, choices: parseChoices(text) };
  return seen.choices;
}

function write(choices: BarrageChoices): void {
  const text = JSON.stringify(choices);
  try {
    localStorage.setItem(SETTINGS_KEY, text);
    seen = { text, choices };
  } catch {
    // Full or blocked: kept for this page alone, under the text that is still stored.
    seen = { text: seen.text, choices };
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    // Null: everything was cleared.
    if (key === SETTINGS_KEY || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

const atServer = (): BarrageChoices => DEFAULT_CHOICES;

export interface BarrageSettingsStore {
  readonly settings: BarrageChoices;
  readonly change: (part: Partial<BarrageChoices>) => void;
}

function change(part: Partial<BarrageChoices>): void {
  write({ ...read(), ...part });
}

/** Choices about the barrage, remembered by the browser; the same in every tab. */
export function useBarrageSettings(): BarrageSettingsStore {
  const settings = useSyncExternalStore(subscribe, read, atServer);
  return { settings, change };
}
