import { describe, expect, it } from "vitest";
import { memoryStore } from "../../hooks/storage.ts";
import { HISTORY_KEPT, parseHistory, searchPath, searchWord, shownHistory, withWord, withoutWord } from "./history.ts";
import { HISTORY_KEY, createHistoryStore } from "./historyStore.ts";

const words = (count: number): string[] => Array.from({ length: count }, (_, i) => `词${i}`);

describe("the history", () => {
  it("has the most recent word first, trimmed, once", () => {
    expect(withWord(["皇马", "阿森纳"], "  阿森纳 ")).toEqual(["阿森纳", "皇马"]);
    expect(withWord(["皇马"], "巴萨")).toEqual(["巴萨", "皇马"]);
    expect(withWord(["皇马"], "   ")).toEqual(["皇马"]);
  });

  it("keeps twenty and shows six, so a deleted one makes room for an older one", () => {
    const full = withWord(words(20), "新");
    expect(full).toHaveLength(HISTORY_KEPT);
    expect(full[0]).toBe("新");
    expect(full).not.toContain("词19");
    expect(shownHistory(words(8), "")).toEqual(words(6));
    expect(shownHistory(withoutWord(words(8), "词2"), "")).toEqual(["词0", "词1", "词3", "词4", "词5", "词6"]);
  });

  it("shows what contains the words being typed", () => {
    expect(shownHistory(["NBA 赛程", "阿森纳", "nba 转会"], " nba ")).toEqual(["NBA 赛程", "nba 转会"]);
  });

  it("takes no more than a search takes, and cuts no character in half", () => {
    expect(searchWord("🏟".repeat(60))).toBe("🏟".repeat(50));
  });

  it.each([null, "", "{bad", "1", '{"a":1}', "null"])("%o stored is an empty history", (stored) => {
    expect(parseHistory(stored)).toEqual([]);
  });

  it("drops what is no word of a list", () => {
    expect(parseHistory('["a",1,null," a ","","b"]')).toEqual(["a", "b"]);
  });

  it("leads to the search page with the word as it was typed", () => {
    expect(new URL(searchPath("皇马 & 巴萨#1"), "http://x").searchParams.get("val")).toBe("皇马 & 巴萨#1");
  });
});

describe("the store", () => {
  it("reads what it wrote", () => {
    const entries = new Map<string, string>();
    const store = createHistoryStore(memoryStore(entries));
    expect(store.remember("阿森纳")).toEqual(["阿森纳"]);
    store.remember("皇马");
    expect(store.read()).toEqual(["皇马", "阿森纳"]);
    expect(JSON.parse(entries.get(HISTORY_KEY) ?? "")).toEqual(["皇马", "阿森纳"]);
  });
});
