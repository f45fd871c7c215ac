import { describe, expect, it } from "vitest";
import { BARRAGE_STYLES, barrageStyleOf } from "./barrage.ts";
import { ROOM_CATEGORIES, categoryOf } from "./categories.ts";
import { GIFTS, giftOf, isNobleGift } from "./gifts.ts";
import { NOBLE_IDS, isNobleFrom } from "./nobles.ts";
import { REPORT_REASONS, REPORT_TEXT_MAX } from "./reports.ts";

describe("what a room offers", () => {
  it("gifts, cheapest first, each with its price; two of them are for nobles alone", () => {
    expect(GIFTS.map(({ id, name, currency, price }) => `${id} ${name} ${price} ${currency}`)).toEqual([
      "glowstick 荧光棒 1 ticket",
      "cheer 喝彩 5 ticket",
      "whistle 哨子 10 diamond",
      "football 足球 20 diamond",
      "scarf 围巾 66 diamond",
      "redcard 红牌 99 diamond",
      "boot 金靴 520 diamond",
      "trophy 奖杯 1314 diamond",
      "lighthouse 灯塔 2888 diamond",
      "crown 王冠 5200 diamond",
      "rocket 火箭 9999 diamond",
      "castle 城堡 13140 diamond",
    ]);
    expect(GIFTS.filter(({ id }) => isNobleGift(id)).map(({ id }) => id)).toEqual(["crown", "castle"]);
    expect([giftOf("boot")?.price, giftOf("nothing")]).toEqual([520, null]);
  });

  it("styles of barrage, and from which level on", () => {
    expect(BARRAGE_STYLES.map(({ id, name, minLevel, nobleOnly }) => [id, name, minLevel, nobleOnly])).toEqual([
      ["plain", "普通", 0, false],
      ["blue", "蓝色", 2, false],
      ["green", "绿色", 3, false],
      ["orange", "橙色", 5, false],
      ["noble", "贵族", 0, true],
    ]);
    expect([barrageStyleOf("noble")?.name, barrageStyleOf("rainbow")]).toEqual(["贵族", null]);
  });

  it("titles, each above the one before; without one, or with one there is not, nobody is of any", () => {
    expect(NOBLE_IDS).toEqual(["knight", "viscount", "earl", "marquis", "duke", "king", "emperor"]);
    for (const [i, own] of NOBLE_IDS.entries()) {
      expect(NOBLE_IDS.filter((from) => isNobleFrom(own, from))).toEqual(NOBLE_IDS.slice(0, i + 1));
      for (const nobody of [null, "", "baron"]) expect(isNobleFrom(nobody, own)).toBe(false);
    }
  });

  it("categories, and reasons to report it", () => {
    expect(ROOM_CATEGORIES.map(({ id, name }) => `${id} ${name}`)).toEqual(["1 足球", "2 篮球", "3 综合体育", "4 聊球"]);
    expect([categoryOf("4")?.name, categoryOf("5")]).toEqual(["聊球", null]);
    expect(REPORT_REASONS.map(({ value }) => value)).toEqual(["spam", "abuse", "porn", "gambling", "fraud", "other"]);
    expect(REPORT_TEXT_MAX).toBe(200);
  });
});
