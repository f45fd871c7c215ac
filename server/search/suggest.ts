import type { SuggestReply, Suggestion } from "../../contract/http/search.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import { type Mark, marksOf } from "../kit/search/marks.ts";
import { type BestName, bestName } from "./best.ts";
import type { Found } from "./names/nameList.ts";
import { RANK } from "./names/nameTable.ts";
import type { KnownPlayer, KnownTeam, Names } from "./names/names.ts";
import type { AnchorName, LeagueName, MatchName } from "./names/namesRepository.ts";

export type Suggest = (word: string) => Promise<SuggestReply>;

const SHOWN = { teams: 3, leagues: 2, matches: 2, players: 2, anchors: 2 } as const;
const MANY = 10_000;
const SPORT_WORD = { fb: "足球", bk: "篮球" } as const;
const KIND_WORD = { player: "", coach: "教练", referee: "裁判" } as const;
const NOTHING = { isPerson: false, kickoffAt: null, isLive: false, crest: null, portrait: null } as const;

const line = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null && part !== "").join("　");

function fansText(fans: number): string {
  return fans < MANY ? `${fans}关注` : `${(Math.floor(fans / 1_000) / 10).toString()}万关注`;
}

const nameOf = (one: BestName): string => ("nickName" in one ? one.nickName : one.name);

/** The first of each kind whose own name matches; the database is only asked who is on air. */
export function createSuggest(names: Pick<Names, "find" | "nextOf" | "onAir">): Suggest {
  const shifted = (marks: readonly Mark[], by: number): readonly Mark[] => marks.map(([from, to]) => [from + by, to + by]);

  const ofTeam = (word: string, team: KnownTeam): Suggestion => {
    const next = names.nextOf(team.sport, team.name);
    const rival = next && (next.home === team.name ? next.away : next.home);
    return {
      ...NOTHING,
      type: "teams",
      id: team.id,
      sport: team.sport,
      title: team.name,
      marks: marksOf(team.name, word, true),
      detail: line([team.league?.name ?? SPORT_WORD[team.sport], rival ? `下一场对${rival}` : team.original]),
      kickoffAt: null,
      crest: team.crest,
    };
  };
  const ofLeague = (word: string, league: LeagueName): Suggestion => ({
    ...NOTHING,
    type: "leagues",
    id: league.id,
    sport: league.sport,
    title: league.name,
    marks: marksOf(league.name, word, true),
    detail: line([league.country, league.original === league.name ? null : league.original]),
  });
  const ofMatch = (word: string, match: MatchName): Suggestion => {
    const home = marksOf(match.home, word, true);
    const away = marksOf(match.away, word, true);
    return {
      ...NOTHING,
      type: "matches",
      id: match.id,
      sport: match.sport,
      title: `${match.home} vs ${match.away}`,
      marks: [...home, ...shifted(away, `${match.home} vs `.length)],
      detail: line([match.league, match.round]),
      kickoffAt: match.kickoffAt,
    };
  };
  const ofPlayer = (word: string, player: KnownPlayer): Suggestion => ({
    ...NOTHING,
    type: "players",
    id: player.id,
    sport: player.sport,
    isPerson: player.sport === "fb",
    title: player.name,
    marks: marksOf(player.name, word, true),
    detail: line([KIND_WORD[player.kind] || SPORT_WORD[player.sport], player.team?.name ?? null, player.position]),
  });

  return async (typed) => {
    const word = dropUnseen(typed);
    const found = names.find(word);
    // A query for a league's name does not mean its twenty teams.
    const called = <T>(list: readonly Found<T>[], size: number): readonly T[] =>
      list
        .filter(({ rank }) => rank <= RANK.text)
        .slice(0, size)
        .map(({ of }) => of);
    const anchors = called(found.anchors, SHOWN.anchors);
    const onAir = anchors.length === 0 ? new Set<string>() : await names.onAir(anchors.map(({ id }) => id));
    const ofAnchor = (anchor: AnchorName): Suggestion => ({
      ...NOTHING,
      type: "anchors",
      id: anchor.id,
      sport: null,
      title: anchor.nickName,
      marks: marksOf(anchor.nickName, word, true),
      detail: line(["主播", fansText(anchor.fans)]),
      isLive: onAir.has(anchor.id),
      portrait: anchor.portrait,
    });
    const groups = [
      { type: "teams", list: called(found.teams, SHOWN.teams).map((one) => ofTeam(word, one)) },
      { type: "leagues", list: called(found.leagues, SHOWN.leagues).map((one) => ofLeague(word, one)) },
      { type: "matches", list: found.matches.slice(0, SHOWN.matches).map(({ of }) => ofMatch(word, of)) },
      { type: "players", list: called(found.players, SHOWN.players).map((one) => ofPlayer(word, one)) },
      { type: "anchors", list: anchors.map(ofAnchor) },
    ] as const;
    const best = bestName(found)?.of;
    const name = best === undefined ? null : nameOf(best);
    return {
      top: name === null ? null : { word: name, marks: marksOf(name, word, true) },
      groups: groups.filter(({ list }) => list.length > 0),
    };
  };
}
