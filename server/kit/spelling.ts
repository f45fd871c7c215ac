/** Whether two names may be one that was misspelt: `manchester untied` and `manchester united`. */

/** A word so short is another one when a letter differs: `team a` and `team b`. */
const SHORTEST = 4;
const LONG = 8;

/** Letters put in, left out, changed, or two that changed places; counted up to `most`, `most + 1` for more. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? most + 1;
}

function isNearWord(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  if (length < SHORTEST || /\d/.test(a + b)) return false;
  const isLong = length >= LONG;
  // The first letter of a short word is seldom the wrong one: `celta` is not `delta`.
  if (!isLong && a[0] !== b[0]) return false;
  const most = isLong ? 2 : 1;
  return distance(a, b, most) <= most;
}

/** Both as keys: small letters, words with one space between them. Equal keys are not near: they are one. */
export function isNearName(a: string, b: string): boolean {
  if (a === b) return false;
  const [left, right] = [a.split(" "), b.split(" ")];
  if (left.length === right.length) {
    const differing = left.flatMap((word, i) => (word === right[i] ? [] : [[word, right[i] ?? ""] as const]));
    const [only] = differing;
    return differing.length === 1 && only !== undefined && isNearWord(...only);
  }
  return left.join("") === right.join("");
}
