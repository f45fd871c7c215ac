import { expect, test } from "vitest";
import { testLog } from "../kit/testLog.ts";
import { createPhoneNotices } from "./phoneNotices.ts";

/** 2026-03-02 12:30 in Beijing. */
const change = { userId: "7", from: "13611130000", to: "13611139999", heldUntil: Date.UTC(2026, 2, 2, 4, 30) };
const WARNING = "3月2日 12:30 前不能提现。如非本人操作，请立即修改登录密码并联系客服。";

function setUp(send: () => Promise<void> = () => Promise.resolve()) {
  const sent: string[] = [];
  const { log, messages } = testLog();
  const notify = createPhoneNotices({
    log,
    sms: { sendNotice: async (mobile, text) => void sent.push(`sms ${mobile} ${text}`) },
    horns: {
      async send({ userId, title, content }) {
        await send();
        sent.push(`horn ${userId} ${title} ${content}`);
      },
    },
  });
  return { notify, sent, messages };
}

test("the number that was left gets an SMS and the account a message: from when money moves again, and what to do", async () => {
  const { notify, sent, messages } = setUp();
  await notify(change);
  expect(sent).toEqual([
    `sms 13611130000 您的账号绑定手机号已更换为136****9999，${WARNING}`,
    `horn 7 手机号已更换 您的账号绑定手机号已由 136****0000 更换为 136****9999，${WARNING}`,
  ]);
  expect(messages()).toEqual([]);
});

test("a message that cannot be kept is logged; the number is changed all the same", async () => {
  const { notify, sent, messages } = setUp(() => Promise.reject(new Error("no database")));
  await notify(change);
  expect(sent).toHaveLength(1);
  expect(messages()).toEqual(["error a message about a changed phone could not be kept"]);
});
