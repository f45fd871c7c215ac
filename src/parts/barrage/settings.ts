import type { BarrageArea, EngineOptions, Step } from "./engine/types.ts";
import { truncate } from "../../../contract/rules/truncate.ts";

/** A reader's barrage settings, stored in the browser. */
export interface BarrageChoices {
  /** Switched by one press, and stored. */
  readonly isOn: boolean;
  /** Percent, 10 to 100. */
  readonly opacity: number;
  readonly size: Step;
  readonly speed: Step;
  readonly area: BarrageArea;
  readonly avoidsScore: boolean;
  readonly hidesGifts: boolean;
  readonly blockedWords: readonly string[];
}

export const SETTINGS_KEY = "fulltime.barrage.settings";
export const MIN_OPACITY = 10;
export const OPACITY_STEP = 5;
export const MOST_WORDS = 50;
export const MOST_WORD_LENGTH = 20;

export const DEFAULT_CHOICES: BarrageChoices = {
  isOn: true,
  opacity: 80,
  size: 2,
  speed: 2,
  area: "half",
  avoidsScore: true,
  hidesGifts: false,
  blockedWords: [],
};

export const SIZE_NAMES: Readonly<Record<Step, string>> = { 0: "特小", 1: "较小", 2: "标准", 3: "较大", 4: "特大" };
export const SPEED_NAMES: Readonly<Record<Step, string>> = { 0: "极慢", 1: "较慢", 2: "适中", 3: "较快", 4: "极快" };
export const AREAS: readonly (readonly [BarrageArea, string])[] = [
  ["quarter", "1/4"],
  ["half", "半屏"],
  ["full", "全屏"],
];

export function isStep(value: unknown): value is Step {
  return value === 0 || value === 1 || value === 2 || value === 3 || value === 4;
}

function areaOf(value: unknown): BarrageArea | null {
  return AREAS.find(([area]) => area === value)?.[0] ?? null;
}

/** A keyword as it is stored; null when it is empty. */
export function storedWord(text: string): string | null {
  const word = truncate(text.replace(/\s+/g, " ").trim(), MOST_WORD_LENGTH);
  return word === "" ? null : word;
}

/** Adds a keyword. Returns the same list when the keyword is empty or present, or the list is full. */
export function withWord(words: readonly string[], text: string): readonly string[] {
  const word = storedWord(text);
  return word === null || words.includes(word) || words.length >= MOST_WORDS ? words : [...words, word];
}

function wordsOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return DEFAULT_CHOICES.blockedWords;
  return value.reduce<readonly string[]>((words, one) => (typeof one === "string" ? withWord(words, one) : words), []);
}

/** Parses stored settings. A missing or invalid field, from an older version or from elsewhere, gets its default. */
export function parseChoices(stored: string | null): BarrageChoices {
  if (stored === null) return DEFAULT_CHOICES;
  let given: Readonly<Record<string, unknown>>;
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== "object" || value === null) return DEFAULT_CHOICES;
    given = value as Readonly<Record<string, unknown>>;
  } catch {
    // Not JSON: not ours, or cut off by a full disk.
    return DEFAULT_CHOICES;
  }
  const flag = (name: "isOn" | "avoidsScore" | "hidesGifts"): boolean => {
    const value = given[name];
    return typeof value === "boolean" ? value : DEFAULT_CHOICES[name];
  };
  const { opacity, size, speed } = given;
  const isOpacity = typeof opacity === "number" && opacity >= MIN_OPACITY && opacity <= 100;
  return {
    isOn: flag("isOn"),
    opacity: isOpacity ? opacity : DEFAULT_CHOICES.opacity,
    size: isStep(size) ? size : DEFAULT_CHOICES.size,
    speed: isStep(speed) ? speed : DEFAULT_CHOICES.speed,
    area: areaOf(given.area) ?? DEFAULT_CHOICES.area,
    avoidsScore: flag("avoidsScore"),
    hidesGifts: flag("hidesGifts"),
    blockedWords: wordsOf(given.blockedWords),
  };
}

export function engineOptions({ size, speed, area, avoidsScore, hidesGifts, blockedWords }: BarrageChoices): EngineOptions {
  return { size, speed, area, avoidsScore, hidesGifts, blockedWords, mayOverlap: false };
}
