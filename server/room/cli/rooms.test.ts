import { userInfo } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { roomCalls } from "../../../contract/http/room.ts";
import { type TestRooms, testRooms } from "../../../tests/setup/testRooms.ts";
import { type RefusedArguments, expectRefused, runCommand } from "../../kit/testCommand.ts";
import { runWithin } from "../../kit/testOperatorCommand.ts";
import { systemClock } from "../../kit/clock.ts";
import { freshDatabase } from "../../kit/testDatabase.ts";
import { createHeldDesk } from "../heldDesk.ts";
import { roomsCommand } from "./roomsCommand.ts";

let world: TestRooms;

beforeAll(async () => {
  world = await testRooms(inject("databaseUrl"));
});
afterAll(async () => {
  await world.stop();
  await world.database.remove();
});

const run = (args: readonly string[], databaseUrl = world.database.url) => runWithin(roomsCommand, args, { DATABASE_URL: databaseUrl });
/** The command as an operator runs it. */
const runProcess = (args: readonly string[]) =>
  runCommand(join(import.meta.dirname, "rooms.ts"), args, { DATABASE_URL: world.database.url });

async function apply(nickName: string): Promise<{ readonly user: string; readonly id: string }> {
  const user = await world.addUser(nickName);
  const body = { categoryId: "1", experience: "解说业余联赛三年，周末两场。", contact: "13800138000" };
  await world.call(roomCalls.auditSubmit, { as: user, body });
  const { rows } = await sql<{ id: bigint }>`select id from anchor_application where user_id = ${user}::int8`.execute(world.database.db);
  return { user, id: String(rows[0]?.id) };
}
const info = async (as: string) => (await world.call(roomCalls.auditInfo, { as })).data;

test("applications are listed, passed and refused, under the name of whoever did it", async () => {
  expect(await runProcess(["applications"])).toEqual({ code: 0, out: "no application is under review\n", err: "" });
  const [first, second] = [await apply("甲"), await apply("乙")];
  const listed = await run(["applications"]);
  expect(listed.out).toMatch(new RegExp(`^ +${first.id} +${first.user} .+ 甲  13800138000\n +解说业余联赛`, "m"));
  expect(await run(["pass", first.id])).toEqual({ code: 0, out: `application ${first.id} of user ${first.user} passed\n`, err: "" });
  expect(await runProcess(["pass", first.id])).toEqual({ code: 1, out: "", err: `application ${first.id} is passed, not under review\n` });
  expect(await run(["refuse", second.id, "资料不全"])).toMatchObject({ code: 0 });
  expect(await info(first.user)).toMatchObject({ state: "passed" });
  expect(await info(second.user)).toMatchObject({ state: "refused", reason: "资料不全" });
  // The running portal notifies both.
  await world.rooms.applications.sweep();
  expect(world.notified).toEqual([
    [first.user, "profile"],
    [second.user, "profile"],
  ]);
  const { rows } = await sql<{ subject: string }>`select distinct subject from audit where action like 'application.%'`.execute(
    world.database.db,
  );
  expect(rows).toEqual([{ subject: userInfo().username }]);
});

test("reports are read, and a room is closed", async () => {
  expect((await run(["reports"])).out).toBe("nothing has been reported\n");
  const anchor = await world.addAnchor("丙");
  const user = await world.addUser("丁");
  await world.call(roomCalls.reportAdd, { as: user, body: { roomId: anchor.roomId, reason: "spam", text: "刷\n屏" } });
  expect((await run(["reports"])).out).toMatch(new RegExp(`${anchor.roomId}  spam +丁  丙的直播间  刷 屏`));
  await world.call(roomCalls.roomUp, { as: anchor.id });
  expect(await run(["close", anchor.roomId])).toEqual({ code: 0, out: `room ${anchor.roomId} closed\n`, err: "" });
  expect(await run(["close", anchor.roomId])).toEqual({ code: 1, out: "", err: `room ${anchor.roomId} is not live\n` });
  await world.rooms.sessions.sweep();
  expect((await world.events(anchor.roomId)).at(-1)).toMatchObject({ k: "down", d: { reason: "closed" } });
});

