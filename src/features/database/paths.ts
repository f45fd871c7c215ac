import type { Sport } from "../../../contract/feed/channels.ts";
import type { OpenHref } from "../../../contract/pages.ts";

/** Pages of the results database; an id is ours or a source's own, which leads to the same page. */
function path(sport: Sport, rest: string, season: string | undefined): OpenHref {
  const query = season === undefined ? "" : `?season=${season}`;
  return sport === "fb" ? `/database/fb/${rest}${query}` : `/database/lq/${rest}${query}`;
}

export function leaguePath(sport: Sport, id: string, season?: string): OpenHref {
  return path(sport, encodeURIComponent(id), season);
}

export function teamPath(sport: Sport, id: string, season?: string): OpenHref {
  return path(sport, `team/${encodeURIComponent(id)}`, season);
}

/** Of a basketball player, by the id his matches have him under. */
export function playerPath(id: string): OpenHref {
  return `/database/lq/player/${encodeURIComponent(id)}`;
}
