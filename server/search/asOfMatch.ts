import { matchChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { MatchEvent } from "../../contract/feed/sport.ts";
import type { BoardRow, MarketCell } from "../../contract/match/board.ts";
import { rowOfFixture, rowOfMatch } from "../../contract/match/boardRows.ts";
import { emptyMatch, reduceMatch } from "../../contract/match/fold.ts";

export interface MatchLog {
  read(ch: string, after: number, limit: number): Promise<readonly FeedEvent[]>;
  position(ch: string): Promise<{ readonly e: string; readonly s: number }>;
}

const READ = 2_000;

/** What a row tells beyond its fixture. */
function hidden(row: BoardRow): BoardRow {
  const { league, home, away, round, kickoffAt, source } = row;
  const sides = { home: { id: home.id, name: home.name }, away: { id: away.id, name: away.name } };
  const bare = rowOfFixture({ matchId: row.id, sport: row.sport, league, kickoffAt, ...sides, source });
  return { ...bare, league, round, home, away, rooms: row.rooms, tips: row.tips, hot: row.hot };
}

/** Rows of matches as they stood at a moment: a reader who is behind learns nothing of what has happened since. */
export async function rowsAsOf(log: MatchLog, rows: readonly BoardRow[], at: number | undefined): Promise<readonly BoardRow[]> {
  if (at === undefined) return rows;
  return Promise.all(rows.map(async (row) => withoutLaterPrices(await rowAsOf(log, row, at), at)));
}

/** A price that has moved since tells who has scored. */
function withoutLaterPrices(row: BoardRow, at: number): BoardRow {
  const known = (cell: MarketCell | null): MarketCell | null => (cell && cell.at <= at ? cell : null);
  const { ah, ou, eu } = row.odds;
  return { ...row, odds: { ah: known(ah), ou: known(ou), eu: known(eu) } };
}

async function rowAsOf(log: MatchLog, row: BoardRow, at: number): Promise<BoardRow> {
  const ch = matchChannel(row.sport, row.id);
  const { s } = await log.position(ch);
  // Only listed: a row without a log says what it says of a match that is to come, or long over.
  if (s === 0) return row.kickoffAt > at ? hidden(row) : row;
  const [last] = await log.read(ch, s - 1, 1);
  if (last && last.at <= at) return row;
  let state = emptyMatch(row.sport, row.id);
  for (;;) {
    const events = await log.read(ch, state.seq, READ);
    for (const event of events) {
      if (event.at > at) return rowOfMatch(state, row) ?? hidden(row);
      state = reduceMatch(state, event as MatchEvent);
    }
    if (events.length < READ) return rowOfMatch(state, row) ?? row;
  }
}
