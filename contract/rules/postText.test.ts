import { expect, test } from "vitest";
import * as rules from "./postText.ts";

const HOUR = 3_600_000;
const NOW = 1_700_000_000_000;

test("a post is as long, and edited for as long, as docs/product.md 3 says", () => {
  expect(rules).toMatchObject({ POST_TITLE_MAX_LENGTH: 60, POST_MAX_LENGTH: 2_000, POST_PICTURES: 9, POST_MOMENTS: 1 });
  expect(rules).toMatchObject({ TOPIC_MAX_LENGTH: 20, POST_EDIT_MS: HOUR / 6 });
});

test("a topic is up to 20 letters and digits, without its #; a longer one is none", () => {
  expect(["#国家德比#", "##NBA", "Ｎ·Ｂ-Ａ_1", "a".repeat(20)].map(rules.topicOf)).toEqual(["国家德比", "NBA", "N·B-A_1", "a".repeat(20)]);
  expect(["", "#", "两 字", "比赛！", "a".repeat(21)].map(rules.topicOf)).toEqual([null, null, null, null, null]);
});

test("ten times as many likes are worth twelve and a half hours, a comment two likes", () => {
  expect(rules.hotOf(10, 0, NOW)).toBe(rules.hotOf(1, 0, NOW + 12.5 * HOUR));
  expect(rules.hotOf(4, 3, NOW)).toBe(rules.hotOf(10, 0, NOW));
  expect(rules.hotOf(0, 0, NOW)).toBe(rules.hotOf(1, 0, NOW));
  expect(rules.hotOf(0, 1, NOW)).toBeGreaterThan(rules.hotOf(1, 0, NOW));
});
