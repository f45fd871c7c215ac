import { useState } from "react";
import type { DeskArticle, Draft, DraftFields, RevisionBody } from "../../../contract/desk/articles.ts";
import { withoutChanged } from "../../../contract/rules/richDiff.ts";
import type { RichDoc } from "../../../contract/rules/richText.ts";
import { useNotice } from "../../hooks/notice.ts";
import { Select } from "../../ui/control/Select.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { deskTime } from "../layout/deskTime.ts";
import { CompareDialog } from "./CompareDialog.tsx";
import type { Compared } from "./RichDiff.tsx";
import styles from "./editor.module.css";

interface VersionsPanelProps {
  readonly article: DeskArticle | null;
  readonly draft: Draft | null;
  readonly fields: DraftFields;
  /** Size of the draft's difference to the published text. */
  readonly size: { readonly added: number; readonly removed: number } | null;
}

const EMPTY: RichDoc = { type: "doc", content: [] };
const MINE = "draft";
const timeText = (at: number): string => deskTime(at).slice(5, 16);
const comparedOf = (body: RevisionBody): Compared => ({ ...body, doc: body.doc === null ? EMPTY : withoutChanged(body.doc) });

/** Every version. Its button compares it with the draft (or the previous version); the selects compare any two. */
export function VersionsPanel({ article, draft, fields, size }: VersionsPanelProps) {
  const api = useDeskApi();
  const notice = useNotice();
  const [shown, setShown] = useState<{ readonly title: string; readonly before: Compared; readonly after: Compared } | null>(null);
  const revisions = article?.revisions ?? [];
  const options = [
    { value: MINE, label: "草稿" },
    ...revisions.map(({ revision }) => ({ value: String(revision), label: `第 ${revision} 版` })),
  ];
  const [pair, setPair] = useState<readonly [string, string]>([String(revisions[0]?.revision ?? 1), MINE]);

  const read = async (version: string): Promise<Compared | null> => {
    if (version === MINE) return fields;
    const answer = await api.send("GET /articles/{id}/revisions/{revision}", { params: { id: article?.id ?? "0", revision: version } });
    if (!answer.ok) notice(answer.error.message);
    return answer.ok ? comparedOf(answer.value) : null;
  };
  const nameOf = (version: string): string => options.find(({ value }) => value === version)?.label ?? "";
  const compare = async (from: string, to: string): Promise<void> => {
    const [before, after] = await Promise.all([read(from), read(to)]);
    if (before && after) setShown({ title: `${nameOf(from)} → ${nameOf(to)}`, before, after });
  };

  return (
    <section aria-label="版本">
      <h2>版本</h2>
      <ol className={styles.versions}>
        <li data-kind="draft">
          <i aria-hidden="true" />
          <span>
            <b>{draft === null ? "还没有草稿" : `草稿 ${draft.version}`}</b>
            <small className="num">{draft === null ? "开始写就会自动保存" : `${draft.editedBy}　${timeText(draft.updatedAt)}`}</small>
          </span>
          {size === null || (size.added === 0 && size.removed === 0) ? null : (
            <em className="num" data-kind="size">
              +{size.added} −{size.removed} 字
            </em>
          )}
        </li>
        {revisions.map(({ revision, at, editedBy, reason, isPlanned }, i) => {
          const isOnline = !isPlanned && revisions.slice(0, i).every((newer) => newer.isPlanned) && article?.state === "online";
          return (
            <li key={revision} data-kind={isOnline ? "online" : isPlanned ? "planned" : "old"}>
              <i aria-hidden="true" />
              <span>
                <b>
                  第 {revision} 版{isOnline ? "　已发布" : isPlanned ? "　待发" : ""}
                </b>
                <small className="num">
                  {editedBy ?? "机器"}　{timeText(at)}
                  {reason === "" ? "" : `　${reason}`}
                </small>
              </span>
              {isOnline ? (
                <em>在线</em>
              ) : (
                <button type="button" onClick={() => void compare(String(revision), MINE)}>
                  对照
                </button>
              )}
            </li>
          );
        })}
      </ol>
      {revisions.length > 0 ? (
        <div className={styles.pair}>
          <Select aria-label="从" value={pair[0]} onChange={(from) => setPair([from, pair[1]])} options={options} />
          <span aria-hidden="true">→</span>
          <Select aria-label="到" value={pair[1]} onChange={(to) => setPair([pair[0], to])} options={options} />
          <button type="button" onClick={() => void compare(pair[0], pair[1])}>
            对照
          </button>
        </div>
      ) : null}
      {shown === null ? null : <CompareDialog {...shown} onClose={() => setShown(null)} />}
    </section>
  );
}
