import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { roomCalls } from "../../contract/http/room.ts";
import { type TestRooms, testRooms } from "../../tests/setup/testRooms.ts";
import { createApplicationRepository } from "./applicationRepository.ts";
import { type Operator, createOperator } from "./operator.ts";

const { auditInfo, auditSubmit, roomOwn, roomUp } = roomCalls;
const BODY = { categoryId: "1", experience: "解说业余联赛三年，周末两场。", contact: "13800138000" };

let world: TestRooms;
let demo: TestRooms;
let operator: Operator;
let user: string;
let names = 0;

beforeAll(async () => {
  world = await testRooms(inject("databaseUrl"));
  demo = await testRooms(inject("databaseUrl"), { isDemo: true });
  const { db } = world.database;
  operator = createOperator({ db, clock: world.clock, applications: createApplicationRepository(db), operator: "tester" });
});
afterAll(async () => {
  for (const each of [world, demo]) {
    await each.stop();
    await each.database.remove();
  }
});
beforeEach(async () => {
  names += 1;
  user = await world.addUser(`球迷${names}`);
  world.notified.length = 0;
});

const submit = (body: object = BODY, as = user) => world.call(auditSubmit, { as, body });
const info = async (as = user) => (await world.call(auditInfo, { as })).data;
const pending = async () => (await operator.applications()).filter((row) => row.userId === user).map((row) => row.id);

