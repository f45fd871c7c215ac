import { ErrorCode } from "../../../contract/codes/errors.ts";
import type { RoomCard } from "../../../contract/http/room.ts";
import type { Api, ApiFailure } from "../../api/client.ts";
import type { ReportReason } from "../../api/roomChat.ts";
import { roomInfo } from "../../api/roomRead.ts";

export const REASONS: readonly { readonly value: ReportReason; readonly label: string }[] = [
  { value: "spam", label: "垃圾广告" },
  { value: "abuse", label: "辱骂攻击" },
  { value: "porn", label: "色情低俗" },
  { value: "gambling", label: "赌博引流" },
  { value: "fraud", label: "诈骗" },
  { value: "other", label: "其他" },
];
/** Characters; as in the room. */
export const REPORT_TEXT_MAX = 200;

/** Which room the address names. */
export type ReportData =
  | { readonly kind: "none" }
  | { readonly kind: "unknown"; readonly roomId: string }
  | { readonly kind: "failed"; readonly error: ApiFailure }
  | { readonly kind: "room"; readonly room: RoomCard };

const ROOM_ID = /^[0-9]{1,18}$/;

/** The room of `?roomId=`. */
export async function loadReported(api: Api, url: string): Promise<ReportData> {
  const roomId = (new URL(url, "http://page").searchParams.get("roomId") ?? "").trim();
  if (roomId === "") return { kind: "none" };
  if (!ROOM_ID.test(roomId)) return { kind: "unknown", roomId };
  const answer = await roomInfo(api, roomId, { isQuiet: true });
  if (answer.ok) return { kind: "room", room: answer.value };
  return answer.error.code === ErrorCode.notFound ? { kind: "unknown", roomId } : { kind: "failed", error: answer.error };
}
