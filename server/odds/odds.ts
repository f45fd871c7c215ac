import { ErrorCode } from "../../contract/codes/errors.ts";
import { type Sport, oddsChannel } from "../../contract/feed/channels.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type {
  OddsConsensusQuery,
  OddsConsensusReply,
  OddsHistoryQuery,
  OddsHistoryReply,
  OddsRow,
  OddsTableQuery,
  OddsTableReply,
} from "../../contract/http/odds.ts";
import { companyOf, compareCompanies } from "../../contract/odds/companies.ts";
import {
  MARKETS,
  type MarketCode,
  type OddsState,
  addPoints,
  isMarket,
  lineKey,
  marketCode,
  parseLineKey,
} from "../../contract/odds/odds.ts";
import { ok } from "../../contract/result.ts";
import type { Hub } from "../feed/types.ts";
import type { Matches } from "../match/match.ts";
import { createChannelFolds } from "./channelFolds.ts";
import { type ConsensusFold, createConsensus } from "./consensus.ts";
import { createLineHistories } from "./lineHistories.ts";
import { createMoments } from "./moments.ts";
import type { PackedOddsRepository } from "./packedOdds.ts";

export interface OddsDeps {
  readonly matches: Pick<Matches, "odds">;
  readonly packed: Pick<PackedOddsRepository, "line">;
  readonly hub: Pick<Hub, "readPage">;
}

/** Prices for readers: all companies at a moment, or one line through time. */
export interface Odds {
  table(sport: Sport, query: OddsTableQuery): Promise<CallResult<OddsTableReply>>;
  history(sport: Sport, query: OddsHistoryQuery): Promise<CallResult<OddsHistoryReply>>;
  consensus(sport: Sport, query: OddsConsensusQuery): Promise<CallResult<OddsConsensusReply>>;
}

const MARKET_CODES = [false, true].flatMap((isFirstHalf) => MARKETS.map((market) => marketCode(market, isFirstHalf)));
/** Matches with a cached consensus, for each market: some 300 samples each. */
const MAX_CONSENSUS_CHANNELS = 64;

/** The lines as table rows; without `market`, those of the full-match markets. */
export function rowsOf(odds: OddsState, market?: MarketCode): readonly OddsRow[] {
  return Object.entries(odds.lines)
    .flatMap(([key, line]) => {
      const of = parseLineKey(key);
      if (market === undefined ? !isMarket(of.market) : of.market !== market) return [];
      const { name, kind } = companyOf(of.company);
      return [{ company: of.company, name, kind, market: of.market, ...line }];
    })
    .toSorted((a, b) => compareCompanies(a.company, b.company) || MARKET_CODES.indexOf(a.market) - MARKET_CODES.indexOf(b.market));
}

export function createOdds({ matches, packed, hub }: OddsDeps): Odds {
  const histories = createLineHistories(hub);
  const folds = (["fb", "bk"] as const).flatMap((sport) =>
    MARKET_CODES.map((market) => {
      const spec = {
        make: () => createConsensus(sport, market),
        take: (fold: ConsensusFold, events: readonly FeedEvent[]) => fold.take(events),
        maxChannels: MAX_CONSENSUS_CHANNELS,
      };
      return [`${sport}/${market}`, createChannelFolds(hub, spec)] as const;
    }),
  );
  const consensuses = new Map(folds);

  const moments = createMoments(hub);

  return {
    async table(sport, { matchId, market, at }) {
      const found = await matches.odds(sport, matchId);
      if (!found.ok) return found;
      if (at !== undefined && at < found.value.state.at) {
        const { asOf, odds } = await moments.stateAt(oddsChannel(sport, matchId), matchId, at);
        return ok({ asOf, at, rows: rowsOf(odds, market) });
      }
      const { e, state } = found.value;
      return ok({ asOf: { e, s: state.seq }, at: at ?? null, rows: rowsOf(state, market) });
    },

    async consensus(sport, { matchId, market }) {
      const found = await matches.odds(sport, matchId);
      if (!found.ok) return found;
      const fold = await consensuses.get(`${sport}/${market}`)?.get(oddsChannel(sport, matchId));
      if (!fold) throw new Error(`no consensus of ${sport}/${market}`);
      const { samples, closures } = fold.value;
      return ok({ asOf: fold.asOf, market, samples: [...samples], closures: closures.map((closure) => ({ ...closure })) });
    },

    async history(sport, { matchId, company, market }) {
      const ch = oddsChannel(sport, matchId);
      const common = { company, market, name: companyOf(company).name, kind: companyOf(company).kind };
      // For a packed match only this line is read: unpacking all would block the process.
      const packedLine = await packed.line(ch, company, market);
      if (packedLine) {
        const { asOf, isOpening, events } = packedLine;
        return ok({ asOf, ...common, isOpening, points: addPoints([], events, { company, market }) });
      }
      const found = await matches.odds(sport, matchId);
      if (!found.ok) return found;
      const key = lineKey(company, market);
      const line = found.value.state.lines[key];
      if (!line) return refuse(ErrorCode.notFound, "这家公司没有这场比赛的这项指数");
      const { asOf, value } = await histories.get(ch);
      return ok({ asOf, ...common, isOpening: line.isOpening, points: value.get(key) ?? [] });
    },
  };
}