describe("an application", () => {
  test("passes: the role, the room and a word to the open pages; applying again is refused", async () => {
    expect(await info()).toEqual({ state: "none", reason: "", at: null, categoryId: "", experience: "" });
    expect((await submit()).data).toMatchObject({ state: "review", at: world.clock.now(), categoryId: "1" });
    expect(await submit()).toMatchObject({ code: 409, message: "您的申请正在审核中" });
    expect(await world.call(roomOwn, { as: user })).toMatchObject({ code: 403 });
    const [id = ""] = await pending();
    expect(await operator.pass(id)).toEqual({ ok: true, value: `application ${id} of user ${user} passed` });
    expect(await operator.pass(id)).toEqual({ ok: false, error: `application ${id} is passed, not under review` });
    await world.rooms.applications.sweep();
    await world.rooms.applications.sweep();
    expect(world.notified).toEqual([[user, "profile"]]);
    expect(await info()).toMatchObject({ state: "passed" });
    const room = await world.rooms.byAnchor(user);
    expect(room?.profile.title).toBe(`球迷${names}的直播间`);
    expect((await world.events(room?.roomId ?? "")).map((event) => event.k)).toEqual(["profile"]);
    expect((await world.call(roomOwn, { as: user })).data.room.roomId).toBe(room?.roomId);
    expect(await submit()).toMatchObject({ code: 409, message: "您已经是主播" });
    const { rows } = await sql<{ action: string; subject: string }>`
      select action, subject from audit where user_id = ${user}::int8`.execute(world.database.db);
    expect(rows).toEqual([{ action: "application.pass", subject: "tester" }]);
  });

  test("to be an expert is one of its own: the role, no room, and one to be an anchor beside it", async () => {
    const expert = { ...BODY, kind: "expert", categoryId: "fb" };
    const infoOf = async (kind: string) => (await world.call(auditInfo, { as: user, query: { kind } })).data;
    expect(await submit({ ...expert, categoryId: "1" })).toMatchObject({ code: 400, message: "请选择擅长的项目" });
    expect((await submit(expert)).data).toMatchObject({ state: "review", categoryId: "fb" });
    expect(await submit(expert)).toMatchObject({ code: 409, message: "您的申请正在审核中" });
    expect((await submit()).data).toMatchObject({ state: "review", categoryId: "1" });
    const [id = ""] = await pending();
    expect(await operator.pass(id)).toMatchObject({ ok: true });
    await world.rooms.applications.sweep();
    expect([(await infoOf("expert")).state, (await infoOf("anchor")).state]).toEqual(["passed", "review"]);
    expect(await world.rooms.byAnchor(user)).toBeNull();
    const { rows } = await sql`select is_anchor, is_expert from app_user where id = ${user}::int8`.execute(world.database.db);
    expect(rows).toEqual([{ is_anchor: false, is_expert: true }]);
    expect(await submit(expert)).toMatchObject({ code: 409, message: "您已经是专家" });
  });

  test("is refused with a reason; another one may follow", async () => {
    await submit();
    const [id = ""] = await pending();
    expect(await operator.refuse(id, "  ")).toMatchObject({ ok: false });
    expect(await operator.refuse(id, "资料不全")).toMatchObject({ ok: true });
    await world.rooms.applications.sweep();
    expect(await info()).toMatchObject({ state: "refused", reason: "资料不全" });
    expect(world.notified).toEqual([[user, "profile"]]);
    expect(await world.call(roomOwn, { as: user })).toMatchObject({ code: 403 });
    expect(await submit()).toMatchObject({ code: 200, data: { state: "review", reason: "" } });
  });

  test("many at once are one", async () => {
    const codes = (await Promise.all(Array.from({ length: 20 }, () => submit()))).map((answer) => answer.code);
    expect(codes.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await pending()).toHaveLength(1);
  });

  test("must say enough, and not too much", async () => {
    const other = await world.addUser(`旁人${names}`);
    const foreign = await world.addUpload(other);
    const cases: readonly (readonly [object, string])[] = [
      [{ categoryId: "9" }, "请选择直播分类"],
      [{ experience: "长".repeat(9) }, "直播经历至少10个字"],
      [{ experience: `${"长".repeat(9)}${"\u200b".repeat(20)}` }, "直播经历至少10个字"],
      [{ experience: "长".repeat(301) }, "直播经历最多300个字"],
      [{ contact: " \u200b" }, "请输入联系方式"],
      [{ contact: "1234" }, "请输入正确的联系方式"],
      [{ pictures: ["https://example.com/a.png"] }, "请重新上传图片"],
      [{ pictures: [foreign] }, "请重新上传图片"],
    ];
    for (const [fields, message] of cases) expect(await submit({ ...BODY, ...fields }), message).toMatchObject({ code: 400, message });
    const mine = await world.addUpload(user);
    expect(await submit({ ...BODY, pictures: [mine, mine] })).toMatchObject({ code: 400 });
    expect(await submit({ ...BODY, experience: "长".repeat(300), pictures: [mine] })).toMatchObject({ code: 200 });
  });

  test("an anchor who never applied has passed", async () => {
    const { id } = await world.addAnchor(`老主播${names}`);
    expect(await info(id)).toMatchObject({ state: "passed", at: null });
    expect(await submit(BODY, id)).toMatchObject({ code: 409, message: "您已经是主播" });
  });

  test("in the demo it is decided by itself after three seconds", async () => {
    const [good, bad, slow] = [await demo.addUser("好人"), await demo.addUser("试试"), await demo.addUser("不急")];
    await demo.call(auditSubmit, { as: good, body: BODY });
    await demo.call(auditSubmit, { as: bad, body: { ...BODY, experience: `${BODY.experience}测试拒绝` } });
    await demo.call(auditSubmit, { as: slow, body: { ...BODY, experience: `${BODY.experience}人工审核` } });
    const stateOf = async (as: string) => (await demo.call(auditInfo, { as })).data;
    demo.clock.advance(2_999);
    await demo.rooms.applications.sweep();
    expect((await stateOf(good)).state).toBe("review");
    demo.clock.advance(1);
    await demo.rooms.applications.sweep();
    expect((await stateOf(good)).state).toBe("passed");
    // This application waits for the desk.
    expect((await stateOf(slow)).state).toBe("review");
    expect(await stateOf(bad)).toMatchObject({ state: "refused", reason: expect.stringMatching(/./) });
    expect(demo.notified.toSorted()).toEqual(
      [
        [good, "profile"],
        [bad, "profile"],
      ].toSorted(),
    );
    const { rows } = await sql<{ subject: string }>`select distinct subject from audit where action like 'application.%'`.execute(
      demo.database.db,
    );
    expect(rows).toEqual([{ subject: "auto" }]);
  });
});

describe("an operator", () => {
  test("closes a room: viewers are told, its publisher is cut off, and it is written down", async () => {
    const anchor = await world.addAnchor(`违规${names}`);
    expect(await operator.close(anchor.roomId)).toEqual({ ok: false, error: `room ${anchor.roomId} is not live` });
    const { publish } = (await world.call(roomUp, { as: anchor.id })).data;
    expect(await operator.close(anchor.roomId)).toEqual({ ok: true, value: `room ${anchor.roomId} closed` });
    await world.rooms.sessions.sweep();
    expect((await world.events(anchor.roomId)).at(-1)).toMatchObject({ k: "down", d: { reason: "closed" } });
    expect(world.media.asked).toContain(`kick ${anchor.roomId}`);
    const nonce = publish?.streamKey.split("nonce=")[1] ?? "";
    expect(await world.rooms.authorise({ roomId: anchor.roomId, nonce })).toBe(false);
    const { rows } = await sql`select 1 from audit where action = 'room.close' and user_id = ${anchor.id}::int8`.execute(world.database.db);
    expect(rows).toHaveLength(1);
    for (const roomId of ["999999", "fb-x", "1; drop table room"]) expect(await operator.close(roomId)).toMatchObject({ ok: false });
  });
});
