import { useMemo, useState } from "react";
import type { MatchChatPage } from "../../../../contract/http/chat.ts";
import { matchRoomId } from "../../../../contract/feed/room.ts";
import type { PlayheadBehavior } from "../../../../streams/clock/types.ts";
import type { RoomView } from "../../../../streams/room/types.ts";
import { type ChattedMatch, enterMatchChat, matchChatNotice, matchChatPage, sayInMatch } from "../../../api/matchChat.ts";
import type { chatPage, enterRoom, sayInRoom } from "../../../api/roomChat.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSessionView } from "../../../hooks/session.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import { ChatInput } from "../chat/ChatInput.tsx";
import { ChatList } from "../chat/ChatList.tsx";
import { useEarlier } from "../../../hooks/useEarlier.ts";
import { useGreeting } from "../chat/useGreeting.ts";
import { useSpeech } from "../chat/useSpeech.ts";
import styles from "./matchChat.module.css";
import { useMatchTalk } from "./useMatchTalk.ts";

interface MatchTalkProps {
  readonly match: ChattedMatch;
  /** The latest lines, as they were loaded. */
  readonly first: MatchChatPage;
  readonly playhead$: PlayheadBehavior;
}

/** Nobody is answered here: the call knows no `replyTo`. */
const nothing = (): void => undefined;

/** The calls of a room, as those of the chat of a match answer them. */
function callsOf(match: ChattedMatch) {
  const pageBy: typeof chatPage = (api, _, before, options) => matchChatPage(api, match, before, options);
  const sayBy: typeof sayInRoom = (api, wish) => sayInMatch(api, match, wish);
  const enterBy: typeof enterRoom = (api) => enterMatchChat(api, match);
  return { pageBy, sayBy, enterBy };
}

/** What is said about a match, from what was loaded on as the feed tells it, up to the page's moment. */
export function MatchTalk({ match, first, playhead$ }: MatchTalkProps) {
  const [start] = useState(first);
  const view = useMatchTalk(matchRoomId(match.matchType, match.matchId), start, playhead$);
  return view ? <Talk match={match} view={view} mayHaveMore={start.next !== null} /> : <Skeleton rows={8} height={28} />;
}

interface TalkProps {
  readonly match: ChattedMatch;
  readonly view: RoomView;
  readonly mayHaveMore: boolean;
}

function Talk({ match, view, mayHaveMore }: TalkProps) {
  const { api } = usePortal();
  const { user } = useSessionView();
  const { matchType, matchId } = match;
  const roomId = matchRoomId(matchType, matchId);
  const { pageBy, sayBy, enterBy } = useMemo(() => callsOf(match), [match]);
  const earlier = useEarlier({ roomId, view, mayHaveMore, pageBy });
  const speech = useSpeech({ roomId, role: user && "user", view, sayBy });
  const greeting = useGreeting(roomId, user?.id ?? null, enterBy);
  // Without an answer the chat stands without the house's words.
  const { state } = useLoaded(`notice ${roomId}`, (signal) => matchChatNotice(api, match, { signal, isQuiet: true }), null);

  return (
    <div className={styles.talk}>
      <ChatList
        view={view}
        earlier={earlier}
        pending={speech.pending}
        notices={[
          { by: "公告", text: state.kind === "ready" ? state.value.text : "" },
          { by: "欢迎", text: greeting },
        ]}
        empty="暂无数据"
      />
      <ChatInput speech={speech} placeholder="说点什么，按回车发送" isDisabled={false} replyTo={null} onReplyTo={nothing} />
    </div>
  );
}
