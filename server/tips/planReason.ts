import { type RichDoc, plainOfRich } from "../../contract/rules/richText.ts";
import { parseRichDoc } from "../../contract/rules/richTextParse.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import { isPlanReason, reasonLength } from "../../contract/rules/tipReason.ts";
import { REASON_LENGTH } from "../../contract/rules/tipRules.ts";
import { hasHouseWord } from "../kit/words/houseWords.ts";
import { hasContact, hasLinkAddress } from "../kit/words/links.ts";
import type { Hit } from "../moderation/textFilter.ts";
import type { Judged } from "../moderation/types.ts";

export type JudgeText = (text: string) => Promise<Judged>;

export interface CheckedReason {
  readonly doc: RichDoc;
  readonly length: number;
  /** The hits for which the filter held the text; empty: it is readable. */
  readonly hits: readonly Pick<Hit, "kind" | "word">[];
}

/** Checks a reason before it is sealed; an error is worded for the expert. */
export async function checkReason(value: unknown, judge: JudgeText): Promise<Result<CheckedReason, string>> {
  const doc = parseRichDoc(value);
  if (!doc.ok || !isPlanReason(doc.value)) return err("理由的格式不正确，请重新编辑");
  const text = plainOfRich(doc.value);
  const length = reasonLength(doc.value);
  if (length < REASON_LENGTH.min) return err(`理由至少${REASON_LENGTH.min}个字`);
  if (length > REASON_LENGTH.max) return err(`理由最多${REASON_LENGTH.max}个字`);
  if (hasHouseWord(text) || hasLinkAddress(text) || hasContact(text)) return err("理由含有不能发布的内容");
  const judged = await judge(text);
  if (judged.kind === "refused") return err(judged.message);
  // A sealed text cannot be masked with stars, so words that would be masked also hold it for review.
  const isHeld = judged.isHeld || judged.hits.some(({ action }) => action === "mask");
  return ok({ doc: doc.value, length, hits: isHeld ? judged.hits.map(({ kind, word }) => ({ kind, word })) : [] });
}
