import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import type { PostList } from "../../../contract/http/post.ts";
import type { Result } from "../../../contract/result.ts";
import { myPosts } from "../../api/community.ts";
import type { ApiFailure } from "../../api/client.ts";
import { OwnPosts } from "../../features/community/OwnPosts.tsx";
import { firstPaint } from "../../loading/firstPaint.ts";

type First = Result<PostList, ApiFailure>;

export function loader(args: LoaderFunctionArgs): Promise<First> | null {
  return firstPaint(args, ({ api }) => myPosts(api, undefined, { isQuiet: true }));
}

/** 我的帖子. */
export function Component() {
  return <OwnPosts first={useLoaderData<First | null>()} />;
}
