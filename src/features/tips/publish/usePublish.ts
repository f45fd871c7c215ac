import { useActor } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { fromPromise } from "xstate";
import type { PlanView } from "../../../../contract/http/tipTypes.ts";
import type { UserId } from "../../../../contract/ids.ts";
import { BET_TYPES } from "../../../../contract/codes/tips.ts";
import { type RichDoc, richOfParagraphs } from "../../../../contract/rules/richText.ts";
import { parseRichDoc } from "../../../../contract/rules/richTextParse.ts";
import { reasonLength } from "../../../../contract/rules/tipReason.ts";
import { EMPTY_PLAN, NO_REASON, type PlanDraft, createPublishMachine } from "../../../../machines/tips/publishMachine.ts";
import { newKey } from "../../../api/newKey.ts";
import { publishPlan } from "../../../api/tips.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { isRecord, localStore, readJson, writeJson } from "../../../hooks/storage.ts";

/** Reason and terms only: prices move, so they are picked again. Keyed by user: no other user of the browser sees the draft. */
const nameOf = (userId: UserId): string => `tips.draft.${userId}`;
/** Key from before drafts had owners: nobody knows whose. */
const UNOWNED = "tips.draft";

/** The reason as stored; before there was an editor, it was stored as lines of text. */
function reasonOf(stored: unknown): RichDoc {
  if (typeof stored === "string") return richOfParagraphs(stored.split("\n").filter((line) => line.trim() !== ""));
  const doc = parseRichDoc(stored, { mayBeEmpty: true });
  return doc.ok ? doc.value : NO_REASON;
}

function readDraft(userId: UserId): PlanDraft | null {
  localStore.removeItem(UNOWNED);
  const stored = readJson(localStore, nameOf(userId), isRecord);
  if (!stored) return null;
  const { reason, amount, isRefundable, betType, currency } = stored;
  return {
    ...EMPTY_PLAN,
    betType: BET_TYPES.find((one) => one === betType) ?? EMPTY_PLAN.betType,
    reason: reasonOf(reason),
    amount: typeof amount === "number" && Number.isInteger(amount) && amount >= 0 ? amount : EMPTY_PLAN.amount,
    currency: currency === "ticket" ? "ticket" : "diamond",
    isRefundable: isRefundable !== false,
  };
}

function storeDraft(userId: UserId, { legs: _legs, ...draft }: PlanDraft): void {
  if (reasonLength(draft.reason) === 0) localStore.removeItem(nameOf(userId));
  else writeJson(localStore, nameOf(userId), draft);
}

/** The state machine for publishing a plan, with its API call. Another user gets another machine (by `key`). */
export function usePublish(userId: UserId) {
  const { api } = usePortal();
  const machine = useMemo(
    () =>
      createPublishMachine<PlanView>().provide({
        actors: {
          send: fromPromise(({ input: { key, draft } }) =>
            publishPlan(api, {
              key,
              betType: draft.betType,
              legs: draft.legs.map(({ match: _match, companyName: _name, ...leg }) => leg),
              reason: draft.reason,
              price: { currency: draft.currency, amount: draft.amount },
              isRefundable: draft.amount > 0 && draft.isRefundable,
            }),
          ),
        },
        actions: { persist: (_, { draft }) => storeDraft(userId, draft) },
      }),
    [api, userId],
  );
  const [state, send] = useActor(machine, { input: { draft: EMPTY_PLAN, makeKey: newKey } });
  // The first paint is the server's, which knows no draft.
  useEffect(() => {
    const stored = readDraft(userId);
    if (stored) send({ type: "draft.restored", draft: stored });
  }, [send, userId]);
  return { state, send };
}
