import { fromPromise } from "xstate";
import type { Result } from "../../../contract/result.ts";
import type { Refusal } from "../../../machines/kit/refusal.ts";
import { type ComposeEvent, type PostAttempt, type PostDraft, createComposeMachine } from "../../../machines/community/composeMachine.ts";
import { type StoredDraft, type PendingPost, storedPicture, picturesToStore } from "../postDraft.ts";
import type { OwnDraft } from "../useOwnDraft.ts";

export interface ComposePorts<P> {
  /** The moment the author is at, epoch ms. */
  readonly seenNow: () => number;
  /** Uploads a data URL; resolves to its root-relative URL. */
  readonly upload: (source: string) => Promise<Result<string, Refusal>>;
  /** `seenAt`: the author's moment at the first attempt; a retry keeps it. */
  readonly send: (attempt: PostAttempt, seenAt: number) => Promise<Result<P, Refusal>>;
  readonly onPosted: (posted: P) => void;
}

export type DraftRestored = Extract<ComposeEvent, { type: "draft.restored" }>;

/**
 * The state machine for writing posts, thread posts and comments. The draft is kept over a reload with the key it was sent
 * by. `own`: where it is kept; null: nowhere.
 */
export function composeLogic<P>(own: OwnDraft<StoredDraft> | null) {
  const machine = createComposeMachine<P>();
  const seen = { key: "", at: 0 };
  const seenAt = (key: string, seenNow: () => number): number => {
    if (seen.key !== key) Object.assign(seen, { key, at: Math.floor(seenNow()) });
    return seen.at;
  };
  const toStored = ({ title, text, circleId, moment, pictures }: PostDraft, pending: PendingPost | null): StoredDraft => ({
    title,
    text,
    circleId,
    moment,
    ...picturesToStore(pictures),
    pending,
    problem: null,
  });
  return {
    provide: ({ seenNow, upload, send, onPosted }: ComposePorts<P>) =>
      machine.provide({
        actors: {
          upload: fromPromise(({ input }) => upload(input)),
          send: fromPromise(({ input }) => send(input, seenAt(input.key, seenNow))),
        },
        actions: {
          persist: (_, { draft, key }) => own?.write(toStored(draft, key === null ? null : { key, seenAt: seenAt(key, seenNow) })),
          accept: (_, { post }) => onPosted(post),
        },
      }),
    /** The stored draft; null: none. */
    restored(): DraftRestored | null {
      const stored = own?.read() ?? null;
      if (stored === null) return null;
      const { title, text, circleId, moment, urls, lost, pending } = stored;
      if (pending) Object.assign(seen, { key: pending.key, at: pending.seenAt });
      const draft = { title, text, circleId, moment, pictures: urls.map(storedPicture) };
      return { type: "draft.restored", draft, key: pending?.key ?? null, lost };
    },
  };
}
