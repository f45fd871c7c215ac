import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import type { Circle } from "../../../contract/http/post.ts";
import { listCircles } from "../../api/community.ts";
import { PostingPage } from "../../features/community/PostingPage.tsx";
import { portalContext } from "../../loading/context.ts";

/** Without circles the user posts to the square. */
export async function loader({ context }: LoaderFunctionArgs): Promise<readonly Circle[]> {
  const circles = await listCircles(context.get(portalContext).api, { isQuiet: true });
  return circles.ok ? circles.value : [];
}

/** 发帖. */
export function Component() {
  return <PostingPage circles={useLoaderData<readonly Circle[]>()} />;
}
