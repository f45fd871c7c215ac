import { ErrorCode } from "../../../contract/codes/errors.ts";
import type { RoomDetail } from "../../../contract/http/room.ts";
import { isRowId } from "../../../contract/ids.ts";
import type { Api, ApiFailure } from "../../api/client.ts";
import { roomDetail } from "../../api/roomRead.ts";

export type RoomData =
  | {
      readonly ok: true;
      readonly detail: RoomDetail;
      /** Server time of the load, epoch ms: the browser's first render equals the server's. */
      readonly now: number;
    }
  | { readonly ok: false; readonly error: ApiFailure };

/** Data of a room's page. Throws 404 for an unknown room; other failures are returned. */
export async function loadRoom(api: Api, id: string, now: number): Promise<RoomData> {
  const notFound = (): Response => new Response("This page could not be found", { status: 404, statusText: "Not Found" });
  if (!isRowId(id)) throw notFound();
  const answer = await roomDetail(api, id, { isQuiet: true });
  if (answer.ok) return { ok: true, detail: answer.value, now };
  if (answer.error.code === ErrorCode.notFound) throw notFound();
  return { ok: false, error: answer.error };
}

/** Title of the page without the site's name. */
export function pageTitle(title: string, nickName: string): string {
  return `${title || nickName} - ${nickName}的直播间`;
}

/** The same of loaded data; null when nothing was loaded. */
export function roomTitle(data: unknown): string | null {
  const loaded = data as RoomData;
  return loaded.ok ? pageTitle(loaded.detail.room.title, loaded.detail.anchor.nickName) : null;
}
