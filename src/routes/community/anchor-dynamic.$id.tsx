import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { CommunityPage } from "../../features/community/CommunityPage.tsx";
import { type CommunityData, communityTitle, loadAnchor } from "../../features/community/communityData.ts";
import { portalContext } from "../../loading/context.ts";

export function loader({ params: { id }, context, request }: LoaderFunctionArgs): Promise<CommunityData> {
  return loadAnchor(context.get(portalContext), id, request.url);
}

export const title = communityTitle;

/** Posts of an anchor; without an id, the square. */
export function Component() {
  const data = useLoaderData<CommunityData>();
  const { revalidate } = useRevalidator();
  return <CommunityPage key={data.anchor?.id} data={data} onRetry={() => void revalidate()} />;
}
