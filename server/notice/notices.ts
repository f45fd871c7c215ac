import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { MentionSuggestion, Notice, NoticeActor, NoticeList, UnreadCounts } from "../../contract/http/notice.ts";
import type { NoticeKind } from "../../contract/http/noticeKinds.ts";
import type { TipOutcome } from "../../contract/codes/tips.ts";
import { type SpendCurrency, formatMinor } from "../../contract/money.ts";
import type { UserId } from "../../contract/ids.ts";
import { ok } from "../../contract/result.ts";
import { nickNameKey } from "../../contract/rules/nickName.ts";
import { type RichDoc, plainOfRich } from "../../contract/rules/richText.ts";
import { truncate } from "../../contract/rules/truncate.ts";
import type { CommentHosts } from "../comment/types.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { publishUnread, unreadNotices } from "../kit/notices.ts";
import { unreadHorns } from "../kit/writeHorn.ts";

export interface NoticesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hosts: CommentHosts;
  /** The user's unread conversations and requests. */
  readonly unreadMessages: (userId: string) => Promise<{ readonly message: number; readonly request: number }>;
}

interface Asked {
  readonly kind?: NoticeKind | undefined;
  readonly at?: number | undefined;
}

/** Users' notices of what others did, as of the reader's page clock (docs/product.md 7). */
export interface Notices {
  list(userId: string, asked: Asked & { readonly pageSize: number; readonly cursor?: string | undefined }): Promise<CallResult<NoticeList>>;
  unread(userId: string, at?: number): Promise<UnreadCounts>;
  read(userId: string, which: Asked & { readonly ids?: readonly string[] | undefined }): Promise<UnreadCounts>;
  suggest(userId: string, word: string, subject?: string): Promise<readonly MentionSuggestion[]>;
}

interface Row {
  readonly id: bigint;
  readonly kind: NoticeKind;
  readonly subject: string;
  readonly read_at: number | null;
  readonly at: number;
  readonly count: number;
  readonly actors: readonly { readonly id: number; readonly name: string; readonly portrait: string; readonly ref: string }[];
  readonly last_ref: string;
  readonly said: string | null;
  /** The earlier text of a post that was edited later. */
  readonly said_doc: RichDoc | null;
  readonly said_under: string | null;
  readonly own: string | null;
  readonly own_under: string | null;
  readonly plan_id: bigint | null;
  readonly plan_title: string | null;
  readonly plan_outcome: TipOutcome | null;
  readonly plan_currency: SpendCurrency | null;
  readonly plan_paid: bigint | null;
  readonly plan_refunded: boolean | null;
}

const BASE = 36;
const ACTORS = 3;
const QUOTED = 80;
const SUGGESTED = 8;

const time = (at: number) => sql`${new Date(at)}::timestamptz`;
const idIn = (subject: string): bigint => BigInt(subject.split(":")[1] ?? "0");

/** Null: not a cursor of this list. Twelve digits also write moments that no date has. */
function keysetOf(cursor: string | undefined): { readonly at: number; readonly id: string } | null {
  const [, digits = "", id = ""] = /^([0-9a-z]{1,12})\.(\d{1,18})$/.exec(cursor ?? "") ?? [];
  const at = new Date(Number.parseInt(digits, BASE)).getTime();
  return Number.isNaN(at) ? null : { at, id };
}

const saidOf = ({ said, said_doc: doc }: Row): string | null => (doc === null ? said : plainOfRich(doc));

type NoticeBase = Pick<Notice, "id" | "kind" | "actors" | "count" | "at" | "isRead">;

/** A new plan, or the settlement of one that the reader bought, without any content that has to be paid for. */
function tipOf(row: Row, base: NoticeBase): readonly Notice[] {
  if (row.plan_id === null) return [];
  const common = { ...base, said: null, about: row.plan_title ?? "", path: `/guide/expert/plan?id=${row.plan_id}` };
  if (row.subject === "") return [{ ...common, what: "plan", settled: null }];
  if (row.plan_outcome === null || row.plan_currency === null) return [];
  const paid = { currency: row.plan_currency, amount: formatMinor(row.plan_paid ?? 0n) };
  const isRefunded = row.plan_refunded === true && (row.plan_paid ?? 0n) > 0n;
  return [{ ...common, what: "settlement", settled: { outcome: row.plan_outcome, paid, isRefunded } }];
}

