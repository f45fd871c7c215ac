import type { RoomId, UserId } from "../../../contract/ids.ts";
import { useMemo } from "react";
import type { Quote, RoomRole } from "../../../contract/feed/room.ts";
import { quoteOf } from "../../../contract/room/quote.ts";
import { keptUnder, MATCH_CHATS } from "../../../contract/room/room.ts";
import { addManager, banUser } from "../../api/roomManage.ts";
import { removeLine } from "../../api/roomChat.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { copyText } from "../../hooks/copyText.ts";
import { useSession } from "../../hooks/useSession.ts";
import { useDraftStore } from "./useDraftStore.ts";
import type { LineActions, TalkLine } from "./LineMenu.tsx";

interface Input {
  readonly roomId: RoomId;
  /** The user's role in the room; null: a visitor. */
  readonly role: RoomRole | null;
  readonly userId: UserId | null;
  readonly onReply: (line: Quote) => void;
  readonly onReport: (line: TalkLine) => void;
}

/** The actions the user may take on a line; the server checks them again. */
export function useLineActions({ roomId, role, userId, onReply, onReport }: Input): (line: TalkLine) => LineActions {
  const { api } = usePortal();
  const draftStore = useDraftStore("chat", roomId);
  const { require } = useSession();
  const notice = useNotice();

  return useMemo(() => {
    const announce =
      (done: string) => (answer: { readonly ok: true } | { readonly ok: false; readonly error: { readonly message: string } }) =>
        answer.ok ? notice(done, "success") : notice(answer.error.message);
    return ({ d: { from } }) => {
      const isOwn = from.id === userId;
      const isStaff = role === "anchor" || role === "manager";
      const isAbove = role === "anchor" ? !isOwn : role === "manager" && from.role === "user" && !isOwn;
      return {
        canRemove: isOwn || isAbove || (isStaff && from.role === "user"),
        canBan: isAbove,
        bansIn: keptUnder(roomId) === MATCH_CHATS ? "matches" : "room",
        canAppoint: role === "anchor" && from.role === "user",
        reply(line) {
          const replyTo = quoteOf(line.d);
          const storeDraft = () => draftStore.write({ text: "", problem: null, replyTo, moment: null });
          if (require({ kind: "do", run: storeDraft })) onReply(replyTo);
        },
        copy: (line) =>
          void copyText(line.d.text).then((isDone) => (isDone ? notice("已复制", "success") : notice("复制失败，请手动选择文字"))),
        report(line) {
          if (require({ kind: "do", run: () => onReport(line) })) onReport(line);
        },
        remove: (line) => void removeLine(api, roomId, line.d.id).then(announce("已删除")),
        ban: (line, span) => void banUser(api, roomId, line.d.from.name, span).then(announce("已禁言")),
        appoint: (line) => void addManager(api, line.d.from.name).then(announce("已设为房管")),
      };
    };
  }, [api, draftStore, require, notice, roomId, role, userId, onReply, onReport]);
}
