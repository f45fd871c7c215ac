import type { RoomId } from "../../../../contract/ids.ts";
import { ErrorCode } from "../../../../contract/codes/errors.ts";
import type { RoomCard } from "../../../../contract/http/room.ts";
import { isRowId } from "../../../../contract/ids.ts";
import type { Api, ApiFailure } from "../../../api/client.ts";
import { roomInfo } from "../../../api/roomRead.ts";

/** The room named in the URL. */
export type ReportData =
  | { readonly kind: "none" }
  | { readonly kind: "unknown"; readonly roomId: RoomId }
  | { readonly kind: "failed"; readonly error: ApiFailure }
  | { readonly kind: "room"; readonly room: RoomCard };

/** The room of `?roomId=`. */
export async function loadReported(api: Api, url: string): Promise<ReportData> {
  const roomId = (new URL(url, "http://page").searchParams.get("roomId") ?? "").trim();
  if (roomId === "") return { kind: "none" };
  if (!isRowId(roomId)) return { kind: "unknown", roomId };
  const answer = await roomInfo(api, roomId, { isQuiet: true });
  if (answer.ok) return { kind: "room", room: answer.value };
  return answer.error.code === ErrorCode.notFound ? { kind: "unknown", roomId } : { kind: "failed", error: answer.error };
}
