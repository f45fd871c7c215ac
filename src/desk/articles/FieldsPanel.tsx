import { type RefObject, useState } from "react";
import { COLUMN_ANNOUNCEMENTS, COLUMN_RECOMMENDED, NEWS_COLUMNS, type NewsColumn } from "../../../contract/codes/newsColumns.ts";
import { type DeskArticle, type DraftFields, REASON_MAX, TAGS_MAX, TAG_MAX, WEIGHT_MAX } from "../../../contract/desk/articles.ts";
import type { ArticleMatch } from "../../../contract/http/content.ts";
import { Checkbox } from "../../ui/control/Checkbox.tsx";
import { Dialog } from "../../ui/control/Dialog.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { deskTime } from "../layout/deskTime.ts";
import { MomentInput } from "../layout/MomentInput.tsx";
import { CoverField } from "./CoverField.tsx";
import { MatchSearch } from "./MatchSearch.tsx";
import styles from "./editor.module.css";

interface FieldsPanelProps {
  readonly fields: DraftFields;
  readonly change: (part: Partial<DraftFields>) => void;
  readonly match: ArticleMatch | null;
  readonly onMatch: (match: ArticleMatch | null) => void;
  readonly article: DeskArticle | null;
  readonly tagsRef: RefObject<HTMLInputElement | null>;
}

const COLUMNS = (NEWS_COLUMNS as readonly NewsColumn[]).filter(({ no }) => no !== COLUMN_RECOMMENDED && no !== COLUMN_ANNOUNCEMENTS);
const SOURCE_MAX = 20;

/** The article's fields besides its text. */
export function FieldsPanel({ fields, change, match, onMatch, article, tagsRef }: FieldsPanelProps) {
  const [tag, setTag] = useState("");
  const [isPicking, setIsPicking] = useState(false);
  const isAnnouncement = fields.kind === "announcement";
  const isOver = article?.revisions.some(({ isPlanned }) => !isPlanned) ?? false;
  const addTag = (): void => {
    const word = tag.trim();
    setTag("");
    if (word !== "" && !fields.tags.includes(word) && fields.tags.length < TAGS_MAX) change({ tags: [...fields.tags, word] });
  };
  return (
    <section aria-label="发布">
      <h2>发布</h2>
      <label className={styles.field}>
        <span>栏目</span>
        {isAnnouncement ? (
          <b>公告</b>
        ) : (
          <select value={fields.columnNo} onChange={({ target }) => change({ columnNo: target.value })}>
            {COLUMNS.map(({ no, name }) => (
              <option key={no} value={no}>
                {name}
              </option>
            ))}
          </select>
        )}
      </label>
      {isAnnouncement ? null : (
        <details className={styles.field}>
          <summary>
            <span>也放在</span>
            <b>{COLUMNS.flatMap(({ no, name }) => (fields.otherColumns.includes(no) ? [name] : [])).join("、") || "无"}</b>
          </summary>
          <div className={styles.checks}>
            {COLUMNS.filter(({ no, isApart }) => no !== fields.columnNo && !isApart).map(({ no, name }) => (
              <Checkbox
                key={no}
                isChecked={fields.otherColumns.includes(no)}
                onChange={(isOn) =>
                  change({ otherColumns: isOn ? [...fields.otherColumns, no] : fields.otherColumns.filter((one) => one !== no) })
                }
              >
                {name}
              </Checkbox>
            ))}
          </div>
        </details>
      )}
      <div className={styles.field}>
        <span>{isOver ? "更新于" : "发布于"}</span>
        <MomentInput
          label={isOver ? "更新时间" : "发布时间"}
          none="立即"
          value={fields.schedule}
          onChange={(schedule) => change({ schedule })}
        />
      </div>
      {isOver ? (
        <label className={styles.field}>
          <span>修订说明</span>
          <input
            value={fields.reason}
            maxLength={REASON_MAX}
            placeholder="改了什么，为什么"
            onChange={({ target }) => change({ reason: target.value })}
          />
        </label>
      ) : null}
      {isAnnouncement ? null : (
        <div className={styles.field}>
          <span>比赛</span>
          <span className={styles.picked}>
            <button type="button" onClick={() => setIsPicking(true)}>
              {match === null ? "选择比赛" : `${match.home.name} vs ${match.away.name}`}
              {match === null ? null : <small className="num">{deskTime(match.kickoffAt).slice(5, 16)}</small>}
            </button>
            {match === null ? null : (
              <button
                type="button"
                aria-label="不关联比赛"
                onClick={() => {
                  onMatch(null);
                  change({ match: null });
                }}
              >
                <Icon name="close" size={14} />
              </button>
            )}
          </span>
        </div>
      )}
      <div className={styles.field}>
        <label htmlFor="desk-tags">标签</label>
        <span className={styles.tags}>
          {fields.tags.map((one) => (
            <button
              key={one}
              type="button"
              aria-label={`去掉标签 ${one}`}
              onClick={() => change({ tags: fields.tags.filter((other) => other !== one) })}
            >
              {one}
              <Icon name="close" size={14} />
            </button>
          ))}
          <input
            id="desk-tags"
            ref={tagsRef}
            value={tag}
            maxLength={TAG_MAX}
            placeholder={fields.tags.length < TAGS_MAX ? "回车添加" : "最多 8 个"}
            disabled={fields.tags.length >= TAGS_MAX}
            onChange={({ target }) => setTag(target.value)}
            onBlur={addTag}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === "Enter") {
                event.preventDefault();
                addTag();
              } else if (event.key === "Backspace" && tag === "") change({ tags: fields.tags.slice(0, -1) });
            }}
          />
        </span>
      </div>
      {isAnnouncement ? null : <CoverField cover={fields.cover} onChange={(cover) => change({ cover })} />}
      <label className={styles.field}>
        <span>署名</span>
        <input value={fields.source} maxLength={SOURCE_MAX} onChange={({ target }) => change({ source: target.value })} />
      </label>
      {isAnnouncement ? null : (
        <label className={styles.field}>
          <span>推荐权重</span>
          <span className={styles.weight}>
            <input
              type="number"
              min={0}
              max={WEIGHT_MAX}
              value={fields.weight}
              onChange={({ target }) => change({ weight: Math.min(WEIGHT_MAX, Math.max(0, Math.trunc(Number(target.value)) || 0)) })}
            />
            <small>小时：在推荐里排得比同时发布的靠前</small>
          </span>
        </label>
      )}
      <div className={styles.field}>
        <span>评论</span>
        <Checkbox isChecked={fields.isCommentable} onChange={(isCommentable) => change({ isCommentable })}>
          开放{article === null ? "" : `　${article.comments}`}
        </Checkbox>
      </div>
      <div className={styles.field}>
        <span>示例</span>
        <Checkbox isChecked={fields.isSample} onChange={(isSample) => change({ isSample })}>
          标为示例内容
        </Checkbox>
      </div>
      {isPicking ? (
        <Dialog title="关联比赛" width={547} onClose={() => setIsPicking(false)}>
          <MatchSearch
            onPick={(picked) => {
              setIsPicking(false);
              onMatch(picked);
              change({ match: { sport: picked.sport, matchId: picked.matchId } });
            }}
          />
        </Dialog>
      ) : null}
    </section>
  );
}
