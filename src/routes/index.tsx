import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { portalContext } from "../app/context.ts";
import { HomePage } from "../features/home/HomePage.tsx";
import { loadHome } from "../features/home/homeData.ts";

export function loader({ context, request }: LoaderFunctionArgs) {
  return loadHome(context.get(portalContext), new URL(request.url).searchParams.get("date"));
}

export function Component() {
  return <HomePage data={useLoaderData<typeof loader>()} />;
}
