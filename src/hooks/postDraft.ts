import { richMomentOf } from "../../contract/rules/moment.ts";
import type { RichMoment } from "../../contract/rules/richText.ts";
import { localStore, readJson, writeJson } from "./storage.ts";

/**
 * The post that is being written, over a reload and a login: words and its moment. Pictures are too many bytes for a
 * browser's storage, and are chosen again after a reload.
 */
export interface KeptDraft {
  readonly title: string;
  readonly text: string;
  readonly circleId: string | null;
  readonly moment: RichMoment | null;
}

const NAME = "community.draft";
const EMPTY: KeptDraft = { title: "", text: "", circleId: null, moment: null };

/** Null for nothing. */
export function readPostDraft(): KeptDraft | null {
  const kept = readJson(localStore, NAME, Array.isArray);
  if (!kept) return null;
  const [title, text, circleId] = kept.map((part: unknown) => (typeof part === "string" ? part : null));
  return { title: title ?? "", text: text ?? "", circleId: circleId || null, moment: richMomentOf(kept[3]) };
}

export function keepPostDraft({ title, text, circleId, moment }: KeptDraft): void {
  if (title === "" && text === "" && moment === null) localStore.removeItem(NAME);
  else writeJson(localStore, NAME, [title, text, circleId ?? "", moment]);
}

/** Into the draft there is, or a new one: the page of writing finds it there. */
export function putMomentInPost(moment: RichMoment): void {
  keepPostDraft({ ...(readPostDraft() ?? EMPTY), moment });
}
