/** What `league-standings` takes and gives, as far as it is asked here; it comes without types of its own. */
declare module "league-standings" {
  export interface Sorting {
    readonly criteria: readonly ("diff" | "for" | "won" | "away_for" | "away_won")[];
    /** Matches between the level ones: before or after the whole table; begun anew for each group that remains, or never. */
    readonly h2h: { readonly when: "before" | "after"; readonly span: "all" | "single" | "none" };
    /** After all others, of the whole table alone. */
    readonly additional?: readonly ("diff" | "for" | "won" | "away_for" | "away_won")[];
    readonly final: "alphabetical" | "lots";
  }

  type Match = readonly [id: number, matchday: number, home: string, away: string, homeGoals: number, awayGoals: number];

  export class LeagueTable {
    constructor(data: {
      readonly teams: readonly string[];
      readonly format: "home-and-away" | "round-robin";
      /** `old`: two points for a win. */
      readonly points: "standard" | "old";
      readonly sorting: Sorting;
    });
    addMatches(matches: readonly Match[]): void;
    standings(): readonly { readonly id: string; readonly points: number; readonly diff: number }[];
  }
}
