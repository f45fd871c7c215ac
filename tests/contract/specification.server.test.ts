import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { systemClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import { createPasswords } from "../../server/user/passwords.ts";
import { createSessions } from "../../server/user/sessions.ts";
import { type Answer, type TestClient, testClient } from "../security/client.ts";
import { type TestPortal, startTestPortal } from "../setup/testPortal.ts";

/**
 * The calls as the specification writes them (sections 3 and 7): its own fields, the two every request has (channelId 3,
 * platform 1), and nothing else. The response is the requested data or a refusal on the merits, never a complaint about a
 * missing field that the specification does not name.
 */
const MOBILE = "13900000001";
const COMMON = { channelId: 3, platform: 1 };
const MATCH = "spec-1";
const BASKETBALL = "spec-2";
const ROOM = "680001";

let database: TestDatabase;
let portal: TestPortal;
let user: TestClient;
let userId: string;
let visitor: TestClient;
const sent: { mobile: string; code: string }[] = [];

async function addUser(nickName: string, mobile: string | null, over: { isAnchor?: boolean } = {}): Promise<string> {
  const { rows } = await database.pool.query<{ id: bigint }>(
    "insert into app_user (nick_name, nick_key, mobile, is_anchor, is_expert, password_hash) values ($1, $1, $2, $3, true, $4) returning id",
    [nickName, mobile, over.isAnchor ?? false, await createPasswords().hash("secret-pass")],
  );
  return String(rows[0]?.id);
}

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  portal = await startTestPortal(database.url, {
    smsProvider: { send: async (mobile, _text, { code }) => void sent.push({ mobile, code }) },
  });
  userId = await addUser("甲", MOBILE, { isAnchor: true });
  await addUser("乙", null);
  const sessions = createSessions({ db: database.db, clock: systemClock, log: silentLog(), notify: async () => undefined });
  user = testClient(portal.url, "198.51.100.1");
  user.token = await sessions.issue(userId, { isPersistent: true, ip: "198.51.100.1", userAgent: "test-browser" });
  visitor = testClient(portal.url, "198.51.100.2");
  const at = Date.now();
  const fixture = (sport: "fb" | "bk", matchId: string, lists: object) => ({
    ch: `${sport}:${matchId}`,
    at,
    k: "fixture",
    d: {
      matchId,
      sport,
      league: { id: "l1", name: "联赛", color: "#123456" },
      kickoffAt: at,
      home: { id: `h${matchId}`, name: "主队" },
      away: { id: `a${matchId}`, name: "客队" },
      source: "test",
      lists,
    },
  });
  await portal.push([fixture("fb", MATCH, { jczq: "周六001" }), fixture("bk", BASKETBALL, { jclq: "周六301" })]);
  await vi.waitFor(async () =>
    expect((await visitor.get<{ rows: object[] }>("/tapi/live/fb/match/list?type=live")).data.rows).toHaveLength(1),
  );
});
afterAll(async () => {
  await portal.stop();
  await database.remove();
});

/** The call succeeded, or was refused for another reason than a missing field. */
function expectAnswered(call: string, { code, message }: Answer): void {
  expect([call, code, message].join(" "), call).not.toMatch(/缺少参数|参数 \S+ (类型|取值|格式|长度)|请求参数错误/);
  // A server error does not count as a response.
  expect([500, 503], `${call} ${message}`).not.toContain(code);
}

