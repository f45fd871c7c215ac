import type { CaseDetail } from "../../../contract/desk/moderation.ts";
import { deskDay, shortTime, spanWords } from "../shared/words.ts";
import styles from "./queue.module.css";
import { TRUST_NAME, pastWords, reasonLabel } from "./queueWords.ts";

/** The author and earlier decisions about them; the reporters and how often their reports were right. */
export function AuthorPanel({ detail: { author, reporters } }: { readonly detail: CaseDetail }) {
  return (
    <>
      {author === null ? null : (
        <>
          <h3>作者</h3>
          <ul>
            <li>
              注册<b className="num">{deskDay(author.registeredAt)}</b>
            </li>
            <li>
              信任
              <b>
                {TRUST_NAME[author.trust]}　每小时 {author.perHour} 条
              </b>
            </li>
            <li>
              发言<b className="num">{author.texts}</b>
            </li>
            <li>
              被隐藏<b className="num">{author.hidden}</b>
            </li>
            <li>
              被点赞<b className="num">{author.likes}</b>
            </li>
            {author.mute === null ? null : (
              <li>
                禁言中
                <b className={`num ${styles.no}`}>
                  {author.mute.until === null ? "永久" : `至 ${shortTime(author.mute.until)}`}　{reasonLabel(author.mute.reasonCode)}
                </b>
              </li>
            )}
          </ul>
          <h3>过往</h3>
          {author.past.length === 0 ? <p className={styles.none}>没有</p> : null}
          <ul className={`${styles.past} num`}>
            {author.past.map((one) => (
              <li key={one.id}>
                {shortTime(one.at).slice(0, 5)}
                <b>{pastWords(one)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>举报人</h3>
      {reporters.length === 0 ? <p className={styles.none}>没有</p> : null}
      <ul>
        {reporters.map((one) => (
          <li key={one.id}>
            {one.reporter.nickName}
            <b className="num">{one.decided === 0 ? "首次" : `属实 ${one.upheld}/${one.decided}`}</b>
          </li>
        ))}
      </ul>
      <h3>再次处罚</h3>
      <ul>
        {author === null ? null : (
          <li>
            删除时<b>禁言 {spanWords(author.nextMuteMs)}</b>
          </li>
        )}
        <li>
          撤销期
          <b>
            10 分钟内 <kbd>Z</kbd>
          </b>
        </li>
      </ul>
    </>
  );
}
