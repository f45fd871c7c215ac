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
  /** How many those are. */
  readonly lost: number;
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
const EMPTY: KeptDraft = { title: "", text: "", circleId: null, moment: null, urls: [], lost: 0, pending: null };
const UPLOAD = /^\/uploads\/[0-9a-z]{1,64}\.webp$/;

/** As it is kept in a browser. */
export const sendingParts = ({ urls, lost, pending }: KeptSending) => [urls, pending?.key ?? "", pending?.seenAt ?? 0, lost] as const;

/** As it was kept in a browser; what is none of ours is left out. */
export function keptSending([urls, key, seenAt, lost]: readonly unknown[]): KeptSending {
  const isUpload = (url: unknown): url is string => typeof url === "string" && UPLOAD.test(url);
  return {
    urls: Array.isArray(urls) ? urls.filter(isUpload).slice(0, POST_PICTURES) : [],
    lost: typeof lost === "number" && Number.isInteger(lost) ? Math.min(Math.max(lost, 0), POST_PICTURES) : 0,
    pending: typeof key === "string" && key !== "" && typeof seenAt === "number" ? { key, seenAt } : null,
  };
}

/** What is to be kept of the pictures of a draft. */
export function picturesToKeep(pictures: readonly { readonly url: string | null }[]): Pick<KeptSending, "urls" | "lost"> {
  const urls = pictures.flatMap(({ url }) => url ?? []);
  return { urls, lost: pictures.length - urls.length };
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
    ...keptSending(kept.slice(4)),
  };
}

export function keepPostDraft({ title, text, circleId, moment, ...sending }: KeptDraft): void {
  const isEmpty = title === "" && text === "" && moment === null && sending.urls.length + sending.lost === 0;
  if (isEmpty) localStore.removeItem(NAME);
  else writeJson(localStore, NAME, [title, text, circleId ?? "", moment, ...sendingParts(sending)]);
}

/** Into the draft there is, or a new one: the page of writing finds it there. With another moment it is another post. */
export function putMomentInPost(moment: RichMoment): void {
  keepPostDraft({ ...(readPostDraft() ?? EMPTY), moment, pending: null });
}
