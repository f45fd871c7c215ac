import { richMomentOf } from "../../contract/rules/moment.ts";
import { POST_PICTURES } from "../../contract/rules/postText.ts";
import type { RichMoment } from "../../contract/rules/richText.ts";
import { type DraftOwner, type Drafts, createDrafts } from "./drafts.ts";
import { type KeyStore, isRecord, localStore } from "./storage.ts";

/** A post that was sent and whose result is unknown: a retry uses the same key. */
export interface PendingPost {
  readonly key: string;
  /** The moment its author saw, epoch ms. */
  readonly seenAt: number;
}

/** A draft (a post, a comment) as it is stored over a reload and a login. */
export interface StoredDraft {
  readonly title: string;
  readonly text: string;
  readonly circleId: string | null;
  readonly moment: RichMoment | null;
  /** Root-relative. Pictures not uploaded yet are too large for a browser's storage, and are chosen again after a reload. */
  readonly urls: readonly string[];
  /** How many pictures were not uploaded. */
  readonly lost: number;
  readonly pending: PendingPost | null;
  /** Why the server refused it; null: it has not been sent. */
  readonly problem: string | null;
}

export const EMPTY_STORED: StoredDraft = {
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

/** Parses a stored draft; fields that are none of ours are left out. */
function parseStored(stored: unknown): StoredDraft | null {
  if (!isRecord(stored) || typeof stored["text"] !== "string") return null;
  const { title, text, circleId, moment, urls, lost, pending, problem } = stored;
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

const isEmpty = ({ title, text, moment, urls, lost }: StoredDraft): boolean =>
  title === "" && text === "" && moment === null && urls.length + lost === 0;

/** Appends text written before the login to the account's. Both texts stay; of moment, title and circle only the later one. */
function joined(own: StoredDraft, later: StoredDraft): StoredDraft {
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

/** Drafts under a name in a storage. An empty draft is not stored. */
export function createPostDrafts(store: KeyStore, name: string): Drafts<StoredDraft> {
  const drafts = createDrafts({ store, name, parse: parseStored, isPending: ({ pending }) => pending !== null, join: joined });
  return { ...drafts, write: (owner, place, draft) => drafts.write(owner, place, draft === null || isEmpty(draft) ? null : draft) };
}

/** The part of a draft's pictures that is stored. */
export function picturesToStore(pictures: readonly { readonly url: string | null }[]): Pick<StoredDraft, "urls" | "lost"> {
  const urls = pictures.flatMap(({ url }) => url ?? []);
  return { urls, lost: pictures.length - urls.length };
}

/** A restored picture of a draft: it is on the server. */
export const storedPicture = (url: string) => ({ id: url, source: url, url });

/** Drafts of the community's posts, which are written in one place. */
export const POST_DRAFTS = createPostDrafts(localStore, "community.draft");
export const POST_PLACE = "post";

/** Puts a moment into the present draft, or a new one, for the page of writing. With another moment it is another post. */
export function putMomentInPost(owner: DraftOwner, moment: RichMoment): void {
  if (owner !== null) POST_DRAFTS.takeOver(owner);
  POST_DRAFTS.write(owner, POST_PLACE, { ...(POST_DRAFTS.read(owner, POST_PLACE) ?? EMPTY_STORED), moment, pending: null });
}
