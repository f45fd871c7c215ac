import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { CategoriesPage } from "../../features/playback/PlaybackPages.tsx";
import { type CategoriesData, loadCategories } from "../../features/playback/recordings.ts";

export function loader({ context }: LoaderFunctionArgs): Promise<CategoriesData> {
  return loadCategories(context.get(portalContext).api);
}

/** Categories of recordings, each with its newest ones. */
export function Component() {
  const { revalidate } = useRevalidator();
  return <CategoriesPage data={useLoaderData<CategoriesData>()} onRetry={() => void revalidate()} />;
}
