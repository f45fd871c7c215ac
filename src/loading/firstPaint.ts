import type { LoaderFunctionArgs } from "react-router-dom";
import type { Portal } from "../hooks/portal.ts";
import { portalContext, requestContext } from "./context.ts";

/**
 * Data for the first paint of a page of the user centre, requested on the server alone. In the browser the page appears at
 * once, with its skeleton, and requests its data itself.
 */
export function firstPaint<T>(
  { context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
  load: (portal: Portal, params: URLSearchParams) => Promise<T> | null,
): Promise<T> | null {
  if (context.get(requestContext).environment === "browser") return null;
  return load(context.get(portalContext), new URL(request.url).searchParams);
}
