import { CRESTS } from "./crests.ts";
import { ICONS, type IconShape } from "./icons.ts";

/** The sprite as hidden SVG markup, once a document. Only the server's entry imports it, so that no script contains it. */
export function spriteMarkup(): string {
  const icons = Object.entries<IconShape>(ICONS).map(
    ([name, icon]) => `<symbol id="i-${name}" viewBox="${icon.box ?? "0 0 20 20"}">${icon.inner}</symbol>`,
  );
  const crests = CRESTS.map(
    ({ outline, charge }, i) =>
      `<symbol id="c${i}" viewBox="0 0 32 32"><clipPath id="k${i}"><path d="${outline}"/></clipPath><g clip-path="url(#k${i})"><path d="M0 0h32v32H0z"/>${charge}</g>` +
      `<path d="${outline}" fill="none" class="crest-line"/></symbol>`,
  );
  // Not display:none: in some browsers the clip paths of a sprite that is not rendered do not apply.
  return `<svg width="0" height="0" class="sprite" aria-hidden="true">${icons.join("")}${crests.join("")}</svg>`;
}
