import type { PlayerView } from "../../contract/match/basketball.ts";
import type { Clock } from "../kit/clock.ts";
import { type Job, createJob } from "../kit/job.ts";
import type { Log } from "../kit/log.ts";
import type { AppearanceRepository, BoxScoreResult } from "./appearanceRepository.ts";
import type { ResultRepository } from "./resultRepository.ts";

export interface AppearancesDeps {
  readonly repository: AppearanceRepository;
  readonly positions: Pick<ResultRepository, "position" | "setPosition">;
  /** Players of a basketball match, from its channel; empty when the channel has none. */
  readonly playersOf: (matchId: string) => Promise<readonly PlayerView[]>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Box scores of finished basketball matches as rows. The position is stored, and writing a match again is harmless. */
export interface Appearances {
  /** Takes over results written since the last run; returns the number of matches with players. */
  run(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

const NAME = "appearances";
const EVERY_MS = 20_000;
const BATCH = 50;
/** Results committed late have lower versions: this many versions are read again. */
const OVERLAP = 200n;

export function createAppearances({ repository, positions, playersOf, clock, log }: AppearancesDeps): Appearances {
  /** Versions whose matches had no players: not folded again in every overlap. */
  let silent = new Set<bigint>();

  async function take(result: BoxScoreResult): Promise<boolean> {
    const players = await playersOf(result.sourceId);
    // Players who did not play have only zeros, or no line.
    const played = players.filter(({ stats }) => Object.values(stats).some((value) => value !== 0));
    if (played.length === 0) return false;
    await repository.save(result, played);
    return true;
  }

  async function run(): Promise<number> {
    const stored = BigInt((await positions.position(NAME)) ?? "0");
    let after = stored > OVERLAP ? stored - OVERLAP : 0n;
    silent = new Set([...silent].filter((version) => version > after));
    let taken = 0;
    for (;;) {
      const results = await repository.changed(after, BATCH);
      const known = await repository.known(results);
      for (const result of results) {
        if (known.has(String(result.version)) || silent.has(result.version)) continue;
        if (await take(result)) taken += 1;
        else silent.add(result.version);
      }
      const last = results.at(-1);
      if (last) {
        after = last.version;
        if (after > stored) await positions.setPosition(NAME, String(after));
      }
      if (results.length < BATCH) return taken;
    }
  }

  const job: Job = createJob({
    clock,
    log,
    everyMs: EVERY_MS,
    work: async () => void (await run()),
    trouble: "box scores could not be taken over; trying again",
  });
  return { run, start: () => job.start(), stop: () => job.stop() };
}
