import { hotFirst } from "./countries.ts";
import { sql } from "kysely";
import type { Db } from "../kit/database.ts";
import { type Joined, joinRecordings, standaloneId } from "./joining.ts";
import type { FinishedMatch, ResultPack, SourceTeam } from "./types.ts";

export type EntityKind = "competition" | "season" | "team";

/** Our ids of a match's competition, season and teams. */
export interface MatchEntities {
  readonly competition: string;
  readonly season: string;
  readonly home: string;
  readonly away: string;
}

/** Maps a source's ids to ours, and creates entities that are not known yet. */
export interface Entities {
  /** In the order of the matches. */
  ensure(matches: readonly FinishedMatch[]): Promise<readonly MatchEntities[]>;
  /** Clears the cache: another process may have merged entities. */
  forget(): void;
  /** Our id for a source's id; null when it is unknown. */
  find(source: string, kind: EntityKind, sourceId: string): Promise<string | null>;
  /**
   * Writes competitions, teams and seasons of the pack, with the simulator's and other sources' names for them. Entities that
   * stood alone under such a name before are merged into the pack's.
   */
  ensurePack(pack: ResultPack, others?: readonly Joined[]): Promise<void>;
}

/** Source of the results that ship with the portal, unlike imported sets. */
const PACK_SOURCE = "pack";

export function seasonId(competition: string, label: string, isSimulated: boolean): string {
  return `${competition}/${label}${isSimulated ? "/sim" : ""}`;
}

/**
 * The season of a match as the database names seasons: `2017-18`, which sources also write as `2017/18` or `2017/2018`, or
 * `2019`. Without one from the source, or with one that is no year, the year of the kick-off.
 */
export function seasonLabel(sourceLabel: string | undefined, kickoffAt: number): string {
  const [, first, second] = /^(\d{4})(?:[-/](\d{2}|\d{4}))?$/.exec(sourceLabel ?? "") ?? [];
  if (first === undefined) return String(new Date(kickoffAt).getUTCFullYear());
  return second === undefined ? first : `${first}-${second.slice(-2)}`;
}

