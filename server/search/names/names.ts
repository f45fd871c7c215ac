import type { Clock } from "../../kit/clock.ts";
import type { Db } from "../../kit/database.ts";
import { createJob } from "../../kit/job.ts";
import type { Log } from "../../kit/log.ts";
import { type Found, NameList, type Named } from "./nameList.ts";
import { createNameTable } from "./nameTable.ts";
import {
  type AnchorName,
  type LeagueName,
  type MatchName,
  type NamesRepository,
  type PlayerName,
  type TeamName,
  createNamesRepository,
} from "./namesRepository.ts";
import { nickNamesOf } from "./nickNames.ts";
import { fansWeight, leagueWeight, teamWeight } from "./weights.ts";

export type KnownTeam = TeamName & { readonly league: LeagueName | null };
export type KnownPlayer = PlayerName & { readonly team: TeamName | null };

export interface FoundNames {
  readonly teams: readonly Found<KnownTeam>[];
  readonly leagues: readonly Found<LeagueName>[];
  readonly players: readonly Found<KnownPlayer>[];
  readonly anchors: readonly Found<AnchorName>[];
  /** Matches in play, then those to come, soonest first, then finished ones, latest first. */
  readonly matches: readonly Found<MatchName>[];
}

/**
 * Names of everything that has a page, in memory. Each process polls the database's version of names every few seconds, so
 * it sees the changes of all processes.
 */
export interface Names {
  /** Resolves when the first names are loaded. */
  start(): void;
  stop(): Promise<void>;
  /** Reads changes now instead of at the next poll. */
  refresh(): Promise<void>;
  find(query: string): FoundNames;
  /** The next match of a team. */
  nextOf(sport: string, name: string): MatchName | null;
  onAir: NamesRepository["onAir"];
}

export interface NamesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

const EVERY_MS = 3_000;
/** Least time between reads: while results are imported, teams change all the time. */
const REST_MS = 15_000;
const DAY_MS = 86_400_000;
const BEFORE_MS = 60 * DAY_MS;
const AFTER_MS = 30 * DAY_MS;
const PLAYED_MS = 2.5 * 3_600_000;
/** Names indexed at once; requests are served in between. */
const AT_ONCE = 400;

interface Lists {
  readonly teams: NameList<KnownTeam>;
  readonly leagues: NameList<LeagueName>;
  readonly players: NameList<KnownPlayer>;
  readonly anchors: NameList<AnchorName>;
}

/** `fb-manchester-united`, `fb-eng-mansfield-town`: the Latin name contained in our ids. */
function slugName(id: string): string {
  return id
    .replace(/^(?:fb|bk)-(?:nba-)?/, "")
    .replace(/^[a-z]{3}-(?=[a-z-]{4,})/, "")
    .replaceAll("-", " ");
}

const present = (names: readonly (string | null | undefined)[]): readonly string[] =>
  names.filter((name): name is string => name !== null && name !== undefined && name !== "");

export function namedTeam(team: KnownTeam): Named<KnownTeam> {
  return {
    key: team.id,
    names: present([team.name, team.original, slugName(team.id), ...nickNamesOf(team.id)]),
    context: present([team.league?.name, team.league?.country]),
    weight: teamWeight(team),
    of: team,
  };
}

export function namedLeague(league: LeagueName): Named<LeagueName> {
  return {
    key: league.id,
    names: present([league.name, league.original, ...nickNamesOf(league.id)]),
    context: present([league.country]),
    weight: leagueWeight(league.id),
    of: league,
  };
}

function namedPlayer(player: KnownPlayer): Named<KnownPlayer> {
  return {
    key: `${player.sport} ${player.id}`,
    names: present([player.name, player.original]),
    context: present([player.team?.name, player.team?.original]),
    weight: player.team ? teamWeight(player.team) * 0.6 : player.kind === "player" ? 0.05 : 0,
    of: player,
  };
}

const namedAnchor = (anchor: AnchorName): Named<AnchorName> => ({
  key: anchor.id,
  names: [anchor.nickName],
  context: [],
  weight: fansWeight(anchor.fans),
  of: anchor,
});

const namedMatch = (match: MatchName): Named<MatchName> => ({
  key: `${match.sport} ${match.id}`,
  names: present([match.home, match.away]),
  context: present([match.league]),
  weight: match.isHot ? 1 : 0,
  of: match,
});

