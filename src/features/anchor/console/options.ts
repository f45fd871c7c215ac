import { isRowId } from "../../../../contract/ids.ts";
import type { RoomLine } from "../../../../contract/room/room.ts";

/** Options of the large view for a capture program. They are in the URL, which is what the program gets. */
export interface StageOptions {
  /** px */
  readonly size: number;
  /** Most lines shown. */
  readonly lines: number;
  readonly isTransparent: boolean;
  readonly hasGifts: boolean;
  readonly hasEntries: boolean;
}

export const SIZES = [28, 36, 44, 56, 72] as const;
export const LINES = [5, 8, 12, 16, 20] as const;
const DEFAULT: StageOptions = { size: 44, lines: 12, isTransparent: false, hasGifts: true, hasEntries: false };
const SIZE = { min: 16, max: 160 } as const;
const COUNT = { min: 1, max: 40 } as const;

function numberOf(text: string | null, { min, max }: { readonly min: number; readonly max: number }, otherwise: number): number {
  return text !== null && /^\d{1,3}$/.test(text) ? Math.min(max, Math.max(min, Number(text))) : otherwise;
}

/** Options from the URL; invalid values fall back to the default. */
export function stageOptions(params: URLSearchParams): StageOptions {
  const isOn = (name: string, otherwise: boolean): boolean => (params.has(name) ? params.get(name) === "1" : otherwise);
  return {
    size: numberOf(params.get("size"), SIZE, DEFAULT.size),
    lines: numberOf(params.get("lines"), COUNT, DEFAULT.lines),
    isTransparent: params.get("bg") === "transparent",
    hasGifts: isOn("gifts", DEFAULT.hasGifts),
    hasEntries: isOn("entries", DEFAULT.hasEntries),
  };
}

/** Search parameters of the options; defaults are left out. */
export function stageParams(options: StageOptions): URLSearchParams {
  const params = new URLSearchParams();
  if (options.size !== DEFAULT.size) params.set("size", String(options.size));
  if (options.lines !== DEFAULT.lines) params.set("lines", String(options.lines));
  if (options.isTransparent) params.set("bg", "transparent");
  if (options.hasGifts !== DEFAULT.hasGifts) params.set("gifts", options.hasGifts ? "1" : "0");
  if (options.hasEntries !== DEFAULT.hasEntries) params.set("entries", options.hasEntries ? "1" : "0");
  return params;
}

/** Sets the options in a URL; the room stays. */
export function putStage(params: URLSearchParams, options: StageOptions): void {
  for (const name of ["size", "lines", "bg", "gifts", "entries"]) params.delete(name);
  for (const [name, value] of stageParams(options)) params.set(name, value);
}

/** The room in the URL, so that a program without a login can show it; null when absent. */
export function roomParam(params: URLSearchParams): string | null {
  const id = params.get("room") ?? "";
  return isRowId(id) ? id : null;
}

/** The latest lines that the options allow, oldest first. Bans are never shown to viewers. */
export function stageLines(lines: readonly RoomLine[], { lines: count, hasGifts, hasEntries }: StageOptions): readonly RoomLine[] {
  return lines
    .filter(({ kind }) => {
      if (kind === "gift" || kind === "packet") return hasGifts;
      return kind === "welcome" ? hasEntries : kind !== "ban";
    })
    .slice(-count);
}
