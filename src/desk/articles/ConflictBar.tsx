import { useState } from "react";
import type { Draft, DraftFields } from "../../../contract/desk/articles.ts";
import { withoutChanged } from "../../../contract/rules/richDiff.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { CompareDialog } from "./CompareDialog.tsx";
import type { Compared } from "./RichDiff.tsx";
import styles from "./editor.module.css";

interface Theirs extends Compared {
  readonly name: string;
  readonly draft: Draft | null;
  readonly baseRevision: number;
}

interface ConflictBarProps {
  readonly words: string;
  readonly fields: DraftFields;
  readonly articleId: string | null;
  readonly draftId: string | null;
  readonly onKeepMine: (over: { readonly draft: Draft | null; readonly baseRevision: number }) => void;
}

/** A save conflict: who saved first and when, both texts side by side, and the choice of which one to continue. */
export function ConflictBar({ words, fields, articleId, draftId, onKeepMine }: ConflictBarProps) {
  const api = useDeskApi();
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const { isSending, problem, send } = useSending();

  const read = (then: (theirs: Theirs) => void): void => {
    if (articleId === null) {
      void send(
        () => api.send("GET /drafts/{id}", { params: { id: draftId ?? "0" } }),
        ({ draft }) => then({ ...draft, name: `${draft.editedBy} 的草稿 ${draft.version}`, draft }),
      );
      return;
    }
    void send(
      () => api.send("GET /articles/{id}", { params: { id: articleId } }),
      ({ draft, fields: published, revisions }) => {
        const latest = revisions[0]?.revision ?? 0;
        const name = draft === null ? `第 ${latest} 版` : `${draft.editedBy} 的草稿 ${draft.version}`;
        const text = draft ?? published;
        then({ ...text, doc: withoutChanged(text.doc), name, draft, baseRevision: latest });
      },
    );
  };
  return (
    <div className={styles.conflict} role="alert">
      <p>
        <b>有冲突，已停止自动保存</b>
        {words}
      </p>
      {problem === null ? null : <p>{problem}。保留我的内容会另存为一份新草稿。</p>}
      <div className={styles.blockTools}>
        <Button isBusy={isSending} onClick={() => read(setTheirs)}>
          对照两份
        </Button>
        <Button onClick={() => window.location.reload()}>用对方的</Button>
        <Button
          kind="primary"
          isBusy={isSending}
          onClick={() => (problem === null ? read(onKeepMine) : onKeepMine({ draft: null, baseRevision: 0 }))}
        >
          保留我的
        </Button>
      </div>
      {theirs === null ? null : (
        <CompareDialog title={`${theirs.name} → 我的草稿`} before={theirs} after={fields} onClose={() => setTheirs(null)} />
      )}
    </div>
  );
}
