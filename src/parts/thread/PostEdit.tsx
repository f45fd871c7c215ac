import { type FormEvent, useState } from "react";
import type { ThreadPost } from "../../../contract/thread/thread.ts";
import { editPost } from "../../api/community.ts";
import { usePortal } from "../../hooks/portal.ts";
import { docOf, draftProblem, topicsIn } from "../../hooks/postText.ts";
import { useSending } from "../../hooks/useSending.ts";
import styles from "./compose.module.css";

/** Edits the text of the user's own post; its pictures and its moment stay. */
export function PostEdit({ post, onDone }: { readonly post: ThreadPost; readonly onDone: () => void }) {
  const { api } = usePortal();
  const { problem, isSending, send } = useSending();
  const [text, setText] = useState(post.text);
  const [wrong, setWrong] = useState<string | null>(null);
  const { id, title, pictures, moment } = post;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = draftProblem({ title, text, pictures, moment });
    setWrong(found);
    if (found !== null) return;
    if (await send(() => editPost(api, { id, title, doc: docOf(text, moment), pictures, topics: topicsIn(text) }))) onDone();
  }
  const words = wrong ?? problem;
  return (
    <form className={styles.composer} noValidate onSubmit={(event) => void submit(event)}>
      <textarea
        aria-label="修改帖子"
        rows={3}
        value={text}
        readOnly={isSending}
        aria-invalid={words !== null}
        onChange={({ target }) => setText(target.value)}
      />
      {words === null ? null : <p role="alert">{words}</p>}
      <div className={styles.tools}>
        <button type="button" className="btn sm line" onClick={onDone}>
          取消
        </button>
        <button type="submit" className="btn sm pri" aria-busy={isSending}>
          保存
        </button>
      </div>
    </form>
  );
}
