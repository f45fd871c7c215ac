/**
 * Features newer than the oldest supported browsers (README: Chrome 105, Safari 16, Firefox 121) that the build does not
 * rewrite: functions, regular expressions, and CSS. `since`: the first version of each engine with the feature (Chrome,
 * Safari, Firefox).
 */
export interface FloorRule {
  readonly name: string;
  readonly since: string;
  readonly in: "js" | "css";
  readonly pattern: RegExp;
  /** Allowed if this guard is in the same file; `why` gives the reason. */
  readonly unless?: { readonly guard: RegExp; readonly why: string };
}

const js = (name: string, since: string, pattern: RegExp, unless?: FloorRule["unless"]): FloorRule => ({
  name,
  since,
  in: "js",
  pattern,
  ...(unless ? { unless } : {}),
});
const css = (name: string, since: string, pattern: RegExp): FloorRule => ({ name, since, in: "css", pattern });

export const FLOOR_RULES: readonly FloorRule[] = [
  js("Array.prototype.toSorted, toReversed, toSpliced", "110, 16, 115", /\.(?:toSorted|toReversed|toSpliced)\(/),
  js("Array.prototype.with", "110, 16, 115", /\.with\((?!\))/),
  js("Promise.withResolvers, Promise.try", "119, 17.4, 121", /\bPromise\.(?:withResolvers|try)\b/),
  js("Array.fromAsync", "121, 16.4, 115", /\bArray\.fromAsync\b/),
  js("Object.groupBy, Map.groupBy", "117, 17.4, 119", /\b(?:Object|Map)\.groupBy\b/),
  js(
    "methods of Set",
    "122, 17, 127",
    /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection|difference)\(|\bnew Set\([^()]*\)\.union\(/,
  ),
  js(
    "iterator helpers",
    "122, 18.4, 131",
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|flatMap|take|drop|some|every|find|reduce|forEach|toArray)\(/,
  ),
  js("URL.canParse, URL.parse", "120, 17, 115", /\bURL\.(?:canParse|parse)\b/),
  js("Intl.Segmenter", "87, 14.1, 125", /\bIntl\.Segmenter\b/, { guard: /typeof Intl\.Segmenter/, why: "code points are counted without" }),
  js("Intl.DurationFormat", "129, 16.4, 136", /\bIntl\.DurationFormat\b/),
  js("AbortSignal.any", "116, 17.4, 124", /\bAbortSignal\.any\b/),
  js("popover", "114, 17, 125", /\.showPopover\(\)/, { guard: /typeof \w+\.showPopover/, why: "the panel stays in the player without" }),
  js("String.prototype.isWellFormed", "111, 16.4, 119", /\.(?:isWellFormed|toWellFormed)\(/),
  js("ArrayBuffer.prototype.transfer", "114, 17.4, 122", /\.transferToFixedLength\(/),
  js("looking back in a pattern", "62, 16.4, 78", /\(\?<[=!]/),
  js("flag v of a pattern", "112, 17, 116", /new RegExp\([^()]*,\s*["'`][dgimsuy]*v[dgimsuy]*["'`]\)/),
  js("static blocks", "94, 16.4, 93", /\bstatic\s*\{/),
  js("explicit resource management", "134, -, 141", /\b(?:await )?using [A-Za-z_$][\w$]* ?=/),
  js("crypto.randomUUID (absent over plain http)", "92, 15.4, 95", /\brandomUUID\b/),
  css("light-dark()", "123, 17.5, 120", /light-dark\(/),
  css("nesting", "112, 16.5, 117", /[{;}]\s*&/),
  css("linear()", "113, 17.2, 112", /[^-]\blinear\(/),
  css("round(), mod(), rem()", "125, 15.4, 118", /[\s:(,](?:round|mod|rem)\(/),
  css("relative colours", "119, 16.4, 128", /(?:rgb|hsl|oklch|lab|lch|oklab)a?\(\s*from /),
  css("oklch(), lab() and the like", "111, 15.4, 113", /\b(?:oklch|oklab|lch|lab)\(/),
  css("ranges in media queries", "104, 16.4, 63", /@media[^{]*[<>]/),
  css("@scope", "118, 17.4, 128", /@scope/),
];

export interface Finding {
  readonly rule: string;
  readonly since: string;
  readonly excerpt: string;
}

/** A browser drops a declaration with an unknown unit: an older declaration of the same property must precede it. */
const SMALL_VIEWPORT = /(?:^|[;{])\s*([\w-]+)\s*:([^;{}]*\b\d*\.?\d+(?:dvh|svh|lvh|dvw|svw|lvw)\b[^;{}]*)/g;

function withoutOlder(text: string): readonly Finding[] {
  const found: Finding[] = [];
  for (const match of text.matchAll(SMALL_VIEWPORT)) {
    const [whole, property, value] = match;
    const start = text.lastIndexOf("{", match.index + 1);
    const before = text.slice(start + 1, match.index + 1);
    const isBackedUp = new RegExp(`(?:^|;)\\s*${property}\\s*:`).test(before);
    // A browser keeps a declaration with a variable even if it cannot read it, and so drops the older one.
    if (!isBackedUp || value?.includes("var("))
      found.push({ rule: "dvh without an older unit before it", since: "108, 15.4, 101", excerpt: whole });
  }
  return found;
}

/** The parts of a style sheet outside any `@supports` for this feature. */
function outsideSupports(text: string, question: RegExp): string {
  let left = "";
  let at = 0;
  for (const match of text.matchAll(/@supports[^{]*\{/g)) {
    if (match.index < at || !question.test(match[0])) continue;
    left += text.slice(at, match.index);
    let depth = 1;
    at = match.index + match[0].length;
    while (depth > 0 && at < text.length) {
      if (text[at] === "{") depth += 1;
      if (text[at] === "}") depth -= 1;
      at += 1;
    }
  }
  return left + text.slice(at);
}

/** Findings above the floor in a built file. `kind`: by the file's extension. */
export function aboveFloor(kind: "js" | "css", text: string): readonly Finding[] {
  const found: Finding[] = [];
  for (const { name, since, in: place, pattern, unless } of FLOOR_RULES) {
    if (place !== kind) continue;
    const match = pattern.exec(text);
    if (!match || unless?.guard.test(text)) continue;
    found.push({ rule: name, since, excerpt: text.slice(Math.max(0, match.index - 40), match.index + 60) });
  }
  if (kind === "css") {
    found.push(...withoutOlder(text));
    const mixed = /.{0,40}color-mix\(.{0,40}/.exec(outsideSupports(text, /color-mix/));
    if (mixed) found.push({ rule: "color-mix() outside @supports", since: "111, 16.2, 113", excerpt: mixed[0] });
  }
  return found;
}
