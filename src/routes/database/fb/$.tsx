import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from "react-router-dom";
import { leaguePath } from "../../../../contract/pages.ts";
import { notFound } from "../../../features/database/loadDatabase.ts";
import { type PersonData, loadPerson } from "../../../features/database/people/loadPerson.ts";
import { PersonPage } from "../../../features/database/people/PersonPage.tsx";
import { type VenueData, loadVenue } from "../../../features/database/people/loadVenue.ts";
import { VenuePage } from "../../../features/database/people/VenuePage.tsx";
import { type TeamData, loadTeam, teamTitle } from "../../../features/database/team/loadTeam.ts";
import { TeamPage } from "../../../features/database/team/TeamPage.tsx";
import { portalContext } from "../../../loading/context.ts";

type Data =
  | { readonly kind: "team"; readonly team: TeamData }
  | { readonly kind: "player"; readonly person: PersonData }
  | { readonly kind: "venue"; readonly venue: VenueData };

/**
 * Paths below the leagues: `team/{id}`, `player/{id}` for players, coaches and referees, and `venue/{id}`; an empty path
 * redirects to the first league.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Data> {
  const [kind, id, ...rest] = (params["*"] ?? "").split("/");
  const portal = context.get(portalContext);
  if (rest.length > 0) throw notFound();
  if (kind === "" && id === undefined) throw redirect(leaguePath("fb", "1"));
  if (kind === "team") return { kind, team: await loadTeam(portal, "fb", id, request.url) };
  if (kind === "player") return { kind, person: await loadPerson(portal, id) };
  if (kind === "venue") return { kind, venue: await loadVenue(portal, id, request.url) };
  throw notFound();
}

export function title(data: unknown): string | null {
  const found = data as Data;
  if (found.kind === "team") return teamTitle(found.team);
  if (found.kind === "venue") return found.venue.ok ? found.venue.value.venue.name : null;
  return found.person.ok ? found.person.value.person.name : null;
}

/** A football team, person or venue. */
export function Component() {
  const data = useLoaderData<Data>();
  const { revalidate } = useRevalidator();
  const onRetry = (): void => void revalidate();
  if (data.kind === "venue") return <VenuePage data={data.venue} onRetry={onRetry} />;
  return data.kind === "team" ? <TeamPage data={data.team} onRetry={onRetry} /> : <PersonPage data={data.person} onRetry={onRetry} />;
}
