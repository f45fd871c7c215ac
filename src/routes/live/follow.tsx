import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { firstPaint } from "../../loading/firstPaint.ts";
import { type FollowedAnswer, loadFollowed } from "../../features/live/followed/followed.ts";
import { FollowedPage } from "../../features/live/followed/FollowedPage.tsx";

export function loader(args: LoaderFunctionArgs): Promise<FollowedAnswer> | null {
  return firstPaint(args, ({ api, session }, params) => (session.view$.value.user ? loadFollowed(api, params) : null));
}

/** Rooms of the anchors the user follows. */
export function Component() {
  return <FollowedPage first={useLoaderData<FollowedAnswer | null>()} />;
}
