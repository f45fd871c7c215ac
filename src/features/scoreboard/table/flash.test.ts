import { describe, expect, test } from "vitest";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { type FlashState, NO_FLASHES, addToasts, expireFlashes, rememberedSide, stepFlashes } from "./flash.ts";
import { EIGHT_PM as NOW, footballRow } from "../testRows.ts";

const goal = (over: Partial<NonNullable<BoardRow["goal"]>> = {}) => ({
  at: NOW - 1000,
  side: 0 as const,
  player: "赖斯",
  minute: 67,
  cancelled: false,
  ...over,
});
const before = footballRow("a");
const scored = footballRow("a", { score: [2, 1], goal: goal() });
const step = (from: BoardRow | undefined, to: BoardRow, now = NOW, state: FlashState = NO_FLASHES) =>
  stepFlashes(state, [{ before: from, after: to }], now);

describe("a goal", () => {
  test("flashes with its side, minute and scorer, for exactly 8 seconds", () => {
    const { state, started } = step(before, scored);
    expect(started).toMatchObject([{ id: "a", kind: "goal", side: 0, minute: 67, player: "赖斯", struck: null }]);
    expect(expireFlashes(state, NOW + 7_999).flashes.has("a")).toBe(true);
    expect(expireFlashes(state, NOW + 8_000).flashes.has("a")).toBe(false);
  });

  test("flashes once: the row's next change is no second goal", () => {
    expect(step(scored, { ...scored, corners: [7, 3], goal: goal() }).started).toEqual([]);
  });

  test("that comes with a row's first sight, or long after it fell, is no news", () => {
    expect(step(undefined, scored).started).toEqual([]);
    expect(step(before, { ...scored, goal: goal({ at: NOW - 60_001 }) }).started).toEqual([]);
    expect(step(before, { ...scored, goal: goal({ at: NOW - 60_000 }) }).started).toHaveLength(1);
  });
});

describe("a goal remembered", () => {
  test("is so from the moment it fell for 90 seconds, whenever the row came", () => {
    const at = NOW - 1000;
    expect([at - 1, at, at + 89_999, at + 90_000].map((now) => rememberedSide(scored, now))).toEqual([null, 0, 0, null]);
  });

  test("is not when it was taken back, or there was none", () => {
    expect(rememberedSide({ goal: goal({ cancelled: true }) }, NOW)).toBeNull();
    expect(rememberedSide(before, NOW)).toBeNull();
  });
});

describe("a goal taken back", () => {
  const revoked = { ...scored, goal: goal({ cancelled: true }) };

  test("strikes the digit when the revocation comes before the score", () => {
    expect(step(scored, revoked).started).toMatchObject([{ kind: "cancelled", side: 0, struck: 2 }]);
  });

  test("strikes the same digit when the score comes first", () => {
    const lowered = { ...scored, score: [1, 1] as const };
    const first = step(scored, lowered);
    expect(first.started).toEqual([]);
    expect(step(lowered, { ...lowered, goal: goal({ cancelled: true }) }, NOW + 900, first.state).started).toMatchObject([
      { kind: "cancelled", struck: 2 },
    ]);
  });

  test("strikes it too when both come in one change, and only once", () => {
    const both = { ...revoked, score: [1, 1] as const };
    const { state, started } = step(scored, both);
    expect(started).toMatchObject([{ kind: "cancelled", struck: 2 }]);
    expect(step(both, { ...both, goal: goal({ cancelled: true }) }, NOW, state).started).toEqual([]);
  });

  test("minutes after the goal is still news", () => {
    expect(
      step({ ...scored, goal: goal({ at: NOW - 200_000 }) }, { ...scored, goal: goal({ at: NOW - 200_000, cancelled: true }) }).started,
    ).toHaveLength(1);
  });
});

describe("toasts", () => {
  const flash = (id: string, kind: "goal" | "cancelled" = "goal") => ({
    key: `${id}:${kind}`,
    id,
    kind,
    side: 0 as const,
    minute: 1,
    player: null,
    struck: null,
    startedAt: NOW,
  });

  test("three at most, newest on top", () => {
    const toasts = ["a", "b", "c", "d"].reduce<readonly ReturnType<typeof flash>[]>(
      (list, id) => addToasts(list, [flash(id)]) as never,
      [],
    );
    expect(toasts.map((t) => t.id)).toEqual(["d", "c", "b"]);
  });

  test("a cancelled goal makes none and takes its own away", () => {
    expect(addToasts([flash("a"), flash("b")], [flash("a", "cancelled")]).map((t) => t.id)).toEqual(["b"]);
  });
});