describe("reads, with the fields the specification lists", () => {
  const open = (path: string) => ["GET", path] as const;
  test.each([
    open("/tapi/user/check/nick-name?nickName=丙"),
    open("/tapi/user/verification/sliding-verification"),
    open("/tapi/user/key/getDynamicKey"),
    open("/tapi/user/info/personal-space?id={user}"),
    open("/tapi/user/info/attention?userId={user}&type=1&page=1&pageSize=10"),
    open(`/tapi/inform/verifyCode?mobile=${MOBILE}&verifyCode=123456`),
    open("/tapi/inform/get/cms/config"),
    open("/tapi/inform/advert/v2/adv?placeCode=home"),
    open("/tapi/inform/poster/v2/cate/list?placeCode=home"),
    open("/tapi/inform/info/banner?limit=5"),
    open("/tapi/pay/room/user/rank?anchorId={user}"),
    open("/tapi/pay/room/nobility/list"),
    open("/tapi/live/time"),
    open("/tapi/common-api/sys/ws/sport"),
    open("/aapi/api/download/live-tips"),
    open("/aapi/api/nav/list"),
    open(`/aapi/api/room/page?roomType=&navId=&roomId=&word=&page=1&pageSize=30`),
    open("/aapi/api/room/page"),
    open("/aapi/api/match/dates"),
    open("/aapi/api/match/hot?date=2026-11-22"),
    open(`/aapi/api/match/pcAnchorByMatch?matchId=${MATCH}&matchType=1`),
    open("/aapi/api/match/dataHot?size=10"),
    open("/aapi/api/match/next?userId={user}"),
    open("/aapi/api/match/list?anchorId={user}"),
    open("/aapi/api/match/schedule?date=2026-11-22"),
    open("/aapi/api/user/recommend"),
    open("/aapi/api/user/hot?size=20&type=1"),
    open("/aapi/api/user/pageList?page=1&pageSize=10&word=甲"),
    open(`/aapi/api/room/detail?roomId=${ROOM}`),
    open(`/aapi/api/room/detailShowNum?roomId=${ROOM}`),
    open(`/aapi/api/room/info?roomId=${ROOM}`),
    open("/aapi/api/room/hotAppRoom?size=10"),
    open("/aapi/api/chat/gift/all"),
    open("/aapi/api/chat/barrage/all"),
    open("/aapi/common-api/sys/ws/tv"),
    open("/aapi/api/banner/list"),
    open("/aapi/api/rank/anchor?rankType=day"),
    open("/aapi/api/rank/price?rankType=week"),
    open("/aapi/api/search/list"),
    open("/aapi/api/search/roomByWord?word=足球&type=1"),
    open("/tapi/user/center/info"),
    open("/tapi/user/center/real-name"),
    open("/tapi/user/wel/list"),
    open("/tapi/pay/card-list/1"),
    open("/tapi/pay/setting"),
    open("/tapi/pay/lowest"),
    open("/tapi/pay/balances"),
    open("/tapi/pay/export/income/"),
    open("/aapi/api/match/reserveMatchByUser?userId={user}"),
    open(`/aapi/api/attention/operAttention?matchType=1&operateType=1&targetId=${MATCH}&type=2`),
    open("/aapi/api/attention/getAttentionMatchByUser"),
    open("/aapi/api/attention/pageAttention?attentionType=1&page=1&pageSize=10"),
    open("/aapi/api/user/info"),
    open("/aapi/api/user/coin"),
    open("/aapi/api/horn/list?page=1&pageSize=10"),
    open("/aapi/api/horn/info"),
    open(`/aapi/api/forbid/add?nickName=乙&roomId=${ROOM}`),
    open(`/aapi/api/forbid/list?roomId=${ROOM}&nickName=乙&page=1&pageSize=10`),
    open("/aapi/api/forbid/remove?id=1"),
    open("/aapi/api/manager/list"),
    open("/aapi/api/manager/remove?id=1"),
    open("/aapi/api/audit/info"),
    open(`/aapi/api/history/list?roomId=${ROOM}&startDate=2026-11-01&endDate=2026-11-22&page=1&pageSize=10`),
    open(`/aapi/api/room/down?roomId=${ROOM}`),
    open("/tapi/user/center/updateNickName?nickName=丁"),
    open("/tapi/user/center/updatePortrait?portraitUrl=/uploads/x.webp"),
  ])("%s %s", async (_, path) => {
    const url = `${encodeURI(path.replaceAll("{user}", userId))}${path.includes("?") ? "&" : "?"}channelId=3&platform=1`;
    expectAnswered(path, await user.get(url));
  });
});

