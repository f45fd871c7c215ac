import { setImmediate } from "node:timers/promises";
import type { DatabaseTeam } from "../../contract/http/database.ts";
import type { NamedCompetition, TeamHonours, TeamTitle } from "../../contract/http/databaseTeam.ts";
import type { SeasonRules } from "../../contract/standings/standings.ts";
import { standings } from "../../contract/standings/standings.ts";
import type { StageRules } from "./seasons.ts";
import type { LeagueRepository, StoredSeason } from "./leagueRepository.ts";
import { nbaTitles } from "./nbaTitles.ts";
import { dayText } from "./analysisParts.ts";
import type { Versions } from "./resultRepository.ts";
import type { TeamRepository, TitleResult } from "./teamRepository.ts";

/**
 * Winners of a competition's real seasons, from results alone: by the table if it is complete and decides, by the final if
 * there is one, in the NBA by its finals (nbaTitles.ts). A season that cannot be judged has no winner.
 */
export interface SeasonTitle extends Pick<TeamTitle, "kind" | "part"> {
  readonly season: string;
  readonly label: string;
  readonly team: string;
}

type WonTitle = Omit<SeasonTitle, "season" | "label">;

export interface JudgedTitles {
  /** Oldest first. */
  readonly titles: readonly SeasonTitle[];
  /** Seasons with a winner, or with enough results to know that there is none. */
  readonly judged: readonly string[];
}

/** Leagues decided by the table. Where play-offs or a second stage decide, the first table does not tell the winner. */
const BY_TABLE: ReadonlySet<string> = new Set(
  (
    "eng1 eng2 eng3 eng4 esp1 esp2 ita1 ita2 ger1 ger2 ger3 fra1 fra2 ned1 por1 tur1 sui1 sui2 rus1 rus2 hun1 bra1 bra2 chn1 jpn1 " +
    "mar1 alg1"
  )
    .split(" ")
    .map((id) => `fb-${id}`),
);
/** Seasons of these leagues that had play-offs for the title. */
const IN_TWO_STAGES: ReadonlySet<string> = new Set(["fb-chn1/2020", "fb-chn1/2021", "fb-jpn1/2015", "fb-jpn1/2016"]);
/** Titles that were revoked without a successor, or never awarded: the KNVB ended the season early in April 2020. */
const WITHHELD: ReadonlySet<string> = new Set(["fb-ita1/2004-05", "fb-fra1/1992-93", "fb-ned1/2019-20"]);
const NBA = "bk-nba";
const FINALS: ReadonlySet<string> = new Set(["决赛", "Final", "final"]);

type Winner = (season: StoredSeason, results: readonly TitleResult[]) => string | null | undefined;

function finalOf(results: readonly TitleResult[]): TitleResult | null {
  const finals = results.filter(({ kind, round, stage }) => kind === "ties" && (FINALS.has(round ?? "") || FINALS.has(stage ?? "")));
  // Two legs would have to be added up, and a replay cancels the first match.
  return finals.length === 1 ? (finals[0] ?? null) : null;
}

function winnerOfFinal({ home, away, score, penalties }: TitleResult): string | null {
  const gap = score[0] - score[1] || (penalties === null ? 0 : penalties[0] - penalties[1]);
  return gap === 0 ? null : gap > 0 ? home : away;
}

/** Undefined: cannot be judged. Null: no winner, or no single one. */
function tableWinner(teams: readonly DatabaseTeam[], rulesOf: (teams: readonly DatabaseTeam[]) => SeasonRules): Winner {
  return ({ expected, count, id }, results) => {
    if (expected === null || count !== expected || results.length !== expected) return undefined;
    if (results.some(({ kind, stage, group }) => kind === "ties" || stage !== null || group !== null)) return undefined;
    if (WITHHELD.has(id)) return null;
    const members = new Set(results.flatMap(({ home, away }) => [home, away]));
    const { rules, ...decided } = rulesOf(teams.filter((team) => members.has(team.id)));
    const played = results.map((result) => ({ ...result, day: dayText(result.kickoffAt) }));
    const [first, second] = standings(played, rules, decided);
    return first && first.rank !== second?.rank ? first.team : null;
  };
}

