import { type MatchRef, type MatchType, sportOf } from "../../contract/codes/matchType.ts";
import type { RoomMatch } from "../../contract/http/room.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import type { Matches } from "../match/match.ts";

/** `英超 阿森纳 VS 切尔西` */
export function wordsOf(row: BoardRow): string {
  return `${row.league.name} ${row.home.name} VS ${row.away.name}`;
}

function crestsOf({ home, away }: BoardRow): Pick<RoomMatch, "crests"> {
  return home.crest && away.crest ? { crests: { home: home.crest, away: away.crest } } : {};
}

/** The matches in words, in the given order; null for unknown matches. */
export async function inWords(rowsOf: Matches["rowsOf"], matches: readonly (MatchRef | null)[]): Promise<readonly (RoomMatch | null)[]> {
  const idsOf = (type: MatchType): readonly string[] => [
    ...new Set(matches.flatMap((match) => (match?.matchType === type ? [match.matchId] : []))),
  ];
  const rowsOfType = async (type: MatchType): Promise<readonly BoardRow[]> => {
    const ids = idsOf(type);
    return ids.length === 0 ? [] : rowsOf(sportOf(type), ids);
  };
  const [football, basketball] = await Promise.all([rowsOfType(1), rowsOfType(2)]);
  const rows = new Map([...football, ...basketball].map((row) => [`${row.sport}:${row.id}`, row]));
  return matches.map((match) => {
    const row = match && rows.get(`${sportOf(match.matchType)}:${match.matchId}`);
    return row ? { ...match, text: wordsOf(row), ...crestsOf(row) } : null;
  });
}
