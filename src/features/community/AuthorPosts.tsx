import type { PostList } from "../../../contract/http/post.ts";
import type { UserId } from "../../../contract/ids.ts";
import type { Result } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { listPosts } from "../../api/community.ts";
import { usePortal } from "../../hooks/portal.ts";
import { PostFeed } from "./PostFeed.tsx";

interface AuthorPostsProps {
  readonly authorId: UserId;
  readonly first: Result<PostList, ApiFailure>;
  /** Server time of the load, epoch ms. */
  readonly now: number;
  readonly onRetry: () => void;
}

/** A user's posts, newest first. */
export function AuthorPosts({ authorId, first, now: readAt, onRetry }: AuthorPostsProps) {
  const { api, spoilers, now } = usePortal();
  return (
    <PostFeed
      key={authorId}
      first={first}
      now={readAt}
      label="帖子"
      empty="还没有发过帖子"
      onRetry={onRetry}
      more={(cursor) => listPosts(api, { sort: "new", authorId, cursor, at: spoilers.momentOf(now()) })}
    />
  );
}
