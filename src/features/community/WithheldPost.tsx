import { Suspense, useState } from "react";
import type { Post } from "../../../contract/http/post.ts";
import { plainOfRich } from "../../../contract/rules/richText.ts";
import { appealPost } from "../../api/community.ts";
import { usePortal } from "../../hooks/portal.ts";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import styles from "./community.module.css";

const AppealDialog = lazyPart(async () => (await import("../../parts/comments/CommentDialogs.tsx")).AppealDialog);

const APPEAL_WORDS = { waiting: "申诉已提交，等待处理", refused: "申诉未通过", late: "已超过申诉期限" } as const;

/** Why only the author sees the post, and what the author can do. */
export function WithheldPost({ post: { id, title, doc, isHeld, hiddenReason, appeal } }: { readonly post: Post }) {
  const { api } = usePortal();
  const [isAppealing, setIsAppealing] = useState(false);
  const [isSent, setIsSent] = useState(false);
  if (isHeld) return <p className={styles.state}>审核中，通过后其他人可见</p>;
  if (hiddenReason === null) return null;
  const state = isSent ? "waiting" : appeal?.state;
  return (
    <>
      <p className={styles.state}>
        {hiddenReason}
        {state === undefined ? null : state === "open" ? (
          <button type="button" className="btn text" onClick={() => setIsAppealing(true)}>
            申诉
          </button>
        ) : (
          <span>{APPEAL_WORDS[state]}</span>
        )}
      </p>
      <Suspense>
        {isAppealing ? (
          <AppealDialog
            quote={title || plainOfRich(doc)}
            why={hiddenReason}
            appeal={(text) => appealPost(api, id, text)}
            onClose={() => setIsAppealing(false)}
            onSent={() => setIsSent(true)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
