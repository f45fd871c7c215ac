import type { PlayerView } from "../../contract/match/basketball.ts";
import type { Clock } from "../kit/clock.ts";
import { type Job, createJob } from "../kit/job.ts";
import type { Log } from "../kit/log.ts";
import type { AppearanceRepository, ToldResult } from "./appearanceRepository.ts";
import type { ResultRepository } from "./resultRepository.ts";

export interface AppearancesDeps {
  readonly repository: AppearanceRepository;
  readonly positions: Pick<ResultRepository, "position" | "setPosition">;
  /** Who played a basketball match, as its channel tells it; empty where it tells nothing. */
  readonly playersOf: (matchId: string) => Promise<readonly PlayerView[]>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Box scores of finished basketball matches as rows: where it stopped is stored, and what it writes it may write again. */
export interface Appearances {
  /** Takes over results written since the last time; answers of how many matches there were players. */
  run(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

const NAME = "appearances";
const EVERY_MS = 20_000;
const BATCH = 50;
/** Results that are committed late bear a lower version: so many are looked at again. */
const OVERLAP = 200n;

export function createAppearances({ repository, positions, playersOf, clock, log }: AppearancesDeps): Appearances {
  /** Versions that were looked at and told nothing: not folded again with every overlap. */
  let silent = new Set<bigint>();

  async function take(result: ToldResult): Promise<boolean> {
    const players = await playersOf(result.sourceId);
    // Who did not play has a line of zeros, or none.
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
