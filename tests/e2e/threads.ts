import { type Page } from "@playwright/test";
import { sql } from "kysely";
import type { Sport } from "../../contract/feed/channels.ts";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import { addNotices } from "../../server/kit/notices.ts";
import { inPortalDatabase } from "./people.ts";

/** A post in a match thread, at any moment. */

export interface Written {
  readonly by: string;
  readonly text: string;
  /** Epoch ms. */
  readonly at: number;
  readonly minute: string | null;
  /** When another user liked and answered it and its author was notified; absent: never. */
  readonly answered?: { readonly by: string; readonly at: number };
}

export async function writeInThread(sport: Sport, matchId: string, posts: readonly Written[]): Promise<void> {
  await inPortalDatabase(({ db }) =>
    db.transaction().execute(async (trx) => {
      const time = (at: number) => sql`${new Date(at)}::timestamptz`;
      const idOf = async (nickName: string): Promise<string> =>
        String((await sql<{ id: bigint }>`select id from app_user where nick_name = ${nickName}`.execute(trx)).rows[0]?.id);
      for (const { by, text, at, minute, answered } of posts) {
        const author = await idOf(by);
        const doc = JSON.stringify(richOfParagraphs([text]));
        const { rows } = await sql<{ id: bigint }>`
          insert into post (author_id, doc, plain, sport, match_id, at, seen_at, seen_minute, hot)
          values (${author}::int8, ${doc}::jsonb, ${text}, ${sport}, ${matchId}, ${time(at)}, ${time(at)}, ${minute}, ${at / 45_000_000})
          returning id`.execute(trx);
        if (!answered) continue;
        const id = String(rows[0]?.id);
        const actor = await idOf(answered.by);
        const when = time(answered.at);
        await sql`insert into post_like (post_id, user_id, at) values (${id}::int8, ${actor}::int8, ${when})`.execute(trx);
        await sql`
          insert into comment (subject, author_id, text, at) values (${`post:${id}`}, ${actor}::int8, ${`回${text}`}, ${when})`.execute(
          trx,
        );
        await sql`update post set likes = 1, comments = 1 where id = ${id}::int8`.execute(trx);
        const news = { userId: author, isMatch: true, actorId: actor, at: answered.at };
        await addNotices(trx, [
          { ...news, kind: "like", groupKey: `like:post:${id}`, subject: `post:${id}`, ref: "" },
          { ...news, kind: "reply", groupKey: `reply:post:${id}`, subject: `post:${id}`, ref: `post:${id}` },
        ]);
      }
    }),
  );
}

export interface Held {
  readonly isHeld: () => boolean;
  /** Whether the feed has delivered the text to the page, shown or not. */
  readonly hasReceived: (words: string) => boolean;
}

/** Shifts the server's clock back for this page, which then holds its content as for a picture with this lag. */
export async function holdBehind(page: Page, lagMs: number): Promise<Held> {
  let isHeld = false;
  const received: string[] = [];
  await page.routeWebSocket(/.*/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const text = String(message);
      received.push(text);
      const frames = JSON.parse(text) as { t: string; at: number; now?: number } | { t: string; at: number; now?: number }[];
      const shifted = [frames].flat().map((frame) => {
        if (frame.t === "pong") isHeld = true;
        if (frame.t === "pong") return { ...frame, now: (frame.now ?? 0) - lagMs };
        return frame.t === "hello" ? { ...frame, at: frame.at - lagMs } : frame;
      });
      socket.send(JSON.stringify(Array.isArray(frames) ? shifted : shifted[0]));
    });
  });
  await page.route("**/live/time*", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { now: number } };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, now: body.data.now - lagMs } } });
  });
  return { isHeld: () => isHeld, hasReceived: (words) => received.some((text) => text.includes(words)) };
}
