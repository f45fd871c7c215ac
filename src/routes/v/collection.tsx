import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { firstPaint } from "../../loading/firstPaint.ts";
import { CollectionPage } from "../../features/userCentre/matches/CollectionPage.tsx";
import { type SavedMatchesAnswer, loadCollection } from "../../features/userCentre/matches/userMatches.ts";

export function loader(args: LoaderFunctionArgs): Promise<SavedMatchesAnswer> | null {
  return firstPaint(args, ({ api }) => loadCollection(api));
}

/** Starred matches. */
export function Component() {
  return <CollectionPage first={useLoaderData<SavedMatchesAnswer | null>()} />;
}
