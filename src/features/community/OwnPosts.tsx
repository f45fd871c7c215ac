import type { PostList } from "../../../contract/http/post.ts";
import type { Result } from "../../../contract/result.ts";
import { myPosts } from "../../api/community.ts";
import type { ApiFailure } from "../../api/client.ts";
import { usePortal } from "../../hooks/portal.ts";
import { type Stamped, stamped } from "../../hooks/stamped.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { Link } from "../../ui/surface/Link.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { PostFeed } from "./PostFeed.tsx";
import styles from "./community.module.css";

const ROW_HEIGHT = 120;

export type OwnPostsAnswer = Result<Stamped<PostList>, ApiFailure>;

/** 我的帖子: the user's own posts, including held and hidden ones. */
export function OwnPosts({ first }: { readonly first: OwnPostsAnswer | null }) {
  const portal = usePortal();
  const { api } = portal;
  const loaded = useLoaded("own", (signal) => stamped(portal, myPosts(api, undefined, { signal })), first);
  return (
    <div className={styles.own}>
      <div className="sec-h">
        <h1>我的帖子</h1>
        <Link className="btn pri" to="/v/posting">
          发帖
        </Link>
      </div>
      <LoadedPart loaded={loaded} rows={4} rowHeight={ROW_HEIGHT}>
        {(list) => (
          <PostFeed
            first={{ ok: true, value: list }}
            now={list.now}
            label="我的帖子"
            onRetry={loaded.reload}
            more={(cursor) => myPosts(api, cursor)}
          />
        )}
      </LoadedPart>
    </div>
  );
}
