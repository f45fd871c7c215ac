import type { BoardRow } from "../../contract/match/board.ts";

/** A room of the demo that is on air. */
export interface DemoRoom {
  readonly roomId: string;
  readonly sport: "fb" | "bk";
  readonly matchId: string | null;
  readonly home: string;
  readonly away: string;
  /** Nickname; "" where nobody is known. */
  readonly anchor: string;
  /** How its match stands; null while it is about none. */
  readonly row: Pick<BoardRow, "sport" | "state" | "clock" | "score"> | null;
}
