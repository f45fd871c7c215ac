import { type ReactNode, useState } from "react";
import type { Quote } from "../../../../contract/feed/room.ts";
import { ROOM_HISTORY } from "../../../../contract/room/room.ts";
import { useSession } from "../../../hooks/session.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { useRoom } from "../roomContext.ts";
import { KeeperButtons } from "./KeeperButtons.tsx";
import { ChatInput } from "./ChatInput.tsx";
import { ChatList } from "./ChatList.tsx";
import type { GrabbedPackets } from "../gift/useGrabbing.ts";
import styles from "./chat.module.css";
import type { ChatMark } from "./marks.ts";
import type { TalkLine } from "./LineMenu.tsx";
import { useEarlier } from "../../../hooks/useEarlier.ts";
import { useGreeting } from "./useGreeting.ts";
import { useLineActions } from "./useLineActions.ts";
import type { Speech } from "./useSpeech.ts";

interface ChatPanelProps {
  readonly speech: Speech;
  readonly onReport: (line: TalkLine) => void;
  readonly onPacket: (packetId: string) => void;
  readonly grabbed?: GrabbedPackets;
  /** Goals of the room's match, up to the page's moment. */
  readonly goals?: readonly ChatMark[];
  /** Beside the input: the gift button of a phone. */
  readonly extra?: ReactNode;
}

/** The chat of a room: history, what is said, what may be done about it, and the field to say something. */
export function ChatPanel({ speech, onReport, onPacket, grabbed, goals, extra }: ChatPanelProps) {
  const { detail, view, caller } = useRoom();
  const { roomId } = detail.room;
  const { ban, role, userId } = caller;
  const { require } = useSession();
  const notice = useSlice(view.state$, (state) => state.notice);
  const earlier = useEarlier({ roomId, view, mayHaveMore: detail.state.lines.length >= ROOM_HISTORY });
  const greeting = useGreeting(roomId, userId);
  const [replyTo, setReplyTo] = useState<Quote | null>(null);
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
