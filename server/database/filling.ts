import type { Clock } from "../kit/clock.ts";
import { sleep } from "../kit/clock.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import { type Entities, seasonId } from "./entities.ts";
import type { Joined } from "./joining.ts";
import { inWritingOrder, matchesOf, readPack, sourceOf } from "./packFile.ts";
import type { ResultRepository } from "./resultRepository.ts";
import type { FinishedMatch, PastMatches, ResultPack } from "./types.ts";

/** Writes the results a portal begins with, each once: the pack, and the simulator's past. */
export interface Filling {
  /** Writes teams and competitions of the pack with their other names. Must run before any other write. */
  prepare(): Promise<void>;
  /** Runs in the background. */
  start(): void;
  /** Whether everything is written. */
  readonly isFilled: boolean;
  /** Resolves when everything is written and the most requested pages are computed, or after a stop. */
  readonly done: Promise<void>;
  stop(): Promise<void>;
}

export interface FillingDeps {
  readonly repository: ResultRepository;
  readonly entities: Entities;
  readonly past: PastMatches | null;
  /** Number of seasons of the pack to write, in the order of `inWritingOrder`; null: all. */
  readonly packSeasons: number | null;
  /** False: no rests, since nothing else needs the process. */
  readonly isResting?: boolean;
  readonly clock: Clock;
  readonly log: Pick<Log, "info" | "warn">;
  readonly read?: typeof readPack;
  /** Other sources' names for the teams and competitions of the pack. */
  readonly names?: (pack: ResultPack) => readonly Joined[];
  /** Called for each competition of the pack, once everything is written. */
  readonly onPacked?: (competition: ResultPack["competitions"][number]) => Promise<void>;
}

/** After each piece of work the process rests for this many times its duration. */
const RESTS = 2;
const RETRY_MS = 30_000;
const FIRST_SEASONS = 60;
/** The repository's name for the position in the pack. */
const PACK = "pack";
/** Seasons between two lines of progress in the log. */
const SEASONS_A_LINE = 100;

export function createFilling({
  repository,
  entities,
  past,
  packSeasons,
  isResting = true,
  clock,
  log,
  read = readPack,
  names,
  onPacked,
}: FillingDeps): Filling {
  let isStopped = false;
  let isFilled = false;
  const stopped = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  let running: Promise<void> = Promise.resolve();

  // Read three times at a start, by parts that may be minutes apart: cached as long as memory allows.
  let cachedPack: WeakRef<ReturnType<typeof readPack>> | null = null;
  function packed(): ReturnType<typeof readPack> {
    const made = cachedPack?.deref() ?? read();
    cachedPack = new WeakRef(made);
    return made;
  }

  const rest = (workedMs: number): Promise<unknown> =>
    Promise.race([sleep(clock, Math.max(1, isResting ? workedMs * RESTS : 0)), stopped.promise]);

  async function put(make: () => readonly FinishedMatch[], mode: "keep" | "replace" = "keep"): Promise<void> {
    const from = performance.now();
    const matches = make();
    await repository.save(matches, await entities.ensure(matches), mode);
    await rest(performance.now() - from);
  }

  /** Writes from yesterday backwards, since recent days are requested most; continues after an interrupted start. */
  async function fillPast(source: PastMatches): Promise<void> {
    const name = `past-${source.source}`;
    const { from, to } = source.days();
    const stored = (await repository.position(name))?.split(" ").map(Number) ?? [];
    let [low, high] = stored.length === 2 ? [stored[0] ?? to, stored[1] ?? to] : [to, to];
    const note = (): Promise<void> => repository.setPosition(name, `${low} ${high}`);
    for (; high < to && !isStopped; high += 1) {
      await put(() => source.ofDay(high));
      await note();
    }
    for (; low > from && !isStopped;) {
      await put(() => source.ofDay(low - 1));
      low -= 1;
      await note();
    }
  }

  /** `most`: the maximum number of seasons. */
  async function fillPack(most: number): Promise<void> {
    const { pack, mark } = packed();
    const name = PACK;
    const [storedMark, storedCount] = (await repository.position(name))?.split(" ") ?? [];
    let count = storedMark === mark ? Number(storedCount) : 0;
    const isPackChanged = storedMark !== undefined && storedMark !== mark;
    if (isPackChanged) await repository.setPosition(`${name}-before`, storedMark);
    const hasBefore = isPackChanged || (await repository.position(`${name}-before`)) !== null;
    const seasons = inWritingOrder(pack);
    if (count < seasons.length) log.info({ seasons: seasons.length - count }, "writing results of the past");
    for (; count < Math.min(most, seasons.length) && !isStopped;) {
      const season = seasons[count];
      if (season) await putSeason(pack, season, hasBefore);
      count += 1;
      await repository.setPosition(name, `${mark} ${count}`);
      if (count % SEASONS_A_LINE === 0) log.info({ written: count, seasons: seasons.length }, "results of the past");
    }
  }

  /** Computes the most requested pages, once everything is written. */
  async function warm(): Promise<void> {
    const { pack, mark } = packed();
    const [storedMark, storedCount] = (await repository.position(PACK))?.split(" ") ?? [];
    if (storedMark !== mark || Number(storedCount) < Math.min(packSeasons ?? pack.seasons.length, pack.seasons.length)) return;
    // The demo's competitions first, since they are requested most.
    for (const competition of pack.competitions.toSorted((a, b) => Number(a.sim === undefined) - Number(b.sim === undefined))) {
      if (isStopped) return;
      const from = performance.now();
      await onPacked?.(competition);
      await rest(performance.now() - from);
    }
  }

  /** A season has one source: a season of another source, or an imported one, is left as it is. */
  async function putSeason(pack: ResultPack, season: ResultPack["seasons"][number], hasBefore: boolean): Promise<void> {
    const source = sourceOf(pack, season);
    const id = seasonId(pack.competitions[season.competition]?.id ?? "", season.label, false);
    const stored = await repository.season(id);
    if (stored && (stored.isImported || stored.source !== source)) return;
    const matches = matchesOf(pack, season);
    await put(() => matches, hasBefore ? "replace" : "keep");
    // An earlier pack may have had matches on other days.
    if (!hasBefore) return;
    await repository.removeOthers(
      id,
      source,
      matches.map(({ sourceId }) => sourceId),
    );
  }

  async function fill(): Promise<void> {
    const startedAt = performance.now();
    // Writes a season of every league before the long rest of either source.
    const most = packSeasons ?? Number.POSITIVE_INFINITY;
    await fillPack(Math.min(FIRST_SEASONS, most));
    if (past) await fillPast(past);
    await fillPack(most);
    isFilled = !isStopped;
    await warm();
    if (!isStopped) log.info({ tookMs: Math.round(performance.now() - startedAt) }, "results of the past are there");
  }

  async function fillUntilDone(): Promise<void> {
    while (!isStopped) {
      try {
        await fill();
        break;
      } catch (error) {
        log.warn({ reason: messageOf(error) }, "results of the past could not be written; trying again");
        await Promise.race([sleep(clock, RETRY_MS), stopped.promise]);
      }
    }
    done.resolve();
  }

  return {
    async prepare() {
      const { pack } = packed();
      await entities.ensurePack(pack, names?.(pack));
    },
    start() {
      running = fillUntilDone();
    },
    get isFilled() {
      return isFilled;
    },
    done: done.promise,
    async stop() {
      isStopped = true;
      stopped.resolve();
      await running;
    },
  };
}
