import { diffDocs } from "../../../contract/rules/richDiff.ts";
import type { RichDoc } from "../../../contract/rules/richText.ts";
import { type TextPart, diffText } from "../../../contract/rules/textDiff.ts";
import styles from "./editor.module.css";

export function Parts({ parts }: { readonly parts: readonly TextPart[] }) {
  return parts.map(({ kind, text }, i) =>
    kind === "same" ? (
      <span key={i}>{text}</span>
    ) : kind === "cut" ? (
      <del key={i} className={styles.cut}>
        {text}
      </del>
    ) : (
      <ins key={i} className={styles.fresh}>
        {text}
      </ins>
    ),
  );
}

const NAMES: Readonly<Record<string, string>> = { image: "图片", moment: "比赛时刻", matchCard: "比赛卡片", matchStats: "技术统计" };

export interface Compared {
  readonly title: string;
  readonly summary: string;
  readonly doc: RichDoc;
}

/** A read-only diff of two texts: deletions struck out, insertions marked, a bar beside each changed block. */
export function RichDiff({ before, after }: { readonly before: Compared; readonly after: Compared }) {
  return (
    <div className={styles.compared}>
      <h3 className={styles.comparedTitle}>
        <Parts parts={diffText(before.title, after.title)} />
      </h3>
      <p className={styles.comparedSummary}>
        <Parts parts={diffText(before.summary, after.summary)} />
      </p>
      {diffDocs(before.doc, after.doc).map(({ kind, before: old, after: now, parts }, i) => {
        const leaf = now ?? old;
        const type = leaf?.type.split("/").at(-1) ?? "";
        const name = NAMES[type];
        const shown = name === undefined ? parts : [{ kind: kind === "changed" ? ("same" as const) : kind, text: `［${name}］` }];
        return (
          <p key={i} className={kind === "same" ? undefined : styles.touched} data-block={type}>
            <Parts parts={shown} />
          </p>
        );
      })}
    </div>
  );
}
