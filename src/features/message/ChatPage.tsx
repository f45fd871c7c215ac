import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { UserPage } from "../../ui/surface/UserPage.tsx";
import { ConversationList } from "./ConversationList.tsx";
import { ConversationView } from "./ConversationView.tsx";
import type { Chat, ChatFirst } from "./chatData.ts";
import styles from "./message.module.css";

interface ChatPageProps {
  readonly chat: Chat;
  /** The server's replies for the URL of the first paint. */
  readonly first: ChatFirst | null;
}

/** 私信: the conversations with the open one beside them; on a phone one at a time. */
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
