import { stateRowOf } from "../../contract/codes/matchPhase.ts";
import { matchChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { MatchEvent, Pair } from "../../contract/feed/sport.ts";
import type { EmbeddedMatch } from "../../contract/http/content.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import { embeddedIncident } from "../../contract/match/embeddedIncident.ts";
import type { RichBlock, RichDoc, RichItem, RichMatch, RichMoment } from "../../contract/rules/richText.ts";
import type { MomentCards } from "../moment/types.ts";
import type { EmbedsOf } from "./types.ts";

interface LogReader {
  read(ch: string, after: number, limit: number): Promise<readonly FeedEvent[]>;
  position(ch: string): Promise<{ readonly e: string; readonly s: number }>;
}

const READ = 2_000;
const KEPT = 200;
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

const TOLD: ReadonlySet<string> = new Set(["goal", "own-goal", "penalty-goal", "penalty-missed", "red", "second-yellow", "yellow"]);

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
    incidents: isFootball ? state.incidents.filter(({ type }) => TOLD.has(type)).map(embeddedIncident) : [],
    momentum: isFootball ? state.momentum : [],
    stats: (isFootball ? state.stats.all : state.stats) as Readonly<Record<string, Pair>>,
  };
}

/**
 * Folds the logs of the matches a text shows, each once, and keeps what came of it until a log has grown. Its moments are
 * read by `cards`.
 */
export function createEmbeds(log: LogReader, { cards }: MomentCards): EmbedsOf {
  const kept = new Map<string, { readonly matches: readonly EmbeddedMatch[]; readonly lastAt: number }>();

  /** `isWhole`: nothing of the log lies beyond `at`. */
  async function stateOf(match: RichMatch, at: number) {
    let state = emptyMatch(match.sport, match.matchId);
    for (;;) {
      const events = await log.read(matchChannel(match.sport, match.matchId), state.seq, READ);
      for (const event of events) {
        if (event.at > at) return { state, isWhole: false };
        state = reduceMatch(state, event as MatchEvent);
      }
      if (events.length < READ) return { state, isWhole: true };
    }
  }

  async function matchesOf(shown: readonly RichMatch[], at: number): Promise<readonly EmbeddedMatch[]> {
    if (shown.length === 0) return [];
    const each = [...new Map(shown.map((match) => [matchChannel(match.sport, match.matchId), match]))];
    const positions = await Promise.all(each.map(([ch]) => log.position(ch)));
    const key = JSON.stringify([each, positions]);
    const known = kept.get(key);
    if (known && known.lastAt <= at) return known.matches;
    const states = await Promise.all(each.map(([, match]) => stateOf(match, at)));
    const matches = states.flatMap(({ state }) => matchOf(state) ?? []);
    // What somebody who is behind sees is theirs alone.
    if (states.every(({ isWhole }) => isWhole)) kept.set(key, { matches, lastAt: Math.max(...states.map(({ state }) => state.asOfAt)) });
    if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? key);
    return matches;
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
