import { createActor, waitFor } from "xstate";
import { EMPTY_DRAFT, type PostDraft } from "../../../machines/community/composeMachine.ts";
import { newKey } from "../../api/newKey.ts";
import { type ComposePorts, composeLogic } from "./composeLogic.ts";
import type { StoredDraft } from "../postDraft.ts";
import type { OwnDraft } from "../useOwnDraft.ts";

export interface Composed {
  readonly draft: PostDraft;
  /** `uncertain`: nobody knows whether it was posted. It cannot change until it is sent again or given up. */
  readonly step: "drafting" | "sending" | "uncertain";
  readonly problem: string | null;
}

/** The compose machine without a component: for a field that loads it once there is something to send. */
export interface Composing {
  /** Resolves when the post is sent, refused or uncertain. An uncertain post is sent again unchanged. */
  post(draft: PostDraft): Promise<void>;
  abandon(): void;
}

/** The field has checked the `draft` it posts. */
export function startComposing<P>(own: OwnDraft<StoredDraft>, ports: ComposePorts<P>, onChange: (composed: Composed) => void): Composing {
  const { provide, restored } = composeLogic<P>(own);
  const actor = createActor(provide(ports), { input: { draft: EMPTY_DRAFT, makeKey: newKey, problemOf: () => null } });
  actor.start();
  // Sent before a reload, and unanswered.
  const stored = restored();
  if (stored !== null && stored.key !== null) actor.send(stored);
  actor.subscribe(({ value, context: { draft, problem } }) =>
    onChange({ draft, step: value === "drafting" || value === "uncertain" ? value : "sending", problem }),
  );
  return {
    async post(draft) {
      if (actor.getSnapshot().matches("drafting")) actor.send({ type: "draft.changed", draft });
      actor.send({ type: "post.submitted" });
      await waitFor(actor, ({ value }) => value === "drafting" || value === "uncertain");
    },
    abandon: () => actor.send({ type: "post.abandoned" }),
  };
}
