import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { CommunityPage } from "../../features/community/CommunityPage.tsx";
import { type CommunityData, communityTitle, loadCircle } from "../../features/community/communityData.ts";
import { portalContext } from "../../loading/context.ts";

export function loader({ params, context, request }: LoaderFunctionArgs): Promise<CommunityData> {
  return loadCircle(context.get(portalContext), params.id, request.url);
}

export const title = communityTitle;

/** A circle; without an id, the square. */
export function Component() {
  const data = useLoaderData<CommunityData>();
  const { revalidate } = useRevalidator();
  return <CommunityPage key={data.circle?.id} data={data} onRetry={() => void revalidate()} />;
}
