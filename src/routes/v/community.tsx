import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { myPosts } from "../../api/community.ts";
import { OwnPosts, type OwnPostsAnswer } from "../../features/community/OwnPosts.tsx";
import { stamped } from "../../hooks/stamped.ts";
import { firstPaint } from "../../loading/firstPaint.ts";

export function loader(args: LoaderFunctionArgs): Promise<OwnPostsAnswer> | null {
  return firstPaint(args, (portal) => stamped(portal, myPosts(portal.api, undefined, { isQuiet: true })));
}

/** 我的帖子. */
export function Component() {
  return <OwnPosts first={useLoaderData<OwnPostsAnswer | null>()} />;
}
