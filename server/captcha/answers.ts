import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH, SLIDER_TOLERANCE } from "../../contract/limits.ts";
import type { Answer } from "./captchaRepository.ts";
import { normaliseAnswer } from "./questions.ts";

/** The `y` an anji-plus client sends with a block puzzle, whatever the picture. */
const BLOCK_PUZZLE_Y = 5;
/** Share of a word's size: a click on the word counts, one beside it does not. */
export const WORD_REACH = 0.55;
const TEXT_MAX_LENGTH = 60;

interface Point {
  readonly x: number;
  readonly y: number;
}

function isPoint(value: unknown): value is Point {
  if (typeof value !== "object" || value === null || !("x" in value) || !("y" in value)) return false;
  const { x, y } = value;
  if (typeof x !== "number" || typeof y !== "number") return false;
  return x >= 0 && x <= CAPTCHA_WIDTH && y >= 0 && y <= CAPTCHA_HEIGHT;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Malformed input counts as a wrong answer.
    return null;
  }
}

/** Whether `pointJson`, decrypted, is the answer: `{x, y}`, `[{x, y}, …]` in the order asked for, or `{text}`. */
export function isRightPoint(answer: Answer, pointJson: string): boolean {
  const given = parse(pointJson);
  if ("x" in answer) return isPoint(given) && given.y === BLOCK_PUZZLE_Y && Math.abs(given.x - answer.x) <= SLIDER_TOLERANCE;
  if ("points" in answer) {
    if (!Array.isArray(given) || given.length !== answer.points.length) return false;
    return answer.points.every(({ x, y, size }, i) => {
      const point: unknown = given[i];
      return isPoint(point) && Math.max(Math.abs(point.x - x), Math.abs(point.y - y)) <= WORD_REACH * size;
    });
  }
  if (typeof given !== "object" || given === null || !("text" in given) || typeof given.text !== "string") return false;
  return given.text.length <= TEXT_MAX_LENGTH && normaliseAnswer(given.text) === answer.text;
}
