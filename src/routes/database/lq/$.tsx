import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { wayIn } from "../../../features/database/basketball/loadBasketball.ts";
import { portalContext } from "../../../loading/context.ts";

/** A longer address that begins with a league leads to the league; any other is the 404 page. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  return redirect(await wayIn(context.get(portalContext), params["*"] ?? ""));
}

export function Component() {
  return null;
}
