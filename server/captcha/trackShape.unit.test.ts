import { expect, test } from "vitest";
import { isSameShape, shapeOf } from "./trackShape.ts";

const track = (...steps: readonly (readonly [t: number, x: number])[]) => steps.map(([t, x]) => ({ t, x, y: 0 }));

test("a shape is how far the hand was at even moments, whatever the length and the time of the drag", () => {
  const even = shapeOf(track([0, 0], [100, 100]));
  const last = even.length - 1;
  expect([even[0], even[last]]).toEqual([0, 200]);
  for (const [place, value] of even.entries()) expect(value).toBe(Math.round((200 * place) / last));
  expect(shapeOf(track([5_000, 30], [9_000, 290]))).toEqual(even);
  expect(shapeOf(track([0, 0], [50, 50], [100, 100]))).toEqual(even);
});

test("between two steps the hand moves evenly, and it waits where the steps say so", () => {
  const waits = shapeOf(track([0, 0], [50, 0], [100, 100]));
  const middle = (waits.length - 1) / 2;
  for (const [place, value] of waits.entries()) expect(value).toBe(place <= middle ? 0 : Math.round((200 * (place - middle)) / middle));
  const jumps = shapeOf(track([0, 0], [50, 0], [50, 100], [100, 100]));
  expect([jumps[Math.floor(middle) - 1], jumps[Math.ceil(middle) + 1]]).toEqual([0, 200]);
});

test("a way back before the start or far past the end stays within a byte", () => {
  const wild = shapeOf(track([0, 0], [25, -50], [75, 300], [100, 100]));
  expect([Math.min(...wild), Math.max(...wild), wild.at(-1)]).toEqual([0, 255, 200]);
});

test("a track that goes nowhere has the empty shape", () => {
  for (const steps of [track(), track([0, 0], [0, 50]), track([0, 7], [100, 7])]) {
    expect(shapeOf(steps).every((place) => place === 0)).toBe(true);
  }
});

test("shapes are the same when no place differs by more than two of 200", () => {
  const shape = shapeOf(track([0, 0], [100, 100]));
  const moved = (by: number): Buffer => Buffer.from(shape.map((value, place) => (place === 5 ? value + by : value)));
  expect([2, -2, 3, -3].map((by) => isSameShape(shape, moved(by)))).toEqual([true, true, false, false]);
  expect(isSameShape(shape, shape.subarray(1))).toBe(false);
});