test("moderators of match chats are named by nickname or id, listed and dismissed, under the name of whoever did it", async () => {
  expect((await run(["moderator", "list"])).out).toBe("nobody moderates match chats\n");
  const user = await world.addUser("看台 管事");
  expect(await run(["moderator", "add", "看台管事"])).toEqual({
    code: 0,
    out: `看台 管事 (user ${user}) moderates match chats\n`,
    err: "",
  });
  expect(await run(["moderator", "add", user])).toEqual({ code: 1, out: "", err: `看台 管事 (user ${user}) is a moderator already\n` });
  expect((await run(["moderator", "list"])).out).toMatch(new RegExp(`^ +${user}  \\S+Z  看台 管事\n$`));
  // A word that is one user's id and another's nickname is refused as ambiguous.
  const other = await world.addUser(user);
  expect(await run(["moderator", "remove", user])).toMatchObject({ code: 1, err: expect.stringContaining(`and user ${other}`) });
  expect(await run(["moderator", "remove", "看台管事"])).toMatchObject({ code: 0 });
  expect(await run(["moderator", "remove", "看台管事"])).toMatchObject({ code: 1, err: expect.stringContaining("is no moderator") });
  expect(await run(["moderator", "add", "没有这个人"])).toMatchObject({ code: 1, err: "there is no user 没有这个人\n" });
  const { rows } = await sql`select action, subject, user_id::text as id from audit where action like 'moderator.%' order by at`.execute(
    world.database.db,
  );
  const subject = userInfo().username;
  expect(rows).toEqual([
    { action: "moderator.add", subject, id: user },
    { action: "moderator.remove", subject, id: user },
  ]);
});

test("held lines of match chats are listed and decided once, under the name of whoever did it; those of rooms are not", async () => {
  const { db } = world.database;
  const user = await world.addUser("发链接的");
  const hold = async (roomId: string, keptUnder: string, text: string): Promise<string> => {
    const { rows } = await sql<{ id: bigint }>`
      insert into held_line (room_id, kept_under, user_id, key, text, at)
      values (${roomId}, ${keptUnder}, ${user}::int8, ${text}, ${text}, now()) returning id`.execute(db);
    return String(rows[0]?.id);
  };
  const [good, spam, late] = [
    await hold("fb-1", "match", "a.com"),
    await hold("fb-1", "match", "b.com"),
    await hold("bk-2", "match", "c.com"),
  ];
  const ofRoom = await hold("680001", "680001", "d.com");
  expect((await run(["held", "list"])).out).toMatch(new RegExp(`^ +${good}  \\S+Z  fb-1  发链接的  a.com\n.+b.com\n.+c.com\n$`));
  expect(await run(["held", "pass", good])).toEqual({ code: 0, out: `line ${good} of user ${user} passed\n`, err: "" });
  expect(await run(["held", "reject", good])).toEqual({ code: 1, out: "", err: `line ${good} is passed already\n` });
  // The other cases go through the `HeldDesk` that the command uses.
  const desk = createHeldDesk({ db, clock: systemClock, operator: userInfo().username });
  expect(await desk.decide(spam, "rejected")).toMatchObject({ ok: true });
  expect(await desk.decide(ofRoom, "passed")).toMatchObject({ error: expect.stringContaining("is of room 680001") });
  expect(await desk.decide("x", "passed")).toMatchObject({ error: expect.stringContaining("there is no held line x") });
  await sql`insert into room_ban (room_id, user_id, by_id, span, at) values ('match', ${user}::int8, ${user}::int8, 'forever', now())`.execute(
    db,
  );
  expect(await desk.decide(late, "passed")).toMatchObject({ error: expect.stringContaining("who is banned") });
  expect((await desk.list()).map(({ text }) => text)).toEqual(["c.com"]);
  const { rows } = await sql`select action, subject, detail ->> 'text' as text from audit where action like 'held.%' order by at`.execute(
    db,
  );
  const subject = userInfo().username;
  expect(rows).toEqual([
    { action: "held.pass", subject, text: "a.com" },
    { action: "held.reject", subject, text: "b.com" },
  ]);
});

