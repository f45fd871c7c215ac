import { assign, fromPromise, setup } from "xstate";
import type { Result } from "../../contract/result.ts";
import type { RichMoment } from "../../contract/rules/richText.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import type { Refusal } from "../kit/refusal.ts";
import { outcomeOf } from "../kit/outcome.ts";

/** A picture of a draft. */
export interface DraftPicture {
  /** Unique within this page. */
  readonly id: string;
  /** A data URL; for a restored picture, the URL it was uploaded to. */
  readonly source: string;
  /** Root-relative URL; null until it is uploaded. */
  readonly url: string | null;
}

/** A post being written. */
export interface PostDraft {
  readonly title: string;
  readonly text: string;
  readonly circleId: string | null;
  readonly pictures: readonly DraftPicture[];
  /** The moment of a match that the post is about. */
  readonly moment: RichMoment | null;
}

export const EMPTY_DRAFT: PostDraft = { title: "", text: "", circleId: null, pictures: [], moment: null };

/** The request to the server: the same key always carries the same content. */
export interface PostAttempt {
  readonly key: string;
  readonly draft: PostDraft;
  /** Root-relative, in the order of the pictures. */
  readonly urls: readonly string[];
}

export interface ComposeInput {
  readonly draft: PostDraft;
  /** Makes a new idempotency key. */
  readonly makeKey: () => string;
  /** Checks a draft without the server; null: it is good. */
  readonly problemOf: (draft: PostDraft) => string | null;
}

export interface ComposeContext extends ComposeInput {
  /** Idempotency key of the draft being sent; null: it is not being sent. A changed text is another post. */
  readonly key: string | null;
  /** A message for the user; null: none. */
  readonly problem: string | null;
}

export type ComposeEvent =
  | { readonly type: "draft.changed"; readonly draft: PostDraft }
  /** A stored draft arrives after the first paint, which is the server's. `key`: it was sent with this key, outcome unknown. */
  | {
      readonly type: "draft.restored";
      readonly draft: PostDraft;
      readonly key: string | null;
      /** Number of its pictures that were not uploaded: they were not stored. */
      readonly lost: number;
    }
  | { readonly type: "post.submitted" }
  /** Sends the same post again. */
  | { readonly type: "post.retried" }
  /** The user stops retrying: the list shows whether it was posted. */
  | { readonly type: "post.abandoned" };

const UNKNOWN_END = "上次发布没有收到结果，请重试，不会重复发布";
const LOCKED_UNTIL_RETRY = "还不知道是否已经发布，请先重试；选择不再重试后才能修改";

const notProvided = notProvidedIn("composeMachine");

const isToUpload = ({ url }: DraftPicture): boolean => url === null;

/**
 * Writing a post (docs/product.md 4): drafting -> uploading its pictures -> sending -> drafting again, with the problem if
 * the server refused it, or `uncertain` while the outcome is unknown. An uncertain post is resent with the same key, never
 * as another post. A reload changes nothing: the key is stored with exactly the content it was sent with. Until the outcome
 * is known or the user gives up, a changed draft would be a second post beside the first, so edits are refused with a
 * message. Pictures are uploaded one after the other, and each is stored at once: none is uploaded again, neither after
 * another one failed nor after a reload. `P`: the server's answer.
 */
export function createComposeMachine<P>() {
  return setup({
    types: { context: {} as ComposeContext, events: {} as ComposeEvent, input: {} as ComposeInput },
    actors: {
      /** Provided by the app: uploads a data URL; returns its root-relative URL. */
      upload: fromPromise<Result<string, Refusal>, string>(() => notProvided("actor upload")),
      /** Provided by the app: sends the post to the server. */
      send: fromPromise<Result<P, Refusal>, PostAttempt>(() => notProvided("actor send")),
    },
    actions: {
      /** Provided by the app: keeps the draft over a reload and a login; `key`: it is being sent with it. */
      persist: (_args, _params: { readonly draft: PostDraft; readonly key: string | null }) => notProvided("action persist"),
      /** Provided by the app: the post was accepted. */
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
        // Stored before it is sent: a page left meanwhile does not know either whether it was posted.
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
            // The server refused it for good: a changed draft is another post.
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
          "draft.changed": { actions: assign({ problem: LOCKED_UNTIL_RETRY }) },
        },
      },
    },
  });
}

function valueOf<P>(answer: Result<P, Refusal>): P {
  if (!answer.ok) throw new Error("composeMachine: an answer that is a refusal has no post");
  return answer.value;
}

function wordsOf(answer: Result<unknown, Refusal>, fallback: string): string | null {
  if (answer.ok) return null;
  return answer.error.message === "" ? fallback : answer.error.message;
}
