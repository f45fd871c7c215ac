import { useActor } from "@xstate/react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { fromPromise, waitFor } from "xstate";
import type { Post } from "../../../contract/http/post.ts";
import { ok } from "../../../contract/result.ts";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import { EMPTY_DRAFT, createComposeMachine } from "../../../machines/community/composeMachine.ts";
import { addPictures, sendPost } from "../../api/community.ts";
import { newKey } from "../../api/newKey.ts";
import { usePortal } from "../../hooks/portal.ts";
import { keepPostDraft, keptPicture, picturesToKeep, readPostDraft } from "../../hooks/postDraft.ts";
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
  /** Of the post that is under way: asked again without an answer, it was seen when it was sent first. */
  const [seen] = useState(() => ({ key: "", at: 0 }));
  const machine = useMemo(() => {
    const seenAt = (key: string): number => {
      if (seen.key !== key) Object.assign(seen, { key, at: Math.floor(spoilers.momentOf(now()) ?? now()) });
      return seen.at;
    };
    const behindAt = (): number | undefined => {
      const at = spoilers.momentOf(now());
      return at === undefined ? undefined : Math.floor(at);
    };
    /** Whoever is behind the match reads of a moment, and of what is said of it, when they are there. */
    const matchOf = (moment: RichMoment, key: string) => ({ sport: moment.sport, matchId: moment.matchId, seenAt: seenAt(key) });
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
            // What comes back is shown: to whoever is behind with no count and no card of later.
            ...(editing ? { seenAt: behindAt() } : draft.moment === null ? {} : matchOf(draft.moment, key)),
            requestKey: key,
          });
          return answer.ok ? ok(answer.value.post) : answer;
        }),
      },
      actions: {
        persist(_, { draft, key }) {
          if (editing) return;
          const pictures = picturesToKeep(draft.pictures);
          keepPostDraft({ ...draft, ...pictures, pending: key === null ? null : { key, seenAt: seenAt(key) } });
        },
        accept: (_, { post }) => onPosted(post),
      },
    });
  }, [api, spoilers, now, onPosted, editing, seen]);
  const [state, send, actor] = useActor(machine, {
    input: { draft: editing ? draftOf(editing) : { ...EMPTY_DRAFT, circleId }, makeKey: newKey, problemOf: draftProblem },
  });
  // The first paint is the server's, which knows of no draft.
  useEffect(() => {
    const kept = editing ? null : readPostDraft();
    if (!kept) return;
    const { title, text, moment, urls, lost, pending } = kept;
    if (pending) Object.assign(seen, { key: pending.key, at: pending.seenAt });
    // Sent already: it stays where it was sent to.
    const to = pending ? kept.circleId : (circleId ?? kept.circleId);
    const draft = { title, text, moment, circleId: to, pictures: urls.map(keptPicture) };
    send({ type: "draft.restored", draft, key: pending?.key ?? null, lost });
  }, [send, circleId, editing, seen]);
  /** Ends when it is sent, refused or unknown: after a login the page may be read anew then, and not before. */
  const post = useCallback(async (): Promise<void> => {
    actor.send({ type: "post.submitted" });
    await waitFor(actor, ({ value }) => value !== "uploading" && value !== "sending").catch(() => undefined);
  }, [actor]);
  return { state, send, post };
}
