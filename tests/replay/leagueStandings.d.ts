/** Types of `league-standings` as far as they are used here; the package has none. */
declare module "league-standings" {
  export interface Sorting {
    readonly criteria: readonly ("diff" | "for" | "won" | "away_for" | "away_won")[];
    /** Matches between level teams: before or after the whole table; repeated for each remaining group, or never. */
    readonly h2h: { readonly when: "before" | "after"; readonly span: "all" | "single" | "none" };
    /** Applied after all others, to the whole table alone. */
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
