import { expect, test } from "vitest";
import { isRightPoint } from "./answers.ts";
import { drawQuestion, normaliseAnswer } from "./questions.ts";
import { seededRandom } from "./random.ts";

test("many different questions, each with an answer", () => {
  const random = seededRandom(1);
  const drawn = Array.from({ length: 400 }, () => drawQuestion(random));
  expect(new Set(drawn.map((q) => q.question)).size).toBeGreaterThan(200);
  for (const { question, answer } of drawn) {
    expect(question).toMatch(/？$/);
    expect(question).not.toContain("undefined");
    expect(normaliseAnswer(answer)).not.toBe("");
  }
});

test("sums are right", () => {
  const random = seededRandom(2);
  const sums = Array.from({ length: 600 }, () => drawQuestion(random)).filter((q) => q.question.includes("一共进了几球"));
  expect(sums.length).toBeGreaterThan(10);
  for (const { question, answer } of sums) {
    const [a = "", b = ""] = [...question.matchAll(/进了(.)球/g)].map((m) => m[1] ?? "");
    expect(Number(normaliseAnswer(a)) + Number(normaliseAnswer(b))).toBe(Number(answer));
  }
});

test("an answer counts however it is typed", () => {
  for (const typed of ["12", " 12 ", "１２", "十二", "十二球", "12个", "12 个球。", "012"])
    expect(normaliseAnswer(typed), typed).toBe("12");
  expect(normaliseAnswer("二十")).toBe("20");
  expect(normaliseAnswer("九十九分钟")).toBe("99");
  expect(normaliseAnswer("两")).toBe("2");
  expect(normaliseAnswer("“手球”！")).toBe("手球");
  expect(normaliseAnswer("分")).toBe("分");
  expect(normaliseAnswer("")).toBe("");
  for (const wrong of ["11", "二十", "一二", "苹果"]) expect(normaliseAnswer(wrong), wrong).not.toBe("12");
});

test("every point of the protocol is compared with its own answer only", () => {
  const puzzle = { x: 120 };
  expect(isRightPoint(puzzle, '{"x":126,"y":5}')).toBe(true);
  expect(isRightPoint(puzzle, '{"x":114,"y":5.0}')).toBe(true);
  for (const wrong of [
    '{"x":127,"y":5}',
    '{"x":113.9,"y":5}',
    '{"x":120,"y":6}',
    '{"x":"120","y":5}',
    '{"x":null,"y":5}',
    "[]",
    "120",
    "",
    '[{"x":120,"y":5}]',
  ]) {
    expect(isRightPoint(puzzle, wrong), wrong).toBe(false);
  }
  const words = {
    points: [
      { x: 40, y: 60, size: 34 },
      { x: 150, y: 90, size: 34 },
      { x: 260, y: 40, size: 34 },
    ],
  };
  const click = (...points: readonly (readonly [number, number])[]): string => JSON.stringify(points.map(([x, y]) => ({ x, y })));
  expect(isRightPoint(words, click([40, 60], [150, 90], [260, 40]))).toBe(true);
  expect(isRightPoint(words, click([55, 45], [135, 105], [270, 50]))).toBe(true);
  expect(isRightPoint(words, click([60, 60], [150, 90], [260, 40]))).toBe(false);
  expect(isRightPoint(words, click([150, 90], [40, 60], [260, 40]))).toBe(false);
  expect(isRightPoint(words, click([40, 60], [150, 90]))).toBe(false);
  expect(isRightPoint(words, click([40, 60], [150, 90], [260, 40], [1, 1]))).toBe(false);
  expect(isRightPoint({ text: "12" }, '{"text":"十二个"}')).toBe(true);
  expect(isRightPoint({ text: "12" }, '{"text":"13"}')).toBe(false);
  expect(isRightPoint({ text: "12" }, '{"text":12}')).toBe(false);
});
