import type { EmbeddedMoment, ShownMoment, WithheldMoment } from "../../../contract/http/content.ts";
import { matchPath } from "../../../contract/pages.ts";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import { useMomentCard } from "../../hooks/momentCards.ts";
import { useIsVeiled } from "../../hooks/useVeil.ts";
import { TeamCrest } from "./Crest.tsx";
import { Icon } from "./Icon.tsx";
import { Link } from "./Link.tsx";
import styles from "./MomentCard.module.css";
import { MOMENT_WORDS } from "../../../contract/match/incidentWords.ts";

/** `当时 2-1，后更正为 1-1：越位` */
function correctedWords({ score, correction }: ShownMoment): string | null {
  if (correction === null) return null;
  const { score: now, reason } = correction;
  const to = now[0] === score[0] && now[1] === score[1] ? "" : `为 ${now[0]}-${now[1]}`;
  return `当时 ${score[0]}-${score[1]}，后更正${to}${reason === null ? "" : `：${reason}`}`;
}

function Teams({ moment, score }: { readonly moment: EmbeddedMoment; readonly score: string }) {
  const { home, away } = moment;
  return (
    <span className={styles.score}>
      <TeamCrest crest={home.crest} size={20} />
      <span className="ell">{home.name}</span>
      <b className="big">{score}</b>
      <span className="ell">{away.name}</span>
      <TeamCrest crest={away.crest} size={20} />
    </span>
  );
}

/** A moment later than the reader's: the server has sent nothing of it, and there is no link that could reveal it. */
function Withheld({ moment }: { readonly moment: WithheldMoment }) {
  return (
    <span className={styles.card} data-withheld="" role="note">
      <b className={styles.minute}>
        <Icon name="clock" size={18} />
      </b>
      <span className={styles.body}>
        <Teams moment={moment} score="· - ·" />
        <span className={styles.said}>看到后显示</span>
      </span>
    </span>
  );
}

function Shown({ moment }: { readonly moment: ShownMoment }) {
  const isVeiled = useIsVeiled(moment.matchId);
  const { score, incident, at, minute } = moment;
  const caption =
    incident && [incident.player, MOMENT_WORDS[incident.type], incident.assist && `助攻 ${incident.assist}`].filter(Boolean).join("　");
  const corrected = correctedWords(moment);
  return (
    <Link className={styles.card} to={`${matchPath(moment.sport, moment.matchId)}?at=${at}`}>
      <b className={`${styles.minute} big`}>{minute}</b>
      <span className={styles.body}>
        <Teams moment={moment} score={isVeiled ? "· - ·" : `${score[0]} - ${score[1]}`} />
        {caption && !isVeiled ? <span className={styles.said}>{caption}</span> : null}
        {corrected && !isVeiled ? <span className={styles.corrected}>{corrected}</span> : null}
      </span>
      <span className={styles.go}>
        <Icon name="play" size={14} />
        <span>从这一刻看</span>
      </span>
    </Link>
  );
}

/** A match as it was at a moment, with a link to it. Never a later score. */
export function MomentCard({ moment }: { readonly moment: EmbeddedMoment }) {
  return moment.isWithheld ? <Withheld moment={moment} /> : <Shown moment={moment} />;
}

/** The card of a moment that is known by name only, as of the page's clock. A placeholder keeps its space meanwhile. */
export function MomentOf({ of }: { readonly of: RichMoment }) {
  const { state, retry } = useMomentCard(of);
  if (state.kind === "ready" && state.card !== null) return <MomentCard moment={state.card} />;
  return (
    <span className={styles.waiting} role="status">
      {state.kind === "loading" ? (
        "正在载入比赛时刻"
      ) : state.kind === "failed" ? (
        <>
          比赛时刻载入失败
          <button type="button" onClick={retry}>
            重试
          </button>
        </>
      ) : (
        "这场比赛已不在本站"
      )}
    </span>
  );
}

/** A moment that is about to be sent, with a button to remove it. */
export function ChosenMoment({
  of,
  isBusy = false,
  onRemove,
}: {
  readonly of: RichMoment;
  readonly isBusy?: boolean;
  readonly onRemove: () => void;
}) {
  return (
    <div className={styles.chosen} role="group" aria-label="要分享的时刻">
      <MomentOf of={of} />
      <button type="button" aria-label="移除这一刻" disabled={isBusy} onClick={onRemove}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
