import { useActor } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { fromPromise } from "xstate";
import type { PlanView } from "../../../../contract/http/tipTypes.ts";
import { BET_TYPES } from "../../../../contract/codes/tips.ts";
import { richOfParagraphs } from "../../../../contract/rules/richText.ts";
import { EMPTY_PLAN, type PlanDraft, createPublishMachine } from "../../../../machines/tips/publishMachine.ts";
import { newKey } from "../../../api/newKey.ts";
import { publishPlan } from "../../../api/tips.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { isRecord, localStore, readJson, writeJson } from "../../../hooks/storage.ts";

/** The reason and the terms alone: prices are chosen anew, they have moved by then. */
const NAME = "tips.draft";

function readDraft(): PlanDraft | null {
  const kept = readJson(localStore, NAME, isRecord);
  if (!kept) return null;
  const { reason, amount, isRefundable, betType, currency } = kept;
  return {
    ...EMPTY_PLAN,
    betType: BET_TYPES.find((one) => one === betType) ?? EMPTY_PLAN.betType,
    reason: typeof reason === "string" ? reason : "",
    amount: typeof amount === "number" && Number.isInteger(amount) && amount >= 0 ? amount : EMPTY_PLAN.amount,
    currency: currency === "ticket" ? "ticket" : "diamond",
    isRefundable: isRefundable !== false,
  };
}

function keepDraft({ legs: _legs, ...draft }: PlanDraft): void {
  if (draft.reason === "") localStore.removeItem(NAME);
  else writeJson(localStore, NAME, draft);
}

function paragraphsOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The machine of publishing a plan, with the portal behind it. */
export function usePublish() {
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
              reason: richOfParagraphs(paragraphsOf(draft.reason)),
              price: { currency: draft.currency, amount: draft.amount },
              isRefundable: draft.amount > 0 && draft.isRefundable,
            }),
          ),
        },
        actions: { persist: (_, { draft }) => keepDraft(draft) },
      }),
    [api],
  );
  const [state, send] = useActor(machine, { input: { draft: EMPTY_PLAN, makeKey: newKey } });
  // The first paint is the server's, which knows of no draft.
  useEffect(() => {
    const kept = readDraft();
    if (kept) send({ type: "draft.restored", draft: kept });
  }, [send]);
  return { state, send };
}
