import { type Sport, matchChannel, oddsChannel } from "../../contract/feed/channels.ts";
import type { NewEvent } from "../../contract/feed/frames.ts";
import type { Fixture, OddsQuote } from "../../contract/feed/sport.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { MARKETS } from "../../contract/odds/odds.ts";
import type { StoredMatch } from "../match/matchRepository.ts";

/** Matches and prices for the tests of odds. */

export const KICKOFF = 1_700_000_000_000;
const FULL_TIME = { fb: 8, bk: 10 } as const;

export function fixtureOf(matchId: string, over: Partial<Fixture> = {}): Fixture {
  return {
    matchId,
    sport: "fb",
    league: { id: "l1", name: "联赛", color: "#112233" },
    kickoffAt: KICKOFF,
    home: { id: "h", name: "主队" },
    away: { id: "a", name: "客队" },
    source: "test",
    ...over,
  };
}

/** A match as stored by the board: over, unless another state is given. */
export function storedMatch(
  fixture: Fixture,
  over: Partial<Pick<StoredMatch["row"], "score" | "regular">> & { readonly state?: number } = {},
): StoredMatch {
  const state = (over.state ?? FULL_TIME[fixture.sport]) as StoredMatch["row"]["state"];
  const row = { ...rowOfFixture(fixture), score: [2, 1] as const, ...over, state };
  return { fixture, row, position: { epoch: "", seq: 0, oddsEpoch: "", oddsSeq: 0 } };
}

const COMPANIES = ["b365", "ps", "crown"] as const;

/** Prices of three companies from two hours before kick-off on, one batch a minute; some as `single`s, as older sources send. */
export function priced(matchId: string, count: number, from = 0, sport: Sport = "fb"): NewEvent[] {
  return Array.from({ length: count }, (_, n): NewEvent => {
    const i = from + n;
    const quoteOf = (company: string, place: number): OddsQuote => ({
      company,
      market: MARKETS[(i + place) % 3] ?? "eu",
      price: [1.9 + (i % 9) / 100, ((i + place) % 5) * 0.25, 2 - (i % 7) / 50],
      ...(i < 3 ? { opening: true } : {}),
      ...(i % 11 === 10 ? { suspended: true } : {}),
      ...(i % 13 === 12 ? { quotedAt: KICKOFF - 7_200_000 + i * 60_000 - 90_000 } : {}),
    });
    const event = { ch: oddsChannel(sport, matchId), at: KICKOFF - 7_200_000 + i * 60_000, key: `b${i + 1}` };
    if (i % 4 === 3) return { ...event, k: "odds", d: quoteOf(COMPANIES[i % 3] ?? "b365", 0) };
    return { ...event, k: "odds.batch", d: { quotes: COMPANIES.slice(0, 1 + (i % 3)).map(quoteOf) } };
  });
}

export function stateEvent(matchId: string, state: number, at: number, sport: Sport = "fb", startAt?: number): NewEvent {
  const clock = startAt === undefined ? {} : { clock: { base: 0, startAt, rate: 1 } };
  return { ch: matchChannel(sport, matchId), at, k: "state", d: { state, ...clock }, key: `s${state}` };
}
