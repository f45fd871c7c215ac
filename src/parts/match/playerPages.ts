import { createContext, use, useEffect, useState } from "react";
import { stateRowOf } from "../../../contract/codes/matchPhase.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import { type OpenHref, personPath, playerPath } from "../../../contract/pages.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { knownPlayers } from "../../api/live.ts";
import { PortalContext } from "../../hooks/portal.ts";
import { useSlice } from "../../hooks/useSlice.ts";

/** Pages of a match's players, by the match's player ids; players without a page are left out. */
type PlayerPages = ReadonlyMap<string, OpenHref>;

const NOBODY: PlayerPages = new Map();

/** Looked up once for all blocks of a page; empty without a provider. */
export const PlayerPagesContext = createContext(NOBODY);

/** Joined by commas in a fixed order, so that a repeated line-up causes no request. */
function idsOf(match: MatchState): string {
  const ids =
    match.sport === "bk"
      ? match.players.map(({ playerId }) => playerId)
      : [
          ...match.lineups.flatMap((lineup) => (lineup ? [...lineup.starters, ...lineup.bench] : []).map(({ playerId }) => playerId)),
          ...match.incidents.flatMap(({ playerId, offId }) => [playerId, offId].filter((id) => id !== undefined)),
        ];
  return [...new Set(ids)].sort().join(",");
}

const fixtureOf = (match: MatchState) => match.fixture;
const isOver = (match: MatchState): boolean => stateRowOf(match).stage === "finished";

/**
 * The players of a match who have a page. A player in his first match has none before the match is over: until the page's
 * moment is at its end, only matches before it count, so that no link reveals what is to come.
 * Empty in the first paint, and where the request fails.
 */
export function usePlayerPages({ state$ }: Pick<MatchView, "state$">): PlayerPages {
  const api = use(PortalContext)?.api;
  const sport = useSlice(state$, (match) => match.sport);
  const ids = useSlice(state$, idsOf);
  const fixture = useSlice(state$, fixtureOf);
  const by = useSlice(state$, isOver) ? undefined : fixture?.kickoffAt;
  const source = fixture?.source;
  const asker = `${source ?? ""} ${by ?? "over"}`;
  const [answers, setAnswers] = useState<ReadonlyMap<string, { readonly ids: string; readonly pages: PlayerPages }>>(new Map());
  const answer = answers.get(asker);
  const isAnswered = answer?.ids === ids;
  useEffect(() => {
    if (ids === "" || source === undefined || isAnswered || !api) return;
    const abort = new AbortController();
    const query = { source, ids, ...(by === undefined ? {} : { by }) };
    void knownPlayers(api, sport, query, { isQuiet: true, signal: abort.signal }).then((reply) => {
      if (!reply.ok || abort.signal.aborted) return;
      const pathOf = sport === "fb" ? personPath : playerPath;
      const pages = new Map(reply.value.list.map(({ player, id }) => [player, pathOf(id)]));
      setAnswers((known) => new Map(known).set(asker, { ids, pages }));
    });
    return () => abort.abort();
  }, [api, sport, source, by, ids, asker, isAnswered]);
  return answer?.pages ?? NOBODY;
}
