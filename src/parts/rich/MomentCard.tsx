import type { EmbeddedMoment } from "../../../contract/http/content.ts";
import { matchPath } from "../../../contract/pages.ts";
import { minuteText } from "../../../contract/match/clock.ts";
import { useIsVeiled } from "../../hooks/useVeil.ts";
import { TeamCrest } from "../../ui/surface/Crest.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./MomentCard.module.css";

const WORDS: Readonly<Record<string, string>> = {
  goal: "进球",
  "own-goal": "乌龙球",
  "penalty-goal": "点球命中",
  "penalty-missed": "点球未进",
  yellow: "黄牌",
  "second-yellow": "两黄变红",
  red: "红牌",
};

/** A match as it stood at a moment, and the way to it. Never a later score. */
export function MomentCard({ moment }: { readonly moment: EmbeddedMoment }) {
  const isVeiled = useIsVeiled(moment.matchId);
  const { home, away, score, incident, correction, at } = moment;
  const said = incident && [incident.player, WORDS[incident.type], incident.assist && `助攻 ${incident.assist}`].filter(Boolean).join("　");
  return (
    <Link className={styles.card} to={`${matchPath(moment.sport, moment.matchId)}?at=${at}`}>
      <b className={`${styles.minute} big`}>{incident ? minuteText(incident.minute, incident.plus) : "—"}</b>
      <span className={styles.body}>
        <span className={styles.score}>
          <TeamCrest crest={home.crest} size={20} />
          <span className="ell">{home.name}</span>
          <b className="big">{isVeiled ? "· - ·" : `${score[0]} - ${score[1]}`}</b>
          <span className="ell">{away.name}</span>
          <TeamCrest crest={away.crest} size={20} />
        </span>
        {said && !isVeiled ? <span className={styles.said}>{said}</span> : null}
        {correction && !isVeiled ? (
          <span className={styles.corrected}>
            当时记为 {score[0]}-{score[1]}，后{correction.isRevoked ? "取消" : "更正"}
            {correction.reason === null ? "" : `：${correction.reason}`}
          </span>
        ) : null}
      </span>
      <span className={styles.go}>
        <Icon name="play" size={14} />
        <span>从这一刻看</span>
      </span>
    </Link>
  );
}
