import { sql } from "kysely";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import type { Db } from "../kit/database.ts";
import { samenessOf } from "../kit/textPace.ts";
import { insertPost } from "./postWrites.ts";

/** Posts of the demo's users: written by us, labelled 示例, all different. */
interface Sample {
  readonly by: string;
  /** Hours before the demo began. */
  readonly hoursAgo: number;
  /** Origin of a circle in circles.ts. */
  readonly circle: string;
  readonly title?: string;
  readonly text: readonly string[];
  readonly topics?: readonly string[];
  readonly likes: number;
}

const SAMPLES: readonly Sample[] = [
  {
    by: "北看台阿宽",
    hoursAgo: 0.4,
    circle: "watching",
    text: ["最后十分钟没人坐着。散场二十分钟了，地铁站里还在唱，唱到安检口被劝下来，出了安检接着唱。"],
    topics: ["今晚几点睡"],
    likes: 18,
  },
  {
    by: "边线裁判员",
    hoursAgo: 0.9,
    circle: "tactics",
    title: "越位线为什么看着是歪的",
    text: [
      "转播的镜头不在底线延长线上，人眼看到的“平行”其实是斜的。所以要画线，而且画线的人得先把草皮的纹路对齐。",
      "下次看到两条线挨得只剩一根手指，先别骂，等他把线画完。",
    ],
    topics: ["越位"],
    likes: 22,
  },
  {
    by: "柠檬讲篮球",
    hoursAgo: 1.6,
    circle: "nba",
    title: "挡拆之后，分谁做墙",
    text: [
      "左边给大个子做墙，右边给射手做墙，区别在谁先起速。前者要弱侧站稳，后者要底角的人敢往上抬两步。看懂这一步，一半的进攻就看懂了。",
    ],
    topics: ["战术板"],
    likes: 15,
  },
  {
    by: "清晨五点半",
    hoursAgo: 2.2,
    circle: "champions-league",
    text: ["闹钟定了三个，最后是被隔壁邻居的一声“进啦”叫醒的。谢谢邻居，下次请等我开机。"],
    topics: ["今晚几点睡"],
    likes: 20,
  },
  {
    by: "数据铁匠",
    hoursAgo: 3.1,
    circle: "tactics",
    title: "一个点球值多少",
    text: [
      "长期看大约 0.76 个进球。换句话说，四个点球里丢一个不是“心理素质差”，是概率在收账。拿十场的射门质量去看一支队，比拿一场的比分去看，靠谱得多。",
    ],
    topics: ["期望进球"],
    likes: 17,
  },
  {
    by: "越位三厘米",
    hoursAgo: 4,
    circle: "la-liga",
    text: ["同分先比相互战绩，还得两回合都踢完才算。上半程赢的那场现在只能当利息，本金要等客场再取。"],
    likes: 9,
  },
  {
    by: "罚球线的风",
    hoursAgo: 5.3,
    circle: "cba",
    text: ["主场的灯光调亮之后，罚球命中率真的高了一点。也可能只是我们今天买的座位离篮筐近。"],
    likes: 6,
  },
  {
    by: "替补席上",
    hoursAgo: 6.5,
    circle: "watching",
    title: "业余联赛第十年，替补第十年",
    text: ["今天终于首发了，因为只来了十一个人。踢满九十分钟，跑了七公里，其中三公里是去捡球。"],
    topics: ["周末踢球"],
    likes: 21,
  },
  {
    by: "青训观察员",
    hoursAgo: 8.2,
    circle: "ligue-1",
    text: ["看十七岁的边锋，别数过人次数，看他丢球之后五秒在哪。回头的，会留下来；站着的，会被租出去。"],
    likes: 13,
  },
  {
    by: "深夜看台",
    hoursAgo: 10,
    circle: "serie-a",
    text: ["一比零，全场射正三次，看得手心出汗。有人说闷，我觉得像下棋，最后一步将军的那种。"],
    likes: 8,
  },
  {
    by: "快攻小队长",
    hoursAgo: 12.5,
    circle: "nba",
    text: ["落后十八分，最后一节打回来，赢两分。垃圾时间这个词，今晚应该改名叫“先别走时间”。"],
    likes: 16,
  },
  {
    by: "主场优势论",
    hoursAgo: 15,
    circle: "premier-league",
    title: "主场到底值几个球",
    text: ["近十年大约三分之一个。以前更多，后来场地都修平了，客队不再坐大巴颠一天，裁判的哨子也更匀了。剩下的那点，是看台给的。"],
    topics: ["主场"],
    likes: 14,
  },
  {
    by: "门线技术",
    hoursAgo: 19,
    circle: "bundesliga",
    text: ["出击还是留守，其实在对方触球前半秒就定了。看起来是反应快，其实是想得早。"],
    likes: 12,
  },
  {
    by: "第一次看球",
    hoursAgo: 22,
    circle: "watching",
    text: ["第一次去现场，发现没有回放，进球的时候我正在低头看爆米花。请问大家都是怎么做到不眨眼的？"],
    likes: 19,
  },
  {
    by: "篮板收藏家",
    hoursAgo: 27,
    circle: "nba",
    text: ["篮板不是跳得高的人的，是先转身的人的。今天十四个里有九个是卡位卡来的，脚没离地三十公分。"],
    likes: 7,
  },
  {
    by: "老周说球",
    hoursAgo: 31,
    circle: "csl",
    title: "三后卫不是五后卫",
    text: ["差别在边翼卫站哪。站在中线前面，是三后卫；被压回禁区前，是五后卫。同一张阵型图，上半场叫前者，下半场叫后者，这场球就输了。"],
    topics: ["战术板"],
    likes: 23,
  },
];

