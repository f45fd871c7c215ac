import type { Sport } from "../../../contract/feed/channels.ts";
import type { DatabaseTeam, SeasonStage } from "../../../contract/http/database.ts";
import { footballRules, worldCupRules } from "../../../contract/standings/football.ts";
import { type SeasonRules, plainSeason } from "../../../contract/standings/standings.ts";
import { carryOf } from "../../../contract/standings/stages.ts";
import { type ThirdsOf, bestThirds } from "../../../contract/standings/thirds.ts";
import { zonesOf } from "../../../contract/standings/zones.ts";
import type { Log } from "../../kit/log.ts";
import { OPENFOOTBALL_COMPETITIONS } from "../pack/competitions.ts";
import { forNames } from "./types.ts";

/** Competitions of the portal by the names the rules use for them: those of openfootball. */
const CODES: ReadonlyMap<string, string> = new Map(
  [...OPENFOOTBALL_COMPETITIONS].map(([code, { competition }]) => [competition.id.replace(/^fb-/, ""), code]),
);
/** Second stages under their names in the source. */
const STAGES: Readonly<Record<string, readonly string[]>> = {
  冠军组: ["Championship", "Playoff I"],
  降级组: ["Relegation"],
  欧战组: ["Europe"],
  欧协联附加赛: ["ECL Playoffs"],
};
const WORLD_CUPS: Readonly<Record<string, boolean>> = { "world-cup": false, "womens-world-cup": true };
const THIRDS_OF: ReadonlySet<string> = new Set<ThirdsOf>(["world-cup", "womens-world-cup", "euro"]);

/** Clubs the portal knows by the short name of their first source, with the name the decisions use. */
const IN_FULL: Readonly<Record<string, string>> = { "Sheffield Weds": "Sheffield Wednesday" };

type Of = { readonly sport: Sport; readonly competition: string; readonly year: number; readonly stage: string | null };

function sourceStage(code: string, year: number, stage: string | null): string | null {
  if (stage === null) return null;
  const names = STAGES[stage] ?? [];
  return names.find((name) => carryOf(code, year, name) !== null) ?? names[0] ?? null;
}

/**
 * How the tables of a real season are made, for the teams as the portal has them. A decision whose team cannot be
 * identified is logged, and the table goes without: a page must not fail for it.
 */
export function seasonRulesOf(log: Pick<Log, "warn">) {
  function named(season: SeasonRules, of: Of, teams: readonly DatabaseTeam[]): SeasonRules {
    const sourceName = ({ name, original }: DatabaseTeam): string => IN_FULL[original ?? ""] ?? original ?? name;
    const idOf = new Map(teams.map((team) => [sourceName(team), team.id]));
    const found = forNames(season, [...idOf.keys()]);
    if (!found.ok) {
      log.warn({ ...of, reason: found.error }, "a decision about a team that is not in the season");
      return { ...plainSeason(of.sport), rules: season.rules };
    }
    const id = (name: string): string => idOf.get(name) ?? name;
    const { rules, adjustments, decisions, rulings, awards } = found.value;
    return {
      rules,
      adjustments: adjustments.map((one) => ({ ...one, team: id(one.team) })),
      decisions: decisions.map((one) => ({ ...one, teams: one.teams.map(id) })),
      rulings: rulings.map((one) => ({ ...one, team: id(one.team) })),
      awards: awards.map((one) => ({ ...one, home: id(one.home), away: id(one.away) })),
    };
  }
  return (of: Of, teams: readonly DatabaseTeam[]): Pick<SeasonStage, "rules" | "zones" | "thirds"> => {
    const { sport, competition, year } = of;
    const own = competition.slice(sport.length + 1);
    if (sport === "bk") return { rules: plainSeason(sport), zones: zonesOf(own, year) };
    const isWomen = WORLD_CUPS[own];
    const thirds = THIRDS_OF.has(own) ? bestThirds(own as ThirdsOf, year) : null;
    const more = thirds === null ? {} : { thirds };
    if (isWomen !== undefined) return { rules: named(worldCupRules(`WC-${year}`, year, isWomen), of, teams), zones: [], ...more };
    const code = CODES.get(own) ?? own;
    const stage = sourceStage(code, year, of.stage);
    return { rules: named(footballRules(code, year, stage), of, teams), zones: zonesOf(code, year, stage), ...more };
  };
}
