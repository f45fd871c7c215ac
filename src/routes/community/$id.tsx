import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { CommunityPage } from "../../features/community/CommunityPage.tsx";
import { PostPage } from "../../features/community/PostPage.tsx";
import { type CommunityData, type PostData, communityTitle, loadCommunity, loadPost } from "../../features/community/communityData.ts";
import { portalContext } from "../../loading/context.ts";

export function loader({ params: { id }, context, request }: LoaderFunctionArgs): Promise<CommunityData | PostData> {
  const portal = context.get(portalContext);
  return id === undefined ? loadCommunity(portal, request.url) : loadPost(portal, id);
}

export const title = communityTitle;

/** 社区; with an id, the post. */
export function Component() {
  const data = useLoaderData<CommunityData | PostData>();
  const { revalidate } = useRevalidator();
  if (data.kind === "list") return <CommunityPage data={data} onRetry={() => void revalidate()} />;
  return <PostPage key={data.post.id} data={data} />;
}
