import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { portalContext } from "../loading/context.ts";
import { FollowPerson } from "../parts/people/FollowPerson.tsx";
import type { FollowSlot } from "../features/home/Anchors.tsx";
import { HomePage } from "../features/home/HomePage.tsx";
import { loadHome } from "../features/home/homeData.ts";

export function loader({ context, request }: LoaderFunctionArgs) {
  return loadHome(context.get(portalContext), new URL(request.url).searchParams.get("date"));
}

const follow: FollowSlot = (person) => <FollowPerson person={person} />;

export function Component() {
  return <HomePage data={useLoaderData<typeof loader>()} follow={follow} />;
}
