import { expect, test } from "vitest";
import { plainSeason } from "../../contract/standings/standings.ts";
import type { StoredSeason } from "./leagueRepository.ts";
import type { TitleResult } from "./teamRepository.ts";
import { createTitles } from "./titles.ts";

/** Winners of a competition of three teams that meet once. */
const DAY_MS = 86_400_000;

function played(
  season: string,
  scores: readonly (readonly [home: string, away: string, h: number, a: number])[],
  over: Partial<TitleResult> = {},
) {
  return scores.map(([home, away, h, a], i): TitleResult => {
    const common = { season, kickoffAt: i * DAY_MS, home, away, penalties: null };
    return { ...common, score: [h, a], kind: "table", group: null, stage: null, round: null, ...over };
  });
}
const SEASON = [
  ["a", "b", 1, 0],
  ["b", "c", 2, 1],
  ["c", "a", 0, 3],
] as const;

function titlesOf(
  competition: string,
  kind: "league" | "cup",
  seasons: readonly { readonly label: string; readonly expected: number | null; readonly results: readonly TitleResult[] }[],
) {
  const counted = { reads: 0, version: "1" };
  const stored = seasons.map(({ label, expected, results }): StoredSeason => ({
    id: `${competition}/${label}`,
    label,
    source: "pack",
    isSimulated: false,
    expected,
    count: results.length,
  }));
  const titles = createTitles({
    repository: {
      async realResults() {
        counted.reads += 1;
        return seasons.flatMap(({ results }) => results);
      },
      realSeasons: async () => stored,
    },
    leagues: {
      teams: async (ids) => ids.map((id) => ({ id, name: id, original: null, code: null, crest: null })),
      competition: async (id) => ({ id, sport: "fb", kind, name: id, original: null, country: null, color: null }),
    },
    rulesOf: () => ({ rules: plainSeason("fb"), zones: [] }),
  });
  const of = async (team: string) => {
    const { titles: won, judged } = await titles.of(team, [{ id: competition, name: "x" }], {
      all: "",
      of: () => counted.version,
    });
    return { won: won.map(({ ref }) => ref), judged: judged.map(({ n }) => n) };
  };
  return { of, counted };
}

const league = (id: string, results: readonly TitleResult[], expected: number | null = 3, label = "2001-02") =>
  titlesOf(id, "league", [{ label, expected, results }]);
const whole = (id: string, label = "2001-02") => played(`${id}/${label}`, SEASON);

test("a whole season is won by who leads its table", async () => {
  const { of } = league("fb-eng1", whole("fb-eng1"));
  expect(await of("a")).toEqual({ won: ["2001-02"], judged: [1] });
  expect(await of("b")).toEqual({ won: [], judged: [1] });
});

test("a season with results missing, or of unknown length, is not judged", async () => {
  expect(await league("fb-eng1", whole("fb-eng1").slice(1)).of("a")).toEqual({ won: [], judged: [] });
  expect(await league("fb-eng1", whole("fb-eng1"), null).of("a")).toEqual({ won: [], judged: [] });
});

test("a league that goes on after its table, by rule or in its stages, is not judged by it", async () => {
  expect(await league("fb-bel1", whole("fb-bel1")).of("a")).toEqual({ won: [], judged: [] });
  const staged = played("fb-ita2/2001-02", SEASON, { stage: "常规赛" });
  expect(await league("fb-ita2", staged).of("a")).toEqual({ won: [], judged: [] });
  const promotion = [...staged, ...played("fb-ita2/2001-02", [["b", "c", 1, 0]], { kind: "ties", round: "决赛" })];
  expect(await league("fb-ita2", promotion, 4).of("b")).toEqual({ won: [], judged: [] });
});

test("a title that was taken back, or that two share, is nobody's", async () => {
  expect(await league("fb-ita1", whole("fb-ita1", "2004-05"), 3, "2004-05").of("a")).toEqual({ won: [], judged: [1] });
  // The Eredivisie of 2019/20 was ended without a champion.
  expect(await league("fb-ned1", whole("fb-ned1", "2019-20"), 3, "2019-20").of("a")).toEqual({ won: [], judged: [1] });
  const level = played("fb-eng1/2001-02", [
    ["a", "b", 1, 1],
    ["b", "c", 1, 0],
    ["c", "a", 0, 1],
  ]);
  const { of } = league("fb-eng1", level);
  expect([await of("a"), await of("b")]).toEqual([
    { won: [], judged: [1] },
    { won: [], judged: [1] },
  ]);
});

test("a cup is won in its final, by the shoot-out where that decided; a final of two legs is not judged", async () => {
  const tie = played("fb-x-cup/2019-20", [["a", "b", 1, 1]], { kind: "ties", round: "决赛", penalties: [3, 4] });
  const semi = played("fb-x-cup/2019-20", [["c", "a", 0, 1]], { kind: "ties", round: "半决赛" });
  const cup = titlesOf("fb-x-cup", "cup", [{ label: "2019-20", expected: 2, results: [...semi, ...tie] }]);
  expect([await cup.of("a"), await cup.of("b")]).toEqual([
    { won: [], judged: [1] },
    { won: ["2019-20"], judged: [1] },
  ]);
  const legs = titlesOf("fb-x-cup", "cup", [{ label: "2019-20", expected: null, results: [...tie, ...tie] }]);
  expect(await legs.of("b")).toEqual({ won: [], judged: [] });
});

test("a competition is read again only when a result of it was written", async () => {
  const { of, counted } = league("fb-eng1", whole("fb-eng1"));
  await Promise.all([of("a"), of("b")]);
  await of("a");
  const before = counted.reads;
  counted.version = "2";
  await of("a");
  expect([before, counted.reads]).toEqual([1, 2]);
});
