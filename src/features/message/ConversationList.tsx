import { useEffect, useEffectEvent } from "react";
import type { Conversation, Message } from "../../../contract/http/message.ts";
import type { UserId } from "../../../contract/ids.ts";
import { userEvents } from "../../../streams/user/userEvents.ts";
import { conversationList } from "../../api/messages.ts";
import { unreadNotices } from "../../api/notices.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useMoreFocus } from "../../hooks/useMoreFocus.ts";
import type { Kept } from "../../hooks/useKept.ts";
import { type Rows, useNewestFirst } from "../../hooks/useNewestFirst.ts";
import { type Stamped, stamped } from "../../hooks/stamped.ts";
import { agoText } from "../../parts/articles/agoText.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { LinkTabs } from "../../ui/surface/LinkTabs.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { MoreEntries } from "../../ui/surface/MoreEntries.tsx";
import { type Chat, type ChatFirst, chatPath } from "./chatData.ts";
import styles from "./message.module.css";

const ROW_HEIGHT = 72;
const KEPT: Kept<Stamped<Rows<Conversation>>> = new WeakMap();
const MOST = 99;
const EMPTY = { open: "还没有私信", request: "没有待处理的私信请求" } as const;

/** The last line, as the user is allowed to see it. */
function lastWords({ isOwn, text, hidden, isHeld }: Message): string {
  const words = hidden === "" ? "该私信已隐藏" : text;
  return `${isOwn ? "我：" : ""}${words}${isHeld ? "（审核中）" : ""}`;
}

interface RowProps {
  readonly of: Conversation;
  readonly chat: Chat;
  readonly now: number;
}

function Row({ of: { peer, last, unread }, chat, now }: RowProps) {
  const isCurrent = peer.id === chat.peerId;
  return (
    <li className={styles.row}>
      <Link to={chatPath({ ...chat, peerId: peer.id })} aria-current={isCurrent ? "true" : undefined}>
        <Avatar src={peer.portrait} name={peer.nickName} size={40} />
        <span className={styles.who}>
          <b className="ell">{peer.nickName}</b>
          <span className="ell">{lastWords(last)}</span>
        </span>
        <span className={styles.side}>
          <time dateTime={new Date(last.at).toISOString()}>{agoText(last.at, now)}</time>
          {unread > 0 ? (
            <b className={styles.count}>
              {unread > MOST ? `${MOST}+` : unread}
              <span className="sr"> 条未读</span>
            </b>
          ) : null}
        </span>
      </Link>
    </li>
  );
}

interface ConversationListProps {
  readonly userId: UserId;
  readonly chat: Chat;
  readonly first: ChatFirst["conversations"] | null;
}

/** Conversations of one box, latest first, updated live. Needs the box as its `key`. */
export function ConversationList({ userId, chat, first }: ConversationListProps) {
  const portal = usePortal();
  const { api, tvFeed } = portal;
  const { box } = chat;
  const { loaded, problem, more } = useNewestFirst<Conversation>({
    question: box,
    kept: KEPT,
    first,
    load: (signal) => stamped(portal, conversationList(api, box, undefined, { signal, isQuiet: true })),
    next: (cursor) => conversationList(api, box, cursor),
    idOf: ({ peer }) => peer.id,
    atOf: ({ last }) => last.at,
  });
  const unread = useLoaded("unread", (signal) => unreadNotices(api, undefined, { signal, isQuiet: true }), null);
  const requests = unread.state.kind === "ready" ? unread.state.value.request : 0;
  const arrived = useEffectEvent(() => {
    loaded.reload();
    unread.reload();
  });
  useEffect(() => {
    const subscription = userEvents(tvFeed, userId, "message").subscribe(() => arrived());
    return () => subscription.unsubscribe();
  }, [tvFeed, userId]);

  const [entries, noteCount] = useMoreFocus<HTMLUListElement>();
  return (
    <section className={styles.list} aria-label="会话">
      <LinkTabs
        label="私信分类"
        size="small"
        tabs={[
          { to: chatPath({ box: "open", peerId: chat.peerId }), label: "会话", isCurrent: box === "open" },
          {
            to: chatPath({ box: "request", peerId: chat.peerId }),
            label: "请求",
            isCurrent: box === "request",
            ...(requests > 0 ? { count: requests } : {}),
          },
        ]}
      />
      <LoadedPart loaded={loaded} rows={6} rowHeight={ROW_HEIGHT}>
        {({ list, cursor, now }) => (
          <>
            {list.length === 0 ? <EmptyState text={EMPTY[box]} /> : null}
            <ul ref={entries} aria-label={box === "open" ? "私信列表" : "私信请求"}>
              {list.map((one) => (
                <Row key={one.peer.id} of={one} chat={chat} now={now} />
              ))}
            </ul>
            <MoreEntries
              problem={problem}
              cursor={cursor}
              className={styles.more}
              onMore={(next) => {
                noteCount();
                void more(next);
              }}
            />
          </>
        )}
      </LoadedPart>
    </section>
  );
}
