import { describe, expect, it } from "vitest";
import { attentionCalls } from "../../contract/http/attention.ts";
import { chatCalls } from "../../contract/http/chat.ts";
import { informCalls } from "../../contract/http/inform.ts";
import { liveCalls } from "../../contract/http/live.ts";
import { matchCalls } from "../../contract/http/match.ts";
import { moderationCalls } from "../../contract/http/moderation.ts";
import { payCalls } from "../../contract/http/pay.ts";
import { roomCalls } from "../../contract/http/room.ts";
import { siteCalls } from "../../contract/http/site.ts";
import { userCalls } from "../../contract/http/user.ts";
import { ATTENTION_CALLS, COLLECT_CALLS, RESERVE_CALLS } from "./attention.ts";
import { HORN_CALLS } from "./horn.ts";
import { INFORM_CALLS } from "./inform.ts";
import { LIVE_CALLS } from "./live.ts";
import { MATCH_CALLS } from "./match.ts";
import { MATCH_CHAT_CALLS } from "./matchChat.ts";
import { PAY_IN_CALLS } from "./payIn.ts";
import { PAY_OUT_CALLS } from "./payOut.ts";
import { PERSONAL_CALLS } from "./personal.ts";
import { PROFILE_CALLS } from "./profile.ts";
import { GIFT_CALLS, ROOM_CHAT_CALLS } from "./roomChat.ts";
import { ROOM_MANAGE_CALLS, WELCOME_CALLS } from "./roomManage.ts";
import { MATCH_ROOM_CALLS, ROOM_PAY_CALLS, ROOM_READ_CALLS, ROOM_SITE_CALLS } from "./roomRead.ts";
import { SEARCH_CALLS } from "./search.ts";
import { SECRET_CALLS } from "./secret.ts";
import { SLIDER_CALLS } from "./slider.ts";
import { SMS_CALLS } from "./sms.ts";
import { UPLOAD_CALLS } from "./upload.ts";
import { USER_CALLS } from "./user.ts";

/** The browser carries no schemas, so what it repeats of the contract is held to it here. */
describe("the browser's calls are the contract's", () => {
  const families = [
    { ours: LIVE_CALLS, contract: liveCalls },
    { ours: INFORM_CALLS, contract: informCalls },
    { ours: MATCH_CALLS, contract: matchCalls },
    { ours: MATCH_CHAT_CALLS, contract: chatCalls },
    { ours: ATTENTION_CALLS, contract: attentionCalls },
    { ours: COLLECT_CALLS, contract: liveCalls },
    { ours: RESERVE_CALLS, contract: matchCalls },
    { ours: HORN_CALLS, contract: roomCalls },
    { ours: ROOM_CHAT_CALLS, contract: roomCalls },
    { ours: ROOM_MANAGE_CALLS, contract: { ...roomCalls, ...moderationCalls } },
    { ours: ROOM_READ_CALLS, contract: roomCalls },
    { ours: MATCH_ROOM_CALLS, contract: matchCalls },
    { ours: ROOM_SITE_CALLS, contract: siteCalls },
    { ours: ROOM_PAY_CALLS, contract: payCalls },
    { ours: GIFT_CALLS, contract: payCalls },
    { ours: WELCOME_CALLS, contract: userCalls },
    { ours: PERSONAL_CALLS, contract: userCalls },
    { ours: SEARCH_CALLS, contract: siteCalls },
    { ours: PROFILE_CALLS, contract: userCalls },
    { ours: SLIDER_CALLS, contract: userCalls },
    { ours: SMS_CALLS, contract: informCalls },
    { ours: UPLOAD_CALLS, contract: userCalls },
    { ours: SECRET_CALLS, contract: userCalls },
    { ours: USER_CALLS, contract: userCalls },
    { ours: PAY_IN_CALLS, contract: payCalls },
    { ours: PAY_OUT_CALLS, contract: payCalls },
  ];
  for (const { ours, contract } of families) {
    for (const [name, call] of Object.entries(ours)) {
      it(name, () => {
        const agreed = (contract as Record<string, object>)[name];
        expect(agreed).toMatchObject(call);
        expect(agreed).toHaveProperty("reply");
      });
    }
  }
});
