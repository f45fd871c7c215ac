import type { RoomId, UserId } from "../../../../contract/ids.ts";
import { type ReactNode, useEffect, useState } from "react";
import type { Quote } from "../../../../contract/feed/room.ts";
import { ROOM_HISTORY } from "../../../../contract/room/room.ts";
import { enterRoom } from "../../../api/roomChat.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useEarlier } from "../../../hooks/useEarlier.ts";
import { useAccountTurn, useSession } from "../../../hooks/useSession.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { ChatInput } from "../../../parts/chat/ChatInput.tsx";
import { ChatList } from "../../../parts/chat/ChatList.tsx";
import { KeeperButtons } from "../../../parts/chat/KeeperButtons.tsx";
import type { TalkLine } from "../../../parts/chat/LineMenu.tsx";
import styles from "../../../parts/chat/chat.module.css";
import type { ChatMark } from "../../../parts/chat/marks.ts";
import type { GrabbedPackets } from "../../../parts/chat/useGrabbing.ts";
import { useLineActions } from "../../../parts/chat/useLineActions.ts";
import type { Speech } from "../../../parts/chat/useSpeech.ts";
import { useRoom } from "../roomContext.ts";

/** Reports once that a user entered; returns the anchor's words of welcome, "" for none and for visitors. */
function useGreeting(roomId: RoomId, userId: UserId | null): string {
  const { api } = usePortal();
  const [greeting, setGreeting] = useState<{ readonly userId: UserId; readonly text: string } | null>(null);

  useEffect(() => {
    if (userId === null) return;
    let isOver = false;
    // If this fails there is no greeting, and nothing else is lost.
    void enterRoom(api, roomId).then((answer) => {
      if (!isOver && answer.ok) setGreeting({ userId, text: answer.value.text });
    });
    return () => {
      isOver = true;
    };
  }, [api, roomId, userId]);

  return greeting?.userId === userId ? greeting.text : "";
}

interface ChatPanelProps {
  readonly speech: Speech;
  readonly onReport: (line: TalkLine) => void;
  readonly onPacket: (packetId: string) => void;
  readonly grabbed?: GrabbedPackets;
  /** Goals of the room's match, up to the page's moment. */
  readonly goals?: readonly ChatMark[];
  /** Content beside the input: the gift button on a phone. */
  readonly extra?: ReactNode;
}

/** The chat of a room: history, new lines, actions on them, and the input. */
export function ChatPanel({ speech, onReport, onPacket, grabbed, goals, extra }: ChatPanelProps) {
  const { detail, view, caller } = useRoom();
  const { roomId } = detail.room;
  const { ban, role, userId } = caller;
  const { require } = useSession();
  const notice = useSlice(view.state$, (state) => state.notice);
  const earlier = useEarlier({ roomId, view, mayHaveMore: detail.state.lines.length >= ROOM_HISTORY });
  const greeting = useGreeting(roomId, userId);
  const [replyTo, setReplyTo] = useState<Quote | null>(null);
  const turn = useAccountTurn();
  const actionsOf = useLineActions({ roomId, role, userId, onReply: setReplyTo, onReport });

  return (
    <>
      <ChatList
        view={view}
        earlier={earlier}
        pending={speech.pending}
        marks={goals}
        notices={[
          { by: "公告", text: notice },
          { by: detail.anchor.nickName, text: greeting },
        ]}
        empty="还没有人说话，来打个招呼吧"
        actionsOf={actionsOf}
        onPacket={onPacket}
        grabbed={grabbed}
      />
      {role === null ? (
        <div className={styles.input}>
          <button type="button" className={styles.login} onClick={() => require()}>
            登录后参与聊天
          </button>
          {extra}
        </div>
      ) : (
        <ChatInput
          key={turn}
          speech={speech}
          ban={ban}
          replyTo={replyTo}
          onReplyTo={setReplyTo}
          extra={
            <>
              <KeeperButtons roomId={roomId} role={role} />
              {extra}
            </>
          }
        />
      )}
    </>
  );
}
