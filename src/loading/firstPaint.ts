import type { LoaderFunctionArgs } from "react-router-dom";
import type { Portal } from "../hooks/portal.ts";
import { portalContext, requestContext } from "./context.ts";

/**
 * What a page of the user centre is painted with: asked for on the server alone. In the browser the page comes at
 * once, with its skeleton, and asks by itself.
 */
export function firstPaint<T>(
  { context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
  load: (portal: Portal, params: URLSearchParams) => Promise<T> | null,
): Promise<T> | null {
  if (context.get(requestContext).environment === "browser") return null;
  return load(context.get(portalContext), new URL(request.url).searchParams);
}
