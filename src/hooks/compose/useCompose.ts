import { useActor } from "@xstate/react";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { waitFor } from "xstate";
import type { UserId } from "../../../contract/ids.ts";
import type { PostDraft } from "../../../machines/community/composeMachine.ts";
import { newKey } from "../../api/newKey.ts";
import { type ComposePorts, type DraftRestored, composeLogic } from "./composeLogic.ts";
import type { StoredDraft } from "../postDraft.ts";
import { draftProblem } from "../postText.ts";
import type { OwnDraft } from "../useOwnDraft.ts";
import { useSessionView } from "../useSession.ts";

interface ComposeOptions<P> extends ComposePorts<P> {
  /** Only the value of the first render counts: another account gets another field (`useAccountTurn`). Null: kept nowhere. */
  readonly own: OwnDraft<StoredDraft> | null;
  readonly first: PostDraft;
  /** Adapts the restored draft to this place. */
  readonly fitted?: (restored: DraftRestored) => DraftRestored;
  /** When it changes, the stored draft is restored and adapted again. */
  readonly fittedTo?: string | null;
}

const AS_STORED = (restored: DraftRestored): DraftRestored => restored;
const isEmpty = ({ title, text, moment, pictures }: PostDraft): boolean =>
  title === "" && text === "" && moment === null && pictures.length === 0;

/** Runs the compose machine. */
export function useCompose<P>({ own, first, fitted = AS_STORED, fittedTo = null, ...ports }: ComposeOptions<P>) {
  const [{ provide, restored }] = useState(() => composeLogic<P>(own));
  const [state, send, actor] = useActor(provide(ports), { input: { draft: first, makeKey: newKey, problemOf: draftProblem } });
  const restore = useEffectEvent((_to: string | null) => {
    const stored = restored();
    if (stored) send(fitted(stored));
  });
  // The first paint is the server's, which knows no draft.
  useEffect(() => restore(fittedTo), [fittedTo]);
  // A login in another tab: that account may have a draft. Text already being written here becomes that account's.
  const userId = useSessionView().user?.id ?? null;
  const restoreFor = useEffectEvent((_user: UserId | null) => {
    if (isEmpty(state.context.draft)) restore(fittedTo);
  });
  useEffect(() => restoreFor(userId), [userId]);
  /** Resolves when the post is sent, refused or uncertain: only then may a login reload the page. */
  const post = useCallback(async (): Promise<void> => {
    if (own?.isOwners() === false) return;
    actor.send({ type: "post.submitted" });
    // Rejects if the field is gone and its actor stopped: nobody waits for the result, and the sent post is kept.
    await waitFor(actor, ({ value }) => value !== "uploading" && value !== "sending").catch(() => undefined);
  }, [actor, own]);
  /** The current draft, not that of the caller's render: for callers that have waited meanwhile. */
  const draftNow = useCallback((): PostDraft => actor.getSnapshot().context.draft, [actor]);
  return { state, send, post, draftNow };
}
