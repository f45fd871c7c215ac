import { post } from "./call.ts";

/** Calls of the chat family (spec section 7). A call without a reply is not built yet and answers 501. */
export const chatCalls = {
  chatWelcome: post("tapi", "/chat/welcome", "user"),
  chatPage: post("tapi", "/chat/page", "any"),
  chatNotice: post("tapi", "/chat/notice", "any"),
  chatMsg: post("tapi", "/chat/msg", "user"),
};
