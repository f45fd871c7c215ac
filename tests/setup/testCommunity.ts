import type { Post } from "../../contract/http/post.ts";
import { commentCalls } from "../../contract/http/comment.ts";
import { postCalls } from "../../contract/http/post.ts";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import { createPostHost } from "../../server/community/postKind.ts";
import { type CommentParts, composeComments } from "../../server/compose/comments.ts";
import { type Community, composeCommunity } from "../../server/compose/community.ts";
import { memoryLimiter, testPortal } from "../../server/follow/testing.ts";
import type { ManualClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { freshDatabase } from "../../server/kit/testDatabase.ts";
import { NO_MATCHES } from "../../server/match/testing.ts";
import { createMomentCheck } from "../../server/moment/momentCheck.ts";
import { NO_MOMENTS } from "../../server/moment/testing.ts";
import { addWriter } from "./testComments.ts";

const HOUR = 3_600_000;

export type TestCommunity = Awaited<ReturnType<typeof testCommunity>>;

/** Posts and comments over HTTP, on a database of their own. Every match exists except `unknown`. */
export async function testCommunity(databaseUrl: string, clock: ManualClock) {
  const database = await freshDatabase(databaseUrl);
  const { db } = database;
  const minuteOf = async (_match: unknown, at: number) => `${Math.floor((at % HOUR) / 60_000)}′`;
  const made: { comments?: CommentParts; community?: Community } = {};
  const portal = await testPortal([...Object.values(commentCalls), ...Object.values(postCalls)], (registry) => {
    const common = { db, minuteOf, matchAt: NO_MATCHES, limiter: memoryLimiter(clock), clock, log: silentLog() };
    const comments = composeComments(registry, { ...common, moments: NO_MOMENTS, hosts: [createPostHost(db, minuteOf)] });
    made.comments = comments;
    made.community = composeCommunity(registry, {
      ...common,
      moderation: comments.moderation,
      uploads: { add: async (_userId, images) => ({ ok: true, value: { urls: images.map(() => "/uploads/x.webp") } }) },
      isMatch: async ({ matchId }) => matchId !== "unknown",
      moments: {
        ...NO_MOMENTS,
        check: createMomentCheck({ clock, kickoffOf: async ({ matchId }) => (matchId === "unknown" ? null : clock.now()) }),
      },
    });
  });
  const { comments, community } = made;
  if (!comments || !community) throw new Error("the portal registered nothing");
  let names = 0;
  return {
    db,
    portal,
    comments,
    community,
    writer: (how: Parameters<typeof addWriter>[3] = {}) => addWriter(db, clock, `发帖人${(names += 1)}`, how),
    post: (as: string, text: string, more: Readonly<Record<string, unknown>> = {}) =>
      portal.call(postCalls.informPostAddSave, { as, body: { doc: richOfParagraphs([text]), ...more } }),
    read: (body: Readonly<Record<string, unknown>> = {}, as?: string) =>
      portal.call(postCalls.informPostListGeneral, { body, ...(as === undefined ? {} : { as }) }),
    /** Writes the collected counts. */
    async flush(): Promise<void> {
      await community.stop();
      await comments.stop();
      await community.start();
    },
    async close(): Promise<void> {
      await portal.app.close();
      await community.stop();
      await database.remove();
    },
  };
}

export const idsOf = (answer: { readonly data: { readonly list: readonly Post[] } }): string[] => answer.data.list.map(({ id }) => id);

/** A text with a card of a moment. */
export const withMoment = (matchId: string, at: number) => ({
  type: "doc",
  content: [...richOfParagraphs(["看这一刻"]).content, { type: "moment", attrs: { sport: "fb", matchId, at } }],
});
