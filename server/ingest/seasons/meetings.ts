/** Leagues of openfootball that are no double round robin: conferences, or one meeting a season. */
const OTHERWISE: ReadonlySet<string> = new Set(["ar.1", "au.1", "mls"]);

/** Matches of a season that is one table to the end, in which each team is host to some others twice. */
const MATCHES: ReadonlyMap<string, number> = new Map([
  // Three rounds of eleven matches each, then five within each half.
  ["sco.1", 228],
]);

/**
 * Number of matches of a season that is one table, where the list is short of some: in a double round robin n teams play
 * n(n-1). Null: the list is complete, or the league plays otherwise (half as many are one meeting of each pair), or some
 * were taken off the list: the season ended early, and nobody listed the matches that would have followed.
 */
export function shortOf(code: string, teams: number, listed: number, takenOff: number): number | null {
  if (takenOff > 0) return null;
  const whole = MATCHES.get(code);
  if (whole !== undefined) return listed < whole ? whole : null;
  const everybody = teams * (teams - 1);
  return !OTHERWISE.has(code) && listed < everybody && listed * 2 > everybody ? everybody : null;
}
