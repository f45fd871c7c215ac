import { matchChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { Fixture, MatchEvent, Pair } from "../../contract/feed/sport.ts";
import type { EmbeddedMoment, ShownMoment } from "../../contract/http/content.ts";
import { minuteText } from "../../contract/match/clock.ts";
import { embeddedIncident } from "../../contract/match/embeddedIncident.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import { momentWords } from "../../contract/match/momentWords.ts";
import type { RichMatch, RichMoment } from "../../contract/rules/richText.ts";
import { type Correction, correctionOf, incidentsOf, lowerOf } from "./correction.ts";
import type { MomentCards } from "./types.ts";

interface LogReader {
  read(ch: string, after: number, limit: number): Promise<readonly FeedEvent[]>;
  position(ch: string): Promise<{ readonly e: string; readonly s: number }>;
}

/** A moment: the match state at it, and the corrections since, each with its time. */
interface Followed {
  readonly at: number;
  then: MatchState;
  /** A later event has arrived, so `then` is final. */
  isPast: boolean;
  lowest: Pair;
  readonly corrections: { readonly at: number; readonly correction: Correction }[];
}

/** A match folded as far as its log was read, with the moments requested so far. */
interface CachedMatch {
  readonly e: string;
  state: MatchState;
  readonly moments: Map<number, Followed>;
}

const READ = 2_000;
const MATCHES = 100;
const MOMENTS = 500;

function cardOf({ sport, matchId, at }: RichMoment, fixture: Fixture, followed: Followed, readerAt: number): ShownMoment {
  const { then, corrections } = followed;
  const incident = then.sport === "fb" ? then.incidents.findLast((one) => one.at === at) : undefined;
  return {
    sport,
    matchId,
    at,
    home: fixture.home,
    away: fixture.away,
    isWithheld: false,
    minute: incident ? minuteText(incident.minute, incident.plus ?? 0) : momentWords(then, at),
    score: then.score,
    incident: incident ? embeddedIncident(incident) : null,
    correction: corrections.findLast((one) => one.at <= readerAt)?.correction ?? null,
  };
}

/** `isMoved`: this event changed the score or an incident. */
function follow(followed: Followed, state: MatchState, eventAt: number, isMoved: boolean): void {
  // All events with the moment's own time belong to it: the score follows its goal.
  if (!followed.isPast && eventAt <= followed.at) {
    followed.then = state;
    followed.lowest = state.score;
    return;
  }
  followed.isPast = true;
  if (!isMoved) return;
  followed.lowest = lowerOf(followed.lowest, state.score);
  const correction = correctionOf(followed.then, state, followed.at, followed.lowest);
  const known = followed.corrections.at(-1)?.correction ?? null;
  if (JSON.stringify(known) !== JSON.stringify(correction)) followed.corrections.push({ at: eventAt, correction });
}

/**
 * Cards of moments, from the logs of their matches. Each log is read once and then continued as it grows, whoever asks and
 * however far behind they are.
 */
export function createMomentCards(log: LogReader): MomentCards {
  /** In order of use; the most recent last. */
  const cache = new Map<string, CachedMatch>();
  /** One read at a time for each match. */
  const inFlight = new Map<string, Promise<unknown>>();

  async function fold(ch: string, state: MatchState, until: number, moments: Iterable<Followed>): Promise<MatchState> {
    const followed = [...moments];
    let folded = state;
    while (folded.seq < until) {
      const events = await log.read(ch, folded.seq, READ);
      for (const event of events) {
        if (event.s > until) return folded;
        const before = folded;
        folded = reduceMatch(before, event as MatchEvent);
        const isMoved = folded.score !== before.score || incidentsOf(folded) !== incidentsOf(before);
        for (const one of followed) follow(one, folded, event.at, isMoved);
      }
      if (events.length === 0) break;
    }
    return folded;
  }

  async function read({ sport, matchId }: RichMatch, ats: readonly number[]): Promise<CachedMatch> {
    const ch = matchChannel(sport, matchId);
    const { e, s } = await log.position(ch);
    const empty = emptyMatch(sport, matchId);
    let known = cache.get(ch);
    if (known?.e !== e || known.moments.size > MOMENTS) known = { e, state: empty, moments: new Map() };
    const missing = ats.filter((at) => !known.moments.has(at));
    const added = missing.map((at): Followed => ({ at, then: empty, isPast: false, lowest: empty.score, corrections: [] }));
    known.state = await fold(ch, known.state, s, known.moments.values());
    if (added.length > 0) await fold(ch, empty, known.state.seq, added);
    for (const one of added) known.moments.set(one.at, one);
    cache.delete(ch);
    cache.set(ch, known);
    if (cache.size > MATCHES) cache.delete(cache.keys().next().value ?? ch);
    return known;
  }

  /** Waits for the read before, so that no two reads fold the same match at once. */
  function readInTurn(match: RichMatch, ats: readonly number[]): Promise<CachedMatch> {
    const ch = matchChannel(match.sport, match.matchId);
    const turn = (inFlight.get(ch) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => read(match, ats))
      .catch((error: unknown) => {
        // A partial read is discarded; the next one starts over.
        cache.delete(ch);
        throw error;
      });
    inFlight.set(ch, turn);
    const clear = (): void => {
      if (inFlight.get(ch) === turn) inFlight.delete(ch);
    };
    turn.then(clear, clear);
    return turn;
  }

  return {
    async cards(moments, at) {
      const found = new Map<string, EmbeddedMoment>();
      const keyOf = ({ sport, matchId, at: momentAt }: RichMoment): string => `${sport}/${matchId}/${momentAt}`;
      const byMatch = [...Map.groupBy(moments, ({ sport, matchId }) => matchChannel(sport, matchId)).values()];
      await Promise.all(
        byMatch.map(async (of) => {
          const [first] = of;
          if (!first) return;
          // Moments that the reader has not reached are not even read.
          const reached = [...new Set(of.flatMap((one) => (one.at <= at ? [one.at] : [])))];
          const { state, moments: followed } = await readInTurn(first, reached);
          const { fixture } = state;
          if (!fixture) return;
          for (const one of of) {
            const { sport, matchId, at: momentAt } = one;
            const known = momentAt <= at ? followed.get(momentAt) : undefined;
            const card: EmbeddedMoment = known
              ? cardOf(one, fixture, known, at)
              : { sport, matchId, at: momentAt, home: fixture.home, away: fixture.away, isWithheld: true };
            found.set(keyOf(one), card);
          }
        }),
      );
      return moments.flatMap((one) => found.get(keyOf(one)) ?? []);
    },
  };
}
