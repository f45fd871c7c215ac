import type { DatabaseTeam } from "../../../contract/http/database.ts";
import { type SeasonRules, footballRules } from "../../../contract/standings/football.ts";
import type { Log } from "../../kit/log.ts";
import { forNames } from "./types.ts";

/** Competitions of the portal under the names the rules have for them: those of openfootball. */
const RULES_OF: Readonly<Record<string, string>> = {
  esp2: "es.2",
  ita2: "it.2",
  ger2: "de.2",
  ger3: "de.3",
  fra2: "fr.2",
  por1: "pt.1",
  tur1: "tr.1",
  gre1: "gr.1",
  chn1: "cn.1",
  bel1: "be.1",
  bra1: "br.1",
  bra2: "br.2",
  hun1: "hu.1",
  usa1: "mls",
  ucl: "uefa.cl",
};

/**
 * How the table of a real season is made, for teams as the portal has them. A deduction whose team cannot be told is said
 * in the log, and the table goes without: a page must not fail for it.
 */
export function seasonRulesOf(log: Pick<Log, "warn">) {
  return (competition: string, year: number, teams: readonly DatabaseTeam[]): SeasonRules => {
    const league = competition.replace(/^fb-/, "");
    const season = footballRules(RULES_OF[league] ?? league, year);
    const idOf = new Map(teams.map(({ id, name, original }) => [original ?? name, id]));
    const named = forNames(season, [...idOf.keys()]);
    if (!named.ok) {
      log.warn({ competition, year, reason: named.error }, "a decision about a team that is not in the season");
      return { ...season, adjustments: [], decisions: [], rulings: [] };
    }
    const id = (name: string): string => idOf.get(name) ?? name;
    const { rules, adjustments, decisions, rulings } = named.value;
    return {
      rules,
      adjustments: adjustments.map((one) => ({ ...one, team: id(one.team) })),
      decisions: decisions.map((one) => ({ ...one, teams: one.teams.map(id) })),
      rulings: rulings.map((one) => ({ ...one, team: id(one.team) })),
    };
  };
}
