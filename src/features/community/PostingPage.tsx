import type { Circle } from "../../../contract/http/post.ts";
import { useNotice } from "../../hooks/notice.ts";
import { useNavigate } from "../../hooks/useNavigate.ts";
import { ComposerSlot } from "./ComposerSlot.tsx";
import styles from "./community.module.css";

/** 发帖: the composer with a title, on its own page. */
export function PostingPage({ circles }: { readonly circles: readonly Circle[] }) {
  const navigate = useNavigate();
  const showNotice = useNotice();
  return (
    <div className={styles.own}>
      <h1>发帖</h1>
      <ComposerSlot
        circles={circles}
        circleId={null}
        isWhole
        onPosted={(post) => {
          showNotice(post.isHeld ? "已提交，审核通过后其他人可见" : "已发布", "success");
          void navigate(`/community/${post.id}`);
        }}
      />
    </div>
  );
}
