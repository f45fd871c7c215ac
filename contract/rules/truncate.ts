/**
 * The first `length` characters of a text. Unlike `slice`, it never cuts an emoji in half: half of one is text that JSON columns
 * and `encodeURIComponent` refuse.
 */
export function truncate(text: string, length: number): string {
  return [...text.slice(0, length * 2)].slice(0, length).join("");
}
