import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { redirectPath } from "../../../features/database/basketball/loadBasketball.ts";
import { portalContext } from "../../../loading/context.ts";

/** A longer path that begins with a league redirects to the league; any other is a 404. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  return redirect(await redirectPath(context.get(portalContext), params["*"] ?? ""));
}

export function Component() {
  return null;
}
