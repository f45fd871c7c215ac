import type { TrustLevel } from "../../contract/rules/moderation.ts";
import { hasContact, hasLinkAddress } from "../kit/words/links.ts";
import { KIND_NAMES } from "./startingRules.ts";
import { type Hit, type TextFilter, masked } from "./textFilter.ts";
import type { Judged } from "./types.ts";

/**
 * The verdict on a text: refused, held for review, or taken, with masked words. Links are refused from new users and held
 * from known ones. Contact details are held from everybody but staff.
 */
export function judgeText(filter: TextFilter, text: string, trust: TrustLevel): Judged {
  const hits = filter.find(text);
  const refusing = hits.find(({ action }) => action === "refuse");
  if (refusing) return { kind: "refused", message: `内容涉及${KIND_NAMES[refusing.kind]}，不能发布` };
  const isLink = hasLinkAddress(text);
  if (isLink && trust === "new") return { kind: "refused", message: "新用户暂不能发布链接" };
  const whole = (kind: Hit["kind"], word: string): Hit => ({ kind, word, action: "hold", from: 0, to: 0 });
  const ways: readonly Hit[] = [
    ...(isLink && trust === "known" ? [whole("ad", "链接")] : []),
    ...(trust !== "staff" && hasContact(text) ? [whole("contact", "联系方式")] : []),
  ];
  const holding = [...hits.filter(({ action }) => action === "hold"), ...ways];
  return { kind: "taken", text: masked(filter, text), isHeld: trust !== "staff" && holding.length > 0, hits: [...hits, ...ways] };
}
