import { useActor } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { fromPromise } from "xstate";
import type { Post } from "../../../contract/http/post.ts";
import { ok } from "../../../contract/result.ts";
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
  const { api } = usePortal();
  const machine = useMemo(
    () =>
      createComposeMachine<Post>().provide({
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
              requestKey: key,
            });
            return answer.ok ? ok(answer.value.post) : answer;
          }),
        },
        actions: {
          persist: (_, { draft }) => (editing ? undefined : keepPostDraft(draft)),
          accept: (_, { post }) => onPosted(post),
        },
      }),
    [api, onPosted, editing],
  );
  const [state, send] = useActor(machine, {
    input: { draft: editing ? draftOf(editing) : { ...EMPTY_DRAFT, circleId }, makeKey: newKey, problemOf: draftProblem },
  });
  // The first paint is the server's, which knows of no draft.
  useEffect(() => {
    const kept = editing ? null : readPostDraft();
    if (kept) send({ type: "draft.restored", draft: { ...EMPTY_DRAFT, ...kept, circleId: circleId ?? kept.circleId } });
  }, [send, circleId, editing]);
  return { state, send };
}