export function createNames({ db, clock, log }: NamesDeps): Names {
  const repository = createNamesRepository(db);
  const table = createNameTable();
  let lists: Lists = {
    teams: new NameList<KnownTeam>(table, []),
    leagues: new NameList<LeagueName>(table, []),
    players: new NameList<KnownPlayer>(table, []),
    anchors: new NameList<AnchorName>(table, []),
  };
  let version: string | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let matches = new Map<string, MatchName>();
  let matchList = new NameList<MatchName>(table, []);
  let byTeam = new Map<string, MatchName[]>();
  let since = "";
  let isStarted = false;

  /** Indexes the names in steps beforehand, so that building a list is quick. */
  async function indexNames(things: readonly Named<unknown>[]): Promise<void> {
    for (let from = 0; from < things.length; from += AT_ONCE) {
      for (const { names, context } of things.slice(from, from + AT_ONCE)) for (const name of [...names, ...context]) table.add(name);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function readNames(): Promise<void> {
    const now = await repository.version();
    if (now === version || (version !== null && clock.now() - readAt < REST_MS)) return;
    const [teams, leagues, players, anchors] = await Promise.all([
      repository.teams(),
      repository.leagues(),
      repository.players(),
      repository.anchors(),
    ]);
    const leagueOf = new Map(leagues.map((league) => [league.id, league]));
    const teamOf = new Map(teams.map((team) => [team.id, team]));
    const named = {
      teams: teams.map((team) => namedTeam({ ...team, league: leagueOf.get(team.leagueId ?? "") ?? null })),
      leagues: leagues.map(namedLeague),
      players: players.map((player) => namedPlayer({ ...player, team: teamOf.get(player.teamId ?? "") ?? null })),
      anchors: anchors.map(namedAnchor),
    };
    for (const things of Object.values(named)) await indexNames(things);
    lists = {
      teams: new NameList(table, named.teams),
      leagues: new NameList(table, named.leagues),
      players: new NameList(table, named.players),
      anchors: new NameList(table, named.anchors),
    };
    version = now;
    readAt = clock.now();
    log.debug({ teams: teams.length, leagues: leagues.length, players: players.length, anchors: anchors.length }, "names were read");
  }

  async function readMatches(): Promise<void> {
    const now = clock.now();
    const range = { from: now - BEFORE_MS, to: now + AFTER_MS };
    const { list, until } = await repository.matches(since, range);
    since = until;
    const changed = list.filter((match) => JSON.stringify(matches.get(`${match.sport} ${match.id}`)) !== JSON.stringify(match));
    if (changed.length === 0) return;
    const fresh = new Map([...matches].filter(([, { kickoffAt }]) => kickoffAt >= range.from && kickoffAt <= range.to));
    for (const match of changed) fresh.set(`${match.sport} ${match.id}`, match);
    const named = [...fresh.values()].map(namedMatch);
    await indexNames(named);
    matches = fresh;
    matchList = new NameList(table, named);
    byTeam = new Map();
    for (const match of fresh.values()) {
      for (const name of [match.home, match.away]) {
        const key = `${match.sport} ${name}`;
        const known = byTeam.get(key);
        if (known) known.push(match);
        else byTeam.set(key, [match]);
      }
    }
  }

  async function refresh(): Promise<void> {
    await readNames();
    await readMatches();
  }

  const job = createJob({ clock, log, everyMs: EVERY_MS, work: refresh, trouble: "names could not be read; trying again" });

  function byTime(now: number): (a: Found<MatchName>, b: Found<MatchName>) => number {
    const stage = ({ of: { kickoffAt } }: Found<MatchName>): number => (kickoffAt > now ? 1 : kickoffAt > now - PLAYED_MS ? 0 : 2);
    // Matches with the word at the start of a team's own name come before those that match elsewhere, as in the league's name.
    const rank = ({ rank }: Found<MatchName>): number => (rank <= 1 ? 0 : rank);
    return (a, b) => {
      const [left, right] = [stage(a), stage(b)];
      const near = left === 1 ? a.of.kickoffAt - b.of.kickoffAt : b.of.kickoffAt - a.of.kickoffAt;
      return rank(a) - rank(b) || left - right || near || (a.key < b.key ? -1 : 1);
    };
  }

  return {
    start() {
      isStarted = true;
      job.start();
    },
    stop: () => (isStarted ? job.stop() : Promise.resolve()),
    refresh,
    find: (query) => ({
      teams: lists.teams.find(query),
      leagues: lists.leagues.find(query),
      players: lists.players.find(query),
      anchors: lists.anchors.find(query),
      matches: matchList.find(query).toSorted(byTime(clock.now())),
    }),
    nextOf(sport, name) {
      const now = clock.now();
      const coming = (byTeam.get(`${sport} ${name}`) ?? []).filter(({ kickoffAt }) => kickoffAt > now);
      return coming.reduce<MatchName | null>((soonest, match) => (soonest && soonest.kickoffAt <= match.kickoffAt ? soonest : match), null);
    },
    onAir: repository.onAir,
  };
}
