import { describe, expect, it } from "vitest";
import { minorOf, typeLabel } from "./amounts.ts";
import { newKey } from "../../../api/newKey.ts";
import { memoryStore } from "../../../hooks/storage.ts";
import { createUserStore } from "../../../parts/money/userStore.ts";
import { outcomeOf } from "../../../../machines/kit/outcome.ts";
import { err } from "../../../../contract/result.ts";

describe("amounts", () => {
  it("are reckoned with in minor units", () => {
    expect(["12.34", "-0.05", "--", ""].map(minorOf)).toEqual([1_234n, -5n, null, null]);
  });

  it("types newer than the page are movements all the same", () => {
    expect([typeLabel(13, true), typeLabel(99, true), typeLabel(4, true), typeLabel(4, false)]).toEqual([
      "提现到钱包",
      "其他",
      "购买方案",
      "购买集锦",
    ]);
  });
});

describe("what a tab keeps", () => {
  const isText = (value: unknown): value is string => typeof value === "string";
  const held = new Map<string, string>();
  const store = memoryStore(held);

  it("is one user's", () => {
    const kept = createUserStore(store, "k", isText);
    kept.write("7", "mine");
    expect([kept.read("7"), kept.read("8"), createUserStore(store, "k", isText).read("7")]).toEqual(["mine", null, "mine"]);
    kept.write("8", "another's");
    expect([kept.read("7"), kept.read("8")]).toEqual(["mine", "another's"]);
    kept.forget("8");
    expect([kept.read("7"), kept.read("8")]).toEqual(["mine", null]);
    kept.forget("7");
    expect(held.size).toBe(0);
  });

  it.each(["", "{", "null", "[]", "1", '{"userId":"7","value":"mine"}'])("is nothing when it is %j", (text) => {
    held.set("k.7", text);
    expect(createUserStore(store, "k", isText).read("7")).toBeNull();
  });
});

describe("keys and refusals", () => {
  it("a key is the contract's and nobody else's", () => {
    const keys = Array.from({ length: 50 }, newKey);
    expect(new Set(keys).size).toBe(50);
    expect(keys.every((key) => /^[A-Za-z0-9-]{16,64}$/.test(key))).toBe(true);
  });

  it("no answer leaves a thing open, also where a proxy answers in the portal's place; a refusal ends it", () => {
    const of = (codes: readonly number[], isForeign = false) =>
      codes.map((code) => outcomeOf(err({ code, message: "", isForeign })) !== "refused");
    expect(of([403, 404, 520, 524], true)).toEqual([true, true, true, true]);
    expect(of([0, 401, 429, 500, 503])).toEqual([true, true, true, true, true]);
    expect(of([400, 404, 409, 501, 10_020])).toEqual([false, false, false, false, false]);
  });
});
