import { ErrorCode } from "../../contract/codes/errors.ts";
import { stateRowOf } from "../../contract/codes/matchPhase.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { LotteryItem, LotteryListQuery, LotteryListReply, LotteryMarket } from "../../contract/http/lottery.ts";
import { LOTTERY, resultOf, saleDayOf, statusOf } from "../../contract/lottery/lottery.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import type { OddsState } from "../../contract/odds/odds.ts";
import { ok } from "../../contract/result.ts";
import { utcMidnight } from "../../contract/shanghai.ts";
import type { Clock } from "../kit/clock.ts";
import type { BoardView } from "../match/boards.ts";
import type { Matches } from "../match/match.ts";
import type { Folded } from "../match/foldStore.ts";
import type { LotteryRepository, StoredItem } from "./lotteryRepository.ts";
import { consensusOf, consensusOfRow, outlookOf } from "./outlook.ts";
import type { Consensus } from "./types.ts";

export interface LotteriesDeps {
  readonly repository: Pick<LotteryRepository, "find" | "around" | "items">;
  readonly boards: { view(sport: Sport): BoardView };
  readonly matches: Pick<Matches, "rowsOf">;
  readonly states: { odds(sport: Sport, id: string): Promise<Folded<OddsState>> };
  readonly clock: Clock;
}

/** The lotteries' lists, for fans. */
export interface Lotteries {
  list(sport: Sport, query: LotteryListQuery): Promise<CallResult<LotteryListReply>>;
}

const DAY_MS = 86_400_000;
/** Issues beside the one that is shown. */
const DAYS_AROUND = 7;

/** The date so many days later; null for one that no calendar has (2026-02-30). */
function shifted(date: string, days: number): string | null {
  const midnight = utcMidnight(date);
  return midnight === null ? null : new Date(midnight + days * DAY_MS).toISOString().slice(0, 10);
}

export function createLotteries({ repository, boards, matches, states, clock }: LotteriesDeps): Lotteries {
  /** The prices of a match to come: of all companies once they have begun, of the board's company before. */
  async function consensusNow(row: BoardRow, isOnBoard: boolean): Promise<Consensus | null> {
    const odds = isOnBoard ? (await states.odds(row.sport, row.id)).state : null;
    return (odds && consensusOf(row.sport, odds)) ?? consensusOfRow(row);
  }

  async function itemOf(type: LotteryListQuery["type"], stored: StoredItem, row: BoardRow, isOnBoard: boolean): Promise<LotteryItem> {
    const { sport: _, markets, paid } = LOTTERY[type];
    const isToCome = stateRowOf(row).stage === "before";
    const consensus = stored.consensus ?? (isToCome ? await consensusNow(row, isOnBoard) : null);
    const hasPrizes = paid === null || stored.quotes.length > 0;
    return {
      number: stored.number,
      closesAt: stored.closesAt,
      status: statusOf(row, stored.closesAt, hasPrizes, clock.now()),
      markets: markets.map((market): LotteryMarket => {
        const quote = stored.quotes.find((one) => one.market === market);
        const { line = null, prizes = null } = quote ?? {};
        return {
          market,
          line,
          prizes,
          isSingle: stored.singles.includes(market),
          outlook: outlookOf(market, line, { consensus, prizes }),
          result: resultOf(market, line, row),
        };
      }),
      row,
    };
  }

  return {
    async list(sport, { type, date, issue: requestedIssue }) {
      if (date !== undefined && shifted(date, 0) === null) return refuse(ErrorCode.badRequest, "参数 date 不是有效日期");
      if (LOTTERY[type].sport !== sport) return refuse(ErrorCode.badRequest, "参数 type 不是这个项目的彩种");
      const now = clock.now();
      const issue = await repository.find({
        type,
        now,
        ...(requestedIssue === undefined ? {} : { issue: requestedIssue }),
        ...(date === undefined ? {} : { day: date }),
      });
      const middle = issue?.date ?? date ?? saleDayOf(now);
      const [issues, stored] = await Promise.all([
        repository.around(type, shifted(middle, -DAYS_AROUND) ?? middle, shifted(middle, DAYS_AROUND) ?? middle),
        issue ? repository.items(type, issue.issue, now) : [],
      ]);
      const ids = stored.map(({ matchId }) => matchId);
      const elsewhere = await matches.rowsOf(sport, ids);
      // Rows of the board are read last, with the number from which the feed goes on.
      const { asOf, rows } = boards.view(sport);
      const wanted = new Set(ids);
      const onBoard = new Map(rows.filter(({ id }) => wanted.has(id)).map((row) => [row.id, row]));
      const byId = new Map(elsewhere.map((row) => [row.id, row]));
      const items = await Promise.all(
        stored.flatMap((one) => {
          const row = onBoard.get(one.matchId) ?? byId.get(one.matchId);
          return row ? [itemOf(type, one, row, onBoard.has(one.matchId))] : [];
        }),
      );
      return ok({ type, asOf, issue, issues, items });
    },
  };
}
