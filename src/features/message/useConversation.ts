import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ConversationDetail, Message } from "../../../contract/http/message.ts";
import type { UserId } from "../../../contract/ids.ts";
import { ok } from "../../../contract/result.ts";
import { userEvents } from "../../../streams/user/userEvents.ts";
import type { ApiFailure } from "../../api/client.ts";
import { messageList, readMessages } from "../../api/messages.ts";
import { usePortal } from "../../hooks/portal.ts";
import { type Stamped, stamped } from "../../hooks/stamped.ts";
import { type Loaded, useLoaded } from "../../hooks/useLoaded.ts";
import { type DetailAnswer, withNewest } from "./chatData.ts";

export interface ConversationHandle {
  readonly loaded: Loaded<Stamped<ConversationDetail>>;
  /** State of loading the previous page. */
  readonly older: { readonly isBusy: boolean; readonly failure: ApiFailure | null };
  loadOlder(): Promise<void>;
  /** Adds an own message that the server has accepted. */
  add(message: Message): void;
  /** Removes a message that was deleted for the user. */
  drop(id: string): void;
}

/** One conversation: live from the user's channel, paged backwards, marked as read when seen. Needs a `key` by the other user. */
export function useConversation(userId: UserId, peerId: UserId, first: DetailAnswer | null): ConversationHandle {
  const portal = usePortal();
  const { api, tvFeed } = portal;
  const [older, setOlder] = useState<ConversationHandle["older"]>({ isBusy: false, failure: null });
  /** The lines shown, to merge the next reply with. */
  const known = useRef<Stamped<ConversationDetail> | null>(null);
  const loaded = useLoaded<Stamped<ConversationDetail>>(
    peerId,
    async (signal) => {
      const answer = await stamped(portal, messageList(api, peerId, undefined, { signal, isQuiet: true }));
      return answer.ok ? ok(withNewest(known.current, answer.value)) : answer;
    },
    first,
  );
  const shown = loaded.state.kind === "ready" ? loaded.state.value : null;
  useEffect(() => {
    known.current = shown;
  }, [shown]);

  const arrived = useEffectEvent((from: UserId) => {
    if (from === peerId) loaded.reload();
  });
  useEffect(() => {
    const subscription = userEvents(tvFeed, userId, "message").subscribe(({ d }) => arrived(d.peerId));
    return () => subscription.unsubscribe();
  }, [tvFeed, userId]);

  const newest = shown?.list.findLast(({ isOwn }) => !isOwn)?.id ?? null;
  useEffect(() => {
    if (newest === null) return;
    // A background page shows the line to nobody. A failed call is made up for with the next line.
    const markRead = (): void => {
      if (document.visibilityState === "hidden") return;
      document.removeEventListener("visibilitychange", markRead);
      void readMessages(api, peerId, newest);
    };
    document.addEventListener("visibilitychange", markRead);
    markRead();
    return () => document.removeEventListener("visibilitychange", markRead);
  }, [api, peerId, newest]);

  return {
    loaded,
    older,
    async loadOlder() {
      const [oldest] = shown?.list ?? [];
      if (!oldest || older.isBusy) return;
      setOlder({ isBusy: true, failure: null });
      const answer = await messageList(api, peerId, oldest.id);
      setOlder({ isBusy: false, failure: answer.ok ? null : answer.error });
      if (!answer.ok) return;
      const { list, cursor } = answer.value;
      const ids = new Set(list.map(({ id }) => id));
      loaded.change((now) => ({ ...now, list: [...list, ...now.list.filter(({ id }) => !ids.has(id))], cursor }));
    },
    add: (message) =>
      loaded.change((before) => ({
        ...before,
        now: Math.max(before.now, message.at),
        isRequest: false,
        list: [...before.list.filter(({ id }) => id !== message.id), message],
      })),
    drop: (id) => loaded.change((now) => ({ ...now, list: now.list.filter((one) => one.id !== id) })),
  };
}