describe("the lists of football", () => {
  test.each([
    ["live", 1],
    ["jczq", 1],
    ["bjdc", 0],
    ["lottery", 0],
  ])("%s", async (type, rows) => {
    const { code, data } = await visitor.get<{ rows: { id: string }[] }>(`/tapi/live/fb/match/list?type=${type}`);
    expect([code, data.rows.length]).toEqual([200, rows]);
  });

  test("of a day as well; basketball has its lottery", async () => {
    const date = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const of = async (sport: string, type: string, more = "") =>
      (await visitor.get<{ rows: { id: string }[] }>(`/tapi/live/${sport}/match/list?type=${type}${more}`)).data.rows.map(({ id }) => id);
    expect(await of("bk", "lottery")).toEqual([BASKETBALL]);
    await expect.poll(() => of("fb", "jczq", `&date=${date}`)).toEqual([MATCH]);
    expect(await of("fb", "bjdc", `&date=${date}`)).toEqual([]);
  });
});

describe("codes and captchas", () => {
  test("a code without a captcha, while the switch is off, and the login it is for", async () => {
    expect((await visitor.get<{ jiyanSwitch: number }>("/tapi/inform/get/cms/config")).data.jiyanSwitch).toBe(0);
    expect(await visitor.post("/tapi/inform/send/sms/new", { mobile: MOBILE, type: 3, ...COMMON })).toMatchObject({ code: 200 });
    const { code = "" } = sent.at(-1) ?? {};
    const login = await visitor.post<{ token: string }>("/tapi/user/login", {
      mobile: MOBILE,
      mode: 1,
      auto: 1,
      username: "",
      loginType: 1,
      verifyCode: code,
      ...COMMON,
    });
    expect(login).toMatchObject({ code: 200, data: { token: expect.stringMatching(/.{20}/) } });
  });

  test("a login by password: password, iv and key as they were fetched", async () => {
    const { iv, sealed } = await visitor.seal("secret-pass");
    const body = { mode: 0, auto: 1, username: "乙", loginType: 1, password: sealed[0], iv, key: "x", ...COMMON };
    expect(await visitor.post("/tapi/user/login", body)).toMatchObject({ code: 200 });
  });

  test("captcha/get with captchaType, clientUid and ts, and check with captchaType, pointJson and token", async () => {
    const got = await visitor.post<{ repCode: string; repData: { token: string } }>("/tapi/inform/captcha/get", {
      captchaType: "clickWord",
      clientUid: "point-6f1e8c3a",
      ts: Date.now(),
      ...COMMON,
    });
    expect(got).toMatchObject({ code: 200, data: { repCode: "0000" } });
    const { token } = got.data.repData;
    const checked = await visitor.post("/tapi/inform/captcha/check", { captchaType: "clickWord", pointJson: "AAAA", token, ...COMMON });
    expect(checked).toMatchObject({ code: 200 });
  });
});

