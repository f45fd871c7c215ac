import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { FollowPerson } from "../../parts/people/FollowPerson.tsx";
import { type AnchorsData, loadAnchors } from "../../features/live/anchors/anchors.ts";
import { AnchorsPage, type FollowSlot } from "../../features/live/anchors/AnchorsPage.tsx";

export function loader({ context }: LoaderFunctionArgs): Promise<AnchorsData> {
  return loadAnchors(context.get(portalContext).api);
}

const follow: FollowSlot = (person) => <FollowPerson person={person} />;

/** Anchors: hot and recommended ones. */
export function Component() {
  const { revalidate } = useRevalidator();
  return <AnchorsPage data={useLoaderData<AnchorsData>()} follow={follow} onRetry={() => void revalidate()} />;
}
