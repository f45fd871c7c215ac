import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { firstPaint } from "../../loading/firstPaint.ts";
import { FollowedMatchesPage } from "../../features/schedule/FollowedMatchesPage.tsx";
import { type FollowedMatches, loadFollowedMatches } from "../../features/schedule/schedule.ts";

export function loader(args: LoaderFunctionArgs): Promise<FollowedMatches> | null {
  return firstPaint(args, ({ api, session, now }, params) => (session.view$.value.user ? loadFollowedMatches(api, params, now()) : null));
}

/** Football matches the user follows. */
export function Component() {
  return <FollowedMatchesPage first={useLoaderData<FollowedMatches | null>()} />;
}
