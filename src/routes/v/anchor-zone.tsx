import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { firstPaint } from "../../loading/firstPaint.ts";
import { type SessionsAnswer, loadSessions } from "../../features/anchor/zone/sessions.ts";
import { ZonePage } from "../../features/anchor/zone/ZonePage.tsx";

export function loader(args: LoaderFunctionArgs): Promise<SessionsAnswer> | null {
  return firstPaint(args, loadSessions);
}

/** The anchor's sessions with their figures. */
export function Component() {
  return <ZonePage first={useLoaderData<SessionsAnswer | null>()} />;
}
