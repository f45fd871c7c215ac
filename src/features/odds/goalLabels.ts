export interface GoalMark {
  readonly x: number;
  /** Possible labels, longest first: `67′ 赖斯 2-1`, `2-1`. */
  readonly texts: readonly string[];
}

const WIDE_LETTER = 12;
const NARROW_LETTER = 6.6;
const APART = 8;

/** Approximate rendered width, px. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > "⺀" ? WIDE_LETTER : NARROW_LETTER), 0);
}

/** Text and centre of each goal's label: the latest goal gets the longest text that leaves room for the score of the one before. */
export function goalLabels(goals: readonly GoalMark[], right: number): readonly { readonly text: string; readonly x: number }[] {
  let free = right;
  const latestFirst = [...goals].sort((a, b) => b.x - a.x);
  /** Centre of a text; null when it would not be above its goal. The shortest text may be shifted a little further. */
  const middleOf = (x: number, text: string, isShortest: boolean, edge: number): number | null => {
    const half = widthOf(text) / 2;
    const middle = Math.min(x, edge - half);
    return x - middle > half + (isShortest ? 2 * APART : 0) ? null : middle;
  };
  return latestFirst
    .map(({ x, texts }, i) => {
      const before = latestFirst[i + 1];
      for (const text of texts) {
        const isShortest = text === texts.at(-1);
        const middle = middleOf(x, text, isShortest, free);
        if (middle === null) continue;
        const edge = middle - widthOf(text) / 2 - APART;
        if (!isShortest && before && middleOf(before.x, before.texts.at(-1) ?? "", true, edge) === null) continue;
        free = edge;
        return { text, x: middle };
      }
      return { text: "", x };
    })
    .reverse();
}
