import { Observable } from "rxjs";
import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import type { Behavior } from "../../../../streams/kit/behavior.ts";
import type { BoardModel } from "../state/model.ts";
import { type RowMoment, veiledRow } from "./cells.ts";
import { type Flash, rememberedSide } from "./flash.ts";
import { freshMask } from "./odds.ts";
import { stateView } from "./phase.ts";

/** A row with its values that change with the clock or flash. */
export interface RowView extends RowMoment {
  /** Without its score while it is veiled. */
  readonly row: BoardRow;
}

/** Label of a row for assistive technology. */
export function rowLabel(row: BoardRow, { state, isVeiled }: Pick<RowMoment, "state" | "isVeiled">): string {
  const { text, isMinute, remaining } = state;
  const how = isMinute ? `${text} 分钟` : `${text}${remaining === "" ? "" : ` ${remaining}`}`;
  const score = isVeiled || phaseOf(row) === "notStarted" ? "" : `，${row.score[0]} 比 ${row.score[1]}`;
  return `${row.league.name}，${how}，${row.home.name} 对 ${row.away.name}${score}`;
}

/** One string, so that a second that changes nothing costs no render. */
const momentKey = ({ state, fresh, scored }: RowMoment): string => `${fresh}${state.text}/${state.remaining}/${scored}`;

/**
 * The view of a board's row; null while the board has no row of that id. One value for everything that changes together:
 * a component subscribes once, and each new view means a render. It needs no scope: it works only while subscribed to.
 */
export function rowView({ board, play$, flashes$ }: BoardModel, id: string, isVeiled: boolean): Behavior<RowView | null> {
  const row$ = board.row$(id);
  let known: BoardRow | undefined;
  let row: BoardRow | undefined;
  let flash: Flash | null = null;
  let at = Number.NaN;
  let view: RowView | null = null;

  function read(): RowView | null {
    const [nextKnown, nextAt, nextFlash] = [row$.value, play$.value, flashes$.value.get(id) ?? null];
    if (nextKnown === known && nextAt === at && nextFlash === flash) return view;
    const isSame = nextKnown === known && nextFlash === flash;
    const isHidden = isVeiled && nextKnown !== undefined && phaseOf(nextKnown) !== "notStarted";
    if (nextKnown !== known) row = isHidden ? veiledRow(nextKnown, phaseOf(nextKnown) === "ongoing") : nextKnown;
    [known, at, flash] = [nextKnown, nextAt, nextFlash];
    if (!row) return (view = null);
    const next: RowView = {
      row,
      state: stateView(row, at),
      fresh: freshMask(row.odds, at),
      flash: isHidden ? null : flash,
      scored: rememberedSide(row, at),
      isVeiled: isHidden,
    };
    if (!isSame || view === null || momentKey(view) !== momentKey(next)) view = next;
    return view;
  }

  const view$ = new Observable<RowView | null>((subscriber) => {
    const notify = (): void => subscriber.next(read());
    subscriber.add(row$.subscribe(notify));
    subscriber.add(play$.subscribe(notify));
    subscriber.add(flashes$.subscribe(notify));
  });
  return Object.defineProperty(view$, "value", { get: read }) as Behavior<RowView | null>;
}
