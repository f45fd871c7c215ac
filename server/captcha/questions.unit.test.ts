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

/** Returns these numbers in turn, then the last one for ever. */
function chances(...values: readonly number[]): () => number {
  const left = [...values];
  return () => (left.length > 1 ? left.shift() : left[0]) ?? 0;
}

test("of every kind of question the smallest and the largest", () => {
  const kinds = 14;
  const drawn = Array.from({ length: kinds }, (_, kind) =>
    [0, 0.999_999].map((rest) => drawQuestion(chances((kind + 0.5) / kinds, rest))),
  ).flat();
  expect(drawn.map(({ question, answer }) => [question, answer])).toEqual([
    ["主队上半场进了一球，下半场进了一球，一共进了几球？", "2"],
    ["主队上半场进了九球，下半场进了九球，一共进了几球？", "18"],
    ["主队一比零获胜，净胜几球？", "1"],
    ["主队十一比五获胜，净胜几球？", "6"],
    ["胜一场得三分，平一场得一分。一胜一平，一共几分？", "4"],
    ["胜一场得三分，平一场得一分。九胜六平，一共几分？", "33"],
    ["足球队十一人上场，一人被红牌罚下，场上还剩几人？", "10"],
    ["足球队十一人上场，四人被红牌罚下，场上还剩几人？", "7"],
    ["投中一个三分球和一个两分球，一共几分？", "5"],
    ["投中六个三分球和六个两分球，一共几分？", "30"],
    ["十、十一、十二，最大的是哪个数？", "12"],
    ["九十九、九十八、九十七，最小的是哪个数？", "97"],
    ["“角球区”的第一个字是什么？", "角"],
    ["“压哨绝杀”的第四个字是什么？", "杀"],
    ["“角球区”的最后一个字是什么？", "区"],
    ["“压哨绝杀”的最后一个字是什么？", "杀"],
    ["“主场”两个字倒过来怎么写？", "场主"],
    ["“裁判”两个字倒过来怎么写？", "判裁"],
    ["苹果、足球、篮球、排球，哪个不是球类？", "苹果"],
    ["网球、棒球、手球、窗户，哪个不是球类？", "窗户"],
    ["足球、苹果、火车、雨伞，哪个是球类？", "足球"],
    ["面包、铅笔、窗户、手球，哪个是球类？", "手球"],
    ["苹果、火车、雨伞、台灯，第一个词是什么？", "苹果"],
    ["窗户、铅笔、面包、月亮，第四个词是什么？", "月亮"],
    ["比分牌现在显示二分，再加三分是几分？", "5"],
    ["比分牌现在显示八十分，再加三分是几分？", "83"],
    ["常规时间九十分钟，现在第四十六分钟，还剩几分钟？", "44"],
    ["常规时间九十分钟，现在第八十九分钟，还剩几分钟？", "1"],
  ]);
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
