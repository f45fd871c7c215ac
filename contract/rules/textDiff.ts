/** A part of a text: in both, only in the old, only in the new. */
export interface TextPart {
  readonly kind: "same" | "cut" | "new";
  readonly text: string;
}

/** Chinese is split by character; words of Latin letters and numbers stay whole. So do surrogate pairs. */
const TOKEN = /[\p{Script=Latin}\p{N}]+(?:[.,:'’-][\p{Script=Latin}\p{N}]+)*%?|[^]/gu;
/** Maximum cells of the table for the longest common subsequence; longer texts are replaced as a whole. */
const MAX_CELLS = 4_000_000;
/** An unchanged run of at most this many characters between two changes is taken for coincidence. */
const CHANCE = 1;

const tokensOf = (text: string): readonly string[] => text.match(TOKEN) ?? [];

/** Common elements of two lists, in order, as pairs of indexes. Greedy at both ends, longest common subsequence between. */
export function commonOf(before: readonly string[], after: readonly string[]): readonly (readonly [number, number])[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before[before.length - 1 - end] === after[after.length - 1 - end]) {
    end += 1;
  }
  const rows = before.length - start - end;
  const columns = after.length - start - end;
  const pairs: (readonly [number, number])[] = Array.from({ length: start }, (_, i) => [i, i] as const);
  if ((rows + 1) * (columns + 1) <= MAX_CELLS) pairs.push(...middle(before, after, start, rows, columns));
  for (let i = end; i > 0; i -= 1) pairs.push([before.length - i, after.length - i]);
  return pairs;
}

function middle(
  before: readonly string[],
  after: readonly string[],
  start: number,
  rows: number,
  columns: number,
): readonly (readonly [number, number])[] {
  const width = columns + 1;
  /** Length of the longest common subsequence from each position on. */
  const table = new Uint32Array((rows + 1) * width);
  const at = (i: number): number => table[i] ?? 0;
  for (let i = rows - 1; i >= 0; i -= 1) {
    for (let j = columns - 1; j >= 0; j -= 1) {
      const isSame = before[start + i] === after[start + j];
      table[i * width + j] = isSame ? at((i + 1) * width + j + 1) + 1 : Math.max(at((i + 1) * width + j), at(i * width + j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < rows && j < columns;) {
    if (before[start + i] === after[start + j]) {
      pairs.push([start + i, start + j]);
      i += 1;
      j += 1;
    } else if (at((i + 1) * width + j) >= at(i * width + j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** Joins adjacent parts of a kind; removed text goes before its replacement. */
function joined(parts: readonly TextPart[]): readonly TextPart[] {
  const out: TextPart[] = [];
  let cut = "";
  let put = "";
  const flush = (): void => {
    if (cut !== "") out.push({ kind: "cut", text: cut });
    if (put !== "") out.push({ kind: "new", text: put });
    cut = "";
    put = "";
  };
  for (const { kind, text } of parts) {
    if (text === "") continue;
    if (kind === "cut") cut += text;
    else if (kind === "new") put += text;
    else {
      flush();
      const last = out.at(-1);
      if (last?.kind === "same") out[out.length - 1] = { kind, text: last.text + text };
      else out.push({ kind, text });
    }
  }
  flush();
  return out;
}

/** A single unchanged character between two replacements only makes them harder to read. */
function withoutChance(parts: readonly TextPart[]): readonly TextPart[] {
  return parts.flatMap((part, i): readonly TextPart[] => {
    const isBetween = parts[i - 1] !== undefined && parts[i + 1] !== undefined;
    const isChance = part.kind === "same" && isBetween && [...part.text].length <= CHANCE && /[\p{L}\p{N}]/u.test(part.text);
    return isChance
      ? [
          { kind: "cut", text: part.text },
          { kind: "new", text: part.text },
        ]
      : [part];
  });
}

/** Difference of two texts. `same` and `cut` parts make the old text, `same` and `new` parts the new one. */
export function diffText(before: string, after: string): readonly TextPart[] {
  const old = tokensOf(before);
  const now = tokensOf(after);
  const parts: TextPart[] = [];
  let i = 0;
  let j = 0;
  const upTo = (toBefore: number, toAfter: number): void => {
    parts.push({ kind: "cut", text: old.slice(i, toBefore).join("") }, { kind: "new", text: now.slice(j, toAfter).join("") });
  };
  for (const [b, a] of commonOf(old, now)) {
    upTo(b, a);
    parts.push({ kind: "same", text: old[b] ?? "" });
    i = b + 1;
    j = a + 1;
  }
  upTo(old.length, now.length);
  return joined(withoutChance(joined(parts)));
}

/** Characters added and removed. */
export function sizeOf(parts: readonly TextPart[]): { readonly added: number; readonly removed: number } {
  const length = (kind: TextPart["kind"]): number => parts.reduce((sum, part) => sum + (part.kind === kind ? [...part.text].length : 0), 0);
  return { added: length("new"), removed: length("cut") };
}
