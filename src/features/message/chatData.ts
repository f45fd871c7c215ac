import type { Conversation, ConversationDetail } from "../../../contract/http/message.ts";
import { type UserId, asUserId, isRowId } from "../../../contract/ids.ts";
import type { OpenHref } from "../../../contract/pages.ts";
import type { Result } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { type MessageBox, conversationList, messageList } from "../../api/messages.ts";
import type { Portal } from "../../hooks/portal.ts";
import { type Stamped, stamped } from "../../hooks/stamped.ts";

export interface ConversationPage {
  readonly list: readonly Conversation[];
  readonly cursor: string | null;
}
type ListAnswer = Result<Stamped<ConversationPage>, ApiFailure>;
export type DetailAnswer = Result<Stamped<ConversationDetail>, ApiFailure>;

/** The listed box and the open conversation: `?tab=request&id=7`. */
export interface Chat {
  readonly box: MessageBox;
  readonly peerId: UserId | null;
}

/** Loader data of the first paint. */
export interface ChatFirst {
  readonly conversations: ListAnswer;
  readonly detail: DetailAnswer | null;
}

export function chatOf(params: URLSearchParams): Chat {
  const id = params.get("id") ?? "";
  return { box: params.get("tab") === "request" ? "request" : "open", peerId: isRowId(id) ? asUserId(id) : null };
}

export function chatPath({ box, peerId }: Chat): OpenHref {
  const parts = [...(box === "request" ? ["tab=request"] : []), ...(peerId === null ? [] : [`id=${encodeURIComponent(peerId)}`])];
  return parts.length === 0 ? "/v/chat" : `/v/chat?${parts.join("&")}`;
}

export async function loadChat(portal: Pick<Portal, "api" | "now">, params: URLSearchParams): Promise<ChatFirst> {
  const { api } = portal;
  const { box, peerId } = chatOf(params);
  const [conversations, detail] = await Promise.all([
    stamped(portal, conversationList(api, box, undefined)),
    peerId === null ? null : stamped(portal, messageList(api, peerId, undefined)),
  ]);
  return { conversations, detail };
}

/**
 * Merges the newest page into the known lines: older ones are kept unless lines between them and the page are missing. For
 * the lines on the page the server's state counts.
 */
export function withNewest<T extends ConversationDetail>(before: T | null, newest: T): T {
  const ids = new Set(newest.list.map(({ id }) => id));
  const known = new Map(before?.list.map(({ id }, at) => [id, at]));
  // Not by ids: a held line that is passed moves to the end.
  const from = newest.list.find(({ id }) => known.has(id))?.id;
  // Nothing of the page is known: between it and the known lines there may be lines that were never loaded.
  if (before === null || from === undefined) return newest;
  const older = before.list.slice(0, known.get(from)).filter(({ id }) => !ids.has(id));
  if (older.length === 0) return newest;
  return { ...newest, list: [...older, ...newest.list], cursor: before.cursor };
}
