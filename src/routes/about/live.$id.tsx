import { type LoaderFunctionArgs, data } from "react-router-dom";
import { NOT_FOUND_MESSAGE } from "../../hooks/notFound.ts";

/** How to watch and how to broadcast: one page; any id is a 404. */
export function loader({ params }: LoaderFunctionArgs): null {
  if (params.id !== undefined) throw data(NOT_FOUND_MESSAGE, { status: 404, statusText: "Not Found" });
  return null;
}

export { ManualPage as Component } from "../../features/live/manual/ManualPage.tsx";
