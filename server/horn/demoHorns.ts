import { sql } from "kysely";
import type { Db } from "../kit/database.ts";

const HOUR_MS = 3_600_000;

/** Hours before now, title (`{brand}` is replaced by the brand's name), content. Oldest first, so that ids and times agree. */
const DEMO_HORNS: readonly (readonly [hoursAgo: number, title: string, content: string])[] = [
  [312, "欢迎来到{brand}", "这里有足球与篮球的即时比分、指数和文字直播。登录后可以收藏比赛，换一台设备也能看到。"],
  [288, "比分页面支持筛选", "在即时比分页点击“赛事选择”，可以只看关心的联赛；选择会保存在当前浏览器。"],
  [254, "收藏与登录说明", "未登录时收藏的比赛只保存在本机，登录后会自动并入您的账号。"],
  [216, "等级规则上线", "每天第一次来访可得 10 点经验，每天第一次关注可得 5 点经验，等级共分 8 级。"],
  [190, "预约观看", "比赛开始前可以预约，开赛后预约入口关闭；已预约的比赛在“个人中心 - 预约观看”中查看。"],
  [166, "账号安全提醒", "工作人员不会向您索要密码或验证码。如有人索要，请不要提供并通过意见反馈告诉我们。"],
  [140, "昵称规范", "昵称最长 10 个字符，请不要使用手机号或他人姓名作为昵称。"],
  [118, "篮球比分更新", "篮球比分增加单节得分与总分指数，加时赛会逐节显示。"],
  [92, "夜间维护通知", "本周四 04:00 至 04:30 进行例行维护，期间个人中心可能短暂无法访问，比分不受影响。"],
  [66, "指数走势", "点击即时比分中的指数，可以查看这场比赛指数变化的全过程。"],
  [30, "意见反馈", "使用中遇到问题可以提交意见反馈，留下联系方式便于我们回复。"],
  [6, "周末赛事提醒", "本周末五大联赛与职业篮球常规赛密集开打，提前收藏比赛就不会错过进球。"],
];

/** Demo messages to everybody, once: skipped when there is any message. */
export async function seedHorns(db: Db, now: number, brandName: string): Promise<void> {
  const rows = DEMO_HORNS.map(([hoursAgo, title, content]) => ({
    title: title.replace("{brand}", brandName),
    content,
    at: new Date(now - hoursAgo * HOUR_MS).toISOString(),
  }));
  await sql`
    insert into horn_message (title, content, at)
    select n.title, n.content, n.at from json_to_recordset(${JSON.stringify(rows)}::json) as n(title text, content text, at timestamptz)
    where not exists (select 1 from horn_message)
    order by n.at`.execute(db);
}
