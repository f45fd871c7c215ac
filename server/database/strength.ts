import type { Sport } from "../../contract/feed/channels.ts";
import type { SideStrength, Strength } from "../../contract/http/analysis.ts";
import type { TeamStrength } from "../../contract/http/databaseTeam.ts";
import { type Forecast, claimsOf, happenedOf, logLoss, reliability } from "../../contract/odds/calibration.ts";
import { DEFAULT_MARGIN_METHOD, fairProbabilities } from "../../contract/odds/margin.ts";
import { inTurns } from "../kit/inTurns.ts";
import { type Chances, type Ratings, chancesOf, rate } from "./elo.ts";
import type { RatedRow, ResultRepository } from "./resultRepository.ts";

/** Ratings of the most recently requested competitions, in memory: computed from results, and recomputed when those change. */
export interface Strengths {
  /** As known at `by`; null when one of the two has no result in the competition since `since`. */
  between(question: StrengthQuestion): Promise<Found | null>;
  /** The ratings of one team over all its seasons; null when it has no result in the competition. */
  of(question: Pick<StrengthQuestion, "sport" | "competition" | "isSimulated"> & { readonly team: string }): Promise<TeamCourse | null>;
  /** Reads a competition in advance: the first read of a large one is slow. */
  warm(sport: Sport, competition: string, isSimulated: boolean): Promise<void>;
}

type Found = Omit<Strength, "basis" | "competition" | "competitionId"> & {
  /** Number of results behind the ratings, and the times of the first and the last. */
  readonly n: number;
  readonly from: number;
  readonly to: number;
};

type TeamCourse = Pick<TeamStrength, "points" | "rating" | "n">;

export interface StrengthQuestion {
  readonly sport: Sport;
  readonly competition: string;
  readonly isSimulated: boolean;
  readonly home: string;
  readonly away: string;
  /** Epoch ms. */
  readonly by: number;
  readonly since: number;
}

interface Known {
  /** Versions of the tally when the rows were read, and of the latest row. */
  readonly tally: number;
  readonly version: number;
  /** All rows read: as many as the tally counts. */
  readonly byId: ReadonlyMap<number, RatedRow>;
  /** In order of time, each match once. */
  readonly rows: readonly RatedRow[];
  readonly ratings: Ratings;
  /** The check up to a row, cached for the latest requested time: most requests are about today. */
  check: { readonly upTo: number; readonly value: Strength["check"] } | null;
}

/** Limit over all competitions: more than ship with the portal and a demo adds. 12,000 of them take 3 MB. */
const CACHED_RESULTS = 250_000;
/** Rows read in one query. */
const RESULTS_A_PAGE = 2_000;
/** The first forecasts mean nothing yet and are not checked. */
const WARM_UP = 200;
const FEWEST_CHECKED = 100;
const POINTS_SHOWN = 140;
const SHOWN_MS = 8 * 365 * 86_400_000;

/** Every n-th point of the last years, including the last. */
function thinned(all: readonly (readonly [number, number])[], by: number): SideStrength["points"] {
  const points = all.filter(([at]) => at > by - SHOWN_MS);
  const step = Math.ceil(points.length / POINTS_SHOWN);
  return points.filter((_, i) => (points.length - 1 - i) % step === 0).map(([at, rating]) => [at, Math.round(rating)]);
}

const COURSE_SHOWN = 240;

/** A team's whole course, every n-th point, always including the highest and the lowest. */
function courseOf(all: readonly (readonly [number, number])[]): TeamStrength["points"] {
  const step = Math.ceil(all.length / COURSE_SHOWN);
  let [low, high] = [0, 0];
  for (const [i, [, rating]] of all.entries()) {
    if (rating < (all[low]?.[1] ?? 0)) low = i;
    if (rating > (all[high]?.[1] ?? 0)) high = i;
  }
  return all.filter((_, i) => i === low || i === high || (all.length - 1 - i) % step === 0).map(([at, rating]) => [at, Math.round(rating)]);
}

/** Cached for each row: removing the margin costs more than everything else. */
const fairOf = new WeakMap<RatedRow, readonly number[] | null>();

function closingChances(row: RatedRow, outcomes: number): readonly number[] | null {
  const known = fairOf.get(row);
  if (known !== undefined) return known;
  const prices = row.eu && (outcomes === 3 ? row.eu : [row.eu[0], row.eu[2]]);
  const fair = (prices && fairProbabilities(prices, DEFAULT_MARGIN_METHOD)?.probabilities) ?? null;
  fairOf.set(row, fair);
  return fair;
}

