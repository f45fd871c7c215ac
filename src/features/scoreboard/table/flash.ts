import type { BoardRow } from "../../../../contract/match/board.ts";

/**
 * Goals and cancelled goals as they come in: what flashes in the table, sounds and shows as a toast. Pure: the reader's
 * clock is handed in.
 */
export const FLASH_MS = 8_000;
/** What a row still shows of a goal when its flash is over. */
export const REMEMBER_MS = 90_000;
/** A goal this old on arrival (a reconnect, a page that slept) is a score by now, not news. */
const NEWS_MS = 60_000;

export interface Flash {
  /** `id:at:kind`, unique for one flash. */
  readonly key: string;
  readonly id: string;
  readonly kind: "goal" | "cancelled";
  readonly side: 0 | 1;
  readonly minute: number;
  readonly player: string | null;
  /** Cancelled: the digit that no longer counts. */
  readonly struck: number | null;
  /** Local moment it began to flash, epoch ms on the clock handed in. */
  readonly startedAt: number;
}

export type Flashes = ReadonlyMap<string, Flash>;

export interface RowChange {
  readonly before: BoardRow | undefined;
  readonly after: BoardRow | undefined;
}

/** Scores taken back a moment before their goal is: score and revocation are two events and come in any order. */
export type TakenBack = ReadonlyMap<string, { readonly side: 0 | 1; readonly from: number; readonly at: number }>;

export interface FlashState {
  readonly flashes: Flashes;
  readonly takenBack: TakenBack;
}

export const NO_FLASHES: FlashState = { flashes: new Map(), takenBack: new Map() };

function dropped(before: BoardRow, after: BoardRow): 0 | 1 | null {
  return after.score[0] < before.score[0] ? 0 : after.score[1] < before.score[1] ? 1 : null;
}

function flashOf(change: RowChange, takenBack: TakenBack, now: number): Flash | null {
  const { before, after } = change;
  // A row that has just appeared brings its past along; nothing in it is news.
  if (!before || !after?.goal || after.goal === before.goal) return null;
  const { goal } = after;
  const isNewGoal = goal.at !== before.goal?.at || goal.side !== before.goal.side;
  const common = { id: after.id, side: goal.side, minute: goal.minute, player: goal.player, startedAt: now };
  if (goal.cancelled) {
    if (!isNewGoal && before.goal?.cancelled === true) return null;
    const noted = takenBack.get(after.id);
    const isNoted = noted !== undefined && noted.side === goal.side && now - noted.at < NEWS_MS;
    const struck = isNoted ? noted.from : before.score[goal.side];
    return { ...common, kind: "cancelled", key: `${after.id}:${goal.at}:cancelled`, struck };
  }
  // A goal before the last one comes back to the front when the last is cancelled by removal: older than what we had.
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
  let { flashes, takenBack } = state;
  for (const change of changes) {
    const { before, after } = change;
    if (!before || !after || before.sport !== "fb") continue;
    const side = dropped(before, after);
    if (side !== null) takenBack = new Map(takenBack).set(after.id, { side, from: before.score[side], at: now });
    const flash = flashOf(change, takenBack, now);
    if (!flash) continue;
    started.push(flash);
    flashes = new Map(flashes).set(flash.id, flash);
  }
  return { state: flashes === state.flashes && takenBack === state.takenBack ? state : { flashes, takenBack }, started };
}

/**
 * The side that scored within the last 90 s before `at`, by the time the goal fell: a page opened a minute later shows it as
 * well, one whose clock has not come so far does not. Null without such a goal, and when it was taken back.
 */
export function rememberedSide({ goal }: Pick<BoardRow, "goal">, at: number): 0 | 1 | null {
  return goal && !goal.cancelled && at >= goal.at && at - goal.at < REMEMBER_MS ? goal.side : null;
}

/** Ends what has shown for its 8 seconds. */
export function expireFlashes(state: FlashState, now: number): FlashState {
  const isOver = (f: Flash) => now - f.startedAt >= FLASH_MS;
  const isForgotten = (t: { at: number }) => now - t.at >= NEWS_MS;
  const flashes = [...state.flashes.values()].some(isOver) ? new Map([...state.flashes].filter(([, f]) => !isOver(f))) : state.flashes;
  const takenBack = [...state.takenBack.values()].some(isForgotten)
    ? new Map([...state.takenBack].filter(([, t]) => !isForgotten(t)))
    : state.takenBack;
  return flashes === state.flashes && takenBack === state.takenBack ? state : { flashes, takenBack };
}

export const TOASTS_MAX = 3;

/** Newest on top, three at most; a cancelled goal takes its own toast away. */
export function addToasts(toasts: readonly Flash[], started: readonly Flash[]): readonly Flash[] {
  let next = toasts;
  for (const flash of started) {
    next = next.filter((t) => t.id !== flash.id);
    if (flash.kind === "goal") next = [flash, ...next].slice(0, TOASTS_MAX);
  }
  return next;
}