test("a horn goes to everybody or to one user, is told to open pages and stands in the audit", async () => {
  const { db } = world.database;
  await sql`delete from outbox`.execute(db);
  const user = await world.addUser("听喇叭的");
  expect(await run(["horn", "今晚 20:00 例行维护"])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^horn \d+ sent to everybody\n$/),
  });
  expect(await run(["horn", "您的申诉已处理", "听喇叭的"])).toMatchObject({
    code: 0,
    out: expect.stringContaining(`听喇叭的 (user ${user})`),
  });
  expect(await run(["horn", "在吗", "没有这个人"])).toEqual({ code: 1, out: "", err: "there is no user 没有这个人\n" });
  expect(await run(["horn", "字".repeat(201)])).toEqual({ code: 1, out: "", err: "a horn has at most 200 characters\n" });
  expect(await run(["horn", "来 博-彩 群"])).toMatchObject({ code: 1, err: expect.stringContaining("a word nobody may write") });
  const told = await sql`select ch, kind, data ->> 'unread' as unread, data -> 'news' ->> 'content' as news,
    data ->> 'content' as content from outbox order by id`.execute(db);
  expect(told.rows).toEqual([
    { ch: "horn", kind: "horn", unread: null, news: null, content: "今晚 20:00 例行维护" },
    { ch: `user:${user}`, kind: "horn", unread: "2", news: "您的申诉已处理", content: null },
  ]);
  const { rows } =
    await sql`select user_id::text as id, subject, detail ->> 'text' as text from audit where action = 'horn.send' order by at`.execute(db);
  const subject = userInfo().username;
  expect(rows).toEqual([
    { id: null, subject, text: "今晚 20:00 例行维护" },
    { id: user, subject, text: "您的申诉已处理" },
  ]);
});

const REFUSED: RefusedArguments = [
  [[], "a command is needed"],
  [["toString"], "there is no command toString"],
  [["pass"], "pass needs the ID"],
  [["refuse", "1"], "refuse needs a REASON"],
  [["close"], "close needs the number"],
  [["pass", "1", "2"], "2 is one argument too many"],
  [["reports", "--all"], "--all"],
  [["moderator"], "moderator needs list, add or remove"],
  [["moderator", "name"], "there is no command moderator name"],
  [["moderator", "add"], "moderator add needs a NICKNAME"],
  [["moderator", "list", "1"], "1 is one argument too many"],
  [["held"], "held needs list, pass or reject"],
  [["horn"], "horn needs a TEXT"],
  [["horn", "a", "b", "c"], "c is one argument too many"],
];
test("wrong arguments are told with the usage, exit code 2", async () => {
  await expectRefused(run, REFUSED);
  await expectRefused(runProcess, REFUSED.slice(0, 1));
});

test("what cannot be done is said: no such thing, no database, no tables", async () => {
  expect(await run(["pass", "999999"])).toMatchObject({ code: 1, err: "there is no application 999999\n" });
  expect(await run(["close", "x"])).toMatchObject({ code: 1, err: "x is no room\n" });
  expect(await run(["reports"], "postgresql://nobody@127.0.0.1:1/none")).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^it could not be done: .+/),
  });
  const empty = await freshDatabase(inject("databaseUrl"), { isMigrated: false });
  expect(await run(["reports"], empty.url)).toMatchObject({ code: 1, err: expect.stringContaining("start the portal once") });
  await empty.remove();
});
