import { useActor } from "@xstate/react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { fromPromise, waitFor } from "xstate";
import type { Post } from "../../../contract/http/post.ts";
import { ok } from "../../../contract/result.ts";
import { richMomentOf } from "../../../contract/rules/moment.ts";
import { EMPTY_DRAFT, type PostDraft, createComposeMachine } from "../../../machines/community/composeMachine.ts";
import type { PlayheadBehavior } from "../../../streams/clock/types.ts";
import { addPictures, sendPost } from "../../api/community.ts";
import { newKey } from "../../api/newKey.ts";
import type { ThreadMatch } from "../../api/thread.ts";
import { usePortal } from "../../hooks/portal.ts";
import { type KeptSending, keptPicture, keptSending, picturesToKeep, sendingParts } from "../../hooks/postDraft.ts";
import { docOf, draftProblem, topicsIn } from "../../hooks/postText.ts";
import { localStore, readJson, writeJson } from "../../hooks/storage.ts";

/** `[match, words, moment]` of what was written last, and what is kept beside (src/hooks/postDraft.ts). */
const NAME = "thread.draft";
const nameOf = ({ sport, matchId }: ThreadMatch): string => `${sport} ${matchId}`;

type Kept = Pick<PostDraft, "text" | "moment"> & KeptSending;

function draftOf(match: ThreadMatch): Kept | null {
  const [name, text, moment, ...sending] = readJson(localStore, NAME, Array.isArray) ?? [];
  if (name !== nameOf(match) || typeof text !== "string") return null;
  return { text, moment: richMomentOf(moment), ...keptSending(sending) };
}

function keepDraft(match: ThreadMatch, { text, moment, ...sending }: Kept): void {
  if (text !== "" || moment !== null || sending.urls.length + sending.lost > 0) {
    writeJson(localStore, NAME, [nameOf(match), text, moment, ...sendingParts(sending)]);
  } else if (draftOf(match) !== null) localStore.removeItem(NAME);
}

interface ComposerOptions {
  readonly match: ThreadMatch;
  readonly playhead$: PlayheadBehavior;
  /** Keeps its identity. */
  readonly onPosted: (post: Post) => void;
}

/** The machine of writing a post, for the thread of a match: what is sent carries the moment its author saw. */
export function useThreadComposer({ match: { sport, matchId }, playhead$, onPosted }: ComposerOptions) {
  const { api } = usePortal();
  /** Of the post that is under way: asked again without an answer, it was seen when it was sent first. */
  const [seen] = useState(() => ({ key: "", at: 0 }));
  const machine = useMemo(() => {
    const seenAt = (key: string): number => {
      if (seen.key !== key) Object.assign(seen, { key, at: Math.floor(playhead$.value.at) });
      return seen.at;
    };
    return createComposeMachine<Post>().provide({
      actors: {
        upload: fromPromise(({ input }) => addPictures(api, input)),
        send: fromPromise(async ({ input: { draft, key, urls } }) => {
          const answer = await sendPost(api, {
            title: "",
            doc: docOf(draft.text, draft.moment),
            pictures: urls,
            topics: topicsIn(draft.text),
            sport,
            matchId,
            seenAt: seenAt(key),
            requestKey: key,
          });
          return answer.ok ? ok(answer.value.post) : answer;
        }),
      },
      actions: {
        persist(_, { draft, key }) {
          const pictures = picturesToKeep(draft.pictures);
          keepDraft({ sport, matchId }, { ...draft, ...pictures, pending: key === null ? null : { key, seenAt: seenAt(key) } });
        },
        accept: (_, { post }) => onPosted(post),
      },
    });
  }, [api, playhead$, sport, matchId, onPosted, seen]);
  const [state, send, actor] = useActor(machine, { input: { draft: EMPTY_DRAFT, makeKey: newKey, problemOf: draftProblem } });
  useEffect(() => {
    const kept = draftOf({ sport, matchId });
    if (kept === null) return;
    const { text, moment, urls, lost, pending } = kept;
    if (pending) Object.assign(seen, { key: pending.key, at: pending.seenAt });
    const draft = { ...EMPTY_DRAFT, text, moment, pictures: urls.map(keptPicture) };
    send({ type: "draft.restored", draft, key: pending?.key ?? null, lost });
  }, [send, sport, matchId, seen]);
  /** Ends when it is sent, refused or unknown: after a login the page may be read anew then, and not before. */
  const post = useCallback(async (): Promise<void> => {
    actor.send({ type: "post.submitted" });
    await waitFor(actor, ({ value }) => value !== "uploading" && value !== "sending").catch(() => undefined);
  }, [actor]);
  return { state, send, post };
}
