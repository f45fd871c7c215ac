import type { TeamSquad } from "../../contract/http/databaseTeam.ts";
import type { PlayedSeason, SquadRow } from "./teamRepository.ts";

/** The known people of a team: the latest squad of its real seasons, and those of the simulated ones who have a page. */
export interface KnownSquad {
  readonly real: TeamSquad | null;
  /** Person pages from simulated matches, keyed by number and name. */
  readonly simulated: ReadonlyMap<string, string>;
}

const keyOf = (number: string, name: string): string => `${number} ${name}`;
const numberText = (number: number | null): string => (number === null ? "" : String(number));

/** `seasons`: latest first. */
export function knownSquad(seasons: readonly PlayedSeason[], rows: readonly SquadRow[]): KnownSquad {
  const bySeason = Map.groupBy(rows, ({ season }) => season);
  const membersOf = (id: string): readonly SquadRow[] => (bySeason.get(id) ?? []).filter(({ isCoach }) => !isCoach);
  const latest = seasons.find(({ id, isSimulated }) => !isSimulated && membersOf(id).length > 0);
  const coach = bySeason.get(latest?.id ?? "")?.find(({ isCoach }) => isCoach);
  const real: TeamSquad | null = latest
    ? {
        isSimulated: false,
        season: { competition: { id: latest.competition.id, name: latest.competition.name }, label: latest.label },
        coach: coach?.name ?? "",
        coachPerson: coach?.person ?? null,
        // A set may have `GK` and `FW`: the first letter is the one that line-ups use.
        players: membersOf(latest.id).map(({ person, name, number, position }) => ({
          ...{ name, person, number: numberText(number) },
          position: position?.charAt(0) ?? "",
        })),
      }
    : null;
  const simulated = seasons
    .filter(({ isSimulated }) => isSimulated)
    .flatMap(({ id }) => membersOf(id).map(({ number, name, person }) => [keyOf(numberText(number), name), person] as const));
  return { real, simulated: new Map(simulated) };
}

/** The simulator's squad, with links to its people's pages. */
export function withPages(squad: TeamSquad, { simulated }: KnownSquad): TeamSquad {
  const players = squad.players.map((one) => ({ ...one, person: simulated.get(keyOf(one.number, one.name)) ?? null }));
  return { ...squad, players };
}
