import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { CompetitionHead, DatabaseTeam } from "../../contract/http/database.ts";
import type { TopLeague, TopList, TopRow, TopsReply } from "../../contract/http/databaseTops.ts";
import { ok } from "../../contract/result.ts";
import { linesOf, standings } from "../../contract/standings/standings.ts";
import type { LeagueRepository, StoredSeason } from "./leagueRepository.ts";
import { type TableMatch, nbaTables } from "./placeSeries.ts";
import type { SeasonMaterial, SeasonMaterials, TablePart } from "./seasonMaterial.ts";
import type { Versions } from "./resultRepository.ts";
import { headOf, latestOf } from "./seasons.ts";

/** In the order of the tabs. Leagues without results are left out. */
const HOT: readonly (readonly ["fb" | "bk", string])[] = [
  ["fb", "eng1"],
  ["fb", "esp1"],
  ["fb", "ita1"],
  ["fb", "ger1"],
  ["fb", "fra1"],
  ["fb", "chn1"],
  ["bk", "nba"],
  ["bk", "cba"],
];
const SHOWN = 5;
/** Number of matches that count for form. */
const FORM = { fb: 6, bk: 10 } as const;
const LISTS = 4;
/** No match lasts longer from its kick-off, overtime included. */
const LONGEST_MS = 4 * 3_600_000;
const CONFERENCES = { East: "东部", West: "西部" } as const;

export interface TopsDeps {
  readonly leagues: Pick<LeagueRepository, "idOf" | "competition" | "seasons">;
  readonly materials: SeasonMaterials;
  readonly versions: () => Promise<Versions>;
}

export interface Tops {
  of(query: { readonly league?: string; readonly at?: number }): Promise<CallResult<TopsReply>>;
}

/** The biggest value first, or the smallest; level teams share a rank. */
function ranked(rows: readonly Omit<TopRow, "rank">[], isLess = false): readonly TopRow[] {
  const sorted = rows.toSorted((a, b) => (isLess ? a.value - b.value : b.value - a.value) || b.difference - a.difference);
  return sorted.slice(0, SHOWN).map((row) => ({ ...row, rank: sorted.findIndex(({ value }) => value === row.value) + 1 }));
}

type Rows = readonly Omit<TopRow, "rank">[];

interface Shape {
  readonly matches: readonly TableMatch[];
  readonly teams: ReadonlyMap<string, DatabaseTeam>;
  readonly isFootball: boolean;
}

/** Totals of each team over all its matches, or only its last `count`. */
function linesBy({ matches, teams }: Shape, count: number | null) {
  if (count === null) return linesOf(matches, [], "all");
  const left = new Map<string, number>();
  const lines = new Map<string, { won: number; drawn: number; lost: number; scored: number; conceded: number }>();
  const add = (team: string, ours: number, theirs: number): void => {
    const taken = left.get(team) ?? 0;
    if (taken >= count || !teams.has(team)) return;
    left.set(team, taken + 1);
    const line = lines.get(team) ?? { won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0 };
    if (ours > theirs) line.won += 1;
    else if (ours < theirs) line.lost += 1;
    else line.drawn += 1;
    line.scored += ours;
    line.conceded += theirs;
    lines.set(team, line);
  };
  for (const { home, away, score } of matches.toReversed()) {
    add(home, score[0], score[1]);
    add(away, score[1], score[0]);
  }
  return lines;
}

/** One row for each team, with the value computed from its totals. */
function statRows(
  shape: Shape,
  count: number | null,
  value: (line: { won: number; drawn: number; scored: number; conceded: number; played: number }) => number,
): Rows {
  return [...linesBy(shape, count)].flatMap(([id, { won, drawn, lost, scored, conceded }]) => {
    const team = shape.teams.get(id);
    const played = won + drawn + lost;
    return team === undefined || played === 0
      ? []
      : [{ team, played, difference: scored - conceded, value: value({ won, drawn, scored, conceded, played }) }];
  });
}

const perGame = (sum: number, games: number): number => Math.round((sum / games) * 10) / 10;

