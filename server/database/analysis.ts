import { ErrorCode } from "../../contract/codes/errors.ts";
import { phaseOf } from "../../contract/codes/matchPhase.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { Fixture, Side } from "../../contract/feed/sport.ts";
import type { AnalysisReply, AnalysisTable, Meetings, NextMatch, SpanBlock, Strength, Trends } from "../../contract/http/analysis.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { ok } from "../../contract/result.ts";
import { type SeasonRules, plainSeason, standings } from "../../contract/standings/standings.ts";
import { type Names, basisOf, dayText, daysBetween, meetingsOf, pastMatchOf, spansOf, teamOf, trendsOf } from "./analysisParts.ts";
import { type Entities, seasonId, seasonLabel } from "./entities.ts";
import type { ResultRepository, StoredResult } from "./resultRepository.ts";
import type { Strengths } from "./strength.ts";
import type { AbsentPlayer, Closing } from "./types.ts";

export interface AnalysisDeps {
  readonly repository: ResultRepository;
  readonly entities: Entities;
  readonly strengths: Strengths;
  /** The portal's data of a match; null for an unknown match. */
  readonly match: (sport: Sport, id: string) => Promise<{ readonly row: BoardRow; readonly fixture: Fixture } | null>;
  /** The last prices before kick-off, or the current ones: see server/odds/matchClosing.ts. */
  readonly closingOf: (sport: Sport, id: string, kickoffAt: number) => Promise<Closing | null>;
  readonly absences: (sport: Sport, id: string) => Readonly<Record<Side, readonly AbsentPlayer[]>> | null;
  readonly simulatedSources: ReadonlySet<string>;
  /** The rules of a real league's table; `teams` are the ids of its teams. */
  readonly rulesOf: (
    of: { readonly sport: Sport; readonly competition: string; readonly year: number },
    teams: readonly string[],
  ) => Promise<SeasonRules>;
}

/** What was known of two teams before their match. */
export interface Analysis {
  of(sport: Sport, matchId: string): Promise<CallResult<AnalysisReply>>;
}

const YEAR_MS = 365 * 86_400_000;
/** A real club without a match for longer than this has no meaningful rating. */
const STALE_MS = 1.5 * YEAR_MS;
const NEXT_SHOWN = 3;
const CACHE_SIZE = 300;

interface Subject {
  readonly sport: Sport;
  readonly row: BoardRow;
  readonly fixture: Fixture;
  readonly isSimulated: boolean;
  readonly competition: string | null;
  readonly home: string | null;
  readonly away: string | null;
}

