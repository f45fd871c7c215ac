import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { FollowPerson } from "../../parts/people/FollowPerson.tsx";
import { type SearchData, loadSearch } from "../../features/search/results.ts";
import type { FollowSlot } from "../../features/search/FoundNames.tsx";
import { SearchPage } from "../../features/search/SearchPage.tsx";

export function loader({ context, request }: LoaderFunctionArgs): Promise<SearchData> {
  return loadSearch(context.get(portalContext), request.url, "follow");
}

const follow: FollowSlot = (person) => <FollowPerson person={person} />;

/** Anchors and users found for a word, each with a follow button. */
export function Component() {
  const data = useLoaderData<SearchData>();
  const { revalidate } = useRevalidator();
  return <SearchPage data={data} follow={follow} onRetry={() => void revalidate()} />;
}