function checkOf(sport: Sport, { rows, ratings }: Known, upTo: number): Strength["check"] {
  const forecasts: Forecast[] = [];
  const bases: Forecast[] = [];
  const prices: Forecast[] = [];
  const oursThere: Forecast[] = [];
  const outcomes = sport === "fb" ? 3 : 2;
  const counts = new Array<number>(outcomes).fill(0);
  for (let i = 0; i < upTo; i += 1) {
    const row = rows[i];
    const probabilities = ratings.forecasts[i];
    if (!row || !probabilities) continue;
    const happened = happenedOf(sport, row.score);
    if (happened === null) continue;
    if (i >= WARM_UP) {
      const ours = { probabilities, happened };
      forecasts.push(ours);
      bases.push({ probabilities: counts.map((count) => count / i), happened });
      const fair = closingChances(row, outcomes);
      if (fair) {
        prices.push({ probabilities: fair, happened });
        oursThere.push(ours);
      }
    }
    counts[happened] = (counts[happened] ?? 0) + 1;
  }
  const [loss, base] = [logLoss(forecasts), logLoss(bases)];
  if (forecasts.length < FEWEST_CHECKED || loss === null || base === null) return null;
  const [priceLoss, oursLoss] = [logLoss(prices), logLoss(oursThere)];
  const closing =
    prices.length >= FEWEST_CHECKED && priceLoss !== null && oursLoss !== null
      ? { n: prices.length, prices: priceLoss, ours: oursLoss }
      : null;
  return { n: forecasts.length, bins: reliability(claimsOf(forecasts)), logLoss: loss, base, closing };
}

export function createStrengths(repository: Pick<ResultRepository, "newer" | "tally">): Strengths {
  const known = new Map<string, Known>();
  const reading = new Map<string, Promise<Known>>();

  async function read(sport: Sport, competition: string, isSimulated: boolean, before: Known | undefined): Promise<Known> {
    // The tally is read first: rows written meanwhile are read again later, never missed.
    const { count, version: tally } = await repository.tally(competition, isSimulated);
    if (before?.tally === tally) return before;
    const byId = new Map(before?.byId);
    let version = before?.version ?? 0;
    for (let isMore = true; isMore;) {
      const newer = await repository.newer(competition, isSimulated, version, RESULTS_A_PAGE);
      for (const row of newer) byId.set(row.id, row);
      version = newer.at(-1)?.version ?? version;
      isMore = newer.length === RESULTS_A_PAGE;
    }
    // Rows were deleted, or committed after rows with a higher version: reads everything again.
    if (before && byId.size !== count) return read(sport, competition, isSimulated, undefined);
    const once = [...byId.values()].filter(({ isDouble }) => !isDouble);
    const rows = once.toSorted((a, b) => a.kickoffAt - b.kickoffAt || a.id - b.id);
    const rated = rows.map(({ finishedAt: at, season, home, away, score }) => ({ at, season, home, away, score }));
    return { tally, version, byId, rows, ratings: await inTurns(rate(sport, rated)), check: null };
  }

  async function knownOf(sport: Sport, competition: string, isSimulated: boolean): Promise<Known> {
    const key = `${competition}|${isSimulated}`;
    const under =
      reading.get(key) ??
      read(sport, competition, isSimulated, known.get(key)).finally(() => {
        reading.delete(key);
      });
    reading.set(key, under);
    const found = await under;
    known.delete(key);
    known.set(key, found);
    let cachedRows = 0;
    for (const { rows } of known.values()) cachedRows += rows.length;
    for (const [oldest, { rows }] of known) {
      if (cachedRows <= CACHED_RESULTS || oldest === key) break;
      known.delete(oldest);
      cachedRows -= rows.length;
    }
    return found;
  }

  return {
    warm: async (sport, competition, isSimulated) => void (await knownOf(sport, competition, isSimulated)),
    async of({ sport, competition, isSimulated, team }) {
      const { rows, ratings } = await knownOf(sport, competition, isSimulated);
      const course = ratings.history.get(team) ?? [];
      const last = course.at(-1);
      return last ? { points: courseOf(course), rating: Math.round(last[1]), n: rows.length } : null;
    },
    async between({ sport, competition, isSimulated, home, away, by, since }) {
      const found = await knownOf(sport, competition, isSimulated);
      const { rows, ratings } = found;
      const next = rows.findIndex((row) => row.finishedAt > by);
      const upTo = next < 0 ? rows.length : next;
      const side = (team: string) => {
        const points = (ratings.history.get(team) ?? []).filter(([at]) => at <= by);
        const last = points.at(-1);
        return last && last[0] >= since ? { exact: last[1], shown: { rating: Math.round(last[1]), points: thinned(points, by) } } : null;
      };
      const [ours, theirs] = [side(home), side(away)];
      if (!ours || !theirs) return null;
      if (found.check?.upTo !== upTo) found.check = { upTo, value: checkOf(sport, found, upTo) };
      const chances: Chances = chancesOf(sport, ours.exact, theirs.exact, ratings.edges[upTo - 1] ?? 0);
      const [first, last] = [rows[0]?.kickoffAt ?? by, rows[upTo - 1]?.kickoffAt ?? by];
      return { home: ours.shown, away: theirs.shown, chances, check: found.check.value, n: upTo, from: first, to: last };
    },
  };
}
