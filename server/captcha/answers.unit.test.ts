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
  // Clicks everywhere at once, in the hope that three of them are right.
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

test("a click beside the picture is none, however near a word at its edge", () => {
  const corner = { x: 305, y: 4, size: 30 };
  const isCorner = (x: number, y: number): boolean => isRightPoint({ points: [corner] }, JSON.stringify([{ x, y }]));
  expect([isCorner(310, 0), isCorner(311, 0), isCorner(310, -1)]).toEqual([true, false, false]);
  const opposite = { x: 4, y: 150, size: 30 };
  const isOpposite = (x: number, y: number): boolean => isRightPoint({ points: [opposite] }, JSON.stringify([{ x, y }]));
  expect([isOpposite(0, 155), isOpposite(-1, 155), isOpposite(0, 156)]).toEqual([true, false, false]);
});

test("nor are they anything that only looks like three clicks", () => {
  const [a, b, c] = RIGHT;
  for (const given of [{ 0: a, 1: b, 2: c, length: 3 }, [a, b, null], [a, b, [260, 50]], [a, b, { x: "260", y: 50 }], "three", 3, null]) {
    expect(isRight(given), JSON.stringify(given)).toBe(false);
  }
  expect(isRightPoint({ points: WORDS }, "[")).toBe(false);
});

test("a typed answer has sixty characters at most, whatever is blank of them", () => {
  const isAnswer = (length: number): boolean => isRightPoint({ text: "7" }, JSON.stringify({ text: "7".padStart(length) }));
  expect([isAnswer(1), isAnswer(60), isAnswer(61)]).toEqual([true, true, false]);
});
