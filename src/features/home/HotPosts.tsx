import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./HotPosts.module.css";
import type { HotPost } from "./homeData.ts";

/** 社区: posts with many likes right now. */
export function HotPosts({ posts }: { readonly posts: readonly HotPost[] }) {
  return (
    <section>
      <div className="sec-h">
        <h2>社区</h2>
        <Link className="more" to="/community">
          更多
          <Icon name="right" size={14} />
        </Link>
      </div>
      <ul className={styles.posts}>
        {posts.map(({ id, title, by, likes, comments }) => (
          <li key={id}>
            <Link to={`/community/${id}`}>{title}</Link>
            <small>
              {by}　点亮 {likes}　评论 {comments}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
