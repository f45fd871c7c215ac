import { describe, expect, test } from "vitest";
import { dropGone, noteExisting } from "./pins.ts";
import { type KeyStore, memoryStore } from "../../../hooks/storage.ts";
import { createBoardStore } from "./store.ts";

function memory(entries: Record<string, string> = {}): KeyStore & { readonly entries: Map<string, string> } {
  const map = new Map(Object.entries(entries));
  return { ...memoryStore(map), entries: map };
}
const TODAY = "2026-11-21";
const open = (storage: KeyStore, tab = "football-live") => {
  const store = createBoardStore({ sport: "fb", tab, storage });
  store.load(TODAY);
  return store;
};

describe("pins", () => {
  test("are kept for each tab by itself", () => {
    const storage = memory();
    open(storage).togglePin("a");
    expect(open(storage).pins$.value).toEqual(["a"]);
    expect(open(storage, "football-end").pins$.value).toEqual([]);
  });

  test("of matches that exist no more are dropped by the list of existing ids", () => {
    const storage = memory();
    const store = open(storage);
    store.togglePin("a");
    store.togglePin("b");
    store.noteListed("live", ["b", "c"], ["live"]);
    expect(store.pins$.value).toEqual(["b"]);
    expect(open(storage).pins$.value).toEqual(["b"]);
    expect(JSON.parse(storage.entries.get("fulltime.existing.football-live") ?? "")).toEqual({ live: ["b", "c"] });
  });

  test("of another day stay while that day is offered", () => {
    const both = noteExisting(noteExisting({}, "d1", ["a"], ["d1", "d2"]), "d2", ["b"], ["d1", "d2"]);
    expect(dropGone(["a", "b"], both)).toEqual(["a", "b"]);
    expect(dropGone(["a", "b"], noteExisting(both, "d2", ["b"], ["d2", "d3"]))).toEqual(["b"]);
  });
});

describe("what is remembered", () => {
  test("leagues, handicaps and lottery; not the segment nor single hidden matches", () => {
    const storage = memory();
    const store = open(storage);
    store.setFilter({ hiddenLeagues: ["epl"], lottery: "jczq", segment: "live", handicaps: ["半球"] });
    store.hideMatch("a");
    expect(open(storage).filter$.value).toEqual({
      hiddenLeagues: ["epl"],
      lottery: "jczq",
      segment: "all",
      handicaps: ["半球"],
      hiddenMatches: [],
    });
  });

  test("switches are shared by the tabs; sound is off at first", () => {
    const storage = memory();
    expect(open(storage).settings$.value).toEqual({ hasSound: false, hasFlash: true });
    open(storage).setSettings({ hasSound: true });
    expect(open(storage, "football-end").settings$.value.hasSound).toBe(true);
  });

  test("favourites of the last seven days", () => {
    const storage = memory();
    const store = open(storage);
    for (const date of ["2026-11-13", "2026-11-14", "2026-11-28"]) store.toggleFavourite({ id: date, date });
    expect(open(storage).favourites$.value.map((f) => f.id)).toEqual(["2026-11-14", "2026-11-28"]);
    store.toggleFavourite({ id: "2026-11-14", date: "2026-11-14" });
    expect(open(storage).favourites$.value.map((f) => f.id)).toEqual(["2026-11-28"]);
  });

  test("broken or foreign entries are as good as none", () => {
    const storage = memory({
      "fulltime.pinned.football-live": "{",
      "fulltime.board.filter.fb": '{"hiddenLeagues":1}',
      "fulltime.favourites.fb": '[{"id":1}]',
    });
    const store = open(storage);
    expect([store.pins$.value, store.favourites$.value, store.filter$.value.hiddenLeagues]).toEqual([[], [], []]);
  });
});
