import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNickNameLong, nickNameCharacterProblem, nickNameKey, nickNameLength, nickNameProblem } from "./nickName.ts";

describe("nicknames", () => {
  it("have ten characters as a reader counts them", () => {
    expect(nickNameProblem("一二三四五六七八九十")).toBeNull();
    expect(nickNameProblem("一二三四五六七八九十一")).toBe("昵称不能超过10个字符");
    expect(nickNameProblem("⚽️🏀⚽️🏀⚽️🏀⚽️🏀⚽️🏀")).toBeNull();
    expect(isNickNameLong("⚽️🏀⚽️🏀⚽️🏀⚽️🏀⚽️🏀")).toBe(false);
    expect(nickNameLength("e\u0301e\u0301")).toBe(2);
    expect(nickNameProblem(`e${"\u0301".repeat(60)}`)).toBe("昵称不能超过10个字符");
    expect(nickNameProblem("")).toBe("请输入昵称");
  });

  it("hold nothing that is not seen, and are no phone number", () => {
    const bad = [
      "a\u200bb",
      "a\u200db",
      "a\u00adb",
      "\u202eabc",
      "\ufeffabc",
      "a\u2028b",
      "a\tb",
      "a\0b",
      "\ud83d",
      " a",
      "a ",
      "　a",
      "\u3164",
      "a\u115fb",
      "\uffa0x",
      "\u2800",
      "a\u034fb",
      "\ufe0f",
      "a\u{e0001}b",
      "铁匠\u0301",
      "铁\u20dd匠",
    ];
    for (const nickName of bad) expect([nickName, nickNameProblem(nickName)]).toEqual([nickName, "昵称包含不支持的字符"]);
    // Long names may remain from registration by phone.
    for (const phone of ["13800138000", "１３８００１３８０００", "138 0013 8000"]) {
      expect(nickNameCharacterProblem(phone)).toBe("昵称包含不支持的字符");
    }
    for (const good of ["球迷12345678", "A B", "O'Neil", "<b>x</b>", "한국팬", "1380013800", "❤️", "José", "匠❤️"])
      expect(nickNameProblem(good)).toBeNull();
  });

  it("are one when a reader takes them for one", () => {
    for (const same of ["ABC球迷", "ａｂｃ球迷", "A b C 球　迷", "ab\u200bc球迷", "aBc\ufe0f球迷"])
      expect(nickNameKey(same)).toBe("abc球迷");
    expect(nickNameKey("ﬁﬀ")).toBe("fiff");
    expect(nickNameKey("球迷１")).not.toBe(nickNameKey("球迷2"));
  });
});

const text = fc.string({ unit: "binary", maxLength: 30 });

describe("whatever is typed", () => {
  it("has a key that is its own key, holds no space and nothing PostgreSQL refuses", () => {
    fc.assert(
      fc.property(text, (typed) => {
        const key = nickNameKey(typed);
        expect(nickNameKey(key)).toBe(key);
        expect(key).not.toMatch(/[\s\0]/);
        expect(key.isWellFormed()).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is the same nickname in capitals of full width", () => {
    const wide = (s: string) => s.toUpperCase().replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~一-龥]{1,20}$/), (typed) => {
        expect(nickNameKey(wide(typed))).toBe(nickNameKey(typed));
      }),
    );
  });

  it("that is good has a key that is seen and is no mobile, and holds nothing unseen", () => {
    fc.assert(
      fc.property(text, (typed) => {
        fc.pre(nickNameProblem(typed) === null);
        const key = nickNameKey(typed);
        expect(key).not.toBe("");
        expect(key).not.toMatch(/^\d{11}$/);
        expect(typed).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      }),
      { numRuns: 2_000 },
    );
  });
});
