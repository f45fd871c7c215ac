import type { FoundPost } from "../../../contract/http/search.ts";
import { agoText } from "../../parts/articles/agoText.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { Marked } from "./Marked.tsx";
import styles from "./search.module.css";

/** Posts of the community: the title, or else the words around the first hit, and who wrote them. */
export function FoundPosts({ list, now }: { readonly list: readonly FoundPost[]; readonly now: number }) {
  return (
    <ul aria-label="帖子">
      {list.map(({ id, title, text, author, at, likes, comments, marks }) => (
        <li key={id} className={styles.row}>
          <Link to={`/community/${id}`}>
            <Avatar src={author.portrait} name={author.nickName} size={40} />
            <span>
              <b className="ell">
                {title === "" ? <Marked text={text} marks={marks.text} /> : <Marked text={title} marks={marks.title} />}
              </b>
              {title === "" ? null : (
                <small className="ell">
                  <Marked text={text} marks={marks.text} />
                </small>
              )}
              <small className="ell">
                {author.nickName}　{agoText(at, now)}　<span className="num">{likes}</span> 点亮　<span className="num">{comments}</span>{" "}
                评论
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
