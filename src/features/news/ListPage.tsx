import type { PersonalSpace } from "../../../contract/http/user.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { FollowButton } from "../../parts/people/FollowButton.tsx";
import { useFollow } from "../../parts/people/useFollow.ts";
import { countText } from "../../ui/count.ts";
import { spacePath } from "../../ui/spacePath.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { ArticleList } from "./ArticleList.tsx";
import styles from "./list.module.css";
import type { AuthorData } from "./newsData.ts";

/** The author of the articles below. */
function AuthorHead({ author }: { readonly author: PersonalSpace }) {
  const isSelf = useSessionView().user?.id === author.id;
  const follow = useFollow(author);
  return (
    <header className={styles.author}>
      <Link to={spacePath(author)} tabIndex={-1} aria-hidden="true">
        <Avatar src={author.portrait} name={author.nickName} size={72} />
      </Link>
      <div className={styles.who}>
        <h1>
          <Link to={spacePath(author)}>{author.nickName}</Link>
          <LevelBadge level={author.level} />
        </h1>
        <p className={styles.description}>{author.description === "" ? "暂无简介" : author.description}</p>
        <p className={styles.counts}>粉丝 {countText(follow.fansCount)}</p>
      </div>
      {isSelf ? null : <FollowButton nickName={author.nickName} follow={follow} />}
    </header>
  );
}

/** Articles of a column, of an author with their card, or with a tag. */
export function ListPage({ data, onRetry }: { readonly data: AuthorData; readonly onRetry: () => void }) {
  return (
    <div className={styles.page}>
      {data.author ? <AuthorHead key={data.author.id} author={data.author} /> : <h1>{data.name}</h1>}
      <ArticleList data={data} onRetry={onRetry} />
    </div>
  );
}