describe("the chat", () => {
  test("of a match: channel, content, matchId, platform and token; read by matchId and pageSize", async () => {
    for (const matchId of [MATCH, BASKETBALL]) {
      const said = { channel: `match:${matchId}`, content: `好球 ${matchId}`, matchId, platform: 1, token: user.token };
      expect(await user.post("/tapi/chat/msg", said)).toMatchObject({ code: 200 });
      const page = await visitor.post<{ events: { d: { text: string } }[] }>("/tapi/chat/page", { matchId, pageSize: 20 });
      expect(page.data.events.map(({ d }) => d.text)).toEqual([`好球 ${matchId}`]);
      expectAnswered("/chat/welcome", await user.post("/tapi/chat/welcome", { matchId }));
      expectAnswered("/chat/notice", await visitor.post("/tapi/chat/notice", { matchId }));
    }
    // Without an idempotency key a repeated message is sent twice.
    const again = { channel: "", content: "再来", matchId: MATCH, platform: 1, token: user.token };
    const first = await user.post<{ s: number }>("/tapi/chat/msg", { ...again, channel: "c" });
    const second = await user.post<{ s: number }>("/tapi/chat/msg", { ...again, channel: "c" });
    expect([first.code, second.code]).toEqual([200, 200]);
    expect(second.data.s).toBeGreaterThan(first.data.s);
  });

  test("of a room: by its channel", async () => {
    const { data: room } = await user.get<{ room: { roomId: string } }>("/aapi/api/room/own");
    expectAnswered("/api/room/up", await user.post("/aapi/api/room/up", COMMON));
    for (const channel of [`room:${room.room.roomId}`, room.room.roomId]) {
      const answer = await user.post("/aapi/api/chat/msg", {
        channel,
        content: `大家好 ${channel}`,
        matchId: "",
        platform: 1,
        token: user.token,
      });
      expectAnswered("/api/chat/msg", answer);
      expect(answer.code).toBe(200);
    }
    expect(await user.post("/aapi/api/chat/msg", { content: "给谁", platform: 1 })).toMatchObject({
      code: 400,
      message: "缺少参数 roomId",
    });
  });
});

describe("money, without a key of one's own", () => {
  test("a withdrawal of each type; the refusal is about money", async () => {
    for (const drawType of [1, 2, 3]) {
      const { iv, sealed } = await user.seal("pay-pass");
      const body = { drawType, cardId: "1", amount: "100", payPassword: sealed[0], verifyCode: "123456", iv, ...COMMON };
      const answer = await user.post("/tapi/pay/withdraw", body);
      expectAnswered("/pay/withdraw", answer);
      expect(answer).toMatchObject({ code: 10020, message: "不可超过可提现金额" });
    }
  });

  test("a payment password: iv, newPassword, type 1 and verifyCode", async () => {
    expect(await user.post("/tapi/inform/send/sms/new", { mobile: MOBILE, type: 8, ...COMMON })).toMatchObject({ code: 200 });
    const { iv, sealed } = await user.seal("pay-pass");
    const body = { iv, newPassword: sealed[0], type: 1, verifyCode: "000000", ...COMMON };
    expectAnswered("/pay/change/pay-pass", await user.post("/tapi/pay/change/pay-pass", body));
  });

  test.each([
    ["/tapi/pay/recharge", { amount: "10", method: "sandbox" }],
    ["/tapi/pay/gift", { roomId: ROOM, giftId: "rose", count: 1 }],
    ["/tapi/pay/room/nobility/purchase", { id: "knight" }],
    ["/aapi/api/packet/send", { roomId: ROOM, currency: "diamond", total: "10", count: 2 }],
    ["/tapi/pay/record/withdraw", {}],
    ["/tapi/pay/record/income", {}],
    ["/tapi/pay/record/trans-list", {}],
  ])("%s", async (path, body) => {
    const answer = await user.post(path, { ...body, ...COMMON });
    expect(answer.message).not.toContain("idempotencyKey");
    expectAnswered(path, answer);
  });
});

describe("posts of the specification with no field that is required beyond what it lists", () => {
  test.each([
    ["/tapi/live/fb/match/live/eventList", { matchIds: [MATCH] }],
    ["/aapi/api/match/listPage", { sport: "fb" }],
    ["/aapi/api/back/pageByRoom", {}],
    ["/tapi/tj/expert/info", {}],
    ["/tapi/inform/info/list", { columnNo: "1", platform: 1, pageParam: { pageNum: 1, pageSize: 30 } }],
    ["/tapi/inform/feedback/add", { content: "很好" }],
    ["/tapi/inform/info/listCategory", {}],
  ])("%s", async (path, body) => {
    expectAnswered(path, await user.post(path, { ...body, ...COMMON }));
  });
});
