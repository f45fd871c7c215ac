import { type RawBuilder, sql } from "kysely";
import type { Db } from "../kit/database.ts";
import { slug } from "../kit/slug.ts";
import type { SetPeople } from "./types.ts";

/** Writes people and places of a set. Unchanged rows are not written; rows the set no longer has go, but no people or venues. */

type Row = Readonly<Record<string, string | number | null>>;
interface TableShape {
  readonly table: string;
  /** Columns and their types, without `source` and `source_id`. */
  readonly columns: Readonly<Record<string, string>>;
}

const ID_LENGTH = 60;

const PERSON: TableShape = {
  table: "person",
  columns: { id: "text", kind: "text", name: "text", original_name: "text", birth_on: "date", country: "text" },
};
const VENUE: TableShape = {
  table: "venue",
  columns: { id: "text", name: "text", city: "text", country: "text", capacity: "integer" },
};
const SQUAD_MEMBER: TableShape = {
  table: "squad_member",
  columns: { season_id: "text", team_id: "text", person_id: "text", number: "smallint", position: "text" },
};
const COACH: TableShape = { table: "coach", columns: { season_id: "text", team_id: "text", person_id: "text" } };
const REFEREE: TableShape = { table: "referee", columns: { season_id: "text", person_id: "text" } };
const MOMENT = { result_id: "bigint", team_id: "text", person_id: "text", minute: "smallint", stoppage: "smallint", kind: "text" };
const GOAL: TableShape = { table: "goal", columns: MOMENT };
const CARD: TableShape = { table: "card", columns: MOMENT };
/** Tables whose obsolete rows are deleted. People and venues stay. */
const REMOVED_FROM = [GOAL, CARD, SQUAD_MEMBER, COACH, REFEREE];

/** Returns the number of rows written or changed. */
async function write(db: Db, source: string, { table, columns }: TableShape, rows: readonly Row[]): Promise<number> {
  if (rows.length === 0) return 0;
  const names = Object.keys(columns);
  const list = (of: (name: string) => string): RawBuilder<unknown> => sql.raw(names.map(of).join(", "));
  const done = await sql`
    insert into ${sql.table(table)} as t (source, source_id, ${list((name) => name)})
    select ${source}, n.source_id, ${list((name) => `n.${name}`)} from json_to_recordset(${JSON.stringify(rows)}::json)
      as n(source_id text, ${list((name) => `${name} ${columns[name]}`)})
    on conflict (source, source_id) do update set ${list((name) => `${name} = excluded.${name}`)}
      where (${list((name) => `t.${name}`)}) is distinct from (${list((name) => `excluded.${name}`)})`.execute(db);
  return Number(done.numAffectedRows ?? 0n);
}

async function removeOthers(db: Db, source: string, table: string, rows: readonly Row[]): Promise<number> {
  const sourceIds = rows.map((row) => String(row["source_id"]));
  const done = await sql`
    delete from ${sql.table(table)} where source = ${source} and not (source_id = any(${sourceIds}))`.execute(db);
  return Number(done.numAffectedRows ?? 0n);
}

/** `results`: ids of this source's results by their source id; `seasons`: the seasons that the set has written. */
export async function writePeople(
  db: Db,
  set: SetPeople,
  results: ReadonlyMap<string, string>,
  seasons: ReadonlySet<string>,
): Promise<number> {
  const { source } = set;
  const ownId = (sourceId: string): string => slug(`${source} ${sourceId}`, ID_LENGTH);
  const people = set.people.map(({ sourceId, kind, name, birthOn, country }) => ({
    ...{ source_id: sourceId, id: ownId(sourceId), kind, name, original_name: name, birth_on: birthOn, country },
  }));
  const venues = set.venues.map(({ sourceId, ...venue }) => ({ source_id: sourceId, id: ownId(sourceId), ...venue }));
  const ofSeason = <T extends SetPeople["referees"][number]>(all: readonly T[], more: (one: T) => Row): readonly Row[] =>
    all
      .filter(({ season }) => seasons.has(season))
      .map((one) => ({ source_id: one.sourceId, season_id: one.season, person_id: ownId(one.person), ...more(one) }));
  const moments = (all: SetPeople["goals"] | SetPeople["cards"]): readonly Row[] =>
    all.flatMap(({ sourceId, match, person, team, minute, stoppage, kind }) => {
      const result = results.get(match);
      return result === undefined
        ? []
        : [{ source_id: sourceId, result_id: result, team_id: team, person_id: ownId(person), minute, stoppage, kind }];
    });
  const rows: readonly (readonly [TableShape, readonly Row[]])[] = [
    [PERSON, people],
    [VENUE, venues],
    [SQUAD_MEMBER, ofSeason(set.squads, ({ team, number, position }) => ({ team_id: team, number, position }))],
    [COACH, ofSeason(set.coaches, ({ team }) => ({ team_id: team }))],
    [REFEREE, ofSeason(set.referees, () => ({}))],
    [GOAL, moments(set.goals)],
    [CARD, moments(set.cards)],
  ];
  let changed = 0;
  for (const [shape, list] of rows) changed += await write(db, source, shape, list);
  for (const { table } of REMOVED_FROM)
    changed += await removeOthers(db, source, table, rows.find(([shape]) => shape.table === table)?.[1] ?? []);
  const places = [...set.matches].flatMap(([match, { venue }]) => {
    const id = results.get(match);
    return id === undefined ? [] : [{ id, venue: ownId(venue) }];
  });
  const placed = await sql`
    update result r set venue_id = n.venue from json_to_recordset(${JSON.stringify(places)}::json) as n(id bigint, venue text)
    where r.id = n.id and r.venue_id is distinct from n.venue`.execute(db);
  return changed + Number(placed.numAffectedRows ?? 0n);
}
