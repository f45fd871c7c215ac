import { sql } from "kysely";
import type { writeDemoComment } from "../comment/writeDemoComment.ts";
import type { Db } from "../kit/database.ts";
import { type DemoComment, say } from "../kit/demoComment.ts";
import { shownIn } from "../kit/userTexts.ts";

/** Keyed by the post's number, `sample/{n}` of demoPosts.ts, and written for that post. Some posts have none. */
const COMMENTS: Readonly<Record<number, readonly DemoComment[]>> = {
  1: [
    say(
      "看台第七排",
      3,
      14,
      "我就在你们后面那节车厢，起头的大哥嗓子已经劈了，副歌全靠小孩撑着。",
      say("北看台阿宽", 5, 6, "劈嗓子那个就是我。"),
      say("人浪起点", 8, 2, "难怪第二段突然换人领唱。"),
    ),
    say("周末主队", 6, 5, "安检小哥边拦边跟着打拍子，我看见了。"),
    say("半场咖啡", 11, 1, "坐反方向的车，听着你们在对面站台吼，差点跟着上错。"),
  ],
  2: [
    say(
      "越位三厘米",
      5,
      19,
      "对齐草皮这件事我头一回听说，怪不得条纹剪得匀的球场看着都顺眼些。",
      say("边线裁判员", 9, 8, "条纹只是参照，真正画之前还要标定机位，不然草剪歪了，线也跟着歪。"),
      say("第一次看球", 14, 3, "那坐在看台上的人岂不是更看不准？"),
    ),
    say("终场哨响前", 12, 7, "家里电视越大骂得越凶，一根手指放到八十寸上就是半个人。"),
    say("数据铁匠", 21, 11, "再加一条：出球那一帧选早选晚，前锋能差出小半步，线画得再直也救不了。"),
    say("绿茵漫步", 33, 2, "最磨人的是等结果那两分钟，庆祝都得先憋回去。"),
  ],
  3: [
    say(
      "弧顶三步",
      7,
      9,
      "周三野球照着试了一次，墙给大个子做好了，结果他没顺下去，站那儿跟我击掌。",
      say("柠檬讲篮球", 13, 12, "他没动脚，墙就白做了。下次让他先走，再喊你。"),
    ),
    say("三分线外", 15, 16, "底角那哥们敢往上抬的前提，是教练不骂他漏人。"),
    say("快攻小队长", 29, 4, "弱侧那位最冤，站住了没人夸，晃一下全队挨说！"),
    say("篮板收藏家", 52, 2, "防挡拆我只盯先迈步的那个，卡位能早半拍。"),
  ],
  4: [
    say(
      "深夜看台",
      6,
      21,
      "隔壁那嗓子要是我喊的，我道歉，真没忍住。",
      say("清晨五点半", 10, 10, "您住几楼？下回先敲墙，数三下再喊。"),
      say("补时第五分", 25, 3, "敲墙也算剧透。"),
    ),
    say("球袜拉到膝", 18, 8, "三个闹钟输给一个邻居，说明他家的信号比手机快。"),
    say("加时赛见", 44, 2, "我家的闹钟是媳妇，代价是她先把比分说了。"),
  ],
  5: [
    say(
      "点球大师兄",
      8,
      18,
      "我罚丢的那个记了好多年，今天才知道是替概率还债。",
      say("数据铁匠", 12, 9, "还完这一个，后面三个照样得一脚一脚罚。"),
    ),
    say("大小球研究室", 20, 13, "扑出之后的补射要另算，不然同一次机会会记两遍。"),
    say("门线技术", 41, 7, "从我这头看，四个里扑一个就够吹一年。"),
    say("小满的球评", 75, 3, "十场是把好尺子，赛季初那三四场的数我基本不看～"),
    say("传中到后点", 120, 1, "所以点球大战之前别查命中率，越查越紧张。"),
  ],
  6: [
    say("终场哨响前", 15, 6, "利息也有赔光的时候，客场输两个就得倒贴。", say("越位三厘米", 22, 4, "别说了，已经在算最多能输几个。")),
    say("主场优势论", 48, 3, "这条规则最有意思的地方，是落后的一方追到只差一个，反而不敢再冒险。"),
    say("红蓝心跳", 90, 2, "积分榜先别截图，等第二回合踢完再发。"),
  ],
  7: [
    say("篮彩算盘", 12, 5, "一场二十来个罚球，多进两个就是十个百分点，先别急着谢灯光。"),
    say(
      "弧顶三步",
      35,
      2,
      "球馆换灯那天我也在，罚的时候晃眼的其实是大屏。",
      say("罚球线的风", 50, 1, "大屏正对着客队进攻的那头，妙就妙在这里。"),
    ),
  ],
  8: [
    say(
      "球袜拉到膝",
      9,
      17,
      "捡球的三公里请务必算进跑动数据，含金量最高。",
      say("替补席上", 16, 11, "手表记成了十四次冲刺，其实都是球在往停车场滚。"),
      say("远射爱好者", 27, 9, "对不起，有几脚是我打飞的。"),
    ),
    say("周末主队", 31, 6, "刚好凑齐还能踢完，你们队长该请每个人喝一杯。"),
    say("角旗区来信", 66, 4, "等一次首发等了十年，比好多职业球员都长情。"),
    say("绿茵漫步", 140, 2, "第二天下楼梯怎么样？", say("替补席上", 171, 5, "倒着下的。")),
  ],
  9: [
    say("门线技术", 14, 8, "后卫最怕会回头的那种，球刚断下来，一抬眼人又到跟前了。"),
    say(
      "老周说球",
      37,
      12,
      "梯队里我见过太多，丢了球先摊手的，二十岁以后基本都在看台上摊手。",
      say("青训观察员", 52, 5, "也有例外：一年能进二十个的，全队愿意替他跑。"),
    ),
    say("传中到后点", 95, 2, "外租也不全是坏事，低一级联赛踢满一年，回来就知道要防守了。"),
  ],
  11: [
    say("三分线外", 8, 15, "镜头扫到通道口，提前退场的人全在往回挤，那才是全场最拥挤的防守。"),
    say("篮彩算盘", 19, 7, "单节净胜二十，一个赛季也碰不上几回。"),
    say(
      "罚球线的风",
      33,
      4,
      "追到个位数那两个罚球最要命，进完替补席全站起来了。",
      say("快攻小队长", 41, 6, "我当时都在收毛巾准备下播了，又给铺回去了！"),
    ),
    say("加时赛见", 88, 2, "第三节打完就关电视睡了，早上还以为比分登反了。"),
  ],
  12: [
    say("人浪起点", 11, 13, "那三分之一里有我一份，嗓子现在还哑着。"),
    say(
      "数据铁匠",
      25,
      10,
      "空场踢的那段时间，主队胜率掉得很明显，算是给看台估了一次价。",
      say("主场优势论", 40, 8, "对，而且主队吃的牌也多了，哨子是会听声音的。"),
    ),
    say("边线裁判员", 58, 6, "替同行认一句，几万人一起喊的时候，手不往兜里伸需要定力。"),
    say("亚盘笔记本", 130, 3, "盘口上主让的门槛这些年也往下挪过，市场醒得更早。"),
  ],
  13: [
    say(
      "青训观察员",
      20,
      5,
      "教小门将最难的就是提前这一下，他们总要等球动了才动。",
      say("门线技术", 34, 4, "先练看支撑脚，脚尖指哪，球大概往哪。"),
    ),
    say("远射爱好者", 70, 6, "难怪我每次抬头，门将都已经站好等着了。"),
  ],
  14: [
    say(
      "看台第七排",
      5,
      20,
      "秘诀是爆米花在开场前吃完。",
      say("第一次看球", 12, 7, "记下了，下次只带水。"),
      say("半场咖啡", 30, 3, "水也别仰头喝，我就是仰头那一下错过的。"),
    ),
    say("北看台阿宽", 17, 14, "听声！前排一齐吸气就赶紧抬头，准没错！"),
    say("老周说球", 46, 9, "看了几十年，眨眼漏掉的球比你多，放心。"),
    say("清晨五点半", 110, 2, "在家能倒回去也没用，我倒回去看的时候又漏了一个。"),
    say("人浪起点", 180, 1, "欢迎，头一个没看见的进球会记得最久。"),
  ],
  16: [
    say(
      "小满的球评",
      13,
      18,
      "上周慢放了一场正是这样，开球时边翼卫还踩着中圈，二十分钟后跟中卫站成了一排～",
      say("老周说球", 22, 10, "退回去容易，想再站出来，得先有人敢带球过半场。"),
    ),
    say("青训观察员", 39, 7, "这个位置现在最缺人，要边锋的腿，还要后卫的心。"),
    say("替补席上", 64, 11, "我们队也摆三个后卫，因为第四个没来。"),
    say("冷门雷达", 150, 4, "弱队老老实实站五个，反而常能偷到分，别只当贬义词用。"),
    say("深夜看台", 300, 2, "意甲那几支老三卫看多了，再看别家总觉得边路空一块。"),
  ],
};

