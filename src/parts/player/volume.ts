import { localStore, readJson, writeJson } from "../../hooks/storage.ts";

const KEY = "player.volume";

export interface Volume {
  /** 0 to 1. */
  readonly level: number;
  readonly isMuted: boolean;
}

const USUAL: Volume = { level: 0.6, isMuted: false };

function isVolume(value: unknown): value is Volume {
  if (typeof value !== "object" || value === null) return false;
  const { level, isMuted } = value as Partial<Record<keyof Volume, unknown>>;
  return typeof level === "number" && level >= 0 && level <= 1 && typeof isMuted === "boolean";
}

/** The viewer's last choice in this browser. */
export function rememberedVolume(): Volume {
  return readJson(localStore, KEY, isVolume) ?? USUAL;
}

export function rememberVolume(volume: Volume): void {
  writeJson(localStore, KEY, volume);
}
