import { useSyncExternalStore } from "react";
import { localStore } from "../../hooks/storage.ts";
import { type BarrageChoices, DEFAULT_CHOICES, SETTINGS_KEY, parseChoices } from "./settings.ts";

/** The settings of this browser: shared by all players of a page and by all tabs. */

const listeners = new Set<() => void>();
/** The stored text and the settings parsed from it: the snapshot stays the same object while nothing has changed. */
let seen: { readonly text: string | null; readonly choices: BarrageChoices } = { text: null, choices: DEFAULT_CHOICES };

function read(): BarrageChoices {
  const text = localStore.getItem(SETTINGS_KEY);
  if (text !== seen.text) seen = { text, choices: parseChoices(text) };
  return seen.choices;
}

function write(choices: BarrageChoices): void {
  const text = JSON.stringify(choices);
  localStore.setItem(SETTINGS_KEY, text);
  seen = { text, choices };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    // Null: the storage was cleared.
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

/** Barrage settings, stored by the browser; the same in every tab. */
export function useBarrageSettings(): BarrageSettingsStore {
  const settings = useSyncExternalStore(subscribe, read, atServer);
  return { settings, change };
}
