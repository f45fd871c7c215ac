import { COLUMN_REPORTS, NEWS_COLUMNS, type NewsColumn } from "../../../contract/codes/newsColumns.ts";
import type { Pair } from "../../../contract/feed/sport.ts";
import type { Publishing } from "../publishing.ts";
import { type Round, roundReport } from "./roundReport.ts";

export interface RoundsDeps {
  readonly publishing: Publishing;
  readonly leagues: {
    idOf(sport: "fb", kind: "competition", ref: string): Promise<string | null>;
    seasons(
      competition: string,
    ): Promise<readonly { readonly id: string; readonly label: string; readonly isSimulated: boolean; readonly count: number }[]>;
    results(season: string): Promise<
      readonly {
        readonly kind: "table" | "ties";
        readonly roundNo: number | null;
        readonly kickoffAt: number;
        readonly home: string;
        readonly away: string;
        readonly score: Pair;
      }[]
    >;
    teams(ids: readonly string[]): Promise<readonly { readonly id: string; readonly name: string }[]>;
  };
}

const SOURCE = "数据组";
const TEMPLATE = 1;
/** Rounds reported for each league's latest season. */
const ROUNDS = 4;
/** Time from the kick-off of the round's last match to the report. */
const AFTER_MS = 3 * 3_600_000;
/** Fewest results to report: one match of a round moved to another time is not a round. */
const FEWEST = 4;

/**
 * Writes reports on the last rounds of the large leagues' latest real seasons, each once; resolves with their number. `seen`
 * holds each season's number of results at the last run: seasons with no new ones are skipped.
 */
export async function writeRounds({ publishing, leagues }: RoundsDeps, seen: Map<string, number>): Promise<number> {
  let written = 0;
  for (const { no, name, leagueId } of NEWS_COLUMNS as readonly NewsColumn[]) {
    const competition = leagueId === undefined ? null : await leagues.idOf("fb", "competition", leagueId);
    const season = competition === null ? undefined : (await leagues.seasons(competition)).find(({ isSimulated }) => !isSimulated);
    if (competition === null || !season || seen.get(season.id) === season.count) continue;
    const results = (await leagues.results(season.id)).filter(({ kind, roundNo }) => kind === "table" && roundNo !== null);
    const names = new Map(
      (await leagues.teams([...new Set(results.flatMap(({ home, away }) => [home, away]))])).map((team) => [team.id, team.name]),
    );
    const byRound = Map.groupBy(results, ({ roundNo }) => roundNo ?? 0);
    const last = [...byRound].filter(([, of]) => of.length >= FEWEST).toSorted(([a], [b]) => b - a);
    for (const [roundNo, of] of last.slice(0, ROUNDS)) {
      const round: Round = {
        league: name,
        leagueId: competition,
        season: season.label,
        roundNo,
        results: of.map(({ home, away, ...one }) => ({ ...one, home: names.get(home) ?? home, away: names.get(away) ?? away })),
      };
      const made = await publishing.publish({
        ...roundReport(round),
        cover: null,
        match: null,
        made: { template: TEMPLATE, events: null },
        kind: "round",
        columnNo: no,
        otherColumns: [COLUMN_REPORTS],
        publishAt: Math.max(...of.map(({ kickoffAt }) => kickoffAt)) + AFTER_MS,
        source: SOURCE,
        authorId: null,
        isSample: false,
        weight: 0,
        tags: [name, season.label, "真实赛果"],
        origin: `round/${season.id}/${roundNo}`,
        editedBy: null,
      });
      if (made !== null) written += 1;
    }
    seen.set(season.id, season.count);
  }
  return written;
}
