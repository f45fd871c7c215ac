import { analysisCalls } from "../../contract/http/analysis.ts";
import type { CallRegistry } from "../http/registry.ts";
import { withSport } from "../http/withSport.ts";
import type { Analysis } from "./analysis.ts";

/** Calls of results and what is made of them. */
export function registerDatabaseCalls(registry: CallRegistry, analysis: Analysis): void {
  registry.share(
    analysisCalls.analysis,
    ({ params, query }) => withSport(params.sport, (sport) => analysis.of(sport, query.matchId)),
    // It keeps its answers itself, by the results they were made of.
    () => null,
  );
}
