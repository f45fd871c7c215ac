import { stateRowOf } from "../../contract/codes/matchPhase.ts";
import { matchChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { MatchEvent, Pair } from "../../contract/feed/sport.ts";
import type { EmbeddedIncident, EmbeddedMatch, EmbeddedMoment, Embeds } from "../../contract/http/content.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import type { IncidentView } from "../../contract/match/football.ts";
import type { RichBlock, RichDoc, RichItem, RichMatch, RichMoment } from "../../contract/rules/richText.ts";
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

const incidentOf = (one: IncidentView): EmbeddedIncident => ({
  type: one.type,
  side: one.side ?? null,
  minute: one.minute,
  plus: one.plus ?? 0,
  player: one.player ?? null,
  assist: one.assist ?? null,
  isRevoked: one.status === "revoked",
});

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
    incidents: isFootball ? state.incidents.filter(({ type }) => TOLD.has(type)).map(incidentOf) : [],
    momentum: isFootball ? state.momentum : [],
    stats: (isFootball ? state.stats.all : state.stats) as Readonly<Record<string, Pair>>,
  };
}

/** What had happened at a moment, and whether it still stands at the end of what is known. */
function momentOf({ sport, matchId, at }: RichMoment, then: MatchState, now: MatchState): EmbeddedMoment | null {
  const { fixture } = then;
  if (!fixture) return null;
  const incident = then.sport === "fb" ? then.incidents.findLast((one) => one.at === at) : undefined;
  const standing = now.sport === "fb" && incident ? now.incidents.find(({ id }) => id === incident.id) : undefined;
  const isChanged = standing !== undefined && standing.status !== "standing" && standing.status !== incident?.status;
  return {
    sport,
    matchId,
    at,
    home: fixture.home,
    away: fixture.away,
    score: then.score,
    incident: incident ? incidentOf(incident) : null,
    correction: isChanged ? { isRevoked: standing.status === "revoked", reason: standing.reason ?? null } : null,
  };
}

/** Folds the logs of the matches a text shows, each once, and keeps what came of it until a log has grown. */
export function createEmbeds(log: LogReader): EmbedsOf {
  const kept = new Map<string, { readonly embeds: Embeds; readonly lastAt: number }>();

  /** `isWhole`: nothing of the log lies beyond `at`. */
  async function statesOf(match: RichMatch, moments: readonly number[], at: number) {
    let state = emptyMatch(match.sport, match.matchId);
    const thens = new Map<number, MatchState>();
    for (;;) {
      const events = await log.read(matchChannel(match.sport, match.matchId), state.seq, READ);
      for (const event of events) {
        if (event.at > at) return { state, thens, isWhole: false };
        state = reduceMatch(state, event as MatchEvent);
        // All that is of the same moment belongs to it: the score comes after its goal.
        for (const moment of moments) if (event.at <= moment) thens.set(moment, state);
      }
      if (events.length < READ) return { state, thens, isWhole: true };
    }
  }

  async function make(
    shown: readonly Shown[],
    at: number,
  ): Promise<{ readonly embeds: Embeds; readonly lastAt: number; readonly isWhole: boolean }> {
    const matches: EmbeddedMatch[] = [];
    const moments: EmbeddedMoment[] = [];
    let lastAt = 0;
    let isAllWhole = true;
    for (const [, of] of Map.groupBy(shown, ({ of: { sport, matchId } }) => `${sport}/${matchId}`)) {
      const [first] = of;
      if (!first) continue;
      const named = of.flatMap((one) => (one.kind === "moment" ? [one.of] : []));
      const asked = named.filter((moment) => moment.at <= at);
      const { state, thens, isWhole } = await statesOf(
        first.of,
        asked.map((moment) => moment.at),
        at,
      );
      const match = of.some(({ kind }) => kind === "match") ? matchOf(state) : null;
      isAllWhole &&= isWhole && asked.length === named.length;
      // A moment may lie after the last event: whoever has not reached it is not shown what was made for others.
      lastAt = Math.max(lastAt, state.asOfAt, ...asked.map((moment) => moment.at));
      if (match) matches.push(match);
      for (const moment of asked) {
        const then = thens.get(moment.at);
        const made = then ? momentOf(moment, then, state) : null;
        if (made) moments.push(made);
      }
    }
    return { embeds: { matches, moments }, lastAt, isWhole: isAllWhole };
  }

  return async (doc: RichDoc, at: number) => {
    const shown = doc.content.flatMap(shownIn);
    if (shown.length === 0) return { matches: [], moments: [] };
    const channels = [...new Set(shown.map(({ of }) => matchChannel(of.sport, of.matchId)))];
    const positions = await Promise.all(channels.map((ch) => log.position(ch)));
    const key = JSON.stringify([shown, positions]);
    const known = kept.get(key);
    if (known && known.lastAt <= at) return known.embeds;
    const made = await make(shown, at);
    // What somebody who is behind sees is theirs alone.
    if (made.isWhole) kept.set(key, made);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? key);
    return made.embeds;
  };
}
