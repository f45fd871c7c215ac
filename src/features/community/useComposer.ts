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
  /** Where posts go unless another circle is chosen. */
  readonly circleId: string | null;
  readonly onPosted: (post: Post) => void;
  /** One's own that is changed: it stays where it is, and what is typed is kept nowhere. */
  readonly editing?: Post | undefined;
}

/** The machine of writing a post, with the portal behind it. */
export function useComposer({ circleId, onPosted, editing }: ComposerOptions) {
  const { api, spoilers, now } = usePortal();
  const own = useOwnDraft(POST_DRAFTS, POST_PLACE);
  const behindAt = (): number | undefined => {
    const at = spoilers.momentOf(now());
    return at === undefined ? undefined : Math.floor(at);
  };
  /** Whoever is behind the match reads of a moment, and of what is said of it, when they are there. */
  const matchOf = (moment: RichMoment, seenAt: number) => ({ sport: moment.sport, matchId: moment.matchId, seenAt });
  return useCompose<Post>({
    own: editing ? null : own,
    first: editing ? draftOf(editing) : { ...EMPTY_DRAFT, circleId },
    // Sent already: it stays where it was sent to.
    fitted: (kept) => (kept.key === null ? { ...kept, draft: { ...kept.draft, circleId: circleId ?? kept.draft.circleId } } : kept),
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
        // What comes back is shown: to whoever is behind with no count and no card of later.
        ...(editing ? { seenAt: behindAt() } : draft.moment === null ? {} : matchOf(draft.moment, seenAt)),
        requestKey: key,
      });
      return answer.ok ? ok(answer.value.post) : answer;
    },
    onPosted,
  });
}
