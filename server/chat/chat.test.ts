import { expect, inject, test } from "vitest";
import { type ChatData, roomChannel } from "../../contract/feed/room.ts";
import { testChat } from "../../tests/setup/testChat.ts";

test("a line that was passed elsewhere is said within a second; a chat that has ended says none, and ends no ban of a session", async () => {
  const t = await testChat(inject("databaseUrl"));
  const { roomId, anchorId } = await t.addRoom();
  const fan = await t.addUser("场外");
  expect(await t.say(fan, roomId, "集锦在 a.com")).toMatchObject({ ok: false, error: { message: "含链接的发言需审核后显示" } });
  const { pending } = t.clock;
  t.chat.start();
  await expect.poll(() => t.clock.pending).toBe(pending + 1);
  await t.database.pool.query("update held_line set state = 'passed', decided_at = now(), operator = 'desk'");
  t.clock.advance(999);
  expect([t.clock.pending, await t.events(roomId)]).toEqual([pending + 1, []]);
  t.clock.advance(1);
  await expect.poll(async () => (await t.events(roomId)).map(({ d }) => (d as ChatData).text)).toEqual(["集锦在 a.com"]);
  expect(await t.chat.bans.ban(anchorId, { roomId, nickName: "场外", span: "session" })).toMatchObject({ ok: true });
  await expect.poll(() => t.clock.pending).toBe(pending + 1);
  await t.chat.stop();
  expect(t.clock.pending).toBe(pending);
  await t.hub.publish([{ ch: roomChannel(roomId), at: t.clock.now(), k: "down", d: { sessionId: "1", reason: "ended" } }]);
  await t.chat.stop();
  expect(await t.chat.bans.list(anchorId, { roomId, page: 1, pageSize: 20 })).toMatchObject({ ok: true, value: { total: 1 } });
  await t.end();
});

test("an author's own removal that was cut off is told when the author asks again, and nobody else can", async () => {
  const t = await testChat(inject("databaseUrl"));
  const { roomId } = await t.addRoom();
  const [author, stranger] = [await t.addUser(), await t.addUser()];
  const said = await t.say(author, roomId, "收回");
  if (!said.ok) throw new Error(said.error.message);
  const { id, s } = said.value;
  await t.hub.redact(roomChannel(roomId), s, { k: "removed", d: { id, by: "user" } });
  expect(await t.chat.lines.remove(stranger, roomId, id)).toMatchObject({ ok: false, error: { code: 404, message: "消息不存在" } });
  expect(await t.events(roomId)).toHaveLength(1);
  // However late: the line is gone already.
  t.clock.advance(120_001);
  for (let time = 0; time < 2; time += 1) {
    expect(await t.chat.lines.remove(author, roomId, id)).toMatchObject({ ok: true });
    expect((await t.events(roomId)).slice(1)).toMatchObject([{ s: s + 1, k: "removed", d: { id, by: "user" } }]);
  }
  await t.end();
});