/** Tables of a part: one, or two for the NBA. */
function tablesOf({ matches, rules: season, nba }: Pick<TablePart, "matches" | "rules" | "nba">, shape: Shape): readonly TopList[] {
  if (nba) {
    const byCode = new Map([...nba.codes].map(([id, code]) => [code, shape.teams.get(id)]));
    return (["East", "West"] as const).map((conference) => ({
      kind: "table" as const,
      name: CONFERENCES[conference],
      rows: nba
        .rows(null)
        .filter((row) => row.conference === conference)
        .slice(0, SHOWN)
        .flatMap(({ team: code, rank, played, won, scored, conceded }) => {
          const team = byCode.get(code);
          return team ? [{ rank, team, played, difference: scored - conceded, value: won }] : [];
        }),
    }));
  }
  const { rules, ...decided } = season;
  const rows = standings(matches, rules, decided).slice(0, SHOWN);
  return [
    {
      kind: "table",
      name: null,
      rows: rows.flatMap(({ team: id, rank, played, won, scored, conceded, points }) => {
        const team = shape.teams.get(id);
        return team ? [{ rank, team, played, difference: scored - conceded, value: shape.isFootball ? points : won }] : [];
      }),
    },
  ];
}

function listsOf(part: TablePart, { teams }: SeasonMaterial, sport: "fb" | "bk"): readonly TopList[] {
  const isFootball = sport === "fb";
  const shape: Shape = { matches: part.matches, teams, isFootball };
  const attack = statRows(shape, null, ({ scored, played }) => (isFootball ? scored : perGame(scored, played)));
  const defence = statRows(shape, null, ({ conceded, played }) => (isFootball ? conceded : perGame(conceded, played)));
  const form = statRows(shape, FORM[sport], ({ won, drawn }) => (isFootball ? 3 * won + drawn : won));
  const lists: readonly TopList[] = [
    ...tablesOf(part, shape),
    { kind: "attack", name: null, rows: ranked(attack) },
    { kind: "defence", name: null, rows: ranked(defence, true) },
    { kind: "form", name: null, rows: ranked(form) },
  ];
  return lists.filter(({ rows }) => rows.length > 0).slice(0, LISTS);
}

/** The part with only the matches that were certainly over at a time. */
function partBy(part: TablePart, at: number | undefined, year: number): TablePart {
  if (at === undefined) return part;
  const isKnown = part.results.map(({ kickoffAt }) => kickoffAt <= at - LONGEST_MS);
  if (isKnown.every(Boolean)) return part;
  const matches = part.matches.filter((_, i) => isKnown[i]);
  const nba = part.nba && nbaTables(matches, part.nba.codes, year);
  return { ...part, matches, nba, results: part.results.filter((_, i) => isKnown[i]) };
}

interface Found {
  readonly competition: CompetitionHead;
  readonly season: StoredSeason;
}

/** The top rows of the hot leagues' tables, computed from results. The lists live as long as the seasons' cached material. */
export function createTops({ leagues, materials, versions }: TopsDeps): Tops {
  let known: { readonly version: string; readonly found: Promise<readonly Found[]> } | null = null;

  async function look(): Promise<readonly Found[]> {
    const found: Found[] = [];
    for (const [sport, ref] of HOT) {
      const id = await leagues.idOf(sport, "competition", ref);
      const competition = id === null ? null : await leagues.competition(id);
      if (id === null || competition === null) continue;
      const seasons = await leagues.seasons(id);
      const season = latestOf(seasons);
      if (season) found.push({ competition, season });
    }
    return found;
  }

  /** Cache for whole seasons. A part cut for a reader behind the present is computed for that request only. */
  const made = new WeakMap<TablePart, readonly TopList[]>();

  function listsFor(part: TablePart, material: SeasonMaterial, sport: "fb" | "bk"): readonly TopList[] {
    const lists = made.get(part) ?? listsOf(part, material, sport);
    made.set(part, lists);
    return lists;
  }

  const leagueOf = ({ id, sport, name }: CompetitionHead): TopLeague => ({ id, sport, name });

  return {
    async of({ league, at }) {
      const now = await versions();
      if (known?.version !== now.all) {
        const found = look();
        known = { version: now.all, found };
        found.catch(() => (known = null));
      }
      const found = await known.found;
      const chosen = league === undefined ? found[0] : found.find(({ competition }) => competition.id === league);
      if (league !== undefined && !chosen) return refuse(ErrorCode.notFound, "没有这个赛事");
      const list = found.map(({ competition }) => leagueOf(competition));
      if (!chosen) return ok({ leagues: list, top: null });
      const { competition, season } = chosen;
      const material = await materials.of(competition.sport, { ...season, competition }, now);
      const [part] = material.parts;
      if (!part) return ok({ leagues: list, top: null });
      return ok({
        leagues: list,
        top: {
          league: leagueOf(competition),
          season: headOf(season),
          isOver: season.expected !== null && season.count >= season.expected,
          lists: listsFor(partBy(part, at, Number(season.label.slice(0, 4))), material, competition.sport),
        },
      });
    },
  };
}
