import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { firstPaint } from "../../loading/firstPaint.ts";
import { ReservePage } from "../../features/userCentre/matches/ReservePage.tsx";
import { type SavedMatchesAnswer, loadReserved } from "../../features/userCentre/matches/userMatches.ts";

export function loader(args: LoaderFunctionArgs): Promise<SavedMatchesAnswer> | null {
  return firstPaint(args, ({ api, now }) => loadReserved(api, now()));
}

/** Reserved matches. */
export function Component() {
  return <ReservePage first={useLoaderData<SavedMatchesAnswer | null>()} />;
}
