import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from "react-router-dom";
import { GuidePage } from "../../features/tips/GuidePage.tsx";
import { planPath } from "../../parts/tips/planWords.ts";
import { type GuideData, loadGuide } from "../../features/tips/tipsData.ts";
import { portalContext } from "../../loading/context.ts";

/** A banner links here with the id of a plan, which redirects to the plan (docs/product.md 2). */
export function loader({ context, request }: LoaderFunctionArgs): Promise<GuideData> {
  const id = new URL(request.url).searchParams.get("id");
  if (id !== null) throw redirect(planPath(id));
  return loadGuide(context.get(portalContext), request.url);
}

/** Plans on sale, free plans, and the top experts. */
export function Component() {
  const { revalidate } = useRevalidator();
  return <GuidePage data={useLoaderData<GuideData>()} onRetry={() => void revalidate()} />;
}
