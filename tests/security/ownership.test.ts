import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Page } from "../../contract/http/page.ts";
import type { Horn } from "../../contract/http/horn.ts";
import type { UserInfo } from "../../contract/http/user.ts";
import { systemClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import { createSessions } from "../../server/user/sessions.ts";
import { type TestPortal, startTestPortal } from "../setup/testPortal.ts";
import { type TestClient, testClient } from "./client.ts";

/** No user reads or changes another's data: one test for each check that ensures it. */

let database: TestDatabase;
let portal: TestPortal;
let sent: { mobile: string; code: string }[] = [];
let alice: TestClient;
let bob: TestClient;
let aliceId: string;
let bobId: string;

const BOB_MOBILE = "13900000002";
/** One red pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

async function addUser(nickName: string, mobile: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: bigint }>(
    "insert into app_user (nick_name, nick_key, mobile) values ($1, $1, $2) returning id",
    [nickName, mobile],
  );
  return String(rows[0]?.id);
}

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  portal = await startTestPortal(database.url, {
    smsProvider: {
      async send(mobile, _text, { code }) {
        sent.push({ mobile, code });
      },
    },
  });
  aliceId = await addUser("甲", "13900000001");
  bobId = await addUser("乙", BOB_MOBILE);
  const sessions = createSessions({ db: database.db, clock: systemClock, log: silentLog(), notify: async () => undefined });
  const clientOf = async (id: string, address: string): Promise<TestClient> => {
    const client = testClient(portal.url, address);
    client.token = await sessions.issue(id, { isPersistent: true, ip: address, userAgent: "test-browser" });
    return client;
  };
  alice = await clientOf(aliceId, "198.51.100.1");
  bob = await clientOf(bobId, "198.51.100.2");
});
afterAll(async () => {
  await portal.stop();
  await database.remove();
});

async function infoOf(client: TestClient): Promise<UserInfo> {
  return (await client.get<UserInfo>("/tapi/user/center/info")).data;
}

describe("one's own alone", () => {
  test("logging another out is refused and ends nobody's session", async () => {
    expect(await alice.get(`/tapi/user/logout?userId=${bobId}`)).toMatchObject({ code: 403 });
    expect((await infoOf(bob)).id).toBe(bobId);
    expect((await infoOf(alice)).id).toBe(aliceId);
  });

  test("another's reservations are refused; one's own list holds one's own", async () => {
    await database.pool.query("insert into user_match (user_id, kind, match_id, match_type, at) values ($1, 'reserve', 'm1', 1, now())", [
      bobId,
    ]);
    expect(await alice.get(`/aapi/api/match/reserveMatchByUser?userId=${bobId}`)).toMatchObject({ code: 403 });
    expect(await alice.get("/aapi/api/match/reserveMatchByUser")).toMatchObject({ code: 200, data: { matches: [] } });
    expect(await bob.get("/aapi/api/match/reserveMatchByUser")).toMatchObject({ data: { matches: [{ matchId: "m1" }] } });
  });

  test("stars and followed matches are one's own, and taking back takes back one's own", async () => {
    await database.pool.query("insert into user_match (user_id, kind, match_id, match_type, at) values ($1, 'collect', 'm2', 1, now())", [
      bobId,
    ]);
    expect(await alice.post("/tapi/live/fb/match/cancelCollect", { matchIds: ["m2"] })).toMatchObject({ code: 200 });
    expect(await alice.get("/aapi/api/attention/operAttention?type=2&operateType=2&targetId=m2&matchType=1")).toMatchObject({ code: 200 });
    expect(await alice.get("/tapi/live/fb/match/collectList")).toMatchObject({ data: { matches: [] } });
    expect(await bob.get("/tapi/live/fb/match/collectList")).toMatchObject({ data: { matches: [{ matchId: "m2" }] } });
    expect(await bob.get("/aapi/api/attention/getAttentionMatchByUser")).toMatchObject({ data: { matches: [{ matchId: "m2" }] } });
  });

  test("unfollowing takes back one's own follow", async () => {
    const carol = await addUser("丙", "13900000003");
    for (const client of [alice, bob]) await client.get(`/aapi/api/attention/operAttention?operateType=1&targetId=${carol}`);
    await alice.get(`/aapi/api/attention/operAttention?operateType=2&targetId=${carol}`);
    expect(await bob.get("/aapi/api/attention/pageAttention")).toMatchObject({ data: { list: [{ id: carol }] } });
    expect(await alice.get("/aapi/api/attention/pageAttention")).toMatchObject({ data: { list: [] } });
  });

  test("a portrait is one's own upload, not another's and not from elsewhere", async () => {
    const { data } = await bob.post<{ urls: string[] }>("/tapi/user/common/multiUploadBase64", { images: [PNG] });
    const url = encodeURIComponent(data.urls[0] ?? "");
    for (const foreign of [url, encodeURIComponent("https://elsewhere.example/a.webp"), encodeURIComponent("/uploads/../secrets.json")]) {
      expect((await alice.get(`/tapi/user/center/updatePortrait?portraitUrl=${foreign}`)).code).not.toBe(200);
    }
    expect((await infoOf(alice)).portrait).toBe("");
    expect(await bob.get(`/tapi/user/center/updatePortrait?portraitUrl=${url}`)).toMatchObject({ code: 200 });
  });

  test("what is changed is changed for the caller", async () => {
    await alice.get(`/tapi/user/center/updateNickName?nickName=${encodeURIComponent("新甲")}&userId=${bobId}&id=${bobId}`);
    await alice.post("/tapi/user/center/updateInfo", { description: "甲的", id: bobId, userId: bobId });
    expect(await infoOf(bob)).toMatchObject({ nickName: "乙", description: "" });
    expect(await infoOf(alice)).toMatchObject({ nickName: "新甲", description: "甲的" });
  });

  test("a private horn is read by whom it is for", async () => {
    const { rows } = await database.pool.query<{ id: bigint }>(
      "insert into horn_message (user_id, title, content, at) values ($1, '私信', '给乙', now()) returning id",
      [bobId],
    );
    const id = String(rows[0]?.id);
    expect(await alice.get(`/aapi/api/horn/info?id=${id}`)).toMatchObject({ code: 404 });
    expect((await alice.get<Page<Horn>>("/aapi/api/horn/list")).data.list.map((horn) => horn.id)).not.toContain(id);
    expect(await bob.get("/aapi/api/horn/info")).toMatchObject({ data: { unread: 1, horn: { id, isRead: false } } });
    expect(await bob.get(`/aapi/api/horn/info?id=${id}`)).toMatchObject({ data: { unread: 0, horn: { id, isRead: true } } });
  });

  test("a code for money goes to one's own phone, whatever number is asked for", async () => {
    sent = [];
    expect(await alice.post("/tapi/inform/send/sms/new", { type: 8, mobile: BOB_MOBILE })).toMatchObject({ code: 200 });
    expect(sent.map((message) => message.mobile)).toEqual(["13900000001"]);
  });

  test("balances and names in a reply are the caller's; a phone never shows in full", async () => {
    expect(await alice.get("/tapi/pay/balances")).toMatchObject({ data: { mainWalletId: aliceId } });
    const texts = await Promise.all(
      [`/tapi/user/info/personal-space?id=${bobId}`, "/aapi/api/user/pageList?word=", "/aapi/api/user/hot", "/tapi/user/center/info"].map(
        async (path) => JSON.stringify(await alice.get(path)),
      ),
    );
    for (const text of texts) expect(text).not.toMatch(/139\d{8}/);
    expect((await infoOf(bob)).mobile).toBe("139****0002");
  });

  test("cards, withdrawals, orders and records are one's own; no number shows in full", async () => {
    const card = "4111111111111111";
    const bound = await bob.post<{ id: string }>("/tapi/pay/bind-card", {
      type: 1,
      accountNo: card,
      holder: "张三丰",
      bankName: "招商银行",
    });
    expect(bound).toMatchObject({ code: 200 });
    expect(await alice.get("/tapi/pay/card-list/1")).toMatchObject({ code: 200, data: [] });
    expect(await alice.post(`/tapi/pay/unbind-card/${bound.data.id}`, {})).toMatchObject({ code: 404 });
    expect(await bob.get("/tapi/pay/card-list/1")).toMatchObject({ data: [{ id: bound.data.id }] });

    await database.pool.query("update app_user set pay_password_hash = 'x' where id = $1", [aliceId]);
    const { iv, sealed } = await alice.seal("pay-2018");
    const wish = {
      drawType: 1,
      cardId: bound.data.id,
      amount: "100",
      payPassword: sealed[0],
      iv,
      verifyCode: "123456",
      idempotencyKey: crypto.randomUUID(),
    };
    expect((await alice.post("/tapi/pay/withdraw", wish)).code).not.toBe(200);

    for (const path of ["/tapi/pay/record/withdraw", "/tapi/pay/record/income", "/tapi/pay/record/trans-list"]) {
      expect(await alice.post(path, {})).toMatchObject({ code: 200, data: { total: 0, list: [] } });
    }
    const texts = [await bob.post("/tapi/pay/record/withdraw", {}), await bob.get("/tapi/pay/card-list/1"), bound].map((answer) =>
      JSON.stringify(answer),
    );
    for (const text of texts) expect(text).not.toContain(card);
    for (const text of texts) expect(text).not.toContain("张三丰");
  });

  test("a recharge order is looked at by whom it is for", async () => {
    const { rows } = await database.pool.query<{ id: bigint }>("select id from recharge_order where user_id = $1", [bobId]);
    expect(rows).toEqual([]);
    expect(await alice.get("/tapi/pay/recharge/order?orderId=100001")).toMatchObject({ code: 404 });
  });

  test("a one-time key opens for the visitor it was given to", async () => {
    const { iv, sealed } = await alice.seal("secret123");
    expect(await bob.post("/tapi/user/center/initPassword", { password: sealed[0], iv })).toMatchObject({ code: 100224 });
    expect(await infoOf(bob)).toMatchObject({ hasPassword: 0 });
  });

  test("the sessions of others go on when a password changes; one's own other sessions end", async () => {
    const own = await alice.seal("secret123");
    expect(await alice.post("/tapi/user/center/initPassword", { password: own.sealed[0], iv: own.iv })).toMatchObject({ code: 200 });
    const second = testClient(portal.url, "198.51.100.9");
    const login = await second.seal("secret123");
    const { data } = await second.post<{ token: string }>("/tapi/user/login", {
      mode: 0,
      username: "新甲",
      password: login.sealed[0],
      iv: login.iv,
    });
    second.token = data.token;
    expect((await infoOf(second)).id).toBe(aliceId);
    const change = await alice.seal("secret123", "secret456");
    expect(
      await alice.post("/tapi/user/center/updatePassword", { password: change.sealed[0], newPassword: change.sealed[1], iv: change.iv }),
    ).toMatchObject({ code: 200 });
    expect(await second.get("/tapi/user/center/info")).toMatchObject({ code: 401 });
    expect((await infoOf(alice)).id).toBe(aliceId);
    expect((await infoOf(bob)).id).toBe(bobId);
  });
});
