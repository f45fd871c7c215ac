import { assign, fromPromise, setup } from "xstate";
import type { Result } from "../../contract/result.ts";
import type { RichMoment } from "../../contract/rules/richText.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import type { Refusal } from "../kit/refusal.ts";
import { outcomeOf } from "../money/intent.ts";

/** A picture of a draft. */
export interface DraftPicture {
  /** Of this page alone. */
  readonly id: string;
  /** A data URL; of one that was kept uploaded, its address. */
  readonly source: string;
  /** Root-relative, once it is uploaded. */
  readonly url: string | null;
}

/** What is being written. */
export interface PostDraft {
  readonly title: string;
  readonly text: string;
  readonly circleId: string | null;
  readonly pictures: readonly DraftPicture[];
  /** The moment of a match it is about. */
  readonly moment: RichMoment | null;
}

export const EMPTY_DRAFT: PostDraft = { title: "", text: "", circleId: null, pictures: [], moment: null };

/** What goes to the server: the same with the same key, however often. */
export interface PostAttempt {
  readonly key: string;
  readonly draft: PostDraft;
  /** Root-relative, in order. */
  readonly urls: readonly string[];
}

export interface ComposeInput {
  readonly draft: PostDraft;
  /** A new idempotency key. */
  readonly makeKey: () => string;
  /** What is wrong with a draft, before anybody is asked; null: nothing. */
  readonly problemOf: (draft: PostDraft) => string | null;
}

export interface ComposeContext extends ComposeInput {
  /** By which the draft is sent; null: it is not. Another text is another post. */
  readonly key: string | null;
  /** In words; null: nothing. */
  readonly problem: string | null;
}

export type ComposeEvent =
  | { readonly type: "draft.changed"; readonly draft: PostDraft }
  /** One that was kept is known only now: the first paint is the server's. `key`: it was sent by it, and nobody knows the end. */
  | {
      readonly type: "draft.restored";
      readonly draft: PostDraft;
      readonly key: string | null;
      /** Pictures it had that were not uploaded: nothing has kept them. */
      readonly lost: number;
    }
  | { readonly type: "post.submitted" }
  /** The same once more. */
  | { readonly type: "post.retried" }
  /** Given up: whether it was posted shows in the list. */
  | { readonly type: "post.abandoned" };

const UNKNOWN_END = "上次发布没有收到结果，请重试，不会重复发布";
const FIXED_MEANWHILE = "还不知道是否已经发布，请先重试；选择不再重试后才能修改";

const notProvided = notProvidedIn("composeMachine");

const isToUpload = ({ url }: DraftPicture): boolean => url === null;

/**
 * Writing a post (docs/product.md 4): drafting -> uploading its pictures -> sending -> drafting anew, with the problem when
 * it was refused, or `uncertain` while nobody knows whether it was posted: then it is sent again by the same key, never as
 * another post. That holds over a reload too: the key is kept with exactly what it was sent with. Meanwhile nothing of it is
 * changed, for a change is another post, which would stand beside the first: it is refused in words until the end is known or
 * the first is given up. Pictures are uploaded one after the other, and each is kept as soon as it is: none is uploaded again,
 * neither after another one failed nor after a reload. `P`: what the server answers.
 */
