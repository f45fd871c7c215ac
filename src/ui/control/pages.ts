/** A gap between page numbers. */
export const GAP = "gap";

/** The numbers to show: first, last, the page and its neighbours; a gap of one page shows that page instead. */
export function pagesShown(page: number, count: number): (number | typeof GAP)[] {
  const near = new Set([1, count, page - 1, page, page + 1]);
  // The ends show as many numbers as the middle, so that buttons do not move under the pointer.
  if (page <= 3) for (let n = 1; n <= 4; n += 1) near.add(n);
  if (page >= count - 2) for (let n = count - 3; n <= count; n += 1) near.add(n);
  const numbers = [...near].filter((n) => n >= 1 && n <= count).sort((a, b) => a - b);
  return numbers.flatMap((n, i) => {
    const before = numbers[i - 1] ?? 0;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [GAP, n] : [n];
  });
}
