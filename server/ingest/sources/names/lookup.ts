import type { Fixture, Team } from "../../../../contract/feed/sport.ts";
import { slug } from "../../../kit/slug.ts";
import { short } from "../eventTimes.ts";
import { NBA_NICKNAMES, NBA_TEAMS, WNBA_TEAMS } from "./basketballTeams.ts";
import { CLUBS, COUNTRIES } from "./footballTeams.ts";

/** Teams and leagues as our fixtures name them: in Chinese if the project knows the name, else as the source does. */

/** Parts of a club's name that tell its kind, not its identity. */
const CLUB_WORDS = new Set(
  "fc afc cf ac as ss ssc us sv sc vfb vfl tsg rb fsv bsc cd ca ud rcd rc sd fk sk kv bc gnk osc acf cfc calcio club ev".split(" "),
);

/** `1. FC Köln` -> `koln`, `Brighton & Hove Albion FC` -> `brighton and hove albion`, `PSV (NED)` -> `psv`. */
export function teamKey(name: string): string {
  const plain = name
    .replace(/\([A-Z]{2,3}\)/g, "")
    .replace(/ß/g, "ss")
    .replace(/ø/gi, "o")
    .replace(/ł/gi, "l")
    .normalize("NFD")
    .replace(/[\u0300-\u036F'’]/g, "")
    .toLowerCase()
    .replace(/&/g, " and ");
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== "");
  const significant = words.filter((word) => !CLUB_WORDS.has(word) && !/^\d+$/.test(word));
  return (significant.length > 0 ? significant : words).join(" ");
}

interface Known {
  readonly key: string;
  readonly name: string;
  readonly code: string;
}

function parseTeams(table: string): ReadonlyMap<string, Known> {
  const known = new Map<string, Known>();
  for (const entry of table.split(";")) {
    const [keys = "", rest = ""] = entry.trim().split("=");
    const [name = "", code = ""] = rest.split(" ");
    const names = keys.split(",");
    for (const alias of names) known.set(alias, { key: names[0] ?? alias, name, code });
  }
  return known;
}

const FOOTBALL = new Map([...parseTeams(CLUBS), ...parseTeams(COUNTRIES)]);

function parseCodes(table: string): ReadonlyMap<string, string> {
  return new Map(table.split(";").map((entry) => entry.trim().split("=") as [string, string]));
}
const BASKETBALL = { nba: parseCodes(NBA_TEAMS), wnba: parseCodes(WNBA_TEAMS) };

const CREST_COLORS = ["#c8102e", "#1d4e9e", "#0b7a4b", "#f2b705", "#111827", "#6d28d9", "#0e7490", "#b45309", "#ffffff", "#7f1d1d"];

/** No source carries crests: a stable one is drawn from the name. */
function crestOf(key: string): NonNullable<Team["crest"]> {
  let hash = 2166136261;
  for (const c of key) hash = Math.imul(hash ^ (c.codePointAt(0) ?? 0), 16777619) >>> 0;
  const a = hash % CREST_COLORS.length;
  const b = (a + 1 + ((hash >>> 8) % (CREST_COLORS.length - 1))) % CREST_COLORS.length;
  return { shape: (hash >>> 16) % 6, a: CREST_COLORS[a] ?? "#111827", b: CREST_COLORS[b] ?? "#ffffff" };
}

/** The key all sources share: `West Ham` and `West Ham United FC` are one team. */
export function footballTeamKey(sourceName: string): string {
  const key = teamKey(sourceName);
  return FOOTBALL.get(key)?.key ?? key;
}

/** Id of a team by its key, the same in the fixtures of all recordings. */
export function footballTeamId(key: string): string {
  return `fb-${slug(key, 60)}`;
}

export function footballTeam(sourceName: string): Team {
  const known = FOOTBALL.get(teamKey(sourceName));
  const key = footballTeamKey(sourceName);
  const name = known?.name ?? sourceName.replace(/\s*\([A-Z]{2,3}\)/g, "").trim();
  return { id: footballTeamId(key), name: short(name), ...(known ? { code: known.code } : {}), crest: crestOf(key) };
}

export function basketballTeam(league: "nba" | "wnba", code: string, nickname: string): Team {
  const name = NBA_NICKNAMES[nickname] ?? BASKETBALL[league].get(code) ?? (nickname || code);
  return {
    id: `${league}-${slug(code || nickname, 40)}`,
    name: short(name),
    ...(code ? { code: code.slice(0, 4) } : {}),
    crest: crestOf(`${league} ${code}`),
  };
}

export type League = Fixture["league"];

export const LEAGUES = {
  "eng-1": { id: "eng-1", name: "英超", color: "#e4572e", country: "英格兰" },
  "esp-1": { id: "esp-1", name: "西甲", color: "#0f7b3e", country: "西班牙" },
  "ger-1": { id: "ger-1", name: "德甲", color: "#9b1c31", country: "德国" },
  "ita-1": { id: "ita-1", name: "意甲", color: "#0066b3", country: "意大利" },
  ucl: { id: "ucl", name: "欧冠", color: "#5b3fb8", country: "欧洲" },
  "world-cup": { id: "world-cup", name: "世界杯", color: "#a8741a", country: "国际" },
  euro: { id: "euro", name: "欧洲杯", color: "#1f4fa3", country: "欧洲" },
  nba: { id: "nba", name: "NBA", color: "#c8102e", country: "美国" },
  wnba: { id: "wnba", name: "WNBA", color: "#e8590c", country: "美国" },
} as const satisfies Record<string, League>;
export type LeagueId = keyof typeof LEAGUES;

/** A competition the project has no entry for keeps the source's name. */
export function otherLeague(name: string): League {
  return { id: `league-${slug(name, 40)}`, name: short(name), color: "#64748b" };
}