export interface Titles {
  /** Honours of one team in competitions, leagues or cups; `versions`: the current versions of the results. */
  of(team: string, competitions: readonly NamedCompetition[], versions: Versions): Promise<TeamHonours>;
  /** Judges a competition in advance. */
  warm(competition: string, versions: Versions): Promise<void>;
}

const CACHED_COMPETITIONS = 100;

export interface TitlesDeps {
  readonly repository: Pick<TeamRepository, "realResults" | "realSeasons">;
  readonly leagues: Pick<LeagueRepository, "teams" | "competition">;
  readonly rulesOf: StageRules;
}

export function createTitles({ repository, leagues, rulesOf }: TitlesDeps): Titles {
  const known = new Map<string, { readonly version: string; readonly judged: Promise<JudgedTitles> }>();

  async function judge(competition: string): Promise<JudgedTitles> {
    const kind = (await leagues.competition(competition))?.kind ?? null;
    if (kind !== "cup" && competition !== NBA && !BY_TABLE.has(competition)) return { titles: [], judged: [] };
    const [seasons, results] = await Promise.all([repository.realSeasons(competition), repository.realResults(competition)]);
    const teams = await leagues.teams([...new Set(results.flatMap(({ home, away }) => [home, away]))]);
    const bySeason = Map.groupBy(results, ({ season }) => season);
    /** Undefined: cannot be judged. */
    const wonIn = (season: StoredSeason, own: readonly TitleResult[]): readonly WonTitle[] | undefined => {
      const year = Number(season.label.slice(0, 4));
      if (competition === NBA) return nbaTitles(season, own, teams, year);
      const rules = (members: readonly DatabaseTeam[]) => rulesOf({ sport: "fb", competition, year, stage: null }, members).rules;
      const isByTable = kind === "league" && !IN_TWO_STAGES.has(season.id);
      // The final of a league's play-offs may be for promotion. A cup's final is for the cup.
      const final = kind === "cup" ? finalOf(own) : null;
      const team = final ? winnerOfFinal(final) : isByTable ? tableWinner(teams, rules)(season, own) : undefined;
      if (team === undefined) return undefined;
      return team === null ? [] : [{ team, kind: final ? "cup" : "league", part: null }];
    };
    const titles: SeasonTitle[] = [];
    const judged: string[] = [];
    for (const season of seasons) {
      // Yields to other work between two tables.
      await setImmediate();
      const won = wonIn(season, bySeason.get(season.id) ?? []);
      if (!won) continue;
      judged.push(season.label);
      titles.push(...won.map((title) => ({ season: season.id, label: season.label, ...title })));
    }
    return { titles, judged };
  }

  function judgedOf(competition: string, versions: Versions): Promise<JudgedTitles> {
    const before = known.get(competition);
    const version = versions.of(competition, false);
    const judged = before?.version === version ? before.judged : judge(competition);
    known.delete(competition);
    known.set(competition, { version, judged });
    judged.catch(() => known.delete(competition));
    const oldest = known.keys().next();
    if (known.size > CACHED_COMPETITIONS && !oldest.done) known.delete(oldest.value);
    return judged;
  }

  return {
    warm: async (competition, versions) => void (await judgedOf(competition, versions)),
    async of(team, competitions, versions) {
      const found = await Promise.all(competitions.map(async (one) => ({ ...one, ...(await judgedOf(one.id, versions)) })));
      const titles = found.flatMap(({ id, name, titles: all }) =>
        all
          .filter((title) => title.team === team)
          .map(({ kind, part, label }) => ({ competition: { id, name }, kind, part, ref: label, label })),
      );
      const judged = found.flatMap(({ id, name, judged: labels }) => {
        const [from, to] = [labels[0], labels.at(-1)];
        return from === undefined || to === undefined ? [] : [{ id, name, n: labels.length, from, to }];
      });
      return { titles: titles.toSorted((a, b) => (a.label < b.label ? 1 : a.label > b.label ? -1 : 0)), judged };
    },
  };
}
