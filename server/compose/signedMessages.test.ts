import { createHash } from "node:crypto";
import { expect, inject, test } from "vitest";
import { BRANDS } from "../../brands/brands.ts";
import { testClient } from "../../tests/security/client.ts";
import { startTestPortal } from "../../tests/setup/testPortal.ts";
import { systemClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { freshDatabase } from "../kit/testDatabase.ts";
import { createSessions } from "../user/sessions.ts";

const ADDRESS = "198.51.100.7";
const AGENT = "test-browser";

test.each(["default", "variant1"] as const)("every SMS of %s is signed once, with its own name", async (brand) => {
  const database = await freshDatabase(inject("databaseUrl"));
  const sent: { readonly mobile: string; readonly text: string; readonly code: string }[] = [];
  const portal = await startTestPortal(database.url, {
    brand,
    smsProvider: { send: async (mobile, text, { code }) => void sent.push({ mobile, text, code }) },
  });
  try {
    const { pool, db } = database;
    const { rows } = await pool.query<{ id: bigint }>(
      "insert into app_user (nick_name, nick_key, mobile) values ('甲', '甲', '13900000001') returning id",
    );
    const me = testClient(portal.url, ADDRESS, AGENT);
    const sessions = createSessions({ db, clock: systemClock, log: silentLog(), notify: async () => undefined });
    me.token = await sessions.issue(String(rows[0]?.id), { isPersistent: true, ip: ADDRESS, userAgent: AGENT });
    const visitor = createHash("sha256").update(`${ADDRESS}\n${AGENT}`).digest("hex").slice(0, 32);
    await pool.query(
      "insert into captcha_verification (hash, purpose, visitor, expires_at) values ($1, 'bind', $2, now() + interval '1 minute')",
      [createHash("sha256").update("solved").digest(), visitor],
    );
    const ask = async (body: object): Promise<string> => {
      expect(await me.post("/tapi/inform/send/sms/new", body)).toMatchObject({ code: 200 });
      return sent.at(-1)?.code ?? "";
    };
    const oldVerifyCode = await ask({ type: 6 });
    const verifyCode = await ask({ mobile: "13900000002", type: 4, captchaVerification: "solved" });
    expect(await me.post("/tapi/user/center/bind/phone", { mobile: "13900000002", verifyCode, oldVerifyCode })).toMatchObject({
      code: 200,
    });
    expect(sent.map(({ mobile }) => mobile)).toEqual(["13900000001", "13900000002", "13900000001"]);
    expect(sent[2]?.text).toContain("您的账号绑定手机号已更换为139****0002");
    for (const { text } of sent) expect(text.match(/【.*?】/g)).toEqual([`【${BRANDS[brand].name}】`]);
  } finally {
    await portal.stop();
    await database.remove();
  }
});
