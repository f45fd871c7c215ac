import type { LineupPlayer, Side } from "../../contract/feed/sport.ts";
import type { FootballMatch } from "../../contract/match/football.ts";
import type { Clock } from "../kit/clock.ts";
import { type Job, createJob } from "../kit/job.ts";
import type { Log } from "../kit/log.ts";
import type { MatchMoments, MomentRepository, SimulatedResult } from "./momentRepository.ts";
import type { ResultRepository } from "./resultRepository.ts";

/**
 * Goals and cards of simulated football matches as rows, from the incidents in their channels. The position is stored, and
 * writing a match again is harmless. Real leagues get their people only from sets, so that no season is half complete.
 */
export interface Moments {
  /** Takes over matches whose results were written since the last run; returns the number of matches that had a channel. */
  run(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

export interface MomentsDeps {
  readonly repository: MomentRepository;
  readonly positions: Pick<ResultRepository, "position" | "setPosition">;
  /** The match from its channel; null when the channel has none. */
  readonly matchOf: (matchId: string) => Promise<Pick<FootballMatch, "incidents" | "lineups"> | null>;
  readonly clock: Clock;
  readonly log: Log;
}

const NAME = "match-moments";
const EVERY_MS = 20_000;
const BATCH = 50;
/** Results committed late have lower versions: this many versions are read again. */
const OVERLAP = 200n;

const GOALS = new Map([
  ["goal", "goal"],
  ["penalty-goal", "penalty"],
  ["own-goal", "own"],
] as const);
const CARDS = new Map([
  ["yellow", "yellow"],
  ["second-yellow", "second_yellow"],
  ["red", "red"],
] as const);

const otherOf = (side: Side): Side => (side === "home" ? "away" : "home");
const kindIn = <K extends string>(kinds: ReadonlyMap<string, K>, type: string): K | undefined => kinds.get(type);

/** Goals and cards of a match's incidents, without revoked ones and without players that the source has no id of. */
export function momentsOf({ incidents, lineups }: Pick<FootballMatch, "incidents" | "lineups">): MatchMoments {
  const sheet = (side: Side): readonly LineupPlayer[] => {
    const lineup = lineups[side === "home" ? 0 : 1];
    return lineup === null ? [] : [...lineup.starters, ...lineup.bench];
  };
  const people = new Map<string, MatchMoments["people"][number]>();
  const goals: MatchMoments["goals"][number][] = [];
  const cards: MatchMoments["cards"][number][] = [];
  const known = (id: string, name: string, side: Side): string => {
    const named = sheet(side).find(({ playerId }) => playerId === id);
    people.set(id, { id, name, side, number: named?.number ?? null, position: named?.position ?? null });
    return id;
  };
  for (const { id, type, side, minute, plus = 0, player, playerId, assist, status } of incidents) {
    if (status === "revoked" || side === null || player === undefined || playerId === undefined) continue;
    const [goal, card] = [kindIn(GOALS, type), kindIn(CARDS, type)];
    const moment = { id, side, minute, stoppage: plus };
    if (card !== undefined) cards.push({ ...moment, kind: card, player: known(playerId, player, side) });
    if (goal === undefined) continue;
    // An own goal counts for the other side than the player's.
    const scorer = known(playerId, player, goal === "own" ? otherOf(side) : side);
    // The source gives only a name: the player of that name on the same team's sheet.
    const helper = assist === undefined ? undefined : sheet(side).find(({ name }) => name === assist);
    goals.push({ ...moment, kind: goal, player: scorer, assist: helper ? known(helper.playerId, helper.name, side) : null });
  }
  return { people: [...people.values()], goals, cards };
}

export function createMoments({ repository, positions, matchOf, clock, log }: MomentsDeps): Moments {
  /** Versions already read: not folded again in every overlap. */
  let seen = new Set<bigint>();
  let isStopped = false;

  async function take(result: SimulatedResult): Promise<boolean> {
    const match = await matchOf(result.sourceId);
    if (!match) return false;
    await repository.save(result, momentsOf(match));
    return true;
  }

  async function run(): Promise<number> {
    const stored = BigInt((await positions.position(NAME)) ?? "0");
    let after = stored > OVERLAP ? stored - OVERLAP : 0n;
    seen = new Set([...seen].filter((version) => version > after));
    let taken = 0;
    for (;;) {
      const matches = await repository.changed(after, BATCH);
      for (const match of matches) {
        // The position is stored after each batch: a stop need not wait for the rest of one.
        if (isStopped) return taken;
        if (seen.has(match.version)) continue;
        if (await take(match)) taken += 1;
        seen.add(match.version);
      }
      const last = matches.at(-1);
      if (last) {
        after = last.version;
        if (after > stored) await positions.setPosition(NAME, String(after));
      }
      if (matches.length < BATCH) return taken;
    }
  }

  const job: Job = createJob({
    clock,
    log,
    everyMs: EVERY_MS,
    work: async () => void (await run()),
    trouble: "goals and cards could not be taken over; trying again",
  });
  async function stop(): Promise<void> {
    isStopped = true;
    await job.stop();
  }
  return { run, start: () => job.start(), stop };
}
