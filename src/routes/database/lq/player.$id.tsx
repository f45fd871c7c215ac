import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { type PlayerData, loadPlayer, playerTitle } from "../../../features/database/player/loadPlayer.ts";
import { PlayerPage } from "../../../features/database/player/PlayerPage.tsx";
import { portalContext } from "../../../loading/context.ts";

export function loader({ context, params }: LoaderFunctionArgs): Promise<PlayerData> {
  return loadPlayer(context.get(portalContext), params.id);
}

export const title = playerTitle;

/** A basketball player. */
export function Component() {
  const data = useLoaderData<PlayerData>();
  const { revalidate } = useRevalidator();
  return <PlayerPage data={data} onRetry={() => void revalidate()} />;
}
