import type { IconName } from "../../../ui/surface/icons.ts";

/**
 * Markup of a row as text. A board paints hundreds of rows on the server within a few milliseconds and thousands of
 * cells a minute in the browser; one string a row costs a tenth of React elements. Every value from outside goes
 * through `text`. Only literals and numbers may enter the markup without it.
 */
const SPECIAL = /[&<>"']/;
const ENTITY: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text escaped for an element or a quoted attribute. */
export function text(value: string): string {
  return SPECIAL.test(value) ? value.replace(/[&<>"']/g, (c) => ENTITY[c] ?? c) : value;
}

export function icon(name: IconName, size: 14 | 16 | 20): string {
  return `<svg class="ic" width="${size}" height="${size}" aria-hidden="true" focusable="false"><use href="#i-${name}"/></svg>`;
}

/** One part of a row: fixed markup around content that is replaced when it changes. */
export interface Part {
  readonly open: string;
  readonly content: string;
  readonly close: string;
}

/** Elements that hold the content of a part carry this attribute, in the order of the parts. */
export const PART = "data-p";

/** One flat string. Repeated concatenation builds a rope of hundreds of pieces, which the server has to walk to send it. */
export function joinParts(parts: readonly Part[]): string {
  const pieces: string[] = [];
  for (const { open, content, close } of parts) pieces.push(open, content, close);
  return pieces.join("");
}

/** Tags and the texts between them. */
const TOKEN = /<[^>]*>|[^<]+/g;
const NAME = /^<[^\s/>]+/;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

const isTag = (token: string | undefined): boolean => token?.startsWith("<") === true;
const nameOf = (tag: string): string | undefined => NAME.exec(tag)?.[0];
const attributesOf = (tag: string): ReadonlyMap<string, string> =>
  new Map(Array.from(tag.matchAll(ATTRIBUTE), ([, name = "", value = ""]) => [name, value]));

/** Null if the two differ in more than texts and attributes, or if a changed token has an entity, which nothing here decodes. */
function likeTokens(before: string, after: string): readonly [readonly string[], readonly string[]] | null {
  const [was, is] = [before.match(TOKEN) ?? [], after.match(TOKEN) ?? []];
  if (was.length !== is.length) return null;
  for (let i = 0; i < is.length; i += 1) {
    const [one, other] = [was[i] as string, is[i] as string];
    if (one === other) continue;
    if (other.includes("&") || isTag(one) !== isTag(other) || (isTag(one) && nameOf(one) !== nameOf(other))) return null;
  }
  return [was, is];
}

function setAttributes(element: Element, before: string, after: string): void {
  const next = attributesOf(after);
  for (const name of attributesOf(before).keys()) if (!next.has(name)) element.removeAttribute(name);
  for (const [name, value] of next) element.setAttribute(name, value);
}

/**
 * Writes changed texts and attributes into the existing nodes. New nodes for the same markup cost a third more style,
 * layout and paint on a live board. Returns false, having done nothing, if the markup has another structure.
 */
function patchNodes(holder: Element, before: string, after: string): boolean {
  const tokens = likeTokens(before, after);
  if (!tokens) return false;
  const [was, is] = tokens;
  const nodes = document.createTreeWalker(holder, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let i = 0; i < is.length; i += 1) {
    const [one, other] = [was[i] as string, is[i] as string];
    if (one.startsWith("</")) continue;
    const node = nodes.nextNode();
    if (one === other) continue;
    if (node instanceof Element) setAttributes(node, one, other);
    else if (node instanceof Text) node.data = other;
  }
  return true;
}

/** Updates the content of the parts that changed and touches nothing else. */
export function patchParts(row: HTMLElement, before: readonly Part[], after: readonly Part[]): void {
  let holders: NodeListOf<Element> | null = null;
  for (let i = 0; i < after.length; i += 1) {
    const [was, is] = [before[i]?.content, after[i]?.content];
    if (is === undefined || is === was) continue;
    holders ??= row.querySelectorAll(`[${PART}]`);
    const holder = holders[i];
    if (holder && (was === undefined || !patchNodes(holder, was, is))) holder.innerHTML = is;
  }
}
