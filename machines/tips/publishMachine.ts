import { assign, fromPromise, setup } from "xstate";
import type { Result } from "../../contract/result.ts";
import type { BetType } from "../../contract/codes/tips.ts";
import type { MovedPrice, TipMatch } from "../../contract/http/tipTypes.ts";
import type { PublishLeg } from "../../contract/http/tips.ts";
import type { SpendCurrency } from "../../contract/money.ts";
import { lineQuartersOf, priceOfSide, shapeOf } from "../../contract/rules/tipPick.ts";
import type { RichDoc } from "../../contract/rules/richText.ts";
import { reasonLength } from "../../contract/rules/tipReason.ts";
import { REASON_LENGTH } from "../../contract/rules/tipRules.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import { type Refusal, refusalText } from "../kit/refusal.ts";
import { outcomeOf } from "../kit/outcome.ts";

/** A pick of a plan being written, with the match data its form shows. */
export interface DraftLeg extends PublishLeg {
  readonly match: Pick<TipMatch, "home" | "away" | "kickoffAt">;
  readonly companyName: string;
}

export interface PlanDraft {
  readonly betType: BetType;
  readonly legs: readonly DraftLeg[];
  readonly reason: RichDoc;
  /** Whole units; 0 is free. */
  readonly amount: number;
  readonly currency: SpendCurrency;
  readonly isRefundable: boolean;
}

/** An empty reason. */
export const NO_REASON: RichDoc = { type: "doc", content: [] };
export const EMPTY_PLAN: PlanDraft = { betType: "ah", legs: [], reason: NO_REASON, amount: 18, currency: "diamond", isRefundable: true };

/** The request to the server: the same key always carries the same content. */
export interface PlanAttempt {
  readonly key: string;
  readonly draft: PlanDraft;
}

/** A refusal that may carry the new price. */
export type PublishRefusal = Refusal & { readonly data?: object };

export interface PublishInput {
  readonly draft: PlanDraft;
  /** Makes a new idempotency key. */
  readonly makeKey: () => string;
}

export interface PublishContext<P> extends PublishInput {
  /** Idempotency key of the draft being sent; null: none is. */
  readonly key: string | null;
  /** A message for the user; null: none. */
  readonly problem: string | null;
  readonly published: P | null;
}

export type PublishEvent =
  | { readonly type: "draft.changed"; readonly draft: PlanDraft }
  /** A stored draft arrives after the first paint, which is the server's. */
  | { readonly type: "draft.restored"; readonly draft: PlanDraft }
  | { readonly type: "plan.previewed" }
  | { readonly type: "preview.left" }
  | { readonly type: "plan.sealed" }
  | { readonly type: "plan.retried" }
  /** The user gives up: the records show whether it was published. */
  | { readonly type: "plan.abandoned" }
  | { readonly type: "plan.renewed" };

/** Checks a draft without the server; a message, or null: it is good. */
export function planProblem({ betType, legs, reason }: PlanDraft): string | null {
  const needed = shapeOf(betType).legs;
  if (legs.length < needed) return needed === 2 ? "2串1 请选择两场比赛各一个选项" : "请选择比赛和选项";
  if (needed === 2 && legs[0]?.matchId === legs[1]?.matchId) return "2串1 的两场比赛不能相同";
  if (reasonLength(reason) < REASON_LENGTH.min) return `理由至少 ${REASON_LENGTH.min} 个字`;
  if (reasonLength(reason) > REASON_LENGTH.max) return `理由最多 ${REASON_LENGTH.max} 个字`;
  return null;
}

function isMoved(data: object | undefined): data is MovedPrice {
  return data !== undefined && "price" in data && "leg" in data && "position" in data;
}

/** The draft at the server's current price; unchanged if the refusal carried none. */
export function atNewPrice(draft: PlanDraft, data: object | undefined): PlanDraft {
  if (!isMoved(data)) return draft;
  const legs = draft.legs.map((leg, i) => {
    if (i !== data.leg) return leg;
    const quarters = lineQuartersOf(leg.market, data.price);
    return { ...leg, odds: data.position, line: quarters === null ? null : quarters / 4, price: priceOfSide(data.price, leg.side) };
  });
  return { ...draft, legs };
}

