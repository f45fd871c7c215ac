import type { BestComment } from "../../../contract/http/comment.ts";
import { openHref } from "../../../contract/pages.ts";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./BestComments.module.css";

/** 亮评: comments of the last day with many likes, each with its subject. */
export function BestComments({ comments }: { readonly comments: readonly BestComment[] }) {
  if (comments.length === 0) return null;
  return (
    <section>
      <div className="sec-h">
        <h2>亮评</h2>
      </div>
      <ul className={styles.list}>
        {comments.map(({ comment, about }) => {
          const to = openHref(about.path);
          return (
            <li key={comment.id}>
              <p>{comment.text}</p>
              <small>
                {comment.author?.nickName}　点亮 {comment.likes}
              </small>
              {to === null ? null : (
                <Link className="ell" to={to}>
                  {about.title}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
