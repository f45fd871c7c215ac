import type { UserId } from "../../contract/ids.ts";
import type { Api, CallOptions } from "./client.ts";

/** Private messages of the user. A conversation is named by the other side's user id. */

export type MessageBox = "open" | "request";

const CONVERSATIONS = 20;
const MESSAGES = 30;

export function conversationList(api: Api, box: MessageBox, cursor: string | undefined, options: CallOptions = {}) {
  return api.send("GET /tapi/inform/message/conversations", { ...options, query: { box, cursor, pageSize: CONVERSATIONS } });
}

/** The newest messages of a conversation; with `before` (an id) those before it. */
export function messageList(api: Api, userId: UserId, before: string | undefined, options: CallOptions = {}) {
  return api.send("GET /tapi/inform/message/list", { ...options, query: { userId, before, pageSize: MESSAGES } });
}

export function sendMessage(api: Api, to: { readonly userId: UserId; readonly text: string; readonly requestKey: string }) {
  return api.send("POST /tapi/inform/message/send", { body: to });
}

export function answerRequest(api: Api, userId: UserId, isAccepted: boolean) {
  return api.send("POST /tapi/inform/message/answer", { body: { userId, isAccepted } });
}

export function readMessages(api: Api, userId: UserId, upTo: string) {
  return api.send("POST /tapi/inform/message/read", { isQuiet: true, body: { userId, upTo } });
}

/** Deletes for the caller alone; without `id` the whole conversation. */
export function deleteMessages(api: Api, userId: UserId, id?: string) {
  return api.send("POST /tapi/inform/message/delete", { body: id === undefined ? { userId } : { userId, id } });
}

export function appealMessage(api: Api, id: string, text: string) {
  return api.send("POST /tapi/inform/message/appeal", { body: { id, text } });
}
