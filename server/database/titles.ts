import type { Sport } from "../../contract/feed/channels.ts";
import type { DatabaseTeam } from "../../contract/http/database.ts";
import type { TeamHonours } from "../../contract/http/databaseTeam.ts";
import type { SeasonRules } from "../../contract/standings/football.ts";
import { standings } from "../../contract/standings/standings.ts";
import type { LeagueRepository, StoredSeason } from "./leagueRepository.ts";
import { dayText } from "./analysisParts.ts";
import type { TeamRepository, TitleResult } from "./teamRepository.ts";

/**
 * Who won the real seasons of a competition: by the table where all of its results are there and the table is what
 * decides, by the final where there is one. Told by results alone; a season that cannot be judged has no winner.
 */
export interface SeasonTitle {
  readonly season: string;
  readonly label: string;
  readonly team: string;
  readonly kind: "league" | "cup";
}

export interface JudgedTitles {
  /** Oldest first. */
  readonly titles: readonly SeasonTitle[];
  /** Seasons with a winner, or with all that it takes to know there is none. */
  readonly judged: readonly string[];
}

/** Titles an association took back, and gave to nobody else. */
const WITHHELD: ReadonlySet<string> = new Set(["fb-ita1/2004-05", "fb-fra1/1992-93"]);
const FINALS: ReadonlySet<string> = new Set(["决赛", "Final", "final"]);

type Winner = (season: StoredSeason, results: readonly TitleResult[]) => string | null | undefined;

function finalOf(results: readonly TitleResult[]): TitleResult | null {
  const finals = results.filter(({ kind, round, stage }) => kind === "ties" && (FINALS.has(round ?? "") || FINALS.has(stage ?? "")));
  // Two legs would have to be added up, and a replay undoes the first match.
  return finals.length === 1 ? (finals[0] ?? null) : null;
}

function winnerOfFinal({ home, away, score, penalties }: TitleResult): string | null {
  const gap = score[0] - score[1] || (penalties === null ? 0 : penalties[0] - penalties[1]);
  return gap === 0 ? null : gap > 0 ? home : away;
}

/** Undefined: it cannot be judged. Null: nobody, or nobody alone. */
export function tableWinner(
  sport: Sport,
  teams: readonly DatabaseTeam[],
  rulesOf: (teams: readonly DatabaseTeam[]) => SeasonRules,
): Winner {
  return ({ expected, count, id }, results) => {
    // Basketball's leagues are won in play-offs, and a season of stages is not won by one table.
    if (sport !== "fb" || expected === null || count !== expected || results.length !== expected) return undefined;
    if (results.some(({ kind, stage, group }) => kind === "ties" || stage !== null || group !== null)) return undefined;
    if (WITHHELD.has(id)) return null;
    const members = new Set(results.flatMap(({ home, away }) => [home, away]));
    const { rules, adjustments, decisions, rulings } = rulesOf(teams.filter((team) => members.has(team.id)));
    const played = results.map((result) => ({ ...result, day: dayText(result.kickoffAt) }));
    const [first, second] = standings(played, rules, { adjustments, decisions, rulings });
    return first && first.rank !== second?.rank ? first.team : null;
  };
}

export interface Titles {
  /** Of one team over competitions, leagues or cups. */
  of(team: string, competitions: readonly { readonly id: string; readonly name: string; readonly sport: Sport }[]): Promise<TeamHonours>;
  /** Judges a competition before anybody asks. */
  warm(sport: Sport, competition: string): Promise<void>;
}

const COMPETITIONS_KEPT = 60;

export interface TitlesDeps {
  readonly repository: Pick<TeamRepository, "realResults" | "realSeasons" | "realVersion">;
  readonly leagues: Pick<LeagueRepository, "teams">;
  /** Changes with every result that is written. */
  readonly version: () => Promise<string>;
  readonly rulesOf: (competition: string, year: number, teams: readonly DatabaseTeam[]) => SeasonRules;
}

export function createTitles({ repository, leagues, rulesOf, version }: TitlesDeps): Titles {
  /** `seen`: when any result was last written as this was looked at; `version`: when one of the competition was. */
  const known = new Map<string, { readonly seen: string; readonly version: string; readonly judged: Promise<JudgedTitles> }>();

  async function judge(sport: Sport, competition: string): Promise<JudgedTitles> {
    const [seasons, results] = await Promise.all([repository.realSeasons(competition), repository.realResults(competition)]);
    const teams = await leagues.teams([...new Set(results.flatMap(({ home, away }) => [home, away]))]);
    const bySeason = Map.groupBy(results, ({ season }) => season);
    const titles: SeasonTitle[] = [];
    const judged: string[] = [];
    for (const season of seasons) {
      const own = bySeason.get(season.id) ?? [];
      const final = finalOf(own);
      const rules = (members: readonly DatabaseTeam[]) => rulesOf(competition, Number(season.label.slice(0, 4)), members);
      const team = final ? winnerOfFinal(final) : tableWinner(sport, teams, rules)(season, own);
      if (team === undefined) continue;
      judged.push(season.label);
      if (team !== null) titles.push({ season: season.id, label: season.label, team, kind: final ? "cup" : "league" });
    }
    return { titles, judged };
  }

  async function judgedOf(sport: Sport, competition: string): Promise<JudgedTitles> {
    const seen = await version();
    const before = known.get(competition);
    if (before?.seen === seen) return before.judged;
    const own = await repository.realVersion(competition);
    const judged = before?.version === own ? before.judged : judge(sport, competition);
    known.delete(competition);
    known.set(competition, { seen, version: own, judged });
    judged.catch(() => known.delete(competition));
    const oldest = known.keys().next();
    if (known.size > COMPETITIONS_KEPT && !oldest.done) known.delete(oldest.value);
    return judged;
  }

  return {
    warm: async (sport, competition) => void (await judgedOf(sport, competition)),
    async of(team, competitions) {
      const found = await Promise.all(competitions.map(async (one) => ({ ...one, ...(await judgedOf(one.sport, one.id)) })));
      const titles = found.flatMap(({ id, name, titles: all }) =>
        all.filter((title) => title.team === team).map(({ kind, label }) => ({ competition: { id, name }, kind, ref: label, label })),
      );
      const judged = found.flatMap(({ id, name, judged: labels }) => {
        const [from, to] = [labels[0], labels.at(-1)];
        return from === undefined || to === undefined ? [] : [{ id, name, n: labels.length, from, to }];
      });
      return { titles: titles.toSorted((a, b) => (a.label < b.label ? 1 : a.label > b.label ? -1 : 0)), judged };
    },
  };
}
