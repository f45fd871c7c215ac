import type { BoardRow } from "../../../../contract/match/board.ts";

/**
 * Goals and cancelled goals as they arrive: they flash in the table, sound and show as a toast. Pure: the caller passes
 * the reader's clock.
 */
export const FLASH_MS = 8_000;
/** How long a row marks a goal's side after its flash. */
export const REMEMBER_MS = 90_000;
/** A goal older than this on arrival (a reconnect, a page that slept) is no news: no flash. */
const NEWS_MS = 60_000;

export interface Flash {
  /** `id:at:kind`, unique per flash. */
  readonly key: string;
  readonly id: string;
  readonly kind: "goal" | "cancelled";
  readonly side: 0 | 1;
  readonly minute: number;
  readonly player: string | null;
  /** For a cancelled goal: the number that no longer counts. */
  readonly struck: number | null;
  /** When it began to flash, epoch ms on the clock passed in. */
  readonly startedAt: number;
}

export type Flashes = ReadonlyMap<string, Flash>;

export interface RowChange {
  readonly before: BoardRow | undefined;
  readonly after: BoardRow | undefined;
}

/** Scores lowered just before their goal is cancelled: score and revocation are two events and arrive in any order. */
export type LoweredScores = ReadonlyMap<string, { readonly side: 0 | 1; readonly from: number; readonly at: number }>;

export interface FlashState {
  readonly flashes: Flashes;
  readonly lowered: LoweredScores;
}

export const NO_FLASHES: FlashState = { flashes: new Map(), lowered: new Map() };

function dropped(before: BoardRow, after: BoardRow): 0 | 1 | null {
  return after.score[0] < before.score[0] ? 0 : after.score[1] < before.score[1] ? 1 : null;
}

function flashOf(change: RowChange, lowered: LoweredScores, now: number): Flash | null {
  const { before, after } = change;
  // A row that has just appeared carries its past goals; none of them is news.
  if (!before || !after?.goal || after.goal === before.goal) return null;
  const { goal } = after;
  const isNewGoal = goal.at !== before.goal?.at || goal.side !== before.goal.side;
  const common = { id: after.id, side: goal.side, minute: goal.minute, player: goal.player, startedAt: now };
  if (goal.cancelled) {
    if (!isNewGoal && before.goal?.cancelled === true) return null;
    const noted = lowered.get(after.id);
    const isNoted = noted !== undefined && noted.side === goal.side && now - noted.at < NEWS_MS;
    const struck = isNoted ? noted.from : before.score[goal.side];
    return { ...common, kind: "cancelled", key: `${after.id}:${goal.at}:cancelled`, struck };
  }
  // When the last goal is removed, the one before it becomes the last: older than the goal we had, so no news.
  if (!isNewGoal || now - goal.at > NEWS_MS || (before.goal && goal.at < before.goal.at)) return null;
  return { ...common, kind: "goal", key: `${after.id}:${goal.at}:goal`, struck: null };
}

/** Folds one batch of changed rows. `started` are the flashes that began with it, oldest first. */
export function stepFlashes(
  state: FlashState,
  changes: readonly RowChange[],
  now: number,
): { state: FlashState; started: readonly Flash[] } {
  const started: Flash[] = [];
  let { flashes, lowered } = state;
  for (const change of changes) {
    const { before, after } = change;
    if (!before || !after || before.sport !== "fb") continue;
    const side = dropped(before, after);
    if (side !== null) lowered = new Map(lowered).set(after.id, { side, from: before.score[side], at: now });
    const flash = flashOf(change, lowered, now);
    if (!flash) continue;
    started.push(flash);
    flashes = new Map(flashes).set(flash.id, flash);
  }
  return { state: flashes === state.flashes && lowered === state.lowered ? state : { flashes, lowered }, started };
}

/**
 * The side that scored within the last 90 s before `at`, by the time of the goal: a page opened a minute later shows it too,
 * and a clock that has not reached the goal does not. Null when there is no such goal or it was cancelled.
 */
export function rememberedSide({ goal }: Pick<BoardRow, "goal">, at: number): 0 | 1 | null {
  return goal && !goal.cancelled && at >= goal.at && at - goal.at < REMEMBER_MS ? goal.side : null;
}

/** Removes flashes that have lasted 8 seconds. */
export function expireFlashes(state: FlashState, now: number): FlashState {
  const isOver = (f: Flash) => now - f.startedAt >= FLASH_MS;
  const isForgotten = (t: { at: number }) => now - t.at >= NEWS_MS;
  const flashes = [...state.flashes.values()].some(isOver) ? new Map([...state.flashes].filter(([, f]) => !isOver(f))) : state.flashes;
  const lowered = [...state.lowered.values()].some(isForgotten)
    ? new Map([...state.lowered].filter(([, t]) => !isForgotten(t)))
    : state.lowered;
  return flashes === state.flashes && lowered === state.lowered ? state : { flashes, lowered };
}

export const TOASTS_MAX = 3;

/** Newest on top, three at most. A cancelled goal removes its goal's toast. */
export function addToasts(toasts: readonly Flash[], started: readonly Flash[]): readonly Flash[] {
  let next = toasts;
  for (const flash of started) {
    next = next.filter((t) => t.id !== flash.id);
    if (flash.kind === "goal") next = [flash, ...next].slice(0, TOASTS_MAX);
  }
  return next;
}
