import type { Observable } from "rxjs";
import type { BoardRow } from "../../contract/match/board.ts";
import type { BoardState } from "../../contract/match/boardFold.ts";
import type { MatchState } from "../../contract/match/fold.ts";
import type { LineKey, OddsState, PricePoint } from "../../contract/odds/odds.ts";
import type { Result } from "../../contract/result.ts";
import type { FeedStatus } from "../feed/types.ts";
import type { Behavior } from "../kit/behavior.ts";

/** The board of one sport as of the page clock: feed merged with polled REST, older responses dropped by sequence. */
export interface Board {
  readonly rows$: Behavior<BoardState>;
  /** One row; undefined when it is not on the board. Emits only when that row changes. Same Behavior for the same id. */
  row$(id: string): Behavior<BoardRow | undefined>;
  /** The same for lists of their own: a row that leaves the board, hours after its match, stays as it was when it left. */
  lastRow$(id: string): Behavior<BoardRow | undefined>;
  /** Changed rows, before and after; at most once per animation frame, for flashes and sounds. */
  readonly changed$: Observable<readonly { readonly before: BoardRow | undefined; readonly after: BoardRow | undefined }[]>;
  readonly status$: Behavior<FeedStatus>;
}

export type LogStatus = "none" | "loading" | "loaded" | "failed";

/** One match as of the page clock. */
export interface MatchView {
  /** Folded up to the playhead: nothing in it has `at` later than the playhead's. */
  readonly state$: Behavior<MatchState>;
  /** Folded to the end of the known events: for the rail's later marks in replay. In live and held it equals `state$`. */
  readonly latest$: Behavior<MatchState>;
  readonly odds$: Behavior<OddsState>;
  /** Every change of one line so far, regardless of the page clock: for `createLine`. */
  linePoints(key: LineKey): Promise<Result<readonly PricePoint[], unknown>>;
  readonly status$: Behavior<FeedStatus>;
  /** Scrubbing needs the whole log; it is loaded on first need. */
  readonly log$: Behavior<LogStatus>;
  loadLog(): Promise<void>;
}
