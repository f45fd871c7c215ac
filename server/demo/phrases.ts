/** What fans of the demo say. Invented for this project; `{h}` and `{a}` are the two teams. */
type Sport = "fb" | "bk";

const ANYTIME: Readonly<Record<Sport, readonly string[]>> = {
  fb: [
    "这个节奏太舒服了",
    "中场断得漂亮",
    "边路又被打穿了",
    "稳住，别急着出球",
    "压上去别停",
    "这脚传球有灵性",
    "裁判这尺度有点松",
    "越位了吧",
    "门将今天状态在线",
    "换人，该换人了",
    "这场要平了",
    "{h}中场控得住",
    "{a}反击速度真快",
    "角球又没打好",
    "主播分析得对",
    "刚进来，现在什么情况",
    "这球应该早点传",
    "身体对抗太激烈了",
    "看好{h}再进一个",
    "看好{a}扳回来",
    "解说别奶",
    "慢放看看",
    "这不吹？",
    "禁区里有手球吧",
    "定位球是机会",
    "后卫站位有问题",
    "逼抢起来了",
    "跑不动了吧",
    "补时至少四分钟",
    "今晚不睡了",
    "打得好闷",
    "精彩起来了",
    "前场三个人都不回防",
    "这脚射门可惜",
    "擦着立柱出去了",
  ],
  bk: [
    "这个三分稳",
    "防守轮转慢了",
    "挡拆打得真好",
    "篮板一定要收住",
    "别再失误了",
    "这球走步了吧",
    "快攻快攻",
    "罚球命中率感人",
    "{h}内线吃饼",
    "{a}外线手感来了",
    "换个小个阵容试试",
    "叫个暂停吧",
    "联防打不穿",
    "这节奏舒服",
    "犯规也太多了",
    "分差还行",
    "别单打了",
    "空位都不投",
    "这盖帽漂亮",
    "主播说得对",
    "刚来，几节了",
    "垃圾时间了？",
    "末节见真章",
    "绝杀预定",
    "看好{h}",
    "{a}要起飞",
  ],
};

const GOAL: Readonly<Record<Sport, readonly string[]>> = {
  fb: [
    "进了进了进了！！！",
    "好球！",
    "漂亮！！",
    "世界波！",
    "这也能进",
    "终于进了",
    "{t}牛啊",
    "我说什么来着",
    "激动了",
    "门将没办法",
    "回放回放",
    "666666",
    "拿下拿下",
    "太解气了",
  ],
  bk: ["三分命中！", "好球！", "打停了", "这波流畅", "{t}来劲了", "666", "追上来了", "手感火热"],
};

const REPLIES = ["哈哈哈哈", "同意", "+1", "确实", "真的假的", "不至于", "说得好", "笑死", "有道理", "就是就是"];

export interface Said {
  readonly sport: Sport;
  readonly home: string;
  readonly away: string;
  /** Who has just scored; null: nothing happened. */
  readonly scorer: string | null;
}

/** One line; not `last` again. */
export function phrase({ sport, home, away, scorer }: Said, random: () => number, last: string): string {
  const all = scorer !== null && random() < 0.75 ? GOAL[sport] : random() < 0.15 ? REPLIES : ANYTIME[sport];
  const first = Math.floor(random() * all.length);
  const words = [all[first], all[(first + 1) % all.length]].map((text = "") =>
    text
      .replace("{h}", home)
      .replace("{a}", away)
      .replace("{t}", scorer ?? home),
  );
  const [one = "", other = ""] = words;
  return one === last ? other : one;
}
