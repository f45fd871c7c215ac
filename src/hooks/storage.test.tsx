import { describe, expect, it } from "vitest";
import { isStrings, readJson, safeStore, writeJson } from "./storage.ts";

function refuse(): never {
  throw new DOMException("blocked", "SecurityError");
}

describe("a storage that never throws", () => {
  it("keeps, forgets, and reads what another page has written", () => {
    const store = safeStore(() => localStorage);
    store.setItem("a", "1");
    expect([store.getItem("a"), localStorage.getItem("a")]).toEqual(["1", "1"]);
    localStorage.setItem("a", "2");
    expect(store.getItem("a")).toBe("2");
    store.removeItem("a");
    expect([store.getItem("a"), localStorage.getItem("a")]).toEqual([null, null]);
  });

  it("remembers as long as the page where site data is blocked", () => {
    const store = safeStore(refuse);
    expect(store.getItem("a")).toBeNull();
    store.setItem("a", "1");
    expect(store.getItem("a")).toBe("1");
    store.removeItem("a");
    expect(store.getItem("a")).toBeNull();
  });

  it("leaves no older value to come back where the new one is refused", () => {
    const full = { getItem: (key: string) => localStorage.getItem(key), removeItem: (key: string) => localStorage.removeItem(key) };
    localStorage.setItem("a", "old");
    const store = safeStore(() => ({ ...full, setItem: refuse }));
    store.setItem("a", "new");
    expect(store.getItem("a")).toBe("new");
    expect(localStorage.getItem("a")).toBeNull();
  });

  it("takes what it does not know for nothing", () => {
    const store = safeStore(() => localStorage);
    for (const text of ["", "{", "1", '["a",1]']) {
      store.setItem("a", text);
      expect(readJson(store, "a", isStrings)).toBeNull();
    }
    writeJson(store, "a", ["x"]);
    expect(readJson(store, "a", isStrings)).toEqual(["x"]);
  });
});
