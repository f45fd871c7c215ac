import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mentionsIn, namesOf, typedMention, withMentions } from "./mention.ts";

describe("what a text names", () => {
  it("ends at a space, a mark or the next @, and is named once", () => {
    expect(mentionsIn("@老周 说得对，@小梁！@Kop_89@老周\n(@阿森)")).toEqual(["老周", "小梁", "Kop_89", "阿森"]);
  });

  it("is nobody within an address of mail, or behind a lone @", () => {
    expect(mentionsIn("写信到 someone@example.com 或 a.b@c.cn，@ 谁")).toEqual([]);
  });

  it("may be shorter than what stands there: Chinese has no spaces", () => {
    expect(namesOf("老周你好")).toEqual(["老周你好", "老周你", "老周", "老"]);
  });
});

describe("the name being typed", () => {
  it("stands before the caret, and ends with a space", () => {
    expect(typedMention("看 @老", 4)).toEqual({ from: 2, word: "老" });
    expect(typedMention("看 @", 3)).toEqual({ from: 2, word: "" });
    expect(typedMention("看 @老 周", 6)).toBeNull();
    expect(typedMention("a@b", 3)).toBeNull();
  });
});

describe("a text in pieces", () => {
  it("leads to people by the longest name", () => {
    const mentions = [
      { name: "老", userId: "1" },
      { name: "老周", userId: "2" },
    ];
    expect(withMentions("@老周你好，@老 @谁", mentions)).toEqual([mentions[1], "你好，", mentions[0], " @谁"]);
  });

  it("says what the text says, whatever it is", () => {
    const names = fc.array(fc.record({ name: fc.stringMatching(/^[a-c老周]{1,3}$/), userId: fc.constantFrom("1", "2") }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.stringMatching(/^[@a-c老周 ，]{0,30}$/), names, (text, mentions) => {
        const said = withMentions(text, mentions).map((piece) => (typeof piece === "string" ? piece : `@${piece.name}`));
        expect(said.join("")).toBe(text);
      }),
    );
  });
});
