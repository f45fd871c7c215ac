import { maskMobile } from "../../contract/rules/mask.ts";
import { heldUntilText } from "../../contract/rules/withdrawal.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { UserDeps } from "./deps.ts";

export interface PhoneNoticesDeps {
  readonly log: Log;
  readonly sms: { sendNotice(mobile: string, text: string): Promise<void> };
  readonly horns: { send(message: { readonly userId: string; readonly title: string; readonly content: string }): Promise<unknown> };
}

const WARNING = "如非本人操作，请立即修改登录密码并联系客服。";

/** Notifies the owner that the phone number changed: by SMS to the old number, and by a private message. */
export function createPhoneNotices({ log, sms, horns }: PhoneNoticesDeps): UserDeps["onPhoneChanged"] {
  return async ({ userId, from, to, heldUntil }) => {
    const held = `${heldUntilText(heldUntil)} 前不能提现。`;
    await sms.sendNotice(from, `您的账号绑定手机号已更换为${maskMobile(to)}，${held}${WARNING}`);
    try {
      const content = `您的账号绑定手机号已由 ${maskMobile(from)} 更换为 ${maskMobile(to)}，${held}${WARNING}`;
      await horns.send({ userId, title: "手机号已更换", content });
    } catch (error) {
      log.error({ userId, reason: messageOf(error) }, "a message about a changed phone could not be kept");
    }
  };
}
