import type { ReactNode } from "react";
import { BRANDS } from "../../../brands/brands.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import { IDLE_FEED } from "../../../streams/feed/idleFeed.ts";
import type { ApiFailure, CallInput } from "../../api/client.ts";
import { answeringApi } from "../../api/testing/answeringApi.ts";
import { type Portal, PortalContext } from "../../hooks/portal.ts";
import { VISITOR } from "../../hooks/session.ts";
import { staticSession } from "../../hooks/staticSession.ts";
import { ALL_SHOWN } from "../../hooks/testing/portal.tsx";

export const KEY = "XwKsGlMcdPMEhR1B";

export type Answer = Result<unknown, ApiFailure>;
/** Replies by the last part of the call's path. */
export type Answers = Readonly<Record<string, (input: CallInput) => Answer>>;

export interface ApiCall {
  readonly path: string;
  readonly input: CallInput;
}

/** A portal whose server is `answers`; jiyanSwitch is off unless they say otherwise. */
export function portalWith(answers: Answers) {
  const calls: ApiCall[] = [];
  const all: Answers = { config: () => ok({ jiyanSwitch: 0, captchaId: "" }), ...answers };
  const portal: Portal = {
    brand: BRANDS.default,
    api: answeringApi(({ path }, input) => {
      calls.push({ path, input });
      const answer = all[path.split("/").at(-1) ?? ""];
      return answer?.(input) ?? err({ code: 404, message: path });
    }),
    sportFeed: IDLE_FEED,
    tvFeed: IDLE_FEED,
    session: staticSession(VISITOR),
    spoilers: ALL_SHOWN,
    now: () => 0,
  };
  return { calls, within: (child: ReactNode) => <PortalContext value={portal}>{child}</PortalContext> };
}

/** Gives every element this box: 330 x 155 as in the dialogs, or the phone's width. */
export function giveBox(width: number, height = (width * 155) / 330): void {
  HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, width, height);
  HTMLElement.prototype.setPointerCapture = () => undefined;
}

export function challenge(over: object = {}): Answer {
  return ok({
    repCode: "0000",
    repMsg: "获取成功",
    success: true,
    repData: {
      captchaType: "clickWord",
      originalImageBase64: "AAAA",
      jigsawImageBase64: "",
      token: "token-1",
      secretKey: KEY,
      wordList: ["越", "位", "旗"],
      question: "",
      ...over,
    },
  });
}

export function reply(repCode: string, repMsg = ""): Answer {
  return ok({ repCode, repMsg, success: repCode === "0000", repData: null });
}
