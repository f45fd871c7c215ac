import type { PlanLeg, PlanProof, PlanView } from "../../../contract/http/tipTypes.ts";
import { parseMinor } from "../../../contract/money.ts";
import { thousandths } from "../../../contract/rules/tipPick.ts";
import { NO_SEAL, type SealedLeg, type SealedPlan, canonicalJson, sealOf, sealText } from "../../../contract/rules/tipSeal.ts";

/** Result of a check in the reader's own browser. */
export type SealCheck =
  | { readonly kind: "good" | "chain" | "bad"; readonly words: string; readonly text: string | null }
  | { readonly kind: "failed"; readonly words: string };

/** True if every number is present and each seal names the one before it, as far back as the chain was given. */
function isChainWhole({ chain, n, seal }: PlanProof): boolean {
  const last = chain.at(-1);
  if (!last || last.n !== n || last.seal !== seal) return false;
  return chain.every((one, i) => {
    const before = chain[i - 1];
    if (before) return one.n === before.n + 1 && one.previousSeal === before.seal;
    return one.n > 1 || one.previousSeal === NO_SEAL;
  });
}

/** Text for the numbers whose chain was checked: a long chain is given from a later number on. */
function chainText({ chain, n }: PlanProof): string {
  const first = chain[0]?.n ?? n;
  if (first > 1) return `第 ${first} 至 ${n} 单的链（更早的未核对）`;
  return n === 1 ? "第一单的链" : `前 ${n - 1} 单的链`;
}

function legDifferences(shown: PlanLeg, sealed: SealedLeg): readonly string[] {
  const { match, pick } = shown;
  // Sides swapped since then make the plan void; the page says so itself.
  const isSwapped = shown.result?.void === "swapped";
  const differs: readonly (readonly [string, boolean])[] = [
    ["比赛", shown.sport !== sealed.sport || shown.matchId !== sealed.matchId],
    ["主客队", match !== null && !isSwapped && (match.home.id !== sealed.home || match.away.id !== sealed.away)],
    ["开赛时间", shown.kickoffAt !== sealed.kickoffAt],
    ["盘口", shown.market !== sealed.market || shown.lineQuarters !== sealed.lineQuarters],
    ["公司", shown.company.id !== sealed.company],
    ["盘口时刻", shown.odds.e !== sealed.odds.e || shown.odds.s !== sealed.odds.s],
    ["选择", pick !== null && pick.side !== sealed.side],
    ["赔率", pick !== null && thousandths(pick.price) !== sealed.priceThousandths],
  ];
  return differs.flatMap(([name, isDifferent]) => (isDifferent ? [name] : []));
}

/** Names of the fields in which the page differs from the sealed text. A field the page does not show is not compared. */
function sealDifferences(plan: PlanView, sealed: SealedPlan): readonly string[] {
  const { reason, price } = plan;
  const differs: readonly (readonly [string, boolean])[] = [
    ["专家", plan.expert.id !== sealed.expert],
    ["单号", plan.n !== sealed.n],
    ["封存时间", plan.publishedAt !== sealed.publishedAt],
    ["玩法", plan.betType !== sealed.betType],
    ["场数", plan.legs.length !== sealed.legs.length],
    ["理由", reason !== null && canonicalJson(reason) !== canonicalJson(sealed.reason)],
    ["价格", price.currency !== sealed.price.currency || String(parseMinor(price.amount)) !== sealed.price.minor],
    ["退款条件", plan.isRefundable !== sealed.isRefundable],
    ["上一单", plan.previousSeal !== sealed.previous],
  ];
  const names = differs.flatMap(([name, isDifferent]) => (isDifferent ? [name] : []));
  const ofLegs = plan.legs.flatMap((leg, i) => {
    const own = sealed.legs[i];
    return own ? legDifferences(leg, own) : [];
  });
  return [...new Set([...names, ...ofLegs])];
}

/** Verifies a plan in the reader's own browser: the chain before it, the recomputed hash, and the page against the sealed text. */
export async function checkSeal(proof: PlanProof, plan: PlanView): Promise<SealCheck> {
  if (proof.seal !== plan.seal) return { kind: "bad", words: "指纹与本页显示的不同", text: null };
  if (!isChainWhole(proof)) return { kind: "bad", words: `第 ${proof.n} 单之前的单号有缺口`, text: null };
  if (proof.sealed === null) {
    const rest = plan.review === "refused" ? "理由没有公开，内容无法验证" : "内容公开后可验证";
    return { kind: "chain", words: `${chainText(proof)}已验证，${rest}`, text: null };
  }
  // Absent outside of secure contexts, although its type says otherwise.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return { kind: "failed", words: "浏览器在此连接下不提供 Web Crypto，无法验证" };
  const text = sealText(proof.sealed);
  const isOf = proof.sealed.n === proof.n && proof.sealed.previous === proof.previousSeal;
  if (!isOf || (await sealOf(text, subtle)) !== proof.seal) return { kind: "bad", words: "内容与封存时的指纹不一致", text };
  const differences = sealDifferences(plan, proof.sealed);
  if (differences.length > 0) return { kind: "bad", words: `本页显示的与封存的原文不同：${differences.join("、")}`, text };
  return { kind: "good", words: `本页内容、单号与${chainText(proof)}都与封存时一致`, text };
}
