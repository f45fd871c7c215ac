import { existsSync, readFileSync, readdirSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { seeded } from "../board/rows.ts";

/** Comments of a measurement: [ms from the start, length in characters]. */
export type Comments = readonly (readonly [number, number])[];

export interface Case {
  readonly name: string;
  /** Comments for `ms` milliseconds. */
  readonly comments: (ms: number) => Comments;
}

const STEADY_PER_S = 100;
/** About 8 characters, 160 px: 900 lines are on screen, each for 9 s. */
const LENGTHS = [3, 4, 5, 6, 7, 8, 8, 8, 9, 10, 11, 12, 14] as const;

export const STEADY: Case = {
  name: `${STEADY_PER_S} a second`,
  comments(ms) {
    const random = seeded(7);
    const count = Math.round((ms / 1_000) * STEADY_PER_S);
    return Array.from(
      { length: count },
      (_, i) => [(i * 1_000) / STEADY_PER_S, LENGTHS[Math.floor(random() * LENGTHS.length)] ?? 8] as const,
    );
  },
};

type Recorded = readonly [at: number, user: number, length: number, colour: number, size: number];

/** Starts at the busiest minute of a recorded chat, sped up by `speed`. */
function recordedCase(name: string, all: readonly Recorded[], speed: number): Case {
  const perMinute = new Map<number, number>();
  for (const [at] of all) perMinute.set(Math.floor(at / 60_000), (perMinute.get(Math.floor(at / 60_000)) ?? 0) + 1);
  const busiest = [...perMinute].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0] as const)[0] * 60_000;
  return {
    name: `${name} at ${speed}x`,
    comments: (ms) =>
      all
        .filter(([at]) => at >= busiest && (at - busiest) / speed < ms)
        .map(([at, , length]) => [(at - busiest) / speed, Math.max(1, length)] as const),
  };
}

/** The recorded chats at both speeds; a message instead if they are missing. */
export function recordedCases(folder: string): readonly Case[] | string {
  if (!existsSync(folder)) return `no recorded timings in ${folder}`;
  const files = readdirSync(folder).filter((file) => file.endsWith(".ndjson.gz"));
  const chats = files.map((file) => {
    const text = gunzipSync(readFileSync(`${folder}/${file}`)).toString();
    return text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Recorded);
  });
  const [busier] = chats.toSorted((a, b) => b.length - a.length);
  if (!busier) return `no recorded timings in ${folder}`;
  return [1, 10].map((speed) => recordedCase("recorded", busier, speed));
}
