import { richMomentOf } from "../../contract/rules/moment.ts";
import { POST_PICTURES } from "../../contract/rules/postText.ts";
import type { RichMoment } from "../../contract/rules/richText.ts";
import { type DraftOwner, type Drafts, createDrafts } from "./drafts.ts";
import { type KeyStore, isRecord, localStore } from "./storage.ts";

/** What was sent, and whose end nobody knows: the same again goes by the same key. */
export interface PendingPost {
  readonly key: string;
  /** The moment its author saw, epoch ms. */
  readonly seenAt: number;
}

/** What is being written (a post, a comment), over a reload and a login. */
export interface KeptDraft {
  readonly title: string;
  readonly text: string;
  readonly circleId: string | null;
  readonly moment: RichMoment | null;
  /** Root-relative. Pictures not uploaded yet are too many bytes for a browser's storage, and are chosen again after a reload. */
  readonly urls: readonly string[];
  /** How many those are. */
  readonly lost: number;
  readonly pending: PendingPost | null;
  /** Why it was not taken; null: it has not been sent. */
  readonly problem: string | null;
}

export const EMPTY_KEPT: KeptDraft = {
  title: "",
  text: "",
  circleId: null,
  moment: null,
  urls: [],
  lost: 0,
  pending: null,
  problem: null,
};
const UPLOAD = /^\/uploads\/[0-9a-z]{1,64}\.webp$/;

/** As it was kept in a browser; what is none of ours is left out. */
function parseKept(kept: unknown): KeptDraft | null {
  if (!isRecord(kept) || typeof kept["text"] !== "string") return null;
  const { title, text, circleId, moment, urls, lost, pending, problem } = kept;
  const isUpload = (url: unknown): url is string => typeof url === "string" && UPLOAD.test(url);
  const { key, seenAt } = isRecord(pending) ? pending : {};
  return {
    title: typeof title === "string" ? title : "",
    text,
    circleId: typeof circleId === "string" && circleId !== "" ? circleId : null,
    moment: richMomentOf(moment),
    urls: Array.isArray(urls) ? urls.filter(isUpload).slice(0, POST_PICTURES) : [],
    lost: typeof lost === "number" && Number.isInteger(lost) ? Math.min(Math.max(lost, 0), POST_PICTURES) : 0,
    pending: typeof key === "string" && key !== "" && typeof seenAt === "number" ? { key, seenAt } : null,
    problem: typeof problem === "string" ? problem : null,
  };
}

const isEmpty = ({ title, text, moment, urls, lost }: KeptDraft): boolean =>
  title === "" && text === "" && moment === null && urls.length + lost === 0;

/** Words of before the login below those that were there; nothing of either is lost but the other moment, title and circle. */
function joined(own: KeptDraft, later: KeptDraft): KeptDraft {
  return {
    title: later.title || own.title,
    text: [own.text, later.text].filter((text) => text !== "").join("\n"),
    circleId: later.circleId ?? own.circleId,
    moment: later.moment ?? own.moment,
    urls: [...own.urls, ...later.urls].slice(0, POST_PICTURES),
    lost: Math.min(own.lost + later.lost, POST_PICTURES),
    pending: null,
    problem: later.problem,
  };
}

/** What is written under a name in a storage; of an empty draft nothing is kept. */
export function createPostDrafts(store: KeyStore, name: string): Drafts<KeptDraft> {
  const drafts = createDrafts({ store, name, parse: parseKept, isPending: ({ pending }) => pending !== null, join: joined });
  return { ...drafts, keep: (owner, place, draft) => drafts.keep(owner, place, draft === null || isEmpty(draft) ? null : draft) };
}

/** What is to be kept of the pictures of a draft. */
export function picturesToKeep(pictures: readonly { readonly url: string | null }[]): Pick<KeptDraft, "urls" | "lost"> {
  const urls = pictures.flatMap(({ url }) => url ?? []);
  return { urls, lost: pictures.length - urls.length };
}

/** A picture of a draft as it was kept: it is on the server. */
export const keptPicture = (url: string) => ({ id: url, source: url, url });

/** Of the community's posts, which are written in one place. */
export const POST_DRAFTS = createPostDrafts(localStore, "community.draft");
export const POST_PLACE = "post";

/** Into the draft there is, or a new one: the page of writing finds it there. With another moment it is another post. */
export function putMomentInPost(owner: DraftOwner, moment: RichMoment): void {
  if (owner !== null) POST_DRAFTS.takeOver(owner);
  POST_DRAFTS.keep(owner, POST_PLACE, { ...(POST_DRAFTS.read(owner, POST_PLACE) ?? EMPTY_KEPT), moment, pending: null });
}
