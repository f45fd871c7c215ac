import type { Sport } from "../feed/channels.ts";
import { asMatchId } from "../ids.ts";
import { type Result, err, ok } from "../result.ts";
import {
  type RichBlock,
  type RichDoc,
  type RichImage,
  type RichInline,
  type RichItem,
  type RichMark,
  type RichMatch,
  type RichMoment,
  isOwnImage,
  isRichLink,
} from "./richText.ts";
import { dropUnseenInLines } from "./text.ts";
import { truncate } from "./truncate.ts";

/** Validation of rich text, for the server and for pages with an editor. Pages that only show rich text do not need it. */
export const RICH_MAX_DEPTH = 6;
/** Characters of text, not bytes. */
export const RICH_MAX_LENGTH = 20_000;
const RICH_MAX_NODES = 4_000;
const ALT_MAX_LENGTH = 200;

/** `shape`: a node or field that is not allowed; `link`, `image`: a URL that is not allowed. */
export type RichProblem = "shape" | "deep" | "long" | "link" | "image" | "empty";

class Refused extends Error {
  readonly problem: RichProblem;
  constructor(problem: RichProblem) {
    super(problem);
    this.problem = problem;
  }
}

type Unknown = Readonly<Record<string, unknown>>;

function objectOf(value: unknown, problem: RichProblem = "shape"): Unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Refused(problem);
  return value as Unknown;
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Refused("shape");
  return value;
}

function textOf(value: unknown, problem: RichProblem = "shape"): string {
  if (typeof value !== "string") throw new Refused(problem);
  return value;
}

const PLAIN_MARKS: ReadonlySet<string> = new Set(["bold", "italic", "strike", "changed"]);
const SPORTS: ReadonlySet<unknown> = new Set(["fb", "bk"]);

interface Budget {
  nodes: number;
  characters: number;
  hasText: boolean;
}

function count(budget: Budget): void {
  budget.nodes += 1;
  if (budget.nodes > RICH_MAX_NODES) throw new Refused("long");
}

function markOf(value: unknown): RichMark {
  const mark = objectOf(value);
  const type = textOf(mark.type);
  if (PLAIN_MARKS.has(type)) return { type } as RichMark;
  if (type !== "link") throw new Refused("shape");
  const href = textOf(objectOf(mark.attrs, "link").href, "link");
  if (!isRichLink(href)) throw new Refused("link");
  return { type: "link", attrs: { href } };
}

function inlineOf(value: unknown, budget: Budget): RichInline | null {
  count(budget);
  const node = objectOf(value);
  if (node.type === "hardBreak") return { type: "hardBreak" };
  if (node.type !== "text") throw new Refused("shape");
  const raw = textOf(node.text);
  // Spaces at the ends separate words with different marks, so only invisible characters are dropped.
  const [, before = "", after = ""] = /^(\s*)[^]*?(\s*)$/.exec(raw) ?? [];
  const visible = dropUnseenInLines(raw);
  const text = visible === "" ? before && " " : `${before && " "}${visible}${after && " "}`;
  if (text === "") return null;
  budget.characters += [...text].length;
  budget.hasText ||= visible !== "";
  if (budget.characters > RICH_MAX_LENGTH) throw new Refused("long");
  const marks = node.marks === undefined ? [] : listOf(node.marks).map(markOf);
  return marks.length === 0 ? { type: "text", text } : { type: "text", text, marks };
}

function inlinesOf(node: Unknown, budget: Budget): { readonly content?: readonly RichInline[] } {
  if (node.content === undefined) return {};
  const content = listOf(node.content).flatMap((one) => inlineOf(one, budget) ?? []);
  return content.length === 0 ? {} : { content };
}

function matchOf(value: unknown): RichMatch {
  const attrs = objectOf(value);
  const matchId = asMatchId(textOf(attrs.matchId));
  if (!SPORTS.has(attrs.sport) || matchId === null) throw new Refused("shape");
  return { sport: attrs.sport as Sport, matchId };
}

function momentOf(value: unknown): RichMoment {
  const { at } = objectOf(value);
  if (!Number.isSafeInteger(at) || (at as number) < 0) throw new Refused("shape");
  return { ...matchOf(value), at: at as number };
}

function imageOf(value: unknown): RichImage {
  const attrs = objectOf(value, "image");
  const src = textOf(attrs.src, "image");
  if (!isOwnImage(src)) throw new Refused("image");
  const alt = typeof attrs.alt === "string" ? truncate(dropUnseenInLines(attrs.alt), ALT_MAX_LENGTH) : "";
  return { src, alt };
}

function blockOf(value: unknown, depth: number, budget: Budget): RichBlock {
  count(budget);
  if (depth > RICH_MAX_DEPTH) throw new Refused("deep");
  const node = objectOf(value);
  const inside = (): readonly RichBlock[] => listOf(node.content).map((one) => blockOf(one, depth + 1, budget));
  switch (node.type) {
    case "paragraph":
      return { type: "paragraph", ...inlinesOf(node, budget) };
    case "heading": {
      const { level } = objectOf(node.attrs);
      if (level !== 2 && level !== 3) throw new Refused("shape");
      return { type: "heading", attrs: { level }, ...inlinesOf(node, budget) };
    }
    case "blockquote":
      return { type: "blockquote", content: inside() };
    case "bulletList":
    case "orderedList":
      return { type: node.type, content: listOf(node.content).map((one) => itemOf(one, depth + 1, budget)) };
    case "image":
      return { type: "image", attrs: imageOf(node.attrs) };
    case "moment":
      return { type: "moment", attrs: momentOf(node.attrs) };
    case "matchCard":
    case "matchStats":
      return { type: node.type, attrs: matchOf(node.attrs) };
    default:
      throw new Refused("shape");
  }
}

function itemOf(value: unknown, depth: number, budget: Budget): RichItem {
  count(budget);
  if (depth > RICH_MAX_DEPTH) throw new Refused("deep");
  const node = objectOf(value);
  if (node.type !== "listItem") throw new Refused("shape");
  return { type: "listItem", content: listOf(node.content).map((one) => blockOf(one, depth + 1, budget)) };
}

/**
 * Parses input as a document: rebuilds its allowed fields one by one, or returns why it is refused. `mayBeEmpty`: for
 * drafts, which may have no text yet.
 */
export function parseRichDoc(value: unknown, { mayBeEmpty = false }: { readonly mayBeEmpty?: boolean } = {}): Result<RichDoc, RichProblem> {
  try {
    const node = objectOf(value);
    if (node.type !== "doc") return err("shape");
    const budget: Budget = { nodes: 0, characters: 0, hasText: false };
    const content = listOf(node.content).map((one) => blockOf(one, 1, budget));
    const hasSomething = budget.hasText || content.some(({ type }) => type === "image" || type === "moment");
    return hasSomething || mayBeEmpty ? ok({ type: "doc", content }) : err("empty");
  } catch (error) {
    if (error instanceof Refused) return err(error.problem);
    throw error;
  }
}
