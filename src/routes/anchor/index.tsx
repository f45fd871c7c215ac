import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../app/context.ts";
import { FollowPerson } from "../../app/FollowPerson.tsx";
import { type AnchorsData, loadAnchors } from "../../features/live/anchors.ts";
import { AnchorsPage, type FollowSlot } from "../../features/live/AnchorsPage.tsx";

export function loader({ context }: LoaderFunctionArgs): Promise<AnchorsData> {
  return loadAnchors(context.get(portalContext).api);
}

const follow: FollowSlot = (person) => <FollowPerson person={person} />;

/** Anchors, hot ones and recommended ones. */
export function Component() {
  const { revalidate } = useRevalidator();
  return <AnchorsPage data={useLoaderData<AnchorsData>()} follow={follow} onRetry={() => void revalidate()} />;
}
