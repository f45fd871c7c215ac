import type { MatchId } from "../../../contract/ids.ts";
import { MARKET_LABEL } from "../../../contract/codes/bets.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import { Link } from "../../ui/surface/Link.tsx";
import { classes } from "../../parts/match/classes.ts";
import styles from "./Coming.module.css";

/** Pages of a match that are not open yet. */
export type ComingPage = "daxiaoqiu" | "oddsDetail" | "oupei" | "plan" | "three" | "yapan";

/** What each will hold: of football, and of basketball where it speaks of something else. */
const WORDS: Readonly<Record<ComingPage, Readonly<Record<Sport, readonly [title: string, holds: string]>>>> = {
  yapan: { fb: ["亚盘", "各家公司的让球初盘、即时盘和变化"], bk: [MARKET_LABEL.bk.ah, "各家公司的让分初盘、即时盘和变化"] },
  daxiaoqiu: {
    fb: [MARKET_LABEL.fb.ou, "各家公司的大小球初盘、即时盘和变化"],
    bk: [MARKET_LABEL.bk.ou, "各家公司的总分初盘、即时盘和变化"],
  },
  oupei: { fb: [MARKET_LABEL.fb.eu, "各家公司的胜平负赔率、概率和返还率"], bk: [MARKET_LABEL.bk.eu, "各家公司的胜负赔率、概率和返还率"] },
  three: { fb: ["三合一", "让球、大小、胜平负放在一张表里"], bk: ["三合一", "让分、总分、胜负放在一张表里"] },
  oddsDetail: {
    fb: ["指数变化", "一家公司的每一次变化，和场上发生的事对在一起"],
    bk: ["指数变化", "一家公司的每一次变化，和比分对在一起"],
  },
  plan: { fb: ["方案", "专家对这场比赛的推荐"], bk: ["方案", "专家对这场比赛的推荐"] },
};

/** In place of the blocks of a page that is not open: what it will hold, and the way on. */
export function Coming({ page, sport, matchId }: { readonly page: ComingPage; readonly sport: Sport; readonly matchId: MatchId }) {
  const [title, holds] = WORDS[page][sport];
  const base = sport === "fb" ? "/football" : "/basketball";
  return (
    <div className={classes("in", styles.coming)}>
      <section>
        <h2>{title}还没有开放</h2>
        <p>开放后这里有{holds}。比赛进程、数据和文字直播现在就在赛况页。</p>
        <p className={styles.ways}>
          <Link className="btn pri" to={`${base}/live/${matchId}`}>
            看赛况
          </Link>
          <Link className="btn line" to={base}>
            返回比分
          </Link>
        </p>
      </section>
    </div>
  );
}