export function createEntities(db: Db): Entities {
  const known = new Map<string, Map<string, string>>();
  const dressed = new Set<string>();

  /** Our ids by a source's ids. */
  function idsOf(source: string, kind: EntityKind): Map<string, string> {
    const key = `${source}|${kind}`;
    const ids = known.get(key) ?? new Map<string, string>();
    known.set(key, ids);
    return ids;
  }

  async function read(source: string, kind: EntityKind, sourceIds: readonly string[]): Promise<void> {
    const ids = idsOf(source, kind);
    const missing = sourceIds.filter((id) => !ids.has(id));
    if (missing.length === 0) return;
    const { rows } = await sql<{ source_id: string; id: string }>`
      select source_id, id from entity_alias where source = ${source} and kind = ${kind} and source_id = any(${missing})`.execute(db);
    for (const row of rows) ids.set(row.source_id, row.id);
  }

  /** Writes aliases, then reads them into the cache: an alias that another process wrote first wins. */
  async function alias(source: string, kind: EntityKind, pairs: readonly (readonly [sourceId: string, id: string])[]): Promise<void> {
    if (pairs.length === 0) return;
    await sql`
      insert into entity_alias (source, kind, source_id, id)
      select ${source}, ${kind}, n.source_id, n.id from json_to_recordset(${JSON.stringify(
        pairs.map(([source_id, id]) => ({ source_id, id })),
      )}::json) as n(source_id text, id text)
      on conflict do nothing`.execute(db);
    await read(
      source,
      kind,
      pairs.map(([sourceId]) => sourceId),
    );
  }

  async function writeTeams(teams: readonly (SourceTeam & { readonly sport: string; readonly original?: string })[]): Promise<void> {
    await sql`
      insert into team (id, sport, name, original_name, code, crest)
      select n.id, n.sport, n.name, n.original, n.code, n.crest from json_to_recordset(${JSON.stringify(teams)}::json)
        as n(id text, sport text, name text, original text, code text, crest json)
      on conflict (id) do update set code = coalesce(team.code, excluded.code), crest = coalesce(team.crest, excluded.crest)
        where (team.code is null and excluded.code is not null) or (team.crest is null and excluded.crest is not null)`.execute(db);
  }

  async function ensureOf(source: string, matches: readonly FinishedMatch[]): Promise<void> {
    const teams = new Map<string, SourceTeam & { readonly sport: string }>();
    const competitions = new Map<string, FinishedMatch["competition"] & { readonly sport: string }>();
    for (const { sport, home, away, competition } of matches) {
      for (const team of [home, away]) teams.set(team.id, { ...team, sport });
      competitions.set(competition.id, { ...competition, sport });
    }
    await read(source, "team", [...teams.keys()]);
    await read(source, "competition", [...competitions.keys()]);
    const teamIds = idsOf(source, "team");
    const competitionIds = idsOf(source, "competition");
    // Teams of the pack have no crest until a source provides one.
    const undressed = [...teams.values()].filter(({ id, crest }) => crest !== undefined && teamIds.has(id) && !dressed.has(id));
    if (undressed.length > 0) {
      await writeTeams(undressed.map((team) => ({ ...team, id: teamIds.get(team.id) ?? team.id })));
      for (const { id } of undressed) dressed.add(id);
    }
    const newTeams = [...teams.values()].filter(({ id }) => !teamIds.has(id));
    if (newTeams.length > 0) {
      await writeTeams(newTeams.map((team) => ({ ...team, id: standaloneId(team.id) })));
      await alias(
        source,
        "team",
        newTeams.map(({ id }) => [id, standaloneId(id)]),
      );
    }
    const newCompetitions = [...competitions.values()].filter(({ id }) => !competitionIds.has(id));
    const apart = new Set(matches.filter((match) => !isTakenIn(match)).map((match) => match.competition.id));
    if (newCompetitions.length > 0 || apart.size > 0) {
      const rows = [...competitions.values()]
        .filter((one) => newCompetitions.includes(one) || apart.has(one.id))
        .map((one) => ({ ...one, id: standaloneId(one.id) }));
      await sql`
        insert into competition (id, sport, kind, name, country, color)
        select n.* from json_to_recordset(${JSON.stringify(rows)}::json)
          as n(id text, sport text, kind text, name text, country text, color text)
        on conflict do nothing`.execute(db);
      await alias(
        source,
        "competition",
        newCompetitions.map(({ id }) => [id, standaloneId(id)]),
      );
    }
  }

  /** A club of the simulator that stood alone before the pack had it: its results move to the pack's club. */
  async function joinSimulated(pairs: readonly (readonly [sourceId: string, id: string])[]): Promise<void> {
    const { rows } = await sql<{ source_id: string; old: string; id: string }>`
      select a.source_id, a.id as old, n.id from json_to_recordset(${JSON.stringify(pairs.map(([source_id, id]) => ({ source_id, id })))}::json)
        as n(source_id text, id text)
      join entity_alias a on a.source = 'sim' and a.kind = 'team' and a.source_id = n.source_id and a.id <> n.id`.execute(db);
    if (rows.length === 0) return;
    const moved = sql`json_to_recordset(${JSON.stringify(rows)}::json) as n(source_id text, old text, id text)`;
    await sql`update result r set home_id = n.id, version = nextval('result_version') from ${moved} where r.home_id = n.old`.execute(db);
    await sql`update result r set away_id = n.id, version = nextval('result_version') from ${moved} where r.away_id = n.old`.execute(db);
    await sql`update entity_alias a set id = n.id from ${moved} where a.kind = 'team' and a.id = n.old`.execute(db);
    known.clear();
  }

  /**
   * False if the match is in a league of the pack, but the pack lacks one of its clubs: a club of another source that could not
   * be identified may be one of the pack's under another name, and would be in the table twice.
   */
  function isTakenIn({ source, competition, home, away }: FinishedMatch): boolean {
    const isAlone = (kind: EntityKind, sourceId: string): boolean => {
      const id = idsOf(source, kind).get(sourceId);
      return id === undefined || id === standaloneId(sourceId);
    };
    return isAlone("competition", competition.id) || !(isAlone("team", home.id) || isAlone("team", away.id));
  }

  async function writeSeasons(
    seasons: readonly {
      readonly competition: string;
      readonly label: string;
      readonly source: string;
      readonly simulated: boolean;
      readonly expected: number | null;
    }[],
    isOfSet: boolean,
  ): Promise<void> {
    const rows = seasons
      .map((one) => ({ ...one, id: seasonId(one.competition, one.label, one.simulated) }))
      .filter(({ id, source }) => !idsOf(source, "season").has(id));
    if (rows.length === 0) return;
    // A season has one source. A second source finds the row taken, and its results join the season. A season with followed
    // matches only goes to a set once there is one, and a later pack updates its own seasons.
    const isTaken = isOfSet
      ? sql`(id) do update set source = excluded.source, expected = excluded.expected
          where (s.source, s.expected) is distinct from (excluded.source, excluded.expected) and s.imported_at is null
            and (s.source = excluded.source or not exists (select 1 from result r where r.season_id = s.id and r.epoch = ''))`
      : sql`do nothing`;
    await sql`
      insert into season as s (id, competition_id, label, source, is_simulated, expected)
      select n.id, n.competition, n.label, n.source, n.simulated, n.expected from json_to_recordset(${JSON.stringify(rows)}::json)
        as n(id text, competition text, label text, source text, simulated boolean, expected integer)
      on conflict ${isTaken}`.execute(db);
    for (const { id, source } of rows) idsOf(source, "season").set(id, id);
  }

  function entitiesOf(match: FinishedMatch): MatchEntities {
    const idOf = (kind: EntityKind, sourceId: string): string => {
      const id = idsOf(match.source, kind).get(sourceId);
      if (id === undefined) throw new Error(`${match.source} ${kind} ${sourceId} was not written down`);
      return id;
    };
    const competition = isTakenIn(match) ? idOf("competition", match.competition.id) : standaloneId(match.competition.id);
    return {
      competition,
      season: seasonId(competition, match.season, match.isSimulated),
      home: idOf("team", match.home.id),
      away: idOf("team", match.away.id),
    };
  }

  return {
    async ensure(matches) {
      for (const source of new Set(matches.map((match) => match.source))) {
        await ensureOf(
          source,
          matches.filter((match) => match.source === source),
        );
      }
      const found = matches.map(entitiesOf);
      const seasons = new Map(matches.map((match, i) => [found[i]?.season, match]));
      await writeSeasons(
        [...seasons.values()].map((match) => ({
          competition: entitiesOf(match).competition,
          label: match.season,
          source: match.source,
          simulated: match.isSimulated,
          expected: null,
        })),
        false,
      );
      return found;
    },

    forget: () => known.clear(),

    async find(source, kind, sourceId) {
      await read(source, kind, [sourceId]);
      return idsOf(source, kind).get(sourceId) ?? null;
    },

    async ensurePack({ source, teams, competitions, seasons }, others = []) {
      await writeTeams(teams);
      await sql`
        insert into competition (id, sport, kind, name, original_name, country, color)
        select n.id, n.sport, coalesce(n.kind, 'league'), n.name, n.original, n.country, n.color
        from json_to_recordset(${JSON.stringify(competitions)}::json)
          as n(id text, sport text, kind text, name text, original text, country text, color text)
        on conflict do nothing`.execute(db);
      const simulated = <T extends { readonly id: string; readonly sport: string; readonly sim?: string }>(all: readonly T[]) =>
        all.flatMap(({ id, sport, sim }) => (sim === undefined ? [] : [[`${sport}/${sim}`, id] as const]));
      await joinSimulated(simulated(teams));
      await alias("sim", "team", simulated(teams));
      await alias("sim", "competition", simulated(competitions));
      if (await joinRecordings(db, others)) known.clear();
      for (const [of, joined] of Map.groupBy(others, ({ source: by }) => by)) {
        for (const kind of ["competition", "team"] as const)
          await alias(
            of,
            kind,
            joined.flatMap((one) => (one.kind === kind ? [[one.sourceId, one.id] as const] : [])),
          );
      }
      if (source === PACK_SOURCE) {
        // `/database/fb/1`: numbers for the leagues that ship with the portal, most requested first.
        for (const sport of ["fb", "bk"] as const) {
          const own = hotFirst(
            sport,
            competitions.filter((one) => one.sport === sport),
          );
          await alias(
            "number",
            "competition",
            own.map(({ id }, i) => [`${sport}/${i + 1}`, id]),
          );
        }
      }
      await writeSeasons(
        seasons.map((season) => ({
          competition: competitions[season.competition]?.id ?? "",
          label: season.label,
          source: season.source ?? source,
          simulated: false,
          expected: season.expected,
        })),
        true,
      );
    },
  };
}
