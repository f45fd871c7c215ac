import { phaseOf } from "../../contract/codes/matchPhase.ts";
import type { MatchKey } from "../demo/personas/matchSheet.ts";
import { type PersonaThreadsDeps, createPersonaThreads } from "../demo/personas/personaThreads.ts";
import type { MatchRepository } from "../match/matchRepository.ts";
import { DEMO_SEED } from "./matches.ts";

export interface PersonasDeps extends Pick<PersonaThreadsDeps, "hub" | "writes" | "ensureLog" | "clock" | "log"> {
  readonly repository: Pick<MatchRepository, "list">;
}

const DAY_MS = 86_400_000;
/** Number of finished matches of the last day whose threads are filled; a log that does not exist yet costs a second. */
const RECENT = 10;
const LOOKED_AT = 400;

/** Demo personas who write in the threads of matches; only in a demo portal. */
export function composePersonas({ hub, repository, ensureLog, writes, clock, log }: PersonasDeps): {
  start(): void;
  stop(): Promise<void>;
} {
  let end: (() => Promise<void>) | null = null;
  let isStopped = false;

  async function recent(): Promise<readonly MatchKey[]> {
    const range = { from: clock.now() - DAY_MS, to: clock.now() };
    const rows = (await Promise.all((["fb", "bk"] as const).map((sport) => repository.list({ sport, range, limit: LOOKED_AT })))).flat();
    const over = rows.filter((row) => row.hot && phaseOf(row) === "finished").toSorted((a, b) => b.kickoffAt - a.kickoffAt);
    return over.slice(0, RECENT).map(({ sport, id }) => ({ sport, matchId: id }));
  }
  const threads = createPersonaThreads({ hub, clock, log, seed: DEMO_SEED, writes, recent, ensureLog });

  return {
    start() {
      if (!isStopped) end ??= threads.start();
    },
    async stop() {
      isStopped = true;
      await end?.();
    },
  };
}
