import type { ResultStage } from "../../database/types.ts";
import { type Place, stageName } from "./rounds.ts";
import type { SetMatch } from "./set.ts";

/** A match of openfootball before the parts of its season are known. */
export type PlacedMatch = Omit<SetMatch, "stage" | "round" | "roundNo"> & { readonly place: Place };

/** Name of a league's matches after its table, and of a cup's. */
const FINALS = { league: "附加赛", cup: "淘汰赛" } as const;
const WHOLE = "常规赛";
const GROUP_STAGE = "小组赛";

const keyOf = ({ place: { stage, kind } }: PlacedMatch): string => `${stage}|${kind}`;

/** Each team has one opponent: ties of one or two legs, whatever the rounds are called. */
function isPaired(matches: readonly PlacedMatch[]): boolean {
  const opponents = new Map<string, Set<string>>();
  for (const { home, away } of matches) {
    opponents.set(home.id, (opponents.get(home.id) ?? new Set()).add(away.id));
    opponents.set(away.id, (opponents.get(away.id) ?? new Set()).add(home.id));
  }
  return [...opponents.values()].every(({ size }) => size === 1);
}

/** Group number by team, from 1 in order of appearance: teams linked by meetings are a group. Empty: all teams are one. */
export function groupsByMeetings(meetings: Iterable<readonly [home: string, away: string]>): ReadonlyMap<string, number> {
  const parent = new Map<string, string>();
  const rootOf = (team: string): string => {
    const above = parent.get(team) ?? team;
    return above === team ? team : rootOf(above);
  };
  for (const [home, away] of meetings) {
    for (const team of [home, away]) if (!parent.has(team)) parent.set(team, team);
    parent.set(rootOf(away), rootOf(home));
  }
  const teams = [...parent.keys()];
  const roots = [...new Set(teams.map(rootOf))];
  return roots.length < 2 ? new Map() : new Map(teams.map((team) => [team, roots.indexOf(rootOf(team)) + 1]));
}

/** Numbers groups that the source has not named. */
function groupsOf(matches: readonly PlacedMatch[]): ReadonlyMap<string, string> {
  const numbers = groupsByMeetings(matches.map(({ home, away }) => [home.id, away.id]));
  return new Map([...numbers].map(([team, number]) => [team, `第${number}组`]));
}

function stageOf(part: readonly PlacedMatch[], isOnly: boolean, kindOfSeason: "league" | "cup"): ResultStage | null {
  const { stage, kind } = (part[0] as PlacedMatch).place;
  const found = kind ?? (stage !== null && isPaired(part) ? "ties" : "table");
  if (stage === null) {
    if (found === "ties") return { name: FINALS[kindOfSeason], kind: "ties", group: null };
    return isOnly ? null : { name: WHOLE, kind: "table", group: null };
  }
  const name = stage === FINALS.cup && kindOfSeason === "league" ? FINALS.league : stage;
  return { name: stageName(name, found), kind: found, group: null };
}

/** Numbers rounds of ties from 1, in the order of their first matches. */
function countedRounds(ties: readonly PlacedMatch[]): ReadonlyMap<string | null, number> {
  const begun = new Map<string | null, number>();
  for (const { place, day } of ties) begun.set(place.round, Math.min(day, begun.get(place.round) ?? day));
  const order = [...begun].toSorted((a, b) => a[1] - b[1]).map(([round]) => round);
  return new Map(order.map((round, i) => [round, i + 1]));
}

/** The parts of a season: its tables with their groups, and its ties. */
export function partsOf(matches: readonly PlacedMatch[], kindOfSeason: "league" | "cup"): readonly SetMatch[] {
  const parts = Map.groupBy(matches, keyOf);
  return [...parts.values()].flatMap((part) => {
    const stage = stageOf(part, parts.size === 1, kindOfSeason);
    const isTable = stage?.kind !== "ties";
    const isUngrouped = part.every(({ place }) => place.group === null && (place.stage === null || place.stage === GROUP_STAGE));
    const groups = isTable && isUngrouped ? groupsOf(part) : new Map<string, string>();
    const isPlain = part.every(({ place }) => place.kind === null && place.roundNo !== null);
    const rounds = isTable ? null : countedRounds(part);
    return part.map(({ place, ...match }): SetMatch => {
      const group = place.group ?? groups.get(match.home.id) ?? null;
      const ofGroup = group === null ? stage : { name: stage?.name ?? WHOLE, kind: "table" as const, group };
      if (!rounds) return { ...match, stage: ofGroup, round: place.round, roundNo: place.roundNo };
      // First and second leg are one round.
      if (isPlain) return { ...match, stage, round: stage?.name ?? null, roundNo: 1 };
      return { ...match, stage, round: place.round, roundNo: place.round === null ? null : (rounds.get(place.round) ?? null) };
    });
  });
}
