import { expect, test } from "vitest";
import { checkEvents } from "./checkEvents.ts";

const NOW = 1_800_000_000_000;
const good = { ch: "fb:m1", at: NOW, k: "score", d: { score: [1, 0] } };
const fixture = {
  matchId: "m1",
  sport: "fb",
  league: { id: "l", name: "联赛", color: "#fff" },
  kickoffAt: NOW,
  home: { id: "h", name: "主" },
  away: { id: "a", name: "客" },
  source: "p",
};

const reasonOf = (event: unknown): string => {
  const result = checkEvents([good, event], NOW);
  if (result.ok) return "accepted";
  expect(result.error.index).toBe(1);
  return result.error.reason;
};

test("the first event that is wrong is named with its place and its field", () => {
  expect(reasonOf(null)).toBe("not an event");
  expect(reasonOf([])).toBe("not an event");
  expect(reasonOf({ ...good, ch: "room:1" })).toBe("score is no kind of event on room:1");
  expect(reasonOf({ ...good, ch: "user:1" })).toBe("user:1 is no channel of a match, its odds or a room");
  expect(reasonOf({ ...good, ch: "fb" })).toContain("no channel of a match");
  expect(reasonOf({ ...good, at: "now" })).toContain("at is not a time");
  expect(reasonOf({ ...good, at: NOW + 600_001 })).toBe("at is in the future");
  expect(reasonOf({ ...good, at: NOW + 600_000 })).toBe("accepted");
  expect(reasonOf({ ...good, key: "" })).toContain("key is not a text");
  expect(reasonOf({ ...good, k: "goal" })).toBe("goal is no kind of event on fb:m1");
  expect(reasonOf({ ...good, k: "odds" })).toContain("no kind of event");
  expect(reasonOf({ ...good, k: "__proto__" })).toContain("no kind of event");
  expect(reasonOf({ ...good, d: { score: [1, -2] } })).toBe("d.score.1 must be >= 0");
  expect(reasonOf({ ...good, d: undefined })).toContain("d ");
  expect(reasonOf({ ...good, k: "state", d: { state: 99 } })).toContain("d.state");
  expect(reasonOf({ ch: "odds:fb:m1", at: NOW, k: "odds", d: { company: "c", market: "xx", price: [1, 2, 3] } })).toContain("d.market");
});

test("what the database cannot store is refused with its place", () => {
  const named = (name: string) => reasonOf({ ...good, k: "fixture", d: { ...fixture, home: { id: "h", name } } });
  for (const name of ["甲\0队", "甲\ud800队"]) expect(named(name)).toBe("d.home.name has a character that cannot be stored");
  expect(named("甲😀队")).toBe("accepted");
  const at = (kickoffAt: number) => reasonOf({ ...good, k: "fixture", d: { ...fixture, kickoffAt } });
  // Seconds of any match are a time in ms, too; micro- and nanoseconds are none.
  for (const kickoffAt of [1e19, 1e300, -9e15, NOW * 1_000]) expect(at(kickoffAt)).toMatch(/^d\.kickoffAt /);
  expect(at(Date.UTC(1930, 6, 13))).toBe("accepted");
});

test("a fixture belongs to its own channel", () => {
  const of = (ch: string) => reasonOf({ ch, at: NOW, k: "fixture", d: fixture });
  expect(of("fb:m1")).toBe("accepted");
  expect(of("fb:m2")).toBe("d.matchId m1 is not the match of the channel");
  expect(of("bk:m1")).toBe("d.sport fb is not the sport of the channel");
});

test("what is said in rooms is taken, what a room decides for itself is not", () => {
  const from = { id: "u1", name: "老李", portrait: "", level: 2, noble: null, role: "user" };
  const of = (k: string, d: unknown) => reasonOf({ ch: "room:fb-m1", at: NOW, k, d });
  expect(of("chat", { id: "c1", from, text: "好球" })).toBe("accepted");
  expect(of("chat", { id: "c2", from, text: "同意", reply: { id: "c1", name: "老李", text: "好球" } })).toBe("accepted");
  expect(of("removed", { id: "c1", by: "anchor" })).toBe("accepted");
  expect(of("chat", { id: "c1", from, text: "长".repeat(101) })).toContain("d.text");
  expect(of("chat", { id: "c1", from: { ...from, role: "admin" }, text: "x" })).toContain("d.from.role");
  for (const k of ["up", "ban", "packet", "profile", "rules"]) expect(of(k, {})).toBe(`${k} is no kind of event on room:fb-m1`);
});

test("fields no schema knows are left out", () => {
  const result = checkEvents([{ ...good, extra: 1, d: { score: [1, 0], extra: 2 }, key: "k" }], NOW);
  expect(result).toEqual({ ok: true, value: [{ ch: "fb:m1", at: NOW, k: "score", d: { score: [1, 0] }, key: "k" }] });
});
