import type { IconName } from "../../../ui/surface/icons.ts";

/**
 * Markup of a row as text. A board paints hundreds of rows on the server within a few milliseconds and thousands of
 * cells a minute in the browser: one string a row costs a tenth of the elements it stands for. Every value that comes
 * from outside goes through `text`; nothing else may be put into the markup but literals and numbers.
 */
const SPECIAL = /[&<>"']/;
const ENTITY: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text made safe inside an element or a quoted attribute. */
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

export function joinParts(parts: readonly Part[]): string {
  let html = "";
  for (const part of parts) html += part.open + part.content + part.close;
  return html;
}

/** Replaces the content of the parts that changed, and touches nothing else. */
export function patchParts(row: HTMLElement, before: readonly Part[], after: readonly Part[]): void {
  let holders: NodeListOf<Element> | null = null;
  for (let i = 0; i < after.length; i += 1) {
    const content = after[i]?.content;
    if (content === undefined || content === before[i]?.content) continue;
    holders ??= row.querySelectorAll(`[${PART}]`);
    const holder = holders[i];
    if (holder) holder.innerHTML = content;
  }
}
