import { userInfo } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { addUser } from "../../follow/testing.ts";
import { type RefusedArguments, expectRefused, runCommand } from "../../kit/testCommand.ts";
import { runWithin } from "../../kit/testOperatorCommand.ts";
import { type TestDatabase, freshDatabase } from "../../kit/testDatabase.ts";
import { feedbackCommand } from "./feedbackCommand.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

const run = (args: readonly string[]) => runWithin(feedbackCommand, args, { DATABASE_URL: database.url });
/** Runs the command like an operator. */
const runProcess = (args: readonly string[]) => runCommand(join(import.meta.dirname, "feedback.ts"), args, { DATABASE_URL: database.url });

test("feedback is listed and answered once, under the name of whoever did it", async () => {
  expect(await runProcess(["list"])).toEqual({ code: 0, out: "no feedback waits for an answer\n", err: "" });
  const userId = await addUser(database.db, "甲");
  const { rows } = await sql<{ id: bigint }>`
    insert into feedback (user_id, content, contact, ip, kind, page, at)
    values (${userId}::int8, '比分不对', '', '127.0.0.1', 'score', '/football', now()), (null, '你好', 'qq 123', '127.0.0.1', 'other', '', now())
    returning id`.execute(database.db);
  const [ofUser = "", ofVisitor = ""] = rows.map(({ id }) => String(id));
  const { out } = await run(["list"]);
  expect(out).toMatch(
    new RegExp(`^ +${ofUser} .+ 比分数据  甲 \\(user ${userId}\\)  /football\n +比分不对\n +${ofVisitor} .+ visitor qq 123\n +你好\n$`),
  );
  expect(await run(["answer", ofUser, "已更正"])).toMatchObject({
    code: 0,
    out: `feedback ${ofUser} answered; 甲 (user ${userId}) reads it by horn\n`,
  });
  expect(await runProcess(["answer", ofUser, "再答"])).toMatchObject({ code: 1, err: "it is answered already\n" });
  expect((await run(["list", "answered"])).out).toContain(`→ 已更正 (${userInfo().username}, `);
  expect(await run(["answer", "999999", "好"])).toMatchObject({ code: 1, err: "there is no such feedback\n" });
});

const REFUSED: RefusedArguments = [
  [[], "a command is needed"],
  [["list", "all"], "all is neither waiting nor answered"],
  [["answer", "1"], "answer needs a TEXT"],
  [["answer", "1", "好", "2"], "2 is one argument too many"],
];
test("wrong arguments are told with the usage, exit code 2", async () => {
  await expectRefused(run, REFUSED);
  await expectRefused(runProcess, REFUSED.slice(0, 1));
});