export function createComposeMachine<P>() {
  return setup({
    types: { context: {} as ComposeContext, events: {} as ComposeEvent, input: {} as ComposeInput },
    actors: {
      /** Provided by the app: the root-relative address of this data URL. */
      upload: fromPromise<Result<string, Refusal>, string>(() => notProvided("actor upload")),
      /** Provided by the app: asks the server. */
      send: fromPromise<Result<P, Refusal>, PostAttempt>(() => notProvided("actor send")),
    },
    actions: {
      /** Provided by the app: keeps the draft over a reload and a login; `key`: it is under way by it. */
      persist: (_args, _params: { readonly draft: PostDraft; readonly key: string | null }) => notProvided("action persist"),
      /** Provided by the app: it is posted. */
      accept: (_args, _params: { readonly post: P }) => notProvided("action accept"),
    },
    guards: {
      isWritten: ({ context }) => context.problemOf(context.draft) === null,
      isUploaded: ({ context }) => !context.draft.pictures.some(isToUpload),
    },
  }).createMachine({
    id: "compose",
    context: ({ input }) => ({ ...input, key: null, problem: null }),
    initial: "drafting",
    states: {
      drafting: {
        on: {
          "draft.changed": {
            actions: [
              assign(({ event }) => ({ draft: event.draft, problem: null })),
              { type: "persist", params: ({ event }) => ({ draft: event.draft, key: null }) },
            ],
          },
          "draft.restored": [
            {
              guard: ({ event }) => event.key !== null,
              target: "uncertain",
              actions: assign(({ event }) => ({ draft: event.draft, key: event.key, problem: UNKNOWN_END })),
            },
            {
              actions: assign(({ event: { draft, lost } }) => ({
                draft,
                problem: lost === 0 ? null : `有 ${lost} 张图片还没有上传，请重新选择`,
              })),
            },
          ],
          "post.submitted": [
            { guard: "isWritten", target: "uploading", actions: assign({ problem: null }) },
            { actions: assign(({ context }) => ({ problem: context.problemOf(context.draft) })) },
          ],
        },
      },
      uploading: {
        always: { guard: "isUploaded", target: "sending", actions: assign(({ context }) => ({ key: context.makeKey() })) },
        invoke: {
          src: "upload",
          input: ({ context }) => context.draft.pictures.find(isToUpload)?.source ?? "",
          onDone: [
            {
              guard: ({ event }) => event.output.ok,
              target: "uploading",
              reenter: true,
              actions: [
                assign(({ context: { draft }, event }) => {
                  const next = draft.pictures.find(isToUpload);
                  const url = event.output.ok ? event.output.value : null;
                  return { draft: { ...draft, pictures: draft.pictures.map((one) => (one === next ? { ...one, url } : one)) } };
                }),
                { type: "persist", params: ({ context: { draft } }) => ({ draft, key: null }) },
              ],
            },
            { target: "drafting", actions: assign(({ event }) => ({ problem: wordsOf(event.output, "图片上传失败，请重试") })) },
          ],
        },
      },
      sending: {
        // Before it goes: a page that is left meanwhile does not know either whether it was posted.
        entry: { type: "persist", params: ({ context: { draft, key } }) => ({ draft, key }) },
        invoke: {
          src: "send",
          input: ({ context: { draft, key } }) => ({ key: key ?? "", draft, urls: draft.pictures.flatMap(({ url }) => url ?? []) }),
          onDone: [
            {
              guard: ({ event }) => event.output.ok,
              target: "drafting",
              actions: [
                assign(({ context }) => ({ draft: { ...EMPTY_DRAFT, circleId: context.draft.circleId }, key: null, problem: null })),
                {
                  type: "persist",
                  params: ({ context: { draft } }) => ({ draft: { ...EMPTY_DRAFT, circleId: draft.circleId }, key: null }),
                },
                { type: "accept", params: ({ event }) => ({ post: valueOf(event.output) }) },
              ],
            },
            {
              guard: ({ event }) => outcomeOf(event.output) !== "refused",
              target: "uncertain",
              actions: assign(({ event }) => ({ problem: wordsOf(event.output, "网络繁忙，请稍后再试") })),
            },
            // Refused for good: what is changed now is another post.
            {
              target: "drafting",
              actions: [
                assign(({ event }) => ({ key: null, problem: wordsOf(event.output, "发布失败，请稍后再试") })),
                { type: "persist", params: ({ context: { draft } }) => ({ draft, key: null }) },
              ],
            },
          ],
        },
      },
      uncertain: {
        on: {
          "post.retried": { target: "sending", actions: assign({ problem: null }) },
          "post.submitted": { target: "sending", actions: assign({ problem: null }) },
          "post.abandoned": {
            target: "drafting",
            actions: [
              assign({ key: null, problem: null }),
              { type: "persist", params: ({ context: { draft } }) => ({ draft, key: null }) },
            ],
          },
          "draft.changed": { actions: assign({ problem: FIXED_MEANWHILE }) },
        },
      },
    },
  });
}

function valueOf<P>(answer: Result<P, Refusal>): P {
  if (!answer.ok) throw new Error("composeMachine: an answer that is a refusal has no post");
  return answer.value;
}

function wordsOf(answer: Result<unknown, Refusal>, otherwise: string): string | null {
  if (answer.ok) return null;
  return answer.error.message === "" ? otherwise : answer.error.message;
}
