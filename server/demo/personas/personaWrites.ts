import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { MatchId } from "../../../contract/ids.ts";
import { type RichDoc, richOfParagraphs } from "../../../contract/rules/richText.ts";
import type { Commenting } from "../../comment/commenting.ts";
import type { PostCounters } from "../../community/postCounters.ts";
import type { insertPost } from "../../community/postWrites.ts";
import type { Posting } from "../../community/posting.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Db } from "../../kit/database.ts";
import { samenessOf } from "../../kit/textPace.ts";
import { seeded } from "./draw.ts";
import type { Essay } from "./essay.ts";
import type { Line } from "./matchTalk.ts";
import { PERSONAS } from "./personaList.ts";
import type { MatchKey } from "./matchSheet.ts";

export interface CircleEssay {
  readonly nickName: string;
  readonly essay: Essay;
  /** Name of the circle in `circles.ts`. */
  readonly circle: string;
  /** The moment of the match on the post's card, epoch ms. */
  readonly momentAt: number;
}

/** Writes of personas, under the same rules as other users' and marked as 示例. */
export interface PersonaWrites {
  /** Personas that are users of this portal. */
  names(): Promise<ReadonlySet<string>>;
  /** Texts of the thread, in order. */
  texts(key: MatchKey): Promise<readonly string[]>;
  /** The id; null: refused, which is no error. */
  post(key: MatchKey, line: Line): Promise<string | null>;
  /** Writes past posts with their own times; false if the thread has posts already. */
  past(key: MatchKey, lines: readonly Line[]): Promise<boolean>;
  like(nickName: string, postId: string): Promise<void>;
  reply(nickName: string, postId: string, text: string): Promise<void>;
  essay(key: MatchKey, essay: CircleEssay): Promise<void>;
}

export interface PersonaWritesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly insertPost: typeof insertPost;
  readonly posting: Pick<Posting, "save" | "like">;
  readonly commenting: Pick<Commenting, "reply">;
  readonly counters: Pick<PostCounters, "touchPost">;
  /** Called after posts were inserted without the posting service. */
  readonly onWritten: () => void;
}

const EARLIER_TEXTS = 200;
const LIKED_PART = 0.35;
const LIKES_MOST = 5;
const requestKeyOf = (...words: readonly string[]): string => createHash("sha256").update(words.join("/")).digest("hex").slice(0, 32);

export function createPersonaWrites({
  db,
  clock,
  insertPost: insert,
  posting,
  commenting,
  counters,
  onWritten,
}: PersonaWritesDeps): PersonaWrites {
  let people: ReadonlyMap<string, string> = new Map();

  async function readPeople(): Promise<ReadonlyMap<string, string>> {
    // Personas have neither a phone nor a password: a real user who only has such a name never writes through the demo.
    const { rows } = await sql<{ id: bigint; nick_name: string }>`
      select id, nick_name from app_user
      where nick_name = any(${PERSONAS.map(({ nickName }) => nickName)}::text[]) and mobile is null and password_hash is null`.execute(db);
    return new Map(rows.map(({ id, nick_name }) => [nick_name, String(id)]));
  }

  const matchOf = ({ sport, matchId }: MatchKey) => ({ sport, matchId: matchId as MatchId });
  const request = { id: null, title: "", pictures: [], topics: [], circleId: null, seenAt: null, isSample: true } as const;

  return {
    async names() {
      people = await readPeople();
      return new Set(people.keys());
    },

    async texts({ sport, matchId }) {
      const { rows } = await sql<{ plain: string }>`
        select plain from (select id, plain from post where sport = ${sport} and match_id = ${matchId} and removed_at is null
          order by id desc limit ${EARLIER_TEXTS}) p order by id`.execute(db);
      return rows.map(({ plain }) => plain);
    },

    async post(key, { nickName, text, at }) {
      const userId = people.get(nickName);
      if (userId === undefined) return null;
      const requestKey = requestKeyOf(key.matchId, nickName, String(at));
      const saved = await posting.save(userId, { ...request, doc: richOfParagraphs([text]), match: matchOf(key), requestKey });
      return saved.ok ? saved.value.post.id : null;
    },

    async past(key, lines) {
      const { sport, matchId } = key;
      const random = seeded("likes", matchId);
      const ids = [...people];
      const liked: string[] = [];
      const isNew = await db.transaction().execute(async (trx) => {
        const { rows } = await sql`select 1 from post where sport = ${sport} and match_id = ${matchId} limit 1`.execute(trx);
        if (rows.length > 0) return false;
        for (const { nickName, text, at, minute } of lines) {
          const authorId = people.get(nickName);
          if (authorId === undefined) continue;
          const id = await insert(trx, {
            authorId,
            circleId: null,
            title: "",
            doc: richOfParagraphs([text]),
            plain: text,
            sameness: samenessOf(text),
            pictures: [],
            topics: [],
            match: matchOf(key),
            at,
            seenAt: at,
            seenMinute: minute,
            isHeld: false,
            requestKey: null,
            isSample: true,
            origin: `persona/${requestKeyOf(matchId, nickName, String(at))}`,
          });
          if (id === null || random() >= LIKED_PART) continue;
          const likers = ids.filter(([name]) => name !== nickName && random() < LIKES_MOST / ids.length).map(([, user]) => user);
          await sql`
            insert into post_like (post_id, user_id, at) select ${id}::int8, n, ${new Date(Math.min(at + 30_000, clock.now()))}
            from unnest(${likers}::int8[]) as n on conflict do nothing`.execute(trx);
          liked.push(id);
        }
        return true;
      });
      for (const id of liked) counters.touchPost(id);
      if (isNew && lines.length > 0) onWritten();
      return isNew;
    },

    async like(nickName, postId) {
      const userId = people.get(nickName);
      if (userId !== undefined) await posting.like(userId, postId, true);
    },

    async reply(nickName, postId, text) {
      const userId = people.get(nickName);
      if (userId === undefined) return;
      await commenting.reply(userId, {
        subject: `post:${postId}`,
        parentId: null,
        moment: null,
        text,
        requestKey: requestKeyOf(postId, nickName),
        seenAt: null,
        isSample: true,
      });
    },

    async essay(key, { nickName, essay, circle, momentAt }) {
      const userId = people.get(nickName);
      if (userId === undefined) return;
      const { rows } = await sql<{ id: bigint }>`select id from circle where origin = ${`general/${circle}`}`.execute(db);
      const { content } = richOfParagraphs(essay.paragraphs);
      const doc: RichDoc = { type: "doc", content: [...content, { type: "moment", attrs: { ...matchOf(key), at: momentAt } }] };
      await posting.save(userId, {
        ...request,
        title: essay.title,
        doc,
        circleId: rows[0] ? String(rows[0].id) : null,
        match: matchOf(key),
        requestKey: requestKeyOf(key.matchId, nickName, String(momentAt), "essay"),
      });
    },
  };
}