interface SeedDeps {
  /** Names of the demo's users, who comment and like. */
  readonly names: readonly string[];
  /** Writes a comment with its answers and likes. */
  readonly write: typeof writeDemoComment;
}

/** For the demo's shown posts that have no sample comments yet. Likes come from the demo's users, different ones each time. */
export async function seedPostComments(db: Db, now: number, { names, write }: SeedDeps): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows: users } = await sql<{ id: bigint; nick_name: string }>`
      select id, nick_name from app_user where nick_name = any(${[...names]}::text[]) order by id`.execute(trx);
    const idOf = new Map(users.map(({ id, nick_name: name }) => [name, String(id)]));
    const ids = [...idOf.values()];
    // Locked: of two portals that start together, the second finds the comments of the first.
    const { rows: posts } = await sql<{ id: bigint; origin: string; at: number }>`
      select p.id, p.origin, p.at from post p where p.origin like 'sample/%' and ${shownIn("p")} order by p.id for no key update`.execute(
      trx,
    );
    const { rows: present } = await sql<{ subject: string }>`
      select distinct subject from comment where is_sample and subject = any(${posts.map(({ id }) => `post:${id}`)}::text[])`.execute(trx);
    const done = new Set(present.map(({ subject }) => subject));
    for (const { id, origin, at } of posts) {
      const subject = `post:${id}`;
      if (done.has(subject)) continue;
      const number = Number(origin.split("/")[1]);
      const likersOf = (authorId: string, { after, likes }: DemoComment): readonly string[] => {
        const first = (number * 7 + after * 3) % ids.length;
        return [...ids.slice(first), ...ids.slice(0, first)].filter((user) => user !== authorId).slice(0, likes);
      };
      for (const comment of COMMENTS[number] ?? []) await write(trx, comment, { subject, from: at, now, idOf, likersOf });
    }
  });
}
