import type { CaseDetail, DeskCase } from "../../../contract/desk/moderation.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import { clockTime, shortTime } from "../shared/words.ts";
import { markHits } from "./markHits.ts";
import styles from "./queue.module.css";
import { DECISION_NAME, hitKinds } from "./queueWords.ts";

interface CaseViewProps {
  readonly detail: CaseDetail;
  /** URL of the page with the text; null: the text is no longer there. */
  readonly href: string | null;
}

/** Who may read the text by now. */
function visibility({ decided, hiddenAt, isHeld }: DeskCase): string {
  if (decided?.decision === "gone") return DECISION_NAME.gone;
  if (decided !== null) return decided.decision === "approve" ? "可见" : "已隐藏";
  if (hiddenAt !== null) return `已自动隐藏 ${clockTime(hiddenAt)}`;
  return isHeld ? "放行后可见" : "可见";
}

/** Why the case is here, its author, the text with the hits marked, its normalised form, and the surrounding lines. */
export function CaseView({ detail, href }: CaseViewProps) {
  const { case: row, facts, normalised, hasUnseen, context, appeal } = detail;
  const kinds = hitKinds(row);
  return (
    <>
      <div className={styles.chips}>
        {row.reports > 0 ? (
          <span>
            <Icon name="flag" size={16} />
            举报 <b className="num">{row.reports}</b>
          </span>
        ) : null}
        {kinds === "" ? null : (
          <span>
            词库 <b>{kinds}</b>
          </span>
        )}
        <span>
          可见性 <b className="num">{visibility(row)}</b>
        </span>
        {row.escalated === null ? null : (
          <span>
            上交 <b>{row.escalated.by}</b>
          </span>
        )}
      </div>
      <div className={styles.author}>
        <Avatar src={row.author.portrait} name={row.author.nickName} size={40} />
        <div>
          <h2>
            {row.author.nickName}
            <LevelBadge level={row.author.level} />
          </h2>
          <small className="num">
            {row.noun}
            {facts === null ? "" : `于 ${facts.under}`}
            {facts?.seenMinute ? `　写于 ${facts.seenMinute}` : ""}
            {facts === null ? "" : `　${shortTime(facts.at)}`}
          </small>
        </div>
        {href === null ? null : (
          <a className="btn line" href={href} target="_blank" rel="noreferrer">
            打开原文 <kbd>O</kbd>
          </a>
        )}
      </div>
      <p className={styles.text}>
        {markHits(row.text, row.hits).map((piece) =>
          piece.isHit ? <em key={piece.from}>{piece.text}</em> : <span key={piece.from}>{piece.text}</span>,
        )}
        {row.text === "" ? "（内容已不在）" : null}
      </p>
      <p className={styles.norm}>
        归一后　<b>{normalised}</b>
        <br />
        {hasUnseen ? <span className={styles.no}>含有隐藏字符</span> : "未发现隐藏字符"}
      </p>
      {context.length === 0 ? null : (
        <section className={styles.context}>
          <h3>上下文</h3>
          <ol>
            {context.map((line) => (
              <li key={line.id} data-this={line.isThis ? "" : undefined}>
                <b>{line.nickName}</b>
                <span>{line.text}</span>
                <time className="num">{clockTime(line.at)}</time>
              </li>
            ))}
          </ol>
        </section>
      )}
      {appeal === null ? null : (
        <section className={styles.context}>
          <h3>申诉</h3>
          <p className={styles.norm}>
            {appeal.text}
            {appeal.answer === null ? null : (
              <>
                <br />
                <b>{appeal.answer === "" ? "已处理" : appeal.answer}</b>
              </>
            )}
          </p>
        </section>
      )}
    </>
  );
}
