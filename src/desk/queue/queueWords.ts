import { type CaseFilter, WORD_KIND_NAME, type WordKind } from "../../../contract/codes/desk.ts";
import type { CaseDetail, DeskCase } from "../../../contract/desk/moderation.ts";
import { MODERATION_REASONS, type ReasonCode, type TrustLevel, reasonOf } from "../../../contract/rules/moderation.ts";

export const FILTER_NAME: Readonly<Record<CaseFilter, string>> = {
  waiting: "待审",
  hidden: "自动隐藏",
  sampled: "抽检",
  doneToday: "今日已办",
};

export const TRUST_NAME: Readonly<Record<TrustLevel, string>> = { new: "新手", known: "普通", trusted: "可信", staff: "工作人员" };

/** The kinds of hits, each once: `威胁 联系方式`. */
export const hitKinds = (row: Pick<DeskCase, "hits">): string => [...new Set(row.hits.map(({ kind }) => WORD_KIND_NAME[kind]))].join(" ");

/** Why the case is in the queue. */
export function whyWords(row: DeskCase): string {
  const kinds = hitKinds(row);
  const why = [
    ...(row.reports > 0 ? [`${row.reports} 人举报`] : []),
    ...(kinds === "" ? [] : [`命中 ${kinds}`]),
    ...(row.isHeld ? ["先审后发"] : []),
    ...(row.escalated === null ? [] : [`${row.escalated.by} 已上交`]),
  ];
  if (why.length > 0) return why.join("　");
  return row.isSampled ? "新手或随机抽检" : "待查看";
}

export const DECISION_NAME = { approve: "已放行", hide: "已隐藏", delete: "已删除并处罚", gone: "作者已删除" } as const;

export const reasonLabel = (code: number | null): string => (code === null ? "" : (reasonOf(code)?.label ?? ""));

const PAST: Readonly<Record<string, string>> = {
  approve: "放行",
  hide: "隐藏",
  delete: "删除并处罚",
  undo: "撤销决定",
  escalate: "上交",
  "auto-hide": "多人举报，自动隐藏",
  appeal: "提出申诉",
  "appeal-granted": "申诉成立",
  "appeal-refused": "申诉未通过",
  lift: "解除禁言",
};

export function pastWords({ action, reasonCode }: { readonly action: string; readonly reasonCode: number | null }): string {
  const reason = reasonLabel(reasonCode);
  return `${PAST[action] ?? action}${reason === "" ? "" : `，${reason}`}`;
}

const REASON_OF_KIND: Readonly<Record<WordKind, ReasonCode>> = {
  threat: 2,
  insult: 3,
  ad: 1,
  contact: 1,
  gambling: 1,
  fraud: 1,
  porn: 6,
  drugs: 6,
};

/** The reason most reporters chose, else the one of the first hit; null: neither suggests one. */
export function suggestedReason({ case: row, reporters }: CaseDetail): ReasonCode | null {
  const byReason = Map.groupBy(reporters, ({ reason }) => reason);
  const most = [...byReason].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
  const suggested = MODERATION_REASONS.find(({ value }) => value === most);
  if (suggested) return suggested.code;
  const kind = row.hits[0]?.kind;
  return kind === undefined ? null : REASON_OF_KIND[kind];
}
