import { Suspense, useCallback, useMemo, useState } from "react";
import type { MatchChatPage } from "../../../../contract/http/chat.ts";
import { type Quote, matchRoomId } from "../../../../contract/feed/room.ts";
import type { Playhead, PlayheadBehavior } from "../../../../streams/clock/types.ts";
import type { RoomView } from "../../../../streams/room/types.ts";
import { type ChattedMatch, matchChatNotice, matchChatPage, sendMatchChat } from "../../../api/matchChat.ts";
import type { chatPage, sendRoomChat } from "../../../api/roomChat.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import { KeeperButtons } from "../../../parts/chat/KeeperButtons.tsx";
import { ChatInput } from "../../../parts/chat/ChatInput.tsx";
import { ChatList } from "../../../parts/chat/ChatList.tsx";
import { useEarlier } from "../../../hooks/useEarlier.ts";
import type { TalkLine } from "../../../parts/chat/LineMenu.tsx";
import { useLineActions } from "../../../parts/chat/useLineActions.ts";
import { type Speech, useSpeech } from "../../../parts/chat/useSpeech.ts";
import styles from "./matchChat.module.css";
import { useMatchCaller } from "./useMatchCaller.ts";
import { useMatchTalk } from "./useMatchTalk.ts";
import { useAccountTurn } from "../../../hooks/useSession.ts";

interface MatchTalkProps {
  readonly match: ChattedMatch;
  /** The latest lines, as loaded. */
  readonly first: MatchChatPage;
  readonly playhead$: PlayheadBehavior;
}

const ReportDialog = lazyPart(async () => (await import("../../../parts/chat/ReportDialog.tsx")).ReportDialog);

/** Adapts the calls of the match chat to those of a room. */
function callsOf(match: ChattedMatch) {
  const pageBy: typeof chatPage = (api, _, before, options) => matchChatPage(api, match, before, options);
  const sendLine: typeof sendRoomChat = (api, request) => sendMatchChat(api, match, request);
  return { pageBy, sendLine };
}

/** The chat of a match up to the page's moment: the loaded lines, then those from the feed. */
export function MatchTalk({ match, first, playhead$ }: MatchTalkProps) {
  const [start] = useState(first);
  const view = useMatchTalk(match, start, playhead$);
  return view ? <Talk match={match} view={view} start={start} playhead$={playhead$} /> : <Skeleton rows={8} height={28} />;
}

interface TalkProps {
  readonly match: ChattedMatch;
  readonly view: RoomView;
  readonly start: MatchChatPage;
  readonly playhead$: PlayheadBehavior;
}

/** In replay, lines being sent are hidden: they belong to the present. */
const NO_LINES: Speech["pending"] = [];
const isReplayed = ({ mode }: Playhead): boolean => mode === "replay";

function Talk({ match, view, start, playhead$ }: TalkProps) {
  const { api } = usePortal();
  const { matchType, matchId } = match;
  const roomId = matchRoomId(matchType, matchId);
  const { pageBy, sendLine } = useMemo(() => callsOf(match), [match]);
  const { userId, role, ban, greeting } = useMatchCaller(match, view);
  const earlier = useEarlier({ roomId, view, mayHaveMore: start.next !== null, pageBy, playhead$, first: start.events[0] ?? null });
  const isReplay = useSlice(playhead$, isReplayed);
  const speech = useSpeech({ roomId, role, view, sendLine });
  const [replyTo, setReplyTo] = useState<Quote | null>(null);
  const turn = useAccountTurn();
  const [reported, setReported] = useState<TalkLine["d"] | null>(null);
  const onReport = useCallback((line: TalkLine) => setReported(line.d), []);
  const actionsOf = useLineActions({ roomId, role, userId, onReply: setReplyTo, onReport });
  // If this fails, the chat is shown without the notice.
  const { state } = useLoaded(`notice ${roomId}`, (signal) => matchChatNotice(api, match, { signal, isQuiet: true }), null);

  return (
    <div className={styles.talk}>
      <ChatList
        view={view}
        earlier={earlier}
        pending={isReplay ? NO_LINES : speech.pending}
        notices={[
          { by: "公告", text: state.kind === "ready" ? state.value.text : "" },
          { by: "房管", text: greeting },
        ]}
        empty="暂无数据"
        actionsOf={actionsOf}
      />
      {isReplay ? (
        <p className={styles.replayed}>正在回看，聊天停在当时；回到实时后可以发言</p>
      ) : (
        <ChatInput
          key={turn}
          speech={speech}
          ban={ban}
          replyTo={replyTo}
          onReplyTo={setReplyTo}
          extra={<KeeperButtons roomId={roomId} role={role} />}
        />
      )}
      <Suspense fallback={null}>
        {reported ? (
          <ReportDialog
            roomId={roomId}
            subject={{ kind: "line", id: reported.id, text: reported.text }}
            onClose={() => setReported(null)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
