import { stateRowOf } from "../../contract/codes/matchPhase.ts";
import { matchChannel } from "../../contract/feed/channels.ts";
import type { Pair } from "../../contract/feed/sport.ts";
import type { EmbeddedMatch } from "../../contract/http/content.ts";
import type { MatchState } from "../../contract/match/fold.ts";
import { embeddedIncident } from "../../contract/match/embeddedIncident.ts";
import type { RichBlock, RichDoc, RichItem, RichMatch, RichMoment } from "../../contract/rules/richText.ts";
import type { MatchAt } from "../match/matchStates.ts";
import type { MomentCards } from "../moment/types.ts";
import type { EmbedsOf } from "./types.ts";

const SIMULATED = "sim";

type Shown = { readonly kind: "match"; readonly of: RichMatch } | { readonly kind: "moment"; readonly of: RichMoment };

function shownIn(block: RichBlock | RichItem): readonly Shown[] {
  switch (block.type) {
    case "matchCard":
    case "matchStats":
      return [{ kind: "match", of: block.attrs }];
    case "moment":
      return [{ kind: "moment", of: block.attrs }];
    case "blockquote":
    case "bulletList":
    case "orderedList":
    case "listItem":
      return block.content.flatMap(shownIn);
    default:
      return [];
  }
}

const EMBEDDED: ReadonlySet<string> = new Set(["goal", "own-goal", "penalty-goal", "penalty-missed", "red", "second-yellow", "yellow"]);

function matchOf(state: MatchState): EmbeddedMatch | null {
  const { fixture, sport, matchId, score } = state;
  if (!fixture) return null;
  const isFootball = state.sport === "fb";
  return {
    sport,
    matchId,
    league: fixture.league.name,
    round: fixture.round ?? null,
    kickoffAt: fixture.kickoffAt,
    home: fixture.home,
    away: fixture.away,
    score,
    isSimulated: fixture.source === SIMULATED,
    state: stateRowOf(state).words,
    venue: fixture.venue ?? null,
    half: isFootball ? state.half : null,
    shootout: isFootball ? state.shootout : null,
    periods: isFootball ? [] : state.periods,
    incidents: isFootball ? state.incidents.filter(({ type }) => EMBEDDED.has(type)).map(embeddedIncident) : [],
    momentum: isFootball ? state.momentum : [],
    stats: (isFootball ? state.stats.all : state.stats) as Readonly<Record<string, Pair>>,
  };
}

/** Embeds of a text: its matches, each once, as of a moment; `cards` reads its moments. */
export function createEmbeds(matchAt: MatchAt, { cards }: MomentCards): EmbedsOf {
  async function matchesOf(shown: readonly RichMatch[], at: number): Promise<readonly EmbeddedMatch[]> {
    const each = new Map(shown.map((match) => [matchChannel(match.sport, match.matchId), match]));
    const states = await Promise.all(Array.from(each.values(), (match) => matchAt(match, at)));
    return states.flatMap((state) => matchOf(state) ?? []);
  }

  return async (doc: RichDoc, at: number) => {
    const shown = doc.content.flatMap(shownIn);
    const [matches, moments] = await Promise.all([
      matchesOf(
        shown.flatMap((one) => (one.kind === "match" ? [one.of] : [])),
        at,
      ),
      cards(
        shown.flatMap((one) => (one.kind === "moment" ? [one.of] : [])),
        at,
      ),
    ]);
    return { matches, moments };
  };
}
