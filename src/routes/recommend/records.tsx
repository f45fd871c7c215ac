import { needTips } from "../../hooks/notFound.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { ownPlans } from "../../api/tips.ts";
import { type RecordsAnswer, RecordsPage } from "../../features/tips/publish/RecordsPage.tsx";
import { pageParam } from "../../hooks/pageParam.ts";
import { stamped } from "../../hooks/stamped.ts";
import { portalContext } from "../../loading/context.ts";
import { firstPaint } from "../../loading/firstPaint.ts";

export function loader(args: LoaderFunctionArgs): Promise<RecordsAnswer> | null {
  needTips(args.context.get(portalContext));
  return firstPaint(args, (portal, params) => stamped(portal, ownPlans(portal.api, pageParam(params), { isQuiet: true })));
}

/** An expert's own plans with their earnings. */
export function Component() {
  return <RecordsPage first={useLoaderData<RecordsAnswer | null>()} />;
}
