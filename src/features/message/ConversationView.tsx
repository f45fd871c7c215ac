import { Suspense, useState } from "react";
import type { Message } from "../../../contract/http/message.ts";
import type { UserId } from "../../../contract/ids.ts";
import type { Result } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { reportText, shieldUser } from "../../api/comments.ts";
import { answerRequest, appealMessage, deleteMessages } from "../../api/messages.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useNavigate } from "../../hooks/useNavigate.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { Problem } from "../../ui/surface/Problem.tsx";
import { ConversationHead } from "./ConversationHead.tsx";
import { MessageComposer } from "./MessageComposer.tsx";
import { type MessageActs, MessageLine } from "./MessageLine.tsx";
import { type Chat, type DetailAnswer, chatPath } from "./chatData.ts";
import styles from "./message.module.css";
import { useConversation } from "./useConversation.ts";
import { useMessageSending } from "./useMessageSending.ts";

const ReportDialog = lazyPart(async () => (await import("../../ui/control/ReportDialog.tsx")).ReportDialog);
const AppealDialog = lazyPart(async () => (await import("../../parts/comments/CommentDialogs.tsx")).AppealDialog);

const ROW_HEIGHT = 56;

interface ConversationViewProps {
  readonly userId: UserId;
  readonly peerId: UserId;
  readonly chat: Chat;
  readonly first: DetailAnswer | null;
}

/** One conversation: its lines, newest last, and the composer. Needs the other user's id as its `key`. */
export function ConversationView({ userId, peerId, chat, first }: ConversationViewProps) {
  const { api } = usePortal();
  const notice = useNotice();
  const navigate = useNavigate();
  const { loaded, older, loadOlder, add, drop } = useConversation(userId, peerId, first);
  const sending = useMessageSending(userId, peerId, (message) => {
    add(message);
    if (message.isHeld) notice("审核中，通过后对方可见", "success");
  });
  const [reported, setReported] = useState<Message | null>(null);
  const [appealed, setAppealed] = useState<Message | null>(null);
  const back = chatPath({ ...chat, peerId: null });

  /** Makes the call and, on success, reloads the conversation. */
  async function act(call: () => Promise<Result<unknown, ApiFailure>>, done: string): Promise<boolean> {
    const answer = await call();
    notice(answer.ok ? done : answer.error.message, answer.ok ? "success" : "warning");
    if (answer.ok) loaded.reload();
    return answer.ok;
  }
  const acts: MessageActs = {
    report: setReported,
    appeal: setAppealed,
    async remove({ id }) {
      if (await act(() => deleteMessages(api, peerId, id), "已删除")) drop(id);
    },
  };
  async function leave(call: () => Promise<Result<unknown, ApiFailure>>, done: string): Promise<void> {
    if (await act(call, done)) await navigate(back);
  }

  return (
    <section className={styles.conversation} aria-label="当前会话">
      <LoadedPart loaded={loaded} rows={6} rowHeight={ROW_HEIGHT}>
        {({ peer, state, isShielded, bar, isRequest, list, cursor, now }) => {
          const theirs = list.findLast(({ isOwn, hidden }) => !isOwn && hidden === null) ?? null;
          return (
            <>
              <ConversationHead
                peer={peer}
                isShielded={isShielded}
                back={back}
                onShield={() =>
                  void act(
                    () => shieldUser(api, peerId, !isShielded),
                    isShielded ? `已取消屏蔽 ${peer.nickName}` : `已屏蔽 ${peer.nickName}`,
                  )
                }
                onReport={theirs ? () => setReported(theirs) : null}
                onDelete={list.length === 0 ? null : () => void leave(() => deleteMessages(api, peerId), "会话已删除")}
              />
              {/* Newest at the bottom: the list grows upwards and keeps its scroll position while older lines load. */}
              <div className={styles.lines} role="log" aria-label={`与 ${peer.nickName} 的私信`} tabIndex={0}>
                <div>
                  {cursor === null ? null : (
                    <p className={styles.more}>
                      <button type="button" className="btn sm line" aria-busy={older.isBusy} onClick={() => void loadOlder()}>
                        更早的私信
                      </button>
                    </p>
                  )}
                  <Problem failure={older.failure} />
                  {list.length === 0 ? <EmptyState text="还没有私信，说点什么吧" /> : null}
                  <ol>
                    {list.map((message) => (
                      <MessageLine key={message.id} message={message} from={peer.nickName} now={now} acts={acts} />
                    ))}
                  </ol>
                </div>
              </div>
              {state === "asking" ? (
                <div className={styles.request}>
                  <p>{peer.nickName} 想给你发私信。接受或回复之后，双方都可以继续发送。</p>
                  <button type="button" className="btn pri" onClick={() => void act(() => answerRequest(api, peerId, true), "已接受")}>
                    接受
                  </button>
                  <button type="button" className="btn line" onClick={() => void leave(() => answerRequest(api, peerId, false), "已拒绝")}>
                    拒绝
                  </button>
                </div>
              ) : null}
              {bar === null || sending.stage !== "idle" ? (
                <MessageComposer
                  to={peer.nickName}
                  sending={sending}
                  isRequest={isRequest}
                  onAbandon={() => {
                    sending.abandon();
                    loaded.reload();
                  }}
                />
              ) : (
                <p className={styles.bar} role="status">
                  {bar.words}
                </p>
              )}
            </>
          );
        }}
      </LoadedPart>
      <Suspense>
        {reported ? (
          <ReportDialog
            what="私信"
            quote={reported.text}
            report={(reason, text) => reportText(api, `message:${reported.id}`, reason, text)}
            onClose={() => setReported(null)}
          />
        ) : null}
        {appealed ? (
          <AppealDialog
            quote={appealed.text}
            why={appealed.hidden ?? ""}
            appeal={(text) => appealMessage(api, appealed.id, text)}
            onClose={() => setAppealed(null)}
            onSent={loaded.reload}
          />
        ) : null}
      </Suspense>
    </section>
  );
}