function problemOf(refusal: PublishRefusal): string {
  if (isMoved(refusal.data)) {
    return refusal.data.isSuspended ? "该盘口已封盘，请稍后再试或换一家公司" : "赔率已变动，已换成最新赔率，请确认后再封存";
  }
  return refusalText(refusal, "发布失败，请稍后再试");
}

const notProvided = notProvidedIn("publishMachine");

function refusalOf(answer: Result<unknown, PublishRefusal>): PublishRefusal {
  if (answer.ok) throw new Error("publishMachine: an answer that is a plan has no reason");
  return answer.error;
}

/**
 * Publishing a plan (docs/product.md 2, tips): editing -> previewing -> sealing -> published. A changed price returns to
 * the preview with the new price. While the outcome is unknown, sealing is retried with the same key, never as another
 * plan. `P`: the server's answer.
 */
export function createPublishMachine<P>() {
  return setup({
    types: { context: {} as PublishContext<P>, events: {} as PublishEvent, input: {} as PublishInput },
    actors: {
      /** Provided by the app: sends the plan to the server. */
      send: fromPromise<Result<P, PublishRefusal>, PlanAttempt>(() => notProvided("actor send")),
    },
    actions: {
      /** Provided by the app: keeps the draft over a reload. */
      persist: (_args, _params: { readonly draft: PlanDraft }) => notProvided("action persist"),
    },
    guards: { isWhole: ({ context }) => planProblem(context.draft) === null },
  }).createMachine({
    id: "publish",
    context: ({ input }) => ({ ...input, key: null, problem: null, published: null }),
    initial: "editing",
    states: {
      editing: {
        on: {
          "draft.changed": {
            actions: [
              assign(({ event }) => ({ draft: event.draft, problem: null, key: null })),
              { type: "persist", params: ({ event }) => event },
            ],
          },
          "draft.restored": { actions: assign(({ event }) => ({ draft: event.draft })) },
          "plan.previewed": [
            { guard: "isWhole", target: "previewing", actions: assign({ problem: null }) },
            { actions: assign(({ context }) => ({ problem: planProblem(context.draft) })) },
          ],
        },
      },
      previewing: {
        on: {
          "preview.left": { target: "editing", actions: assign({ problem: null }) },
          "plan.sealed": {
            target: "sealing",
            actions: assign(({ context }) => ({ key: context.key ?? context.makeKey(), problem: null })),
          },
        },
      },
      sealing: {
        invoke: {
          src: "send",
          input: ({ context: { draft, key } }) => ({ key: key ?? "", draft }),
          onDone: [
            {
              guard: ({ event }) => event.output.ok,
              target: "published",
              actions: [
                assign(({ context, event }) => ({
                  published: event.output.ok ? event.output.value : null,
                  draft: { ...EMPTY_PLAN, betType: context.draft.betType },
                  key: null,
                })),
                { type: "persist", params: ({ context }) => ({ draft: context.draft }) },
              ],
            },
            {
              guard: ({ event }) => outcomeOf(event.output) !== "refused",
              target: "uncertain",
              actions: assign({ problem: "网络不稳定，正在确认是否已封存，请勿重复发布" }),
            },
            {
              target: "previewing",
              // A refused plan was not published: at another price it is another attempt.
              actions: [
                assign(({ context, event }) => ({
                  draft: atNewPrice(context.draft, refusalOf(event.output).data),
                  problem: problemOf(refusalOf(event.output)),
                  key: null,
                })),
                { type: "persist", params: ({ context }) => ({ draft: context.draft }) },
              ],
            },
          ],
        },
      },
      uncertain: {
        on: {
          "plan.retried": { target: "sealing" },
          "plan.abandoned": { target: "editing", actions: assign({ key: null, problem: null }) },
        },
      },
      published: { on: { "plan.renewed": { target: "editing", actions: assign({ published: null, problem: null }) } } },
    },
  });
}
