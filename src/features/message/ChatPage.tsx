import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { UserPage } from "../../ui/surface/UserPage.tsx";
import { ConversationList } from "./ConversationList.tsx";
import { ConversationView } from "./ConversationView.tsx";
import type { Chat, ChatFirst } from "./chatData.ts";
import styles from "./message.module.css";

interface ChatPageProps {
  readonly chat: Chat;
  /** The server's answers for the address the page was painted at. */
  readonly first: ChatFirst | null;
}

/** 私信: the conversations, and beside them the one that is open; on a phone one after the other. */
export function ChatPage({ chat, first }: ChatPageProps) {
  const { box, peerId } = chat;
  return (
    <UserPage title="私信">
      {(user) => (
        <div className={styles.page} data-open={peerId === null ? undefined : ""}>
          <ConversationList key={`${user.id} ${box}`} userId={user.id} chat={chat} first={first?.conversations ?? null} />
          {peerId === null ? (
            <div className={styles.none}>
              <EmptyState text="选择一个会话" />
            </div>
          ) : (
            <ConversationView key={`${user.id} ${peerId}`} userId={user.id} peerId={peerId} chat={chat} first={first?.detail ?? null} />
          )}
        </div>
      )}
    </UserPage>
  );
}
