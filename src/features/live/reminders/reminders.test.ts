import { BehaviorSubject, Subject } from "rxjs";
import { TestScheduler } from "rxjs/testing";
import { describe, expect, it } from "vitest";
import type { UserMatches } from "../../../../contract/http/attention.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { type Result, err, ok } from "../../../../contract/result.ts";
import { boardRow } from "../../../hooks/testing/matches.ts";
import { type Reminder, reminders } from "./reminders.ts";

const START = Date.parse("2026-11-21T20:00:00+08:00");
const MINUTE = 60_000;

function memory() {
  const values = new Map<string, string>();
  return { getItem: (key: string) => values.get(key) ?? null, setItem: (key: string, value: string) => void values.set(key, value) };
}

function reserved(...rows: readonly BoardRow[]): Result<UserMatches, unknown> {
  return ok({ matches: rows.map((row) => ({ matchId: row.id, matchType: 1, at: 0 })), rows });
}

/** A page in simulated time: the reminders shown, and when, in ms from the start. */
function page(storage = memory(), userId: string | null = "7") {
  const scheduler = new TestScheduler(() => undefined);
  const shown: { readonly at: number; readonly reminder: Reminder }[] = [];
  const changed$ = new Subject<void>();
  const userId$ = new BehaviorSubject<string | null>(userId);
  const world = { answer: reserved(), asked: 0 };
  reminders({
    userId$,
    fetchReserved: () => {
      world.asked += 1;
      // Synchronous, in step with simulated time: a promise would resolve outside of it.
      const { answer } = world;
      return { then: (done: (value: unknown) => void) => done(answer) } as unknown as Promise<typeof answer>;
    },
    now: () => START + scheduler.now(),
    storage,
    changed$,
    scheduler,
  }).subscribe((reminder) => shown.push({ at: scheduler.now(), reminder }));
  const until = (ms: number): void => {
    scheduler.maxFrames = ms;
    scheduler.flush();
    scheduler.frame = ms;
  };
  return { world, shown, changed$, userId$, until };
}

describe("a reminder", () => {
  it("comes when the match begins, never before, once, and names the match and the way there", () => {
    const { world, shown, until } = page();
    world.answer = reserved(boardRow("m1", { kickoffAt: START + 10 * MINUTE }));
    until(10 * MINUTE - 1);
    expect(shown).toEqual([]);
    until(60 * MINUTE);
    expect(shown).toHaveLength(1);
    const [first] = shown;
    expect(first?.at).toBeGreaterThanOrEqual(10 * MINUTE);
    expect(first?.at).toBeLessThanOrEqual(10 * MINUTE + 5_000);
    expect(first?.reminder).toEqual({
      kind: "kickoff",
      key: "1:m1",
      title: "主队m1 VS 客队m1",
      text: "英超 到开赛时间了",
      path: "/football/live/m1",
      action: "去看比赛",
    });
  });

  it("is not given again by another page of the same browser, and is given to another user", () => {
    const storage = memory();
    const due = reserved(boardRow("m1", { kickoffAt: START - MINUTE, state: 2 }));
    const first = page(storage);
    first.world.answer = due;
    first.until(1);
    expect(first.shown.map(({ reminder }) => reminder.text)).toEqual(["英超 比赛已经开始"]);
    const second = page(storage);
    second.world.answer = due;
    second.until(10 * MINUTE);
    expect(second.shown).toEqual([]);
    const other = page(storage, "8");
    other.world.answer = due;
    other.until(1);
    expect(other.shown).toHaveLength(1);
  });

  it("stays away for a match put off at the last moment, and comes at the new time", () => {
    const { world, shown, until } = page();
    world.answer = reserved(boardRow("m1", { kickoffAt: START + MINUTE }));
    until(MINUTE - 1);
    world.answer = reserved(boardRow("m1", { kickoffAt: START + 30 * MINUTE }));
    until(30 * MINUTE - 1);
    expect(shown).toEqual([]);
    until(31 * MINUTE);
    expect(shown).toHaveLength(1);
  });

  it("stays away for what has ended, was called off, or began long ago", () => {
    const { world, shown, until } = page();
    world.answer = reserved(
      boardRow("ended", { kickoffAt: START - MINUTE, state: 8 }),
      boardRow("off", { kickoffAt: START - MINUTE, state: 12 }),
      boardRow("old", { kickoffAt: START - 20 * MINUTE, state: 2 }),
    );
    until(10 * MINUTE);
    expect(shown).toEqual([]);
  });

  it("is for what is reserved later on the page too, and not for what is given up", () => {
    const { world, shown, changed$, until } = page();
    world.answer = reserved(boardRow("given-up", { kickoffAt: START + 2 * MINUTE }));
    until(30_000);
    world.answer = reserved(boardRow("new", { kickoffAt: START + 2 * MINUTE }));
    changed$.next();
    until(3 * MINUTE);
    expect(shown.map(({ reminder }) => reminder.key)).toEqual(["1:new"]);
  });

  it("comes late rather than never when the server could not be asked", () => {
    const { world, shown, until } = page();
    world.answer = reserved(boardRow("m1", { kickoffAt: START + MINUTE }));
    until(MINUTE - 1);
    world.answer = err("down");
    until(MINUTE + 20_000);
    expect(shown).toEqual([]);
    world.answer = reserved(boardRow("m1", { kickoffAt: START + MINUTE }));
    until(MINUTE + 25_000);
    expect(shown).toHaveLength(1);
  });

  it("is for users alone, and ends with the session", () => {
    const { world, shown, userId$, until } = page(memory(), null);
    world.answer = reserved(boardRow("m1", { kickoffAt: START + MINUTE }));
    until(30_000);
    expect(world.asked).toBe(0);
    userId$.next("7");
    until(31_000);
    expect(world.asked).toBe(1);
    userId$.next(null);
    until(10 * MINUTE);
    expect([world.asked, shown]).toEqual([1, []]);
  });
});
