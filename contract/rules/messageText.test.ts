import { describe, expect, it } from "vitest";
import { MESSAGE_MAX_LENGTH, messageText } from "./messageText.ts";

describe("the text of a private message", () => {
  it("keeps its lines, without what is unseen, spaces at their ends and empty lines in a row", () => {
    expect(messageText(" 今晚\u200b看球 \n\n\n\n 九点 ")).toEqual({ ok: true, text: "今晚看球\n\n九点" });
  });

  it("has as many characters as are allowed, however many units one takes", () => {
    expect(messageText("⚽".repeat(MESSAGE_MAX_LENGTH))).toMatchObject({ ok: true });
    expect(messageText("⚽".repeat(MESSAGE_MAX_LENGTH + 1))).toEqual({ ok: false, problem: "long" });
  });

  it("is something, and nothing that runs over the lines around it", () => {
    expect(messageText(" \n\u200b ")).toEqual({ ok: false, problem: "empty" });
    expect(messageText(`a${"\u0301".repeat(20)}`)).toEqual({ ok: false, problem: "stacked" });
  });
});
