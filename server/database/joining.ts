import { sql } from "kysely";
import type { Db } from "../kit/database.ts";
import { slug } from "../kit/slug.ts";
import { markDoubles } from "./doubles.ts";

/** Maps a source's id to the pack's entity of ours that it means. */
export interface Joined {
  readonly source: string;
  readonly kind: "competition" | "team";
  readonly sourceId: string;
  readonly id: string;
}

const ID_LENGTH = 60;

/** The id of an entity that only its source has: `fb/eng1-ars` -> `fb-eng1-ars`. */
export function standaloneId(sourceId: string): string {
  return slug(sourceId, ID_LENGTH);
}

interface Moved {
  readonly source: string;
  readonly old: string;
  readonly id: string;
}

const tableOf = (kind: Joined["kind"]) => (kind === "team" ? sql`team` : sql`competition`);

/** Entities to merge: an alias led to them before the pack had these names, or they still stand alone under the source's id. */
async function movedOf(db: Db, kind: Joined["kind"], joined: readonly Joined[]): Promise<readonly Moved[]> {
  const rows = joined.flatMap(({ source, sourceId, id, kind: of }) =>
    of === kind ? [{ source, source_id: sourceId, id, alone: standaloneId(sourceId) }] : [],
  );
  const found = await sql<Moved>`
    with n as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as n(source text, source_id text, id text, alone text)
    )
    select n.source, a.id as old, n.id from n
    join entity_alias a on a.source = n.source and a.kind = ${kind} and a.source_id = n.source_id and a.id <> n.id
    union select n.source, t.id, n.id from n join ${tableOf(kind)} t on t.id = n.alone and t.id <> n.id`.execute(db);
  return found.rows;
}

const listOf = (moved: readonly Moved[]) => sql`json_to_recordset(${JSON.stringify(moved)}::json) as n(source text, old text, id text)`;

/** Redirects aliases to the replacements, and deletes entities without references; their old addresses become aliases. */
async function leave(db: Db, kind: Joined["kind"], moved: readonly Moved[]): Promise<void> {
  const list = listOf(moved);
  await sql`update entity_alias a set id = n.id from ${list} where a.kind = ${kind} and a.source = n.source and a.id = n.old`.execute(db);
  const referred =
    kind === "team"
      ? sql`select home_id as id from result union all select away_id from result union all select team_id from squad_member
          union all select team_id from coach union all select team_id from goal union all select team_id from card
          union all select team_id from appearance`
      : sql`select competition_id as id from season`;
  const { rows } = await sql<{ id: string; sport: string }>`
    delete from ${tableOf(kind)} t where t.id in (select old from ${list}) and not exists (
      select 1 from (${referred} union all select id from entity_alias where kind = ${kind}) as r where r.id = t.id)
    returning id, sport`.execute(db);
  const ids = new Map(moved.map(({ old, id }) => [old, id]));
  const left = rows.map(({ id, sport }) => ({ source_id: `${sport}/${id}`, id: ids.get(id) ?? "" }));
  await sql`
    insert into entity_alias (source, kind, source_id, id)
    select 'was', ${kind}, n.source_id, n.id from json_to_recordset(${JSON.stringify(left)}::json) as n(source_id text, id text)
    on conflict do nothing`.execute(db);
}

/**
 * Merges clubs and leagues that stood alone before the pack had their source's name: their real results move to the pack's,
 * in one transaction; repeated, it does nothing. A match with a club that the pack does not have stays where it is: in the
 * pack's table that club might be one of the others under another name. Returns whether anything has changed.
 */
export async function joinRecordings(db: Db, joined: readonly Joined[]): Promise<boolean> {
  const [teams, leagues] = [await movedOf(db, "team", joined), await movedOf(db, "competition", joined)];
  if (teams.length === 0 && leagues.length === 0) return false;
  // Once a club is known, its matches that were left in the standalone league move too.
  const competitions = joined.flatMap(({ source, kind, sourceId, id }) => {
    const old = standaloneId(sourceId);
    return kind === "competition" && old !== id ? [{ source, old, id }] : [];
  });
  const move = async (tx: Db): Promise<void> => {
    const touched = new Set<string>();
    for (const side of ["home_id", "away_id"] as const) {
      const { rows } = await sql<{ season: string }>`
        update result r set ${sql.ref(side)} = n.id, version = nextval('result_version') from ${listOf(teams)}
        where r.source = n.source and ${sql.ref(`r.${side}`)} = n.old and not r.is_simulated returning r.season_id as season`.execute(tx);
      for (const { season } of rows) touched.add(season);
    }
    const ours = joined.flatMap(({ kind, id }) => (kind === "team" ? [id] : []));
    const movedResults = sql`
      select r.id, n.id as competition, replace(s.label, '/', '-') as label, r.source
      from result r join ${listOf(competitions)} on r.source = n.source and r.competition_id = n.old
      join season s on s.id = r.season_id
      where not r.is_simulated and r.home_id = any(${ours}) and r.away_id = any(${ours})`;
    await sql`
      insert into season (id, competition_id, label, source, is_simulated, expected)
      select distinct on (competition, label) competition || '/' || label, competition, label, source, false, null::integer
      from (${movedResults}) as g order by competition, label, source
      on conflict do nothing`.execute(tx);
    const { rows } = await sql<{ season: string }>`
      update result r set competition_id = g.competition, season_id = g.competition || '/' || g.label, version = nextval('result_version')
      from (${movedResults}) as g where g.id = r.id returning r.season_id as season`.execute(tx);
    for (const { season } of rows) touched.add(season);
    await markDoubles(tx, [...touched]);
    await sql`
      delete from season s where s.competition_id in (select old from ${listOf(competitions)})
        and not exists (select 1 from result r where r.season_id = s.id)`.execute(tx);
    await leave(tx, "team", teams);
    await leave(tx, "competition", competitions);
  };
  await (db.isTransaction ? move(db) : db.transaction().execute(move));
  return true;
}
