import { describe, expect, it } from "vitest";
import { T, row } from "../testing/boardRow.ts";
import { createBoardHistory } from "./boardHistory.ts";

/** How far a board can go back: two minutes, and never further than it knows. */
const S = 1_000;

/** A board that was shown at each of these seconds, with each row's goals then. */
function played(steps: readonly (readonly [s: number, goals: Readonly<Record<string, number>>])[]) {
  const history = createBoardHistory();
  const shownAt = (s: number): string => {
    history.moveTo(T + s * S);
    return [...history.shown].map(([id, { score }]) => `${id}${score[0]}`).join(" ");
  };
  const step = (s: number, goals: Readonly<Record<string, number>>): void =>
    history.replaceAll(
      T + s * S,
      Object.entries(goals).map(([id, home]) => row(id, home)),
    );
  for (const [s, goals] of steps) {
    step(s, goals);
    shownAt(s);
  }
  return { history, shownAt };
}

describe("how far a board goes back", () => {
  it("to the step that held two minutes ago, with all that stood then; before that nothing is known", () => {
    const { shownAt } = played([
      [0, { a: 0, b: 0 }],
      [60, { a: 1, b: 0 }],
      [130, { a: 2, b: 0 }],
      [200, { a: 2, b: 1 }],
    ]);
    expect(shownAt(199.999)).toBe("a2 b0");
    expect(shownAt(60)).toBe("a1 b0");
    expect(shownAt(59.999)).toBe("");
    expect(shownAt(0)).toBe("");
    expect(shownAt(60)).toBe("a1 b0");
    expect(shownAt(200)).toBe("a2 b1");
  });

  it("to the millisecond: a step of just two minutes ago is not what held then", () => {
    const steps = [
      [0, { a: 0 }],
      [80, { a: 1 }],
    ] as const;
    const kept = played([...steps, [200, { a: 2 }]]);
    expect(kept.shownAt(0)).toBe("a0");
    const dropped = played([...steps, [200.001, { a: 2 }]]);
    expect(dropped.shownAt(80)).toBe("a1");
    expect(dropped.shownAt(0)).toBe("");
  });

  it("past a step that came late, which counts from when the one before it did", () => {
    const { history, shownAt } = played([
      [100, { a: 0 }],
      [200, { a: 1 }],
      [150, { a: 2 }],
    ]);
    expect([shownAt(200), shownAt(199), shownAt(200)]).toEqual(["a2", "a0", "a2"]);
    expect(history.moveTo(T + 150 * S).isForward).toBe(false);
  });

  it("a row that came and went between two looks has not changed", () => {
    const history = createBoardHistory();
    history.replaceAll(T, [row("a", 0)]);
    history.moveTo(T);
    const before = history.shown;
    history.replaceAll(T + 1, [row("a", 0), row("b", 0)]);
    history.replaceAll(T + 2, [row("a", 0)]);
    expect([history.moveTo(T + 2).changes, history.shown === before]).toEqual([[], true]);
  });

  it("of two steps long ago the later one alone is kept", () => {
    const { shownAt } = played([
      [0, { a: 0 }],
      [10, { a: 1 }],
    ]);
    expect(shownAt(200)).toBe("a1");
    expect([shownAt(5), shownAt(10)]).toEqual(["", "a1"]);
  });

  it("keeps 20,000 steps, however close they are", () => {
    const history = createBoardHistory();
    for (let n = 0; n <= 20_010; n += 1) history.replaceAll(T + n, [row("a", n)]);
    history.moveTo(T + 20_010);
    const goalsAt = (n: number): number | undefined => {
      history.moveTo(T + n);
      return history.shown.get("a")?.score[0];
    };
    expect([goalsAt(11), goalsAt(10), goalsAt(20_010)]).toEqual([11, undefined, 20_010]);
  });

  it("not at all where nobody holds it back", () => {
    const { history, shownAt } = played([]);
    history.replaceAll(T, [row("a", 1)]);
    history.moveTo(Infinity);
    expect(shownAt(-1)).toBe("a1");
  });
});

describe("a channel that began anew", () => {
  it("goes on from what is shown: what is no longer there goes, what was ahead is forgotten", () => {
    const { history, shownAt } = played([
      [0, { a: 0, b: 0 }],
      [10, { a: 1, b: 0 }],
    ]);
    history.replaceAll(T + 60 * S, [row("a", 5), row("c", 1)]);
    history.restart(T + 20 * S, [row("a", 2)]);
    expect(shownAt(15)).toBe("a1 b0");
    expect(shownAt(20)).toBe("a2");
    expect(shownAt(60)).toBe("a2");
    // The last step from before the restart stays, as the floor.
    expect(shownAt(10)).toBe("a1 b0");
    expect(shownAt(9)).toBe("");
  });

  it("changes no row that stayed as it was", () => {
    const { history } = played([[0, { a: 0, b: 0 }]]);
    const before = history.shown.get("a");
    history.restart(T + 5 * S, [row("a", 0), row("b", 1)]);
    expect(history.moveTo(T + 5 * S).changes.map(({ id }) => id)).toEqual(["b"]);
    expect(history.shown.get("a")).toBe(before);
  });

  it("sought back to an earlier time, shows that time's rows and nothing of the later", () => {
    const { history, shownAt } = played([[100, { a: 4, b: 1 }]]);
    history.restart(T + 30 * S, [row("a", 1)]);
    expect(shownAt(30)).toBe("a1");
    expect(shownAt(29)).toBe("");
  });
});
