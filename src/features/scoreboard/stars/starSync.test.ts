import { describe, expect, test } from "vitest";
import type { UserMatches } from "../../../../contract/http/attention.ts";
import { type Result, err, ok } from "../../../../contract/result.ts";
import { Scope } from "../../../../streams/kit/scope.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { answeringApi } from "../../../api/testing/answeringApi.ts";
import { giveVisitorStars } from "./starMerge.ts";
import { forgetStars, startStarSync } from "./starSync.ts";
import { type KeyStore, memoryStore } from "../../../hooks/storage.ts";
import { type Star, createBoardStore } from "../state/store.ts";
import { footballRow } from "../testRows.ts";

const TODAY = "2026-11-21";
const star = (id: string) => ({ id, date: TODAY });
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function memory(entries: Record<string, string> = {}): KeyStore & { readonly entries: Map<string, string> } {
  const map = new Map(Object.entries(entries));
  return { ...memoryStore(map), entries: map };
}

/** A fake account that keeps its list. Each response is held until the test releases it. */
function setUp(input: { local?: readonly string[]; account?: readonly string[]; owner?: string; early?: readonly Star[] } = {}) {
  const { local = [], account = [], owner = "", early = [] } = input;
  const storage = memory({
    "fulltime.favourites.fb": JSON.stringify(local.map(star)),
    ...(owner === "" ? {} : { "fulltime.favourites.fb.owner": owner }),
  });
  const store = createBoardStore({ sport: "fb", tab: "t", storage });
  store.load(TODAY);
  const scope = new Scope();
  const collected = new Set(account);
  const sent: string[] = [];
  const problems: string[] = [];
  let failure: ApiFailure | null = null;
  const answer = <T>(value: () => T): Result<T, ApiFailure> => (failure ? err(failure) : ok(value()));
  const calls = {
    async list() {
      sent.push("list");
      return answer<UserMatches>(() => ({
        matches: [...collected].map((matchId) => ({ matchId, matchType: 1 as const, at: 0 })),
        rows: [...collected].map((id) => footballRow(id)),
      }));
    },
    async collect(ids: readonly string[], isCollected: boolean) {
      sent.push(`${isCollected ? "+" : "-"}${ids.join(",")}`);
      await settled();
      return answer(() => {
        for (const id of ids) {
          if (isCollected) collected.add(id);
          else collected.delete(id);
        }
        return null;
      });
    },
  };
  const rows: string[][] = [];
  const begin = (): void =>
    startStarSync(scope, {
      sport: "fb",
      userId: "7",
      store,
      storage,
      today: TODAY,
      calls,
      early,
      onRows: (list) => rows.push(list.map((row) => row.id)),
      onProblem: (message) => problems.push(message),
    });
  const starred = (): string[] => store.favourites$.value.map(({ id }) => id).toSorted();
  const wait = async (): Promise<void> => {
    for (let i = 0; i < 8; i += 1) await settled();
  };
  return { store, storage, scope, sent, problems, rows, begin, starred, collected, wait, fail: (f: ApiFailure | null) => (failure = f) };
}

describe("after login", () => {
  test("the visitor's stars go up once, the account's come down", async () => {
    const { begin, wait, sent, starred, storage, rows } = setUp({ local: ["a", "b"], account: ["b", "c"] });
    begin();
    await wait();
    expect(sent).toEqual(["+a,b", "list"]);
    expect(starred()).toEqual(["a", "b", "c"]);
    expect(rows).toEqual([["b", "c", "a"]]);
    expect(storage.entries.get("fulltime.favourites.fb.owner")).toBe("7");
    begin();
    await wait();
    expect(sent.slice(2)).toEqual(["list"]);
  });

  test("a star taken on another device is gone here too, not given back", async () => {
    const { begin, wait, sent, starred } = setUp({ local: ["a", "b"], account: ["b"], owner: "7" });
    begin();
    await wait();
    expect(sent).toEqual(["list"]);
    expect(starred()).toEqual(["b"]);
  });

  test("another account's stars are not given to this one", async () => {
    const { begin, wait, sent, starred, storage } = setUp({ local: ["theirs"], account: ["mine"], owner: "6" });
    begin();
    await wait();
    expect(sent).toEqual(["list"]);
    expect(starred()).toEqual(["mine"]);
    expect(storage.entries.get("fulltime.favourites.fb.owner")).toBe("7");
  });

  test("a merge that fails leaves the list as it is and is tried again", async () => {
    const { begin, wait, sent, starred, fail } = setUp({ local: ["a"], account: ["c"] });
    fail({ code: 503, message: "" });
    begin();
    await wait();
    expect(starred()).toEqual(["a"]);
    fail(null);
    begin();
    await wait();
    expect(sent).toEqual(["+a", "+a", "list"]);
    expect(starred()).toEqual(["a", "c"]);
  });

  test("more than the call takes go up in parts", async () => {
    const { begin, wait, sent } = setUp({ local: Array.from({ length: 201 }, (_, i) => `m${i}`) });
    begin();
    await wait();
    expect(sent.map((text) => text.split(",").length)).toEqual([200, 1, 1]);
  });
});