export function createNotices({ db, clock, hosts, unreadMessages }: NoticesDeps): Notices {
  async function unread(userId: string, at?: number): Promise<UnreadCounts> {
    const [own, horn, messages] = await Promise.all([
      unreadNotices(db, userId, at ?? null),
      unreadHorns(db, userId),
      unreadMessages(userId),
    ]);
    return { ...own, horn, ...messages };
  }

  /** Titles and paths of the hosts of texts, keyed `post:7`. */
  async function placesOf(subjects: readonly string[], at: number) {
    const places = new Map<string, { readonly title: string; readonly path: string }>();
    for (const [kind, of] of Map.groupBy(new Set(subjects), (subject) => subject.split(":")[0] ?? "")) {
      const found = await hosts.get(kind)?.findMany(of.map(idIn), at);
      for (const [id, { title, path }] of found ?? []) places.set(`${kind}:${id}`, { title, path });
    }
    return places;
  }

  /** Marks notices of withdrawn content as read: they cannot be opened, so their count would never go away. */
  async function readGone(userId: string, rows: readonly Row[]): Promise<void> {
    const ids = rows.filter(({ read_at: readAt }) => readAt === null).map(({ id }) => String(id));
    if (ids.length === 0) return;
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const { rows: read } = await sql`
        update notice set read_at = ${time(now)} where user_id = ${userId}::int8 and id = any(${ids}::int8[]) and read_at is null
        returning id`.execute(trx);
      if (read.length > 0) await publishUnread(trx, new Map([[userId, false]]), now);
    });
  }

  return {
    unread,

    async list(userId, { kind, pageSize, cursor, at }) {
      const after = keysetOf(cursor);
      if (cursor !== undefined && after === null) return refuse(ErrorCode.notFound, "页码不正确");
      const moment = Math.min(clock.now(), at ?? clock.now());
      const reached = sql`(not n.is_match or a.at <= ${time(moment)})`;
      // The text as it was then: the first of its revisions that was replaced after that moment.
      const said = sql`coalesce((select v.text from comment_revision v where n.is_match and v.comment_id = sc.id and v.until > ${time(moment)}
        order by v.until limit 1), sc.text, sp.plain)`;
      const saidDoc = sql`(select v.doc from post_revision v where n.is_match and v.post_id = sp.id and v.until > ${time(moment)}
        order by v.until limit 1)`;
      // As of the reader's clock: the actors up to then, and the time of the latest.
      const { rows } = await sql<Row>`
        with mine as (
          select n.id, n.kind, n.subject, n.read_at, s.at, s.count from notice n
          join lateral (
            select max(a.at) as at, count(distinct a.user_id)::int as count from notice_actor a where a.notice_id = n.id and ${reached}
          ) s on s.at is not null
          where n.user_id = ${userId}::int8 and (${kind ?? null}::text is null or n.kind = ${kind ?? null}::text)
            and ${after === null ? sql`true` : sql`(s.at, n.id) < (${time(after.at)}, ${after.id}::int8)`}
          order by s.at desc, n.id desc limit ${pageSize + 1}
        )
        select m.*, l.actors, r.ref as last_ref, ${said} as said, ${saidDoc} as said_doc, sc.subject as said_under,
          coalesce(oc.text, nullif(op.title, ''), op.plain) as own, oc.subject as own_under,
          np.id as plan_id, np.title as plan_title, np.outcome as plan_outcome, np.currency as plan_currency, np.buyers_refunded as plan_refunded,
          pp.price_minor as plan_paid
        from mine m
        join notice n on n.id = m.id
        join lateral (
          select jsonb_agg(jsonb_build_object('id', x.user_id, 'name', u.nick_name, 'portrait', u.portrait) order by x.at desc) as actors
          from (
            select a.user_id, max(a.at) as at from notice_actor a where a.notice_id = n.id and ${reached}
            group by a.user_id order by max(a.at) desc limit ${ACTORS}
          ) x join app_user u on u.id = x.user_id
        ) l on true
        join lateral (
          select a.ref from notice_actor a where a.notice_id = n.id and ${reached} order by a.at desc, a.ref desc limit 1
        ) r on true
        left join comment sc on r.ref = 'comment:' || sc.id and r.ref like 'comment:%' and sc.id = nullif(split_part(r.ref, ':', 2), '')::int8
        left join post sp on r.ref like 'post:%' and sp.id = nullif(split_part(r.ref, ':', 2), '')::int8
        left join comment oc on n.subject like 'comment:%' and oc.id = nullif(split_part(n.subject, ':', 2), '')::int8
        left join post op on n.subject like 'post:%' and op.id = nullif(split_part(n.subject, ':', 2), '')::int8
        left join plan np on r.ref like 'plan:%' and np.id = nullif(split_part(r.ref, ':', 2), '')::int8
        left join plan_purchase pp on pp.plan_id = np.id and pp.user_id = ${userId}::int8
        order by m.at desc, m.id desc`.execute(db);
      const shown = rows.slice(0, pageSize);
      const under = (row: Row): string => row.said_under ?? row.own_under ?? (row.last_ref === "" ? row.subject : row.last_ref);
      const places = await placesOf(
        shown.filter(({ kind: one }) => one !== "follow" && one !== "tip").flatMap((row) => [under(row), row.subject]),
        moment,
      );
      const isGone = (row: Row): boolean => row.kind !== "follow" && row.kind !== "tip" && !places.has(under(row));
      // A reader who is behind may only not have reached the content yet.
      if (at === undefined) await readGone(userId, shown.filter(isGone));
      const list = shown.flatMap((row): readonly Notice[] => {
        const actors = row.actors.map(({ id, name, portrait }): NoticeActor => ({ id: String(id) as UserId, nickName: name, portrait }));
        const base = {
          id: String(row.id),
          kind: row.kind,
          actors,
          count: row.count,
          at: row.at,
          isRead: row.read_at !== null,
          settled: null,
        };
        if (row.kind === "follow") return [{ ...base, what: null, said: null, about: "", path: `/personal/${actors[0]?.id ?? ""}` }];
        if (row.kind === "tip") return tipOf(row, base);
        const place = places.get(under(row));
        // The host is withdrawn: the notice has no target.
        if (!place) return [];
        const said = saidOf(row);
        const anchor = row.last_ref.startsWith("comment:") ? row.last_ref : row.subject.startsWith("comment:") ? row.subject : null;
        return [
          {
            ...base,
            what: row.subject.startsWith("comment:") ? "comment" : "post",
            said: said === null ? null : truncate(said, QUOTED),
            about: truncate(row.own ?? places.get(row.subject)?.title ?? place.title, QUOTED),
            path: anchor === null ? place.path : `${place.path}#${anchor.replace(":", "-")}`,
          },
        ];
      });
      const last = shown.at(-1);
      return ok({ list, cursor: last && rows.length > pageSize ? `${last.at.toString(BASE)}.${last.id}` : null });
    },

    async read(userId, { ids, kind, at }) {
      const now = clock.now();
      const until = Math.min(now, at ?? now);
      await db.transaction().execute(async (trx) => {
        const { rows } = await sql`
          update notice n set read_at = ${time(now)} where n.user_id = ${userId}::int8 and n.read_at is null
            and (not n.is_match or n.at <= ${time(until)})
            and (${ids === undefined} or n.id = any(${[...(ids ?? [])]}::int8[]))
            and (${kind ?? null}::text is null or n.kind = ${kind ?? null}::text) returning n.id`.execute(trx);
        // Updates the count on the reader's other pages.
        if (rows.length > 0) await publishUnread(trx, new Map([[userId, false]]), now);
      });
      return unread(userId, at);
    },

    async suggest(userId, word, subject) {
      const prefix = `${nickNameKey(word).replace(/[\\%_]/g, String.raw`\$&`)}%`;
      const { rows } = await sql<{ id: bigint; nick_name: string; portrait: string; rank: number }>`
        with here as (
          select author_id as id from comment where subject = ${subject ?? ""} and removed_at is null and hidden_reason is null and not is_held
          union select author_id from post where ${subject ?? ""} = 'post:' || id and id = nullif(split_part(${subject ?? ""}, ':', 2), '')::int8
        ), found as (
          select u.id, 0 as rank from user_follow f join app_user u on u.id = f.target_id
            where f.user_id = ${userId}::int8 and u.nick_key like ${prefix}
          union all select u.id, 1 from here join app_user u on u.id = here.id where u.nick_key like ${prefix}
          union all (select u.id, 2 from app_user u where ${word !== ""} and u.nick_key like ${prefix} order by u.nick_key limit 50)
        )
        select u.id, u.nick_name, u.portrait, min(f.rank) as rank from found f join app_user u on u.id = f.id
        where u.id <> ${userId}::int8 and not exists (
          select 1 from shield s where (s.user_id = u.id and s.target_id = ${userId}::int8) or (s.user_id = ${userId}::int8 and s.target_id = u.id)
        )
        group by u.id order by min(f.rank), u.nick_key limit ${SUGGESTED}`.execute(db);
      const from = ["followed", "here", "name"] as const;
      return rows.map(({ id, nick_name, portrait, rank }) => ({
        id: String(id) as UserId,
        nickName: nick_name,
        portrait,
        from: from[rank] ?? "name",
      }));
    },
  };
}
