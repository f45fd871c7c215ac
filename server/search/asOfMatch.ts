import { matchChannel } from "../../contract/feed/channels.ts";
import type { BoardRow, MarketCell } from "../../contract/match/board.ts";
import { rowOfFixture, rowOfMatch } from "../../contract/match/boardRows.ts";
import type { MatchAt } from "../match/matchStates.ts";

export interface EarlierMatches {
  readonly matchAt: MatchAt;
  position(ch: string): Promise<{ readonly e: string; readonly s: number }>;
}

/** The row without anything beyond its fixture. */
function hidden(row: BoardRow): BoardRow {
  const { league, home, away, round, kickoffAt, source } = row;
  const sides = { home: { id: home.id, name: home.name }, away: { id: away.id, name: away.name } };
  const bare = rowOfFixture({ matchId: row.id, sport: row.sport, league, kickoffAt, ...sides, source });
  return { ...bare, league, round, home, away, rooms: row.rooms, tips: row.tips, hot: row.hot };
}

/** Match rows as of a moment: a reader who is behind learns nothing about later events. */
export async function rowsAsOf(matches: EarlierMatches, rows: readonly BoardRow[], at: number | undefined): Promise<readonly BoardRow[]> {
  if (at === undefined) return rows;
  return Promise.all(rows.map(async (row) => withoutLaterPrices(await rowAsOf(matches, row, at), at)));
}

/** Drops later prices, since a price that moved reveals who has scored. */
function withoutLaterPrices(row: BoardRow, at: number): BoardRow {
  const known = (cell: MarketCell | null): MarketCell | null => (cell && cell.at <= at ? cell : null);
  const { ah, ou, eu } = row.odds;
  return { ...row, odds: { ah: known(ah), ou: known(ou), eu: known(eu) } };
}

async function rowAsOf({ matchAt, position }: EarlierMatches, row: BoardRow, at: number): Promise<BoardRow> {
  const { s } = await position(matchChannel(row.sport, row.id));
  // A match without a log is only listed: its row describes a match to come, or one long over.
  if (s === 0) return row.kickoffAt > at ? hidden(row) : row;
  const state = await matchAt({ sport: row.sport, matchId: row.id }, at);
  return state.seq === s ? row : (rowOfMatch(state, row) ?? hidden(row));
}