describe("a star of a user", () => {
  test("is shown at once and sent; taken it is cancelled", async () => {
    const { begin, wait, store, sent, starred, collected } = setUp();
    begin();
    await wait();
    store.toggleFavourite(star("a"));
    expect(starred()).toEqual(["a"]);
    await wait();
    expect([...collected]).toEqual(["a"]);
    store.toggleFavourite(star("a"));
    await wait();
    expect(sent).toEqual(["list", "+a", "-a"]);
    expect([...collected]).toEqual([]);
  });

  test("that is refused is taken back with the reason, and a refused taking is given back", async () => {
    const { begin, wait, store, starred, problems, fail } = setUp({ account: ["b"] });
    begin();
    await wait();
    fail({ code: 409, message: "最多保存500场比赛" });
    store.toggleFavourite(star("a"));
    store.toggleFavourite(star("b"));
    expect(starred()).toEqual(["a"]);
    await wait();
    expect(starred()).toEqual(["b"]);
    expect(problems).toEqual(["最多保存500场比赛", "最多保存500场比赛"]);
  });

  test("of a busy network is taken back without a second notice", async () => {
    const { begin, wait, store, starred, problems, fail } = setUp();
    begin();
    await wait();
    fail({ code: 500, message: "网络繁忙，请稍后再试" });
    store.toggleFavourite(star("a"));
    await wait();
    expect([starred(), problems]).toEqual([[], []]);
  });

  test("given and taken quickly ends as the reader left it, whatever failed before", async () => {
    const { begin, wait, store, sent, starred, fail, problems } = setUp();
    begin();
    await wait();
    fail({ code: 409, message: "x" });
    store.toggleFavourite(star("a"));
    await settled();
    store.toggleFavourite(star("a"));
    store.toggleFavourite(star("a"));
    await settled();
    fail(null);
    await wait();
    expect(sent).toEqual(["list", "+a", "-a", "+a"]);
    expect(starred()).toEqual(["a"]);
    expect(problems).toEqual([]);
  });

  test("given while the account's list is on its way stays", async () => {
    const { begin, wait, store, starred, collected } = setUp({ account: ["c"] });
    begin();
    store.toggleFavourite(star("a"));
    await wait();
    expect(starred()).toEqual(["a", "c"]);
    expect([...collected].toSorted()).toEqual(["a", "c"]);
  });

  test("given before the code came is sent", async () => {
    const { begin, wait, sent } = setUp({ owner: "7", early: [{ favourite: star("a"), isStarred: true }] });
    begin();
    await wait();
    expect(sent).toEqual(["list", "+a"]);
  });

  test("is sent even when the reader leaves the board", async () => {
    const { begin, wait, store, scope, collected } = setUp();
    begin();
    await wait();
    store.toggleFavourite(star("a"));
    scope.end();
    store.toggleFavourite(star("b"));
    await wait();
    expect([...collected]).toEqual(["a"]);
  });
});

test("after logout the copy of the account's list goes, and a visitor begins anew", () => {
  const { store, storage, starred } = setUp({ local: ["a"], owner: "7" });
  forgetStars({ sport: "fb", store, storage });
  expect(starred()).toEqual([]);
  expect(storage.entries.get("fulltime.favourites.fb")).toBe("[]");
  expect(storage.entries.get("fulltime.favourites.fb.owner")).toBe("");
});

test("wherever the login was, both sports' stars of the visitor go up, and only they", async () => {
  const storage = memory({
    "fulltime.favourites.fb": JSON.stringify([star("a")]),
    "fulltime.favourites.bk": JSON.stringify([star("b")]),
    "fulltime.favourites.bk.owner": "6",
  });
  const sent: object[] = [];
  const api = answeringApi(({ path }, input) => {
    sent.push({ path, ...input });
    return ok({ matchIds: [] });
  });
  await giveVisitorStars(api, storage, "7");
  expect(sent).toEqual([{ path: "/live/{sport}/match/collect", params: { sport: "fb" }, body: { matchIds: ["a"] } }]);
  expect(storage.entries.get("fulltime.favourites.fb.owner")).toBe("7");
  expect(storage.entries.get("fulltime.favourites.bk.owner")).toBe("6");
  await giveVisitorStars(api, storage, "7");
  expect(sent).toHaveLength(1);
});
