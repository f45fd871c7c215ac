import { needTips } from "../../hooks/notFound.ts";
import type { LoaderFunctionArgs } from "react-router-dom";
import { portalContext } from "../../loading/context.ts";
import { PublishPage } from "../../features/tips/publish/PublishPage.tsx";

export function loader({ context }: LoaderFunctionArgs): null {
  needTips(context.get(portalContext));
  return null;
}

/** Publishing a plan. */
export function Component() {
  return <PublishPage />;
}
