import type { Post } from "../../../contract/http/post.ts";
import { ok } from "../../../contract/result.ts";
import { EMPTY_DRAFT } from "../../../machines/community/composeMachine.ts";
import type { PlayheadBehavior } from "../../../streams/clock/types.ts";
import { addPicture, sendPost } from "../../api/community.ts";
import type { ThreadMatch } from "../../api/thread.ts";
import { usePortal } from "../../hooks/portal.ts";
import { createPostDrafts } from "../../hooks/postDraft.ts";
import { docOf, topicsIn } from "../../hooks/postText.ts";
import { localStore } from "../../hooks/storage.ts";
import { useCompose } from "../../hooks/compose/useCompose.ts";
import { useOwnDraft } from "../../hooks/useOwnDraft.ts";

const THREAD_DRAFTS = createPostDrafts(localStore, "thread.draft");

interface ComposerOptions {
  readonly match: ThreadMatch;
  readonly playhead$: PlayheadBehavior;
  readonly onPosted: (post: Post) => void;
}

/** The compose machine for the thread of a match: a post is sent with the moment its author saw. */
export function useThreadComposer({ match: { sport, matchId }, playhead$, onPosted }: ComposerOptions) {
  const { api } = usePortal();
  const own = useOwnDraft(THREAD_DRAFTS, `${sport} ${matchId}`);
  return useCompose<Post>({
    own,
    first: EMPTY_DRAFT,
    seenNow: () => playhead$.value.at,
    upload: (source) => addPicture(api, source),
    async send({ draft, key, urls }, seenAt) {
      const answer = await sendPost(api, {
        title: "",
        doc: docOf(draft.text, draft.moment),
        pictures: urls,
        topics: topicsIn(draft.text),
        sport,
        matchId,
        seenAt,
        requestKey: key,
      });
      return answer.ok ? ok(answer.value.post) : answer;
    },
    onPosted,
  });
}
