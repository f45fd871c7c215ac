/** Leagues of openfootball in which not everybody is host to everybody: conferences, or one meeting a season. */
const OTHERWISE: ReadonlySet<string> = new Set(["ar.1", "au.1", "mls"]);

/** Matches of a season that is one table to the end, where everybody is host to some twice. */
const MATCHES: ReadonlyMap<string, number> = new Map([
  // Three rounds of eleven, then five within each half.
  ["sco.1", 228],
]);

/**
 * Matches of a season that is one table, where its list is short of some: everybody is host to everybody once, so that
 * n teams play n(n-1). Null: the list is whole, or the league plays otherwise (half as many are one meeting of each pair), or
 * some were taken off the list: the season was ended early, and nobody listed what would have come after them.
 */
export function shortOf(code: string, teams: number, listed: number, takenOff: number): number | null {
  if (takenOff > 0) return null;
  const whole = MATCHES.get(code);
  if (whole !== undefined) return listed < whole ? whole : null;
  const everybody = teams * (teams - 1);
  return !OTHERWISE.has(code) && listed < everybody && listed * 2 > everybody ? everybody : null;
}
