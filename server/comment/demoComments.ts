import { sql } from "kysely";
import type { Db } from "../kit/database.ts";
import { type DemoComment, say } from "../kit/demoComment.ts";
import { writeDemoComment } from "./writeDemoComment.ts";

/** Keyed by the number of the sample article, `sample/{n}` of server/news/samples.ts. */
const COMMENTS: Readonly<Record<number, readonly DemoComment[]>> = {
  1: [
    say(
      "北看台阿宽",
      6,
      31,
      "终于有人把这个讲清楚了。西甲要等两回合都踢完才看相互战绩，我去年就因为没等，白高兴了一个月。",
      say("清晨五点半", 11, 9, "我更惨，领先对手六个净胜球，结果第二回合输了个零比三。"),
      say("终场哨响前", 19, 4, "所以榜上写“待定”才是对的。"),
      say("补时第五分", 27, 1, "那页点开有小表，三队同分也能看。"),
    ),
    say("数据铁匠", 14, 26, "补一个容易忘的：意甲三队同分时，先把三队之间的比赛单独排一张表，再从里面往下比，不是两两比。"),
    say("越位三厘米", 22, 17, "差三厘米能差一个冠军，差一条规则也能。"),
    say("主场优势论", 31, 8, "英超看净胜球其实更鼓励进攻，最后两轮大家都往前压，好看。"),
    say(
      "第一次看球",
      40,
      5,
      "请问公平竞赛分是什么意思，看到榜下面有这一条。",
      say("边线裁判员", 47, 12, "按黄牌红牌扣分，少吃牌的排前面，一般用不到它。"),
    ),
    say("人浪起点", 55, 2, "“因何在前”这一列做得真好。"),
  ],
  2: [
    say("亚盘笔记本", 7, 29, "平半输半这一步最容易算错：退回一半本金，不是退回全部。文章这里写对了。"),
    say(
      "盘口显微镜",
      16,
      21,
      "初盘到即时的变化比盘口本身更值得看，尤其是首发公布那十分钟。",
      say("替补席上", 24, 3, "首发一出来，二十秒就动了，手都来不及点。"),
    ),
    say("冷门雷达", 33, 11, "受让一方打平就算赢盘，这是新手最该先记住的。"),
    say("半场咖啡", 44, 4, "看了三遍才懂半一是什么，谢谢。"),
  ],
  3: [
    say("大小球研究室", 5, 24, "样本小的时候，一个点球 0.76，全场就被它带走了。看十场累计是底线。"),
    say("青训观察员", 12, 19, "后卫头球解围造成的乌龙球不计期望进球，这种“进了但没有机会”的球，数据上最容易被误读。"),
    say(
      "远射爱好者",
      21,
      14,
      "我每次三十米外起脚都是 0.03，但我相信下一脚。",
      say("门线技术", 26, 22, "门将最喜欢你这种。"),
      say("远射爱好者", 29, 10, "那就再来一脚。"),
    ),
    say("小满的球评", 38, 7, "射门之前那一脚传球也该有个数，光看射门会冤枉组织者。"),
  ],
  4: [
    say("老周说球", 9, 34, "划掉的进球还留着，原因也写着，这才是对球迷诚实。以前别家一刷新，那个球就像没发生过。"),
    say("边线裁判员", 18, 13, "改判往往要等两分钟，这期间页面上不急着改也是对的。"),
    say("加时赛见", 26, 6, "战报第二版把改动列出来了，我专门去对过，真的只改了那一句。"),
    say("绿茵漫步", 50, 3, "当时那一版还能打开，截图党失业了。"),
  ],
  5: [
    say("深夜看台", 8, 27, "凌晨看回放最怕手滑点开首页。跟随视频打开以后，连搜索都不剧透，舒服。"),
    say("快攻小队长", 17, 9, "直播慢半分钟的时候，邻居先喊，这个你们治不了。", say("球袜拉到膝", 23, 15, "我已经戴降噪耳机看球两年了。")),
    say("红蓝心跳", 35, 5, "换一个浏览器标签也照办，试了，没漏。"),
  ],
  6: [
    say("点球大师兄", 10, 12, "90+2 写成 92 的网站我见一个关一个。"),
    say(
      "竞彩老秦",
      20,
      16,
      "竞彩按九十分钟加补时，每届世界杯都有人在加时进球后去要奖。",
      say("周末主队", 28, 2, "我同事，去年，真的去了。"),
    ),
  ],
  7: [
    say("柠檬讲篮球", 6, 20, "看曲线先找平的地方，领先不再变大，教练多半换了轮换阵容。"),
    say("弧顶三步", 15, 8, "最大领先二十分还能被翻，曲线掉下来那一段像滑梯。"),
    say("篮板收藏家", 30, 6, "加时另起一段很贴心，不然横轴挤成一团。"),
    say("罚球线的风", 41, 3, "能不能把暂停也标上去？", say("三分线外", 46, 5, "同求，很多次反扑都从暂停后开始。")),
  ],
  9: [
    say("阿珂聊德比", 12, 18, "扣分那天往前拖一格，名次立刻回来，这才看得出扣掉的是什么。"),
    say("篮彩算盘", 29, 4, "星号下面写了日期和分数，不用再去翻新闻。"),
  ],
  10: [
    say("盘口显微镜", 9, 11, "返还率低的公司，概率去水之后反而和大家差不多，差的只是抽走的那部分。"),
    say("传中到后点", 37, 2, "凯利大于一不等于能赢，这句话该加粗。"),
  ],
  12: [
    say("三分线外", 8, 13, "三队同胜率那套规则，我解说的时候都要现查。"),
    say("快攻小队长", 25, 7, "附加赛第八名最刺激，输一场回家，赢一场打第一。"),
  ],
};

/** Only on a database without comments. Likes come from the demo's other users. */
export async function seedComments(db: Db, now: number): Promise<void> {
  const { rows: present } = await sql`select 1 from comment limit 1`.execute(db);
  if (present.length > 0) return;
  const { rows: users } = await sql<{ id: bigint; nick_name: string }>`select id, nick_name from app_user order by id`.execute(db);
  const { rows: articles } = await sql<{ id: bigint; origin: string; publish_at: number }>`
    select id, origin, publish_at from article where origin like 'sample/%'`.execute(db);
  const idOf = new Map(users.map(({ id, nick_name }) => [nick_name, String(id)]));
  await db.transaction().execute(async (trx) => {
    const newestFirst = users.map(({ id }) => String(id)).toReversed();
    for (const { id, origin, publish_at } of articles) {
      const under = {
        subject: `article:${id}`,
        from: publish_at,
        now,
        idOf,
        likersOf: (authorId: string, { likes }: DemoComment) => newestFirst.filter((user) => user !== authorId).slice(0, likes),
      };
      for (const comment of COMMENTS[Number(origin.split("/")[1])] ?? []) await writeDemoComment(trx, comment, under);
    }
  });
}
