import { richMomentOf } from "../../contract/rules/moment.ts";
import { POST_PICTURES } from "../../contract/rules/postText.ts";
import type { RichMoment } from "../../contract/rules/richText.ts";
import { localStore, readJson, writeJson } from "./storage.ts";

/** A post that was sent, and whose end nobody knows: the same again goes by the same key. */
export interface PendingPost {
  readonly key: string;
  /** The moment its author saw, epoch ms. */
  readonly seenAt: number;
}

/** What is kept of a post under way beside its words: pictures that are on the server, and the key it was sent by. */
export interface KeptSending {
  /** Root-relative. Pictures not uploaded yet are too many bytes for a browser's storage, and are chosen again after a reload. */
  readonly urls: readonly string[];
  readonly pending: PendingPost | null;
}

/** The post that is being written, over a reload and a login. */
export interface KeptDraft extends KeptSending {
  readonly title: string;
  readonly text: string;
  readonly circleId: string | null;
  readonly moment: RichMoment | null;
}

const NAME = "community.draft";
const EMPTY: KeptDraft = { title: "", text: "", circleId: null, moment: null, urls: [], pending: null };
const UPLOAD = /^\/uploads\/[0-9a-z]{1,64}\.webp$/;

/** As `[urls, key, seenAt]` was kept in a browser; what is none of ours is left out. */
export function keptSending(urls: unknown, key: unknown, seenAt: unknown): KeptSending {
  const isUpload = (url: unknown): url is string => typeof url === "string" && UPLOAD.test(url);
  return {
    urls: Array.isArray(urls) ? urls.filter(isUpload).slice(0, POST_PICTURES) : [],
    pending: typeof key === "string" && key !== "" && typeof seenAt === "number" ? { key, seenAt } : null,
  };
}

/** A picture of a draft as it was kept: it is on the server. */
export const keptPicture = (url: string) => ({ id: url, source: url, url });

/** Null for nothing. */
export function readPostDraft(): KeptDraft | null {
  const kept = readJson(localStore, NAME, Array.isArray);
  if (!kept) return null;
  const [title, text, circleId] = kept.map((part: unknown) => (typeof part === "string" ? part : null));
  return {
    title: title ?? "",
    text: text ?? "",
    circleId: circleId || null,
    moment: richMomentOf(kept[3]),
    ...keptSending(kept[4], kept[5], kept[6]),
  };
}

export function keepPostDraft({ title, text, circleId, moment, urls, pending }: KeptDraft): void {
  if (title === "" && text === "" && moment === null && urls.length === 0) localStore.removeItem(NAME);
  else writeJson(localStore, NAME, [title, text, circleId ?? "", moment, urls, pending?.key ?? "", pending?.seenAt ?? 0]);
}

/** Into the draft there is, or a new one: the page of writing finds it there. With another moment it is another post. */
export function putMomentInPost(moment: RichMoment): void {
  keepPostDraft({ ...(readPostDraft() ?? EMPTY), moment, pending: null });
}
