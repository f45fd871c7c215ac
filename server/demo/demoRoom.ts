import type { BoardRow } from "../../contract/match/board.ts";

/** A room of the demo that is on air. */
export interface DemoRoom {
  readonly roomId: string;
  readonly sport: "fb" | "bk";
  readonly matchId: string | null;
  readonly home: string;
  readonly away: string;
  /** Nickname; "" if unknown. */
  readonly anchor: string;
  /** Board row of its match; null for a room without a match. */
  readonly row: Pick<BoardRow, "sport" | "state" | "clock" | "score"> | null;
}
