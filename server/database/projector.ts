import { stateRowOf } from "../../contract/codes/matchPhase.ts";
import { type Sport, matchChannel } from "../../contract/feed/channels.ts";
import type { Clock } from "../kit/clock.ts";
import { createJob } from "../kit/job.ts";
import type { Log } from "../kit/log.ts";
import { type Entities, seasonLabel } from "./entities.ts";
import type { ChangedMatch, ResultRepository, SavedPlace } from "./resultRepository.ts";
import type { Closing, FinishedMatch, GoalMinutes } from "./types.ts";

/** Details of a finished match that its board row does not have. */
export interface PlayedDetails {
  readonly goals: GoalMinutes | null;
  readonly closing: Closing | null;
}

export interface ProjectorDeps {
  readonly repository: ResultRepository;
  readonly entities: Entities;
  /** Sources of simulated matches. */
  readonly simulatedSources: ReadonlySet<string>;
  readonly details: (sport: Sport, matchId: string) => Promise<PlayedDetails | null>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Projector {
  /** Takes over changes since the last run; returns the number of results written or removed. */
  run(): Promise<number>;
  start(): void;
  /** There are new results: runs soon. */
  wake(): void;
  stop(): Promise<void>;
}

const NAME = "match-results";
const EVERY_MS = 20_000;
/** Each run reads all rows of the overlap again. */
const WAKE_INTERVAL_MS = 5_000;
const BATCH = 500;
/**
 * Rows committed late have an earlier time, by at most the time-out of a statement (kit/database.ts): rows of this span are
 * read again. Writing a row twice is harmless.
 */
const OVERLAP_US = 35_000_000n;

/** `第12轮` -> 12. */
function roundNoOf(round: string | null): number | null {
  const number = /^第(\d{1,3})轮$/.exec(round ?? "")?.[1];
  return number === undefined ? null : Number(number);
}

const CUPS = /-cup$|^(ucl|world-cup)$/;

/** Whether the goals add up to the score. If not, they belong to an earlier score that was corrected since. */
function makeUp({ home, away }: GoalMinutes, score: FinishedMatch["score"]): boolean {
  return home.length === score[0] && away.length === score[1];
}

/** Converts a finished match of the portal to a result. */
export function resultOf(
  { row, fixture, epoch, seq }: Pick<ChangedMatch, "row" | "fixture" | "epoch" | "seq">,
  details: PlayedDetails | null,
  isSimulated: boolean,
): FinishedMatch {
  const { sport, score } = row;
  const goals = details?.goals && makeUp(details.goals, score) ? details.goals : null;
  const team = ({ id, name, code, crest }: (typeof fixture)["home"]) => ({ id: `${sport}/${id}`, name, code, crest });
  return {
    source: row.source,
    sourceId: row.id,
    sport,
    isSimulated,
    competition: {
      id: `${sport}/${fixture.league.id}`,
      name: fixture.league.name,
      kind: CUPS.test(fixture.league.id) ? "cup" : "league",
      color: fixture.league.color,
      country: fixture.league.country,
    },
    season: seasonLabel(fixture.season, row.kickoffAt),
    round: row.round,
    roundNo: roundNoOf(row.round),
    kickoffAt: row.kickoffAt,
    home: team(fixture.home),
    away: team(fixture.away),
    score,
    regular: row.regular ?? null,
    half: row.half,
    periods: sport === "bk" && row.periods.length > 0 ? row.periods : null,
    goals,
    corners: row.corners,
    yellow: sport === "fb" ? row.yellow : null,
    red: sport === "fb" ? row.red : null,
    closing: details?.closing ?? null,
    epoch,
    seq,
  };
}

/**
 * Results of the portal's matches, from their board rows. The position is stored; a result is rewritten only when it has
 * changed, and a match that is no longer finished loses its result. A match has one result: one under a source that its fixture
 * no longer names is removed.
 */
export function createProjector({ repository, entities, simulatedSources, details, clock, log }: ProjectorDeps): Projector {
  /** For rows read again: the save time at which they were taken over. */
  let taken = new Map<string, bigint>();
  const keyOf = ({ row }: ChangedMatch): string => matchChannel(row.sport, row.id);
  const isFinished = ({ row }: ChangedMatch): boolean => stateRowOf(row).stage === "finished";

  async function take(changed: readonly ChangedMatch[]): Promise<number> {
    const lost = changed.filter((match) => match.hasResult && !isFinished(match));
    for (const { row } of lost) await repository.remove(row.sport, row.source, [row.id]);
    const former = changed.flatMap(({ row, formerSources }) => formerSources.map((source) => ({ source, row })));
    for (const { source, row } of former) await repository.remove(row.sport, source, [row.id]);
    const finished = changed.filter(isFinished);
    const results: FinishedMatch[] = [];
    for (const match of finished) {
      const { sport, id, source } = match.row;
      results.push(resultOf(match, await details(sport, id), simulatedSources.has(source)));
    }
    try {
      return lost.length + former.length + (await repository.save(results, await entities.ensure(results), "replace"));
    } catch (error) {
      // An import may have merged a club meanwhile: the next attempt reads the ids again.
      entities.forget();
      throw error;
    }
  }

  async function run(): Promise<number> {
    const stored = BigInt((await repository.position(NAME)) ?? "0");
    let place: SavedPlace = { at: stored > OVERLAP_US ? stored - OVERLAP_US : 0n, id: "" };
    const from = place.at;
    taken = new Map([...taken].filter(([, at]) => at >= from));
    let written = 0;
    for (;;) {
      const changed = await repository.changed(place, BATCH);
      const fresh = changed.filter((match) => taken.get(keyOf(match)) !== match.place.at);
      if (fresh.length > 0) written += await take(fresh);
      for (const match of fresh) taken.set(keyOf(match), match.place.at);
      const last = changed.at(-1);
      if (last) {
        place = last.place;
        if (place.at > stored) await repository.setPosition(NAME, String(place.at));
      }
      if (changed.length < BATCH) return written;
    }
  }

  const job = createJob({
    clock,
    log,
    everyMs: EVERY_MS,
    wakeIntervalMs: WAKE_INTERVAL_MS,
    work: async () => void (await run()),
    trouble: "results could not be taken over; trying again",
  });
  return { run, start: () => job.start(), wake: () => job.wake(), stop: () => job.stop() };
}
