import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import { type Mention, mentionProblem, mentionsIn, namesOf } from "../../contract/rules/mention.ts";
import { nickNameKey } from "../../contract/rules/nickName.ts";
import type { Db } from "./database.ts";

/** The users a text names. A text that names too many is refused: nobody would know which of them were not told. */
export async function mentionsOf(db: Db, text: string): Promise<CallResult<readonly Mention[]>> {
  const problem = mentionProblem(text);
  if (problem !== null) return refuse(ErrorCode.unacceptable, problem);
  const typed = mentionsIn(text);
  if (typed.length === 0) return ok([]);
  const keys = [...new Set(typed.flatMap((one) => namesOf(one).map(nickNameKey)))].filter((key) => key !== "");
  const { rows } = await sql<{ id: bigint; nick_key: string }>`
    select id, nick_key from app_user where nick_key = any(${keys}::text[])`.execute(db);
  const byKey = new Map(rows.map(({ id, nick_key }) => [nick_key, String(id)]));
  const found = new Map<string, Mention>();
  for (const one of typed) {
    const name = namesOf(one).find((part) => byKey.has(nickNameKey(part)));
    const userId = name === undefined ? undefined : byKey.get(nickNameKey(name));
    if (name !== undefined && userId !== undefined && !found.has(userId)) found.set(userId, { name, userId });
  }
  return ok([...found.values()]);
}

/** Replaces the mentions of the subject. */
export async function writeMentions(trx: Db, subject: string, mentions: readonly Mention[]): Promise<void> {
  await sql`delete from mention where subject = ${subject}`.execute(trx);
  if (mentions.length === 0) return;
  await sql`
    insert into mention (subject, user_id, name) select ${subject}, m.id, m.name
    from unnest(${mentions.map(({ userId }) => userId)}::int8[], ${mentions.map(({ name }) => name)}::text[]) as m(id, name)`.execute(trx);
}

/** By subject. */
export async function readMentions(db: Db, subjects: readonly string[]): Promise<ReadonlyMap<string, readonly Mention[]>> {
  if (subjects.length === 0) return new Map();
  const { rows } = await sql<{ subject: string; user_id: bigint; name: string }>`
    select subject, user_id, name from mention where subject = any(${subjects as string[]}::text[])`.execute(db);
  const bySubject = Map.groupBy(rows, ({ subject }) => subject);
  return new Map([...bySubject].map(([subject, of]) => [subject, of.map(({ user_id, name }) => ({ userId: String(user_id), name }))]));
}
