import type { Sport } from "../../contract/feed/channels.ts";
import type { TeamReply } from "../../contract/http/databaseTeam.ts";
import type { CallResult } from "../../contract/http/failure.ts";
import type { RoomCard } from "../../contract/http/room.ts";
import type { BestFound } from "../../contract/http/search.ts";
import { type Cards, foundLeague, foundPerson, foundPlayer, foundTeam } from "./found.ts";
import type { Found } from "./names/nameList.ts";
import { RANK } from "./names/nameTable.ts";
import type { FoundNames, KnownPlayer, KnownTeam } from "./names/names.ts";
import type { AnchorName, LeagueName } from "./names/namesRepository.ts";

export interface BestDeps {
  readonly team: (sport: Sport, query: { readonly id: string; readonly season?: string }) => Promise<CallResult<TeamReply>>;
  readonly roomOf: (anchorId: string) => Promise<RoomCard | null>;
  readonly users: Cards["users"];
}

/** The single most likely result; null: no name matches. `at`: the reader's moment, if not now. */
export type BestOf = (found: FoundNames, word: string, viewer: string | null, at: number | undefined) => Promise<BestFound | null>;

const FORM = 5;
const LATEST_DEMO = "demo";
/** Longest time from kick-off to the end, with extra time. */
const PLAYED_MS = 4 * 3_600_000;

export type BestName = KnownTeam | LeagueName | KnownPlayer | AnchorName;

/** At equal rank a team comes before a league, a league before a person. */
export function bestName(found: FoundNames): Found<BestName> | null {
  const firsts: readonly Found<BestName>[] = [found.teams[0], found.leagues[0], found.players[0], found.anchors[0]].filter(
    (one) => one !== undefined,
  );
  const named = firsts.filter(({ rank }) => rank <= RANK.initials);
  const of = named.length > 0 ? named : firsts.filter(({ rank }) => rank === RANK.text);
  return of.reduce<Found<BestName> | null>((best, one) => (best === null || one.rank < best.rank ? one : best), null);
}

export function createBestOf({ team: teamOf, roomOf, users }: BestDeps): BestOf {
  async function ofTeam(team: KnownTeam, word: string, at: number | undefined): Promise<BestFound> {
    const shown = foundTeam(team, word);
    const bare = { kind: "team", team: shown, isSimulated: false, place: null, form: [], coach: null, next: null } as const;
    const now = await teamOf(team.sport, { id: team.id });
    if (!now.ok) return bare;
    // A team whose next match is simulated gets the whole card from the simulated world.
    const isSimulated = now.value.season?.isSimulated ?? now.value.next[0]?.isSimulated ?? false;
    const isInDemo = now.value.next[0]?.isSimulated === true && !isSimulated;
    const chosen = isInDemo ? await teamOf(team.sport, { id: team.id, season: LATEST_DEMO }) : now;
    const { season, next, squad } = chosen.ok ? chosen.value : now.value;
    const matches = season?.matches ?? [];
    // A reader who is behind may not have seen the last match end, so place and form are left out.
    const isAhead = at !== undefined && matches.some(({ kickoffAt }) => kickoffAt > at - PLAYED_MS);
    const place = season?.place && !isAhead ? { league: season.competition.name, season: season.label, ...season.place } : null;
    return {
      ...bare,
      isSimulated: isSimulated || isInDemo,
      place: place && { league: place.league, season: place.season, rank: place.rank, points: place.points },
      form: isAhead ? [] : matches.slice(-FORM).map(({ score: [own, other] }) => (own > other ? "W" : own < other ? "L" : "D")),
      coach: squad === null || squad.coach === "" ? null : squad.coach,
      next: next[0] ?? null,
    };
  }

  return async (found, word, viewer, at) => {
    const best = bestName(found);
    if (!best) return null;
    const [team, league, player, anchor] = [found.teams[0], found.leagues[0], found.players[0], found.anchors[0]];
    if (best === team) return ofTeam(team.of, word, at);
    if (best === league) return { kind: "league", league: foundLeague(league.of, word) };
    if (best === player) return { kind: "player", player: foundPlayer(player.of, word) };
    if (!anchor) return null;
    const [[user], room] = await Promise.all([users(viewer, [anchor.of.id]), roomOf(anchor.of.id)]);
    return user ? { kind: "anchor", anchor: foundPerson(user, word), room } : null;
  };
}
