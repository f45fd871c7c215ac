import { expect, test } from "vitest";
import { CLICK_WORD_POINTS } from "../../contract/limits.ts";
import { isRightPoint } from "./answers.ts";

const WORDS = [
  { x: 40, y: 60, size: 30 },
  { x: 150, y: 90, size: 30 },
  { x: 260, y: 50, size: 30 },
];
const RIGHT = WORDS.map(({ x, y }) => ({ x, y }));
const isRight = (given: unknown): boolean => isRightPoint({ points: WORDS }, JSON.stringify(given));

test("words are three clicks exactly: none, one and two are too few, a fourth is one too many, wherever it is", () => {
  expect(RIGHT).toHaveLength(CLICK_WORD_POINTS);
  expect(isRight(RIGHT)).toBe(true);
  for (let count = 0; count < CLICK_WORD_POINTS; count += 1) {
    expect(isRight(RIGHT.slice(0, count)), `the first ${count}`).toBe(false);
    expect(isRight(RIGHT.slice(RIGHT.length - count)), `the last ${count}`).toBe(false);
  }
  for (const extra of [RIGHT[2], { x: 1, y: 1 }, null]) {
    expect(isRight([...RIGHT, extra]), `${JSON.stringify(extra)} after`).toBe(false);
    expect(isRight([extra, ...RIGHT]), `${JSON.stringify(extra)} before`).toBe(false);
  }
  // Everywhere at once, in the hope that three of them are right.
  expect(
    isRight(
      WORDS.flatMap(({ x, y }) => [
        { x: x - 20, y },
        { x, y },
        { x: x + 20, y },
      ]),
    ),
  ).toBe(false);
});

test("nor are they anything that only looks like three clicks", () => {
  const [a, b, c] = RIGHT;
  for (const given of [{ 0: a, 1: b, 2: c, length: 3 }, [a, b, null], [a, b, [260, 50]], [a, b, { x: "260", y: 50 }], "three", 3, null]) {
    expect(isRight(given), JSON.stringify(given)).toBe(false);
  }
  expect(isRightPoint({ points: WORDS }, "[")).toBe(false);
});