/** Posts of the demo, on a database that has the demo's users and none of these posts. */
export async function seedPosts(db: Db, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows: users } = await sql<{ id: bigint; nick_name: string }>`
      select id, nick_name from app_user where nick_name = any(${SAMPLES.map(({ by }) => by)}::text[])`.execute(trx);
    const { rows: circles } = await sql<{
      id: bigint;
      origin: string;
    }>`select id, origin from circle where origin like 'general/%'`.execute(trx);
    const { rows: readers } = await sql<{ id: bigint }>`select id from app_user order by id limit 40`.execute(trx);
    // Each user joins about a third of the circles.
    const joined = readers.flatMap((reader, i) =>
      circles.filter((_, place) => (i * 7 + place * 5) % 11 < 4).map((circle) => ({ user: String(reader.id), circle: String(circle.id) })),
    );
    await sql`
      insert into circle_follow (user_id, circle_id, at) select n.user, n.circle, ${new Date(now)}
      from json_to_recordset(${JSON.stringify(joined)}::json) as n("user" int8, circle int8)
      where not exists (select 1 from circle_follow) on conflict do nothing`.execute(trx);
    for (const [i, sample] of SAMPLES.entries()) {
      const author = users.find(({ nick_name: name }) => name === sample.by);
      if (!author) continue;
      const at = now - Math.round(sample.hoursAgo * 3_600_000);
      const plain = sample.text.join("\n");
      const id = await insertPost(trx, {
        authorId: String(author.id),
        circleId: String(circles.find(({ origin }) => origin === `general/${sample.circle}`)?.id ?? "") || null,
        title: sample.title ?? "",
        doc: richOfParagraphs(sample.text),
        plain,
        sameness: samenessOf(plain),
        pictures: [],
        topics: sample.topics ?? [],
        match: null,
        at,
        seenAt: null,
        seenMinute: null,
        isHeld: false,
        requestKey: null,
        isSample: true,
        origin: `sample/${i + 1}`,
      });
      if (id === null) continue;
      const likers = readers.filter((reader) => reader.id !== author.id).slice(0, sample.likes);
      await sql`
        insert into post_like (post_id, user_id, at) select ${id}::int8, n, ${new Date(at + 60_000)}
        from unnest(${likers.map((reader) => String(reader.id))}::int8[]) as n on conflict do nothing`.execute(trx);
    }
  });
}
