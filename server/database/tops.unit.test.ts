import { expect, test } from "vitest";
import type { CompetitionHead, DatabaseTeam } from "../../contract/http/database.ts";
import type { Pair } from "../../contract/feed/sport.ts";
import { plainSeason } from "../../contract/standings/standings.ts";
import type { LeagueSeason } from "./leagueRepository.ts";
import type { SeasonMaterial, TablePart } from "./seasonMaterial.ts";
import { createTops } from "./tops.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-21T12:00:00Z");

const competition: CompetitionHead = {
  id: "fb-eng1",
  sport: "fb",
  kind: "league",
  name: "英超",
  original: null,
  country: null,
  color: null,
};
const season = (label: string, isSimulated: boolean, count: number, hasTable = true): LeagueSeason => ({
  hasTable,
  id: `fb-eng1/${label}`,
  label,
  isSimulated,
  count,
  expected: isSimulated ? null : count,
  source: isSimulated ? "sim" : "pack",
});
const team = (id: string): DatabaseTeam => ({ id, name: id.toUpperCase(), original: null, code: null, crest: null });

/** `a 3-0 b` three hours ago, `b 1-1 c` two days ago, `a 0-4 c` an hour ago. */
const PLAYED: readonly (readonly [string, string, Pair, number])[] = [
  ["b", "c", [1, 1], 48],
  ["a", "b", [3, 0], 5],
  ["a", "c", [0, 4], 1],
];

function material(): SeasonMaterial {
  const matches = PLAYED.map(([home, away, score]) => ({ home, away, score, day: "2026-11-21" }));
  const results = PLAYED.map(([, , , hours]) => ({ kickoffAt: NOW - hours * HOUR }));
  const part = { matches, results, rules: plainSeason("fb"), nba: null } as unknown as TablePart;
  return { teams: new Map(["a", "b", "c"].map((id) => [id, team(id)])), parts: [part] } as unknown as SeasonMaterial;
}

function tops(seasons: readonly LeagueSeason[]) {
  return createTops({
    leagues: {
      idOf: async (_sport, _kind, ref) => (ref === "eng1" ? "fb-eng1" : null),
      competition: async () => competition,
      seasons: async () => seasons,
    },
    materials: { of: async () => material() },
    versions: async () => ({ all: "1", of: () => "1" }),
  });
}

const namesOf = async (query: { readonly league?: string; readonly at?: number }) => {
  const found = await tops([season("2026-27", true, 3)]).of(query);
  if (!found.ok) throw new Error("refused");
  return Object.fromEntries(
    (found.value.top?.lists ?? []).map(({ kind, rows }) => [kind, rows.map((row) => `${row.rank} ${row.team.id} ${row.value}`)]),
  );
};

test("the first of the table, of goals made and let in, and of the last matches", async () => {
  expect(await namesOf({})).toEqual({
    table: ["1 c 4", "2 a 3", "3 b 1"],
    attack: ["1 c 5", "2 a 3", "3 b 1"],
    defence: ["1 c 1", "2 a 4", "2 b 4"],
    form: ["1 c 4", "2 a 3", "3 b 1"],
  });
});

test("a reader who is behind is not told what a match they may still be watching ended in", async () => {
  expect((await namesOf({ at: NOW - 18_000 })).table).toEqual(["1 a 3", "2 c 1", "3 b 1"]);
});

test("of a league whose last season is known by its play-offs alone the season before leads", async () => {
  const played = tops([season("2026-27", true, 3), season("2025-26", false, 3, false), season("2024-25", false, 3)]);
  expect(await played.of({ league: "fb-eng1" })).toMatchObject({ value: { top: { season: { ref: "2024-25" } } } });
});

test("real results where there are some, and whether their season is over; a league nobody knows is refused", async () => {
  const both = tops([season("2026-27", true, 3), season("2025-26", false, 3)]);
  expect(await both.of({ league: "fb-eng1" })).toMatchObject({
    value: { leagues: [{ id: "fb-eng1", name: "英超" }], top: { season: { ref: "2025-26", isSimulated: false }, isOver: true } },
  });
  expect(await both.of({ league: "fb-xyz" })).toMatchObject({ ok: false, error: { code: 404 } });
  expect(await tops([]).of({})).toEqual({ ok: true, value: { leagues: [], top: null } });
});
