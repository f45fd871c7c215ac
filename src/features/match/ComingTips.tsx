import type { Sport } from "../../../contract/feed/channels.ts";
import type { MatchId } from "../../../contract/ids.ts";
import { matchPath } from "../../../contract/pages.ts";
import { classes } from "../../parts/match/classes.ts";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./ComingTips.module.css";

/** In place of a match's tips, which are not open yet: what there will be, and the way on. */
export function ComingTips({ sport, matchId }: { readonly sport: Sport; readonly matchId: MatchId }) {
  return (
    <div className={classes("in", styles.coming)}>
      <section>
        <h2>方案还没有开放</h2>
        <p>开放后这里有专家对这场比赛的推荐。比赛进程、数据和文字直播现在就在赛况页。</p>
        <p className={styles.ways}>
          <Link className="btn pri" to={matchPath(sport, matchId)}>
            看赛况
          </Link>
          <Link className="btn line" to={sport === "fb" ? "/football" : "/basketball"}>
            返回比分
          </Link>
        </p>
      </section>
    </div>
  );
}
