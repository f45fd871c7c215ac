import { sql } from "kysely";
import { type Result, err, ok } from "../../contract/result.ts";
import { IMPORT_LOCK } from "../kit/advisoryLocks.ts";
import type { Db } from "../kit/database.ts";
import { type NearNames, createMet, isNearName, similarNamesReason } from "../kit/spelling.ts";
import { createEntities, seasonId } from "./entities.ts";
import type { Joined } from "./joining.ts";
import { matchesOf, sourceOf } from "./packFile.ts";
import { writePeople } from "./people.ts";
import { createResultRepository } from "./resultRepository.ts";
import type { PackedSeason, ResultPack, SetPeople } from "./types.ts";

/** The outcome of an import. */
export interface Imported {
  readonly seasons: number;
  readonly results: number;
  /** Rows written, changed or removed: results, people and places. */
  readonly written: number;
  /** Seasons left out because they have results of another source, with that source. */
  readonly left: readonly string[];
}

export interface ImportDeps {
  readonly report: (line: string) => void;
  /** Recordings' names for the teams and competitions of the set. */
  readonly names: (pack: ResultPack) => readonly Joined[];
}

const SHORT_WORD = 3;
/** Seasons between two lines of progress. */
const SEASONS_A_LINE = 50;

/** `Arsenal FC` -> `arsenal`: short words tell the kind of club, not its name. */
function plain(name: string): string {
  const words = name
    .normalize("NFD")
    .replace(/[\u0300-\u036F]/g, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  const long = words.filter((word) => word.length > SHORT_WORD || word === "b" || word === "ii");
  return (long.length > 0 ? long : words).join(" ");
}

/** The message about unknown teams whose names may be misspellings of other teams in their competitions; null: none. */
async function unknownTeams(db: Db, pack: ResultPack): Promise<string | null> {
  const { rows: stored } = await sql<{ id: string }>`
    select id from team where id = any(${pack.teams.map(({ id }) => id)})`.execute(db);
  const known = new Set(stored.map(({ id }) => id));
  const met = createMet();
  const playsIn = new Map<string, Set<string>>();
  for (const { competition, home, away } of pack.seasons) {
    const id = pack.competitions[competition]?.id ?? "";
    home.forEach((place, i) => {
      const pair = [pack.teams[place]?.id ?? "", pack.teams[away[i] ?? -1]?.id ?? ""] as const;
      met.add(...pair);
      for (const team of pair) playsIn.set(team, (playsIn.get(team) ?? new Set()).add(id));
    });
  }
  // A team with a name of ours is known by it.
  const isNew = ({ id, name, original }: ResultPack["teams"][number]): boolean => !known.has(id) && name === original;
  const fresh = pack.teams.filter(isNew);
  if (fresh.length === 0) return null;
  const competitions = pack.competitions.map(({ id }) => id);
  const { rows: there } = await sql<{ id: string; original: string; competition: string }>`
    select t.id, coalesce(t.original_name, t.name) as original, p.competition_id as competition
    from (
      select home_id as id, competition_id from result where competition_id = any(${competitions}) and not is_simulated
      union select away_id, competition_id from result where competition_id = any(${competitions}) and not is_simulated
    ) p join team t on t.id = p.id`.execute(db);
  return similarNamesReason(
    fresh.flatMap(({ id, original }): readonly NearNames[] => {
      const near = there.find(
        (one) => playsIn.get(id)?.has(one.competition) && !met.has(id, one.id) && isNearName(plain(original), plain(one.original)),
      );
      return near ? [[original, near.original]] : [];
    }),
  );
}

/** Number of results in sets by season and source, for these seasons: followed matches do not make a set. */
async function sourcesOf(db: Db, seasons: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const { rows } = await sql<{ season: string; source: string; n: number }>`
    select season_id as season, source, count(*)::integer as n from result
    where season_id = any(${[...seasons]}) and epoch = '' group by 1, 2`.execute(db);
  const found = new Map<string, Map<string, number>>();
  for (const { season, source, n } of rows) found.set(season, (found.get(season) ?? new Map()).set(source, n));
  return found;
}

/** Writes all or nothing: `db` is the caller's transaction, which the caller rolls back after a refusal. */
async function writeSet(
  db: Db,
  pack: ResultPack,
  people: SetPeople | null,
  { report, names }: ImportDeps,
): Promise<Result<Imported, string>> {
  const [lockClass, lock] = IMPORT_LOCK;
  await sql`select pg_advisory_xact_lock(${lockClass}::int, ${lock}::int)`.execute(db);
  const unknown = await unknownTeams(db, pack);
  if (unknown !== null) return err(unknown);
  const repository = createResultRepository(db);
  const entities = createEntities(db);
  const left: string[] = [];
  const own: { readonly id: string; readonly season: PackedSeason }[] = [];
  const all = pack.seasons.map((season) => ({
    id: seasonId(pack.competitions[season.competition]?.id ?? "", season.label, false),
    season,
  }));
  const stored = await sourcesOf(
    db,
    all.map(({ id }) => id),
  );
  for (const one of all) {
    const other = [...(stored.get(one.id)?.keys() ?? [])].find((source) => source !== sourceOf(pack, one.season));
    if (other === undefined) own.push(one);
    else left.push(`${one.id} (${other})`);
  }
  await entities.ensurePack({ ...pack, seasons: own.map(({ season }) => season) }, names(pack));
  let [results, written] = [0, 0];
  for (const [i, { id, season }] of own.entries()) {
    const source = sourceOf(pack, season);
    // A season without results in a set yet passes to this set's source.
    await sql`
      update season set source = ${source}, expected = ${season.expected}, imported_at = coalesce(imported_at, now())
      where id = ${id} and (source, expected, imported_at is null) is distinct from (${source}, ${season.expected}::integer, false)`.execute(
      db,
    );
    const matches = matchesOf(pack, season).map((match) => ({ ...match, goals: people?.matches.get(match.sourceId)?.goals ?? null }));
    written += await repository.save(matches, await entities.ensure(matches), "replace");
    // A season without stored results has none to remove.
    const ids = matches.map(({ sourceId }) => sourceId);
    if (stored.has(id)) written += await repository.removeOthers(id, source, ids);
    results += matches.length;
    if ((i + 1) % SEASONS_A_LINE === 0) report(`${i + 1} of ${own.length} seasons, ${results} results`);
  }
  if (people) {
    const { rows } = await sql<{ id: string; source_id: string }>`
      select id::text, source_id from result where source = ${people.source} and season_id = any(${own.map(({ id }) => id)})`.execute(db);
    report(`${people.people.length} people, ${people.goals.length} goals, ${people.cards.length} bookings`);
    written += await writePeople(db, people, new Map(rows.map((row) => [row.source_id, row.id])), new Set(own.map(({ id }) => id)));
  }
  return ok({ seasons: own.length, results, written, left });
}

/** Thrown to roll a transaction back; never leaves this file. */
class RefusedError extends Error {}

/**
 * Imports a set of results in one transaction; repeated, it writes nothing. Seasons with results of another source are left
 * as they are. Refused, with nothing written, if a team cannot be told apart from a known one.
 */
export async function importPack(db: Db, pack: ResultPack, people: SetPeople | null, deps: ImportDeps): Promise<Result<Imported, string>> {
  try {
    return await db.transaction().execute(async (trx) => {
      const done = await writeSet(trx, pack, people, deps);
      if (!done.ok) throw new RefusedError(done.error);
      return done;
    });
  } catch (error) {
    if (error instanceof RefusedError) return err(error.message);
    throw error;
  }
}
