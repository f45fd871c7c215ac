import { useActor } from "@xstate/react";
import { useCallback, useEffect, useMemo } from "react";
import { fromPromise, waitFor } from "xstate";
import type { Post } from "../../../contract/http/post.ts";
import { ok } from "../../../contract/result.ts";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import { EMPTY_DRAFT, createComposeMachine } from "../../../machines/community/composeMachine.ts";
import { addPictures, sendPost } from "../../api/community.ts";
import { newKey } from "../../api/newKey.ts";
import { usePortal } from "../../hooks/portal.ts";
import { keepPostDraft, readPostDraft } from "../../hooks/postDraft.ts";
import { docOf, draftProblem, topicsIn } from "../../hooks/postText.ts";
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
  const machine = useMemo(() => {
    /** Of the post that is under way: asked again without an answer, it was seen when it was sent first. */
    const seen = { key: "", at: 0 };
    /** Whoever is behind the match reads of a moment, and of what is said of it, when they are there. */
    const matchOf = (moment: RichMoment, key: string) => {
      if (seen.key !== key) Object.assign(seen, { key, at: spoilers.momentOf(now()) ?? now() });
      return { sport: moment.sport, matchId: moment.matchId, seenAt: Math.floor(seen.at) };
    };
    return createComposeMachine<Post>().provide({
      actors: {
        upload: fromPromise(({ input }) => addPictures(api, input)),
        send: fromPromise(async ({ input: { draft, key, urls } }) => {
          const answer = await sendPost(api, {
            id: editing?.id,
            title: draft.title,
            doc: editing ? editedDoc(editing.doc, draft.text) : docOf(draft.text, draft.moment),
            pictures: urls,
            topics: topicsIn(draft.text),
            circleId: draft.circleId ?? undefined,
            ...(editing || draft.moment === null ? {} : matchOf(draft.moment, key)),
            requestKey: key,
          });
          return answer.ok ? ok(answer.value.post) : answer;
        }),
      },
      actions: {
        persist: (_, { draft }) => (editing ? undefined : keepPostDraft(draft)),
        accept: (_, { post }) => onPosted(post),
      },
    });
  }, [api, spoilers, now, onPosted, editing]);
  const [state, send, actor] = useActor(machine, {
    input: { draft: editing ? draftOf(editing) : { ...EMPTY_DRAFT, circleId }, makeKey: newKey, problemOf: draftProblem },
  });
  // The first paint is the server's, which knows of no draft.
  useEffect(() => {
    const kept = editing ? null : readPostDraft();
    if (kept) send({ type: "draft.restored", draft: { ...EMPTY_DRAFT, ...kept, circleId: circleId ?? kept.circleId } });
  }, [send, circleId, editing]);
  /** Ends when it is sent, refused or unknown: after a login the page may be read anew then, and not before. */
  const post = useCallback(async (): Promise<void> => {
    actor.send({ type: "post.submitted" });
    await waitFor(actor, ({ value }) => value !== "uploading" && value !== "sending").catch(() => undefined);
  }, [actor]);
  return { state, send, post };
}
