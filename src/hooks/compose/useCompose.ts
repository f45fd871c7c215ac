import { useActor } from "@xstate/react";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { waitFor } from "xstate";
import type { UserId } from "../../../contract/ids.ts";
import type { PostDraft } from "../../../machines/community/composeMachine.ts";
import { newKey } from "../../api/newKey.ts";
import { type ComposePorts, type DraftRestored, composeLogic } from "./composeLogic.ts";
import type { KeptDraft } from "../postDraft.ts";
import { draftProblem } from "../postText.ts";
import type { OwnDraft } from "../useOwnDraft.ts";
import { useSessionView } from "../useSession.ts";

interface ComposeOptions<P> extends ComposePorts<P> {
  /** That of the first render: another account writes in another field (`useAccountTurn`). Null: it is kept nowhere. */
  readonly own: OwnDraft<KeptDraft> | null;
  readonly first: PostDraft;
  /** What was kept, for this place. */
  readonly fitted?: (restored: DraftRestored) => DraftRestored;
  /** Fitted anew when it changes. */
  readonly fittedTo?: string | null;
}

const AS_KEPT = (restored: DraftRestored): DraftRestored => restored;
const isEmpty = ({ title, text, moment, pictures }: PostDraft): boolean =>
  title === "" && text === "" && moment === null && pictures.length === 0;

/** Runs the machine of writing a post. */
export function useCompose<P>({ own, first, fitted = AS_KEPT, fittedTo = null, ...ports }: ComposeOptions<P>) {
  const [{ provide, restored }] = useState(() => composeLogic<P>(own));
  const [state, send, actor] = useActor(provide(ports), { input: { draft: first, makeKey: newKey, problemOf: draftProblem } });
  const bringBack = useEffectEvent((_to: string | null) => {
    const kept = restored();
    if (kept) send(fitted(kept));
  });
  // The first paint is the server's, which knows of no draft.
  useEffect(() => bringBack(fittedTo), [fittedTo]);
  // A login in another tab: theirs may be there. What is being written here already becomes theirs.
  const userId = useSessionView().user?.id ?? null;
  const bringBackTo = useEffectEvent((_user: UserId | null) => {
    if (isEmpty(state.context.draft)) bringBack(fittedTo);
  });
  useEffect(() => bringBackTo(userId), [userId]);
  /** Ends when it is sent, refused or unknown: after a login the page may be read anew then, and not before. */
  const post = useCallback(async (): Promise<void> => {
    if (own?.isOwners() === false) return;
    actor.send({ type: "post.submitted" });
    // It rejects where the field has gone with its actor: nobody is there to be told, and what was sent is kept.
    await waitFor(actor, ({ value }) => value !== "uploading" && value !== "sending").catch(() => undefined);
  }, [actor, own]);
  /** As it is at the moment, not as it was when the caller was made: for whoever has waited meanwhile. */
  const draftNow = useCallback((): PostDraft => actor.getSnapshot().context.draft, [actor]);
  return { state, send, post, draftNow };
}
