import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { CommunityPage } from "../../features/community/CommunityPage.tsx";
import { type CommunityData, loadCommunity } from "../../features/community/communityData.ts";
import { portalContext } from "../../loading/context.ts";

export function loader({ params: { id }, context, request }: LoaderFunctionArgs): Promise<CommunityData> {
  return loadCommunity(context.get(portalContext), request.url, id === undefined ? {} : { authorId: id });
}

/** What an anchor has posted; without an id the square. */
export function Component() {
  const data = useLoaderData<CommunityData>();
  const { revalidate } = useRevalidator();
  return <CommunityPage key={data.authorId} data={data} onRetry={() => void revalidate()} />;
}
