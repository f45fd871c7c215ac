import { expect, test } from "vitest";
import { hasKeyword, hasLink } from "./keywords.ts";

test("what fans say of a match is no link", () => {
  for (const text of [
    "3.5球 大了",
    "比分2-1，第89分钟",
    "1.5/2 让半球",
    "10086人在看",
    "QQ音乐没这首歌",
    "这飞机打得",
    "微信里聊过",
    "C罗.进了",
    "VAR，VAR！",
    "p.m. 8点",
    "加油加油加油",
    "企鹅队 5-0",
    "20261121",
  ]) {
    expect([text, hasLink(text)]).toEqual([text, false]);
  }
});

test("links and accounts are found however they are written", () => {
  for (const text of [
    "https://a.b",
    "H T T P : / / x",
    "ｗｗｗ．abc",
    "zb88.com",
    "看球上zb88。ｃｏｍ！",
    "看球·tv 直播·com",
    "加V:abcdef",
    "威信 zhibo12345",
    "扣扣群：123456789",
    "telegram=fans_88",
    "wx\u200bzhibo88",
  ]) {
    expect([text, hasLink(text)]).toEqual([text, true]);
  }
});

test("a keyword of nothing forbids nothing", () => {
  expect(hasKeyword("随便说", ["", " ", "\u200b"])).toBe(false);
  expect(hasKeyword("ＡＢＣ", ["a b"])).toBe(true);
});
