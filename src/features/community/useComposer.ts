import type { Post } from "../../../contract/http/post.ts";
import { ok } from "../../../contract/result.ts";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import { EMPTY_DRAFT } from "../../../machines/community/composeMachine.ts";
import { addPicture, sendPost } from "../../api/community.ts";
import { usePortal } from "../../hooks/portal.ts";
import { POST_DRAFTS, POST_PLACE } from "../../hooks/postDraft.ts";
import { docOf, topicsIn } from "../../hooks/postText.ts";
import { useCompose } from "../../hooks/compose/useCompose.ts";
import { useOwnDraft } from "../../hooks/useOwnDraft.ts";
import { draftOf, editedDoc } from "./editedPost.ts";

interface ComposerOptions {
  /** Default circle of new posts. */
  readonly circleId: string | null;
  readonly onPosted: (post: Post) => void;
  /** The user's own post that is being edited: its circle stays, and the draft is not stored. */
  readonly editing?: Post | undefined;
}

/** The composer's machine, connected to the portal. */
export function useComposer({ circleId, onPosted, editing }: ComposerOptions) {
  const { api, spoilers, now } = usePortal();
  const own = useOwnDraft(POST_DRAFTS, POST_PLACE);
  const behindAt = (): number | undefined => {
    const at = spoilers.momentOf(now());
    return at === undefined ? undefined : Math.floor(at);
  };
  /** Ties a post about a moment to its match: readers who are behind see it when their playhead gets there. */
  const matchOf = (moment: RichMoment, seenAt: number) => ({ sport: moment.sport, matchId: moment.matchId, seenAt });
  return useCompose<Post>({
    own: editing ? null : own,
    first: editing ? draftOf(editing) : { ...EMPTY_DRAFT, circleId },
    // A draft that was already sent keeps its circle.
    fitted: (event) => (event.key === null ? { ...event, draft: { ...event.draft, circleId: circleId ?? event.draft.circleId } } : event),
    fittedTo: circleId,
    seenNow: () => spoilers.momentOf(now()) ?? now(),
    upload: (source) => addPicture(api, source),
    async send({ draft, key, urls }, seenAt) {
      const answer = await sendPost(api, {
        id: editing?.id,
        title: draft.title,
        doc: editing ? editedDoc(editing.doc, draft.text) : docOf(draft.text, draft.moment),
        pictures: urls,
        topics: topicsIn(draft.text),
        circleId: draft.circleId ?? undefined,
        // The returned post is shown, so for a reader who is behind it must not contain later counts or cards.
        ...(editing ? { seenAt: behindAt() } : draft.moment === null ? {} : matchOf(draft.moment, seenAt)),
        requestKey: key,
      });
      return answer.ok ? ok(answer.value.post) : answer;
    },
    onPosted,
  });
}