export function createAnalysis(deps: AnalysisDeps): Analysis {
  const { repository, entities, strengths } = deps;
  const answers = new Map<string, { readonly state: string; readonly reply: AnalysisReply }>();

  /** `shown` are listed one by one, with links to their pages; for `others` only the names are needed. */
  async function namesOf(sport: Sport, shown: readonly StoredResult[], others: readonly StoredResult[] = []): Promise<Names> {
    const results = [...shown, ...others];
    const [teams, competitions, pages] = await Promise.all([
      repository.names("team", [...new Set(results.flatMap(({ home, away }) => [home, away]))]),
      repository.names("competition", [...new Set(results.map(({ competition }) => competition))]),
      repository.pages(
        sport,
        shown.map(({ sourceId }) => sourceId),
      ),
    ]);
    return { teams, competitions, pages };
  }

  async function tableOf(subject: Subject, results: readonly StoredResult[], names: Names): Promise<AnalysisTable | null> {
    const { sport, fixture, isSimulated, competition } = subject;
    // A cup has no table.
    if (competition === null || results.length === 0 || names.competitions.get(competition)?.kind !== "league") return null;
    const label = seasonLabel(fixture.season, subject.row.kickoffAt);
    const season = await repository.season(seasonId(competition, label, isSimulated));
    const teams = [...new Set(results.flatMap(({ home, away }) => [home, away]))];
    const year = Number((season?.label ?? "").slice(0, 4));
    // The same rules as on the league's own page, with decisions announced before kick-off.
    const { rules, ...decided } = isSimulated ? plainSeason(sport) : await deps.rulesOf({ sport, competition, year }, teams);
    const asOf = dayText(fixture.kickoffAt);
    const of = (venue: "all" | "home" | "away") => standings(results, rules, { venue, teams, ...decided, asOf });
    return {
      basis: basisOf(results, isSimulated),
      season: season?.label ?? label,
      expected: season?.expected ?? null,
      criteria: rules.steps.flatMap(({ by }) => by),
      teams: teams.map((id) => teamOf(id, names)),
      tables: { all: of("all"), home: of("home"), away: of("away") },
    };
  }

  async function nextOf(subject: Subject, side: Side): Promise<readonly NextMatch[]> {
    const { sport, row, fixture } = subject;
    const fixtures = await repository.upcoming(sport, { source: row.source, team: fixture[side].id }, row.kickoffAt, NEXT_SHOWN);
    return Promise.all(
      fixtures.map(async ({ matchId, kickoffAt, league, home, away }) => {
        const isHome = home.id === fixture[side].id;
        const { id, name, crest } = isHome ? away : home;
        const [leagueId, opponent] = await Promise.all([
          entities.find(row.source, "competition", `${sport}/${league.id}`),
          entities.find(row.source, "team", `${sport}/${id}`),
        ]);
        return {
          matchId,
          kickoffAt,
          league: league.name,
          leagueId: leagueId ?? league.id,
          opponent: { id: opponent ?? id, name, crest: crest ?? null },
          isHome,
          days: daysBetween(row.kickoffAt, kickoffAt),
        };
      }),
    );
  }

  /** The shared competition with the largest number of the two teams' recent matches: a cup has too few matches to rate teams by. */
  function ratedIn(results: readonly StoredResult[], home: string, away: string): string | null {
    const counts = (team: string): ReadonlyMap<string, number> => {
      const found = new Map<string, number>();
      for (const { home: h, away: a, competition } of results) {
        if (h === team || a === team) found.set(competition, (found.get(competition) ?? 0) + 1);
      }
      return found;
    };
    const [ours, theirs] = [counts(home), counts(away)];
    const shared = [...ours].filter(([competition]) => theirs.has(competition));
    return shared.toSorted(([a, n], [b, m]) => m + (theirs.get(b) ?? 0) - n - (theirs.get(a) ?? 0) || (a < b ? -1 : 1))[0]?.[0] ?? null;
  }

  async function strengthOf(subject: Subject, isSimulated: boolean, recent: readonly StoredResult[]): Promise<Strength | null> {
    const { sport, row, home, away } = subject;
    if (home === null || away === null) return null;
    const competition = ratedIn(recent, home, away);
    if (competition === null) return null;
    const found = await strengths.between({
      sport,
      competition,
      isSimulated,
      home,
      away,
      by: row.kickoffAt,
      since: row.kickoffAt - STALE_MS,
    });
    if (!found) return null;
    const { n, from, to, ...strength } = found;
    const name = (await repository.names("competition", [competition])).get(competition)?.name ?? "";
    const basis = { isSimulated, n, from: dayText(from), to: dayText(to), source: recent[0]?.source ?? "" };
    return { ...strength, basis, competition: name, competitionId: competition };
  }

  async function meetings(subject: Subject, isSimulated: boolean): Promise<Meetings | null> {
    const { row, home, away, competition } = subject;
    if (home === null || away === null) return null;
    const results = await repository.between(home, away, { isSimulated, by: row.kickoffAt });
    if (results.length === 0) return null;
    const names = await namesOf(subject.sport, results);
    const matches = results.map((result) => pastMatchOf(result, names));
    return meetingsOf(matches, { home, competition, basis: basisOf(results, isSimulated) });
  }

  async function realOf(subject: Subject): Promise<AnalysisReply["real"]> {
    const { row, home, away, isSimulated } = subject;
    if (!isSimulated || home === null || away === null) return null;
    const recent = await repository.recent([home, away], { isSimulated: false, by: row.kickoffAt });
    const [met, strength] = await Promise.all([meetings(subject, false), strengthOf(subject, false, recent)]);
    return met === null && strength === null ? null : { meetings: met, strength };
  }

  async function make(subject: Subject): Promise<AnalysisReply> {
    const { sport, row, fixture, isSimulated, competition, home, away } = subject;
    const teams = [home, away].filter((id) => id !== null);
    const known = { isSimulated, by: row.kickoffAt };
    const season = competition === null ? null : seasonId(competition, seasonLabel(fixture.season, row.kickoffAt), isSimulated);
    const [recent, seasonResults, closing, nextHome, nextAway, met, real] = await Promise.all([
      teams.length === 0 ? [] : repository.recent(teams, known),
      season === null ? [] : repository.ofSeason(season, row.kickoffAt, teams),
      deps.closingOf(sport, row.id, row.kickoffAt),
      nextOf(subject, "home"),
      nextOf(subject, "away"),
      meetings(subject, isSimulated),
      realOf(subject),
    ]);
    const names = await namesOf(sport, recent, seasonResults);
    const matches = recent.map((result) => pastMatchOf(result, names));
    const of = (team: string | null) => {
      const rows = matches.filter((match) => match.home.id === team || match.away.id === team);
      const results = recent.filter((result) => result.home === team || result.away === team);
      return { basis: basisOf(results, isSimulated), rows };
    };
    const lines = { ah: closing?.ah?.[1] ?? null, ou: closing?.ou?.[1] ?? null };
    const priced = recent.filter((result) => result.closing !== null);
    const trends: Trends | null =
      home === null || away === null || priced.length === 0
        ? null
        : {
            basis: basisOf(priced, isSimulated),
            home: trendsOf(sport, matches, { team: home, venue: "home", line: lines.ah }),
            away: trendsOf(sport, matches, { team: away, venue: "away", line: lines.ah }),
            lines,
          };
    const timed = seasonResults.filter((result) => (sport === "fb" ? result.goals : result.periods) !== null);
    const spans: SpanBlock | null =
      home === null || away === null || timed.length === 0
        ? null
        : { basis: basisOf(timed, isSimulated), home: spansOf(sport, timed, home), away: spansOf(sport, timed, away) };
    const [table, strength] = await Promise.all([tableOf(subject, seasonResults, names), strengthOf(subject, isSimulated, recent)]);
    const absent = deps.absences(sport, row.id);
    const sideOf = (side: Side, id: string | null) => ({
      id: id ?? fixture[side].id,
      name: fixture[side].name,
      crest: fixture[side].crest ?? null,
    });
    return {
      sport,
      matchId: row.id,
      kickoffAt: row.kickoffAt,
      isSimulated,
      home: sideOf("home", home),
      away: sideOf("away", away),
      league: fixture.league.name,
      leagueId: competition ?? fixture.league.id,
      form: recent.length === 0 ? null : { home: of(home), away: of(away) },
      table,
      trends,
      spans,
      absences: absent && { isSimulated, ...absent },
      next: { home: nextHome, away: nextAway },
      meetings: met,
      strength,
      real,
    };
  }

  async function subjectOf(sport: Sport, row: BoardRow, fixture: Fixture): Promise<Subject> {
    const { source } = row;
    const [competition, home, away] = await Promise.all([
      entities.find(source, "competition", `${sport}/${fixture.league.id}`),
      entities.find(source, "team", `${sport}/${fixture.home.id}`),
      entities.find(source, "team", `${sport}/${fixture.away.id}`),
    ]);
    return { sport, row, fixture, isSimulated: deps.simulatedSources.has(source), competition, home, away };
  }

  return {
    async of(sport, matchId) {
      const found = await deps.match(sport, matchId);
      if (!found) return refuse(ErrorCode.notFound, "比赛不存在");
      const { row, fixture } = found;
      // The answer depends only on results, the lines before kick-off and the fixture, not on events of the match itself.
      const lines = phaseOf(row) === "notStarted" ? [row.odds.ah?.p[1], row.odds.ou?.p[1]] : [];
      const state = JSON.stringify([await repository.version(), row.kickoffAt, fixture.season, ...lines]);
      const key = `${sport}:${matchId}`;
      const cached = answers.get(key);
      if (cached?.state === state) return ok(cached.reply);
      const reply = await make(await subjectOf(sport, row, fixture));
      answers.delete(key);
      answers.set(key, { state, reply });
      const oldest = answers.keys().next();
      if (answers.size > CACHE_SIZE && !oldest.done) answers.delete(oldest.value);
      return ok(reply);
    },
  };
}
