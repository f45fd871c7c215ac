import { sql } from "kysely";
import type { Db } from "../kit/database.ts";
import { nickNameKey } from "../../contract/rules/nickName.ts";

/** Sample cases for the demo's desk, so that there is something to decide. Written once, while there is no feedback. */
export interface DemoDeskDeps {
  readonly db: Db;
  readonly now: number;
  /** An application with this word waits for the desk (server/room/applications.ts). */
  readonly deskWord: string;
  /** Opens a case of a held comment, or of one sampled at random. */
  readonly openCase: (comment: {
    readonly id: string;
    readonly authorId: string;
    readonly text: string;
    readonly isHeld: boolean;
  }) => Promise<void>;
  readonly report: (userId: string, commentId: string, reason: string) => Promise<void>;
  /** Credits the user an amount and requests its withdrawal. */
  readonly withdraw: (userId: string, amountMinor: bigint, holder: string) => Promise<void>;
}

const MINUTE_MS = 60_000;

const FEEDBACK: readonly (readonly [
  minutesAgo: number,
  who: string | null,
  kind: string,
  content: string,
  contact: string,
  page: string,
])[] = [
  [190, "红蓝心跳", "score", "英超有一场比赛的红牌人数比直播里少一张，刷新后还是少。", "", "/football"],
  [142, null, "video", "手机上横屏看直播，弹幕开关被系统的手势条挡住了。", "wx: kantai2018", "/live"],
  [75, "红蓝心跳", "idea", "希望收藏的比赛可以按开赛时间排，现在要翻很久。", "", "/v/collection"],
  [38, null, "account", "换了手机号以后收不到验证码。", "", "/about/10001"],
];
const EXPERIENCES = [
  "做过三年校园足球解说，每周两场，赛前会准备双方最近五场的数据，希望在这里固定开播。",
  "打过校队后卫，会用白板讲挡拆和换防，想每周三晚播一档复盘。",
  "跟队看了六个赛季的主场，熟悉球员和客队，打算在现场做赛前预热。",
] as const;
/** Held comments, visible only to their authors. */
const HELD = [
  "主裁你家住哪我都知道，散场门口见，带上你那副眼镜",
  "这球要是越位我把键盘吃了，想看更多的加薇芯",
  "内部渠道，今晚这场稳，想跟的加我主页",
  "官方客服提醒：您的账号中奖，请点击链接领取",
] as const;
const REPORTS: readonly (readonly [minutesAgo: number, reason: string, text: string])[] = [
  [64, "spam", "一直在口播别的平台"],
  [21, "abuse", ""],
];

const WITHDRAWALS: readonly (readonly [who: string, holder: string, amountMinor: bigint])[] = [
  ["老周说球", "周建国", 68_800n],
  ["北看台阿宽", "陈宽", 91_900n],
  ["柠檬讲篮球", "宁檬", 120_050n],
];

export async function seedDesk({ db, now, deskWord, openCase, report, withdraw }: DemoDeskDeps): Promise<void> {
  const { rows: any } = await sql`select 1 from feedback limit 1`.execute(db);
  if (any.length > 0) return;
  const at = (minutesAgo: number): string => new Date(now - minutesAgo * MINUTE_MS).toISOString();
  const feedback = FEEDBACK.map(([minutes, who, kind, content, contact, page]) => ({
    key: who === null ? null : nickNameKey(who),
    kind,
    content,
    contact,
    page,
    at: at(minutes),
  }));
  await sql`
    insert into feedback (user_id, kind, content, contact, page, ip, at)
    select u.id, n.kind, n.content, n.contact, n.page, '127.0.0.1', n.at
    from json_to_recordset(${JSON.stringify(feedback)}::json)
      as n(key text, kind text, content text, contact text, page text, at timestamptz)
    left join app_user u on u.nick_key = n.key order by n.at`.execute(db);

  const { rows: viewers } = await sql<{ id: bigint }>`
    select id from app_user where not is_anchor and not is_expert and mobile is null order by id desc limit 8`.execute(db);
  for (const [n, experience] of EXPERIENCES.entries()) {
    const id = viewers[n]?.id;
    if (id === undefined) continue;
    await sql`
      insert into anchor_application (user_id, category_id, experience, contact, pictures, state, at)
      values (${id}, ${n === 1 ? "2" : "1"}, ${`${experience}（${deskWord}）`}, ${`wx: demo-${id}`}, '{}', 'review', ${at(50 - 15 * n)}::timestamptz)
      on conflict (user_id, kind) where state <> 'refused' do nothing`.execute(db);
  }

  const [reporter] = viewers;
  const { rows: rooms } = await sql<{ id: bigint; title: string }>`select id, title from room order by id limit ${REPORTS.length}`.execute(
    db,
  );
  for (const [n, room] of rooms.entries()) {
    const [minutes, reason, text] = REPORTS[n] ?? [0, "other", ""];
    if (!reporter) continue;
    await sql`
      insert into room_report (room_id, user_id, said, reason, text, at)
      values (${String(room.id)}, ${reporter.id}, ${room.title}, ${reason}, ${text}, ${at(minutes)}::timestamptz) on conflict do nothing`.execute(
      db,
    );
  }

  await seedQueue();
  for (const [name, holder, amountMinor] of WITHDRAWALS) {
    const { rows } = await sql<{ id: bigint }>`select id from app_user where nick_key = ${nickNameKey(name)}`.execute(db);
    if (rows[0]) await withdraw(String(rows[0].id), amountMinor, holder);
  }

  async function seedQueue(): Promise<void> {
    const { rows: samples } = await sql<{ id: bigint; subject: string; author_id: bigint; text: string }>`
      select id, subject, author_id, text from comment
      where is_sample and not is_held and hidden_reason is null and author_id <> all(${viewers.map(({ id }) => id)}::int8[])
      order by at desc, id desc limit 6`.execute(db);
    const [first] = samples;
    for (const [n, text] of HELD.entries()) {
      const author = viewers[n + 3]?.id;
      if (!first || author === undefined) continue;
      const { rows } = await sql<{ id: bigint }>`
        insert into comment (subject, author_id, text, at, is_held, is_sample)
        values (${first.subject}, ${author}, ${text}, ${at(12 - 2 * n)}::timestamptz, true, true) returning id`.execute(db);
      if (rows[0]) await openCase({ id: String(rows[0].id), authorId: String(author), text, isHeld: true });
    }
    for (const [n, { id, author_id: authorId, text }] of samples.entries()) {
      if (n >= 2) await openCase({ id: String(id), authorId: String(authorId), text, isHeld: false });
      else if (viewers[n]) await report(String(viewers[n].id), String(id), n === 0 ? "abuse" : "spoiler");
    }
  }
}
