/** `Man City`, `fb/eng1-ars` -> `man-city`, `fb-eng1-ars`: small letters and digits with single dashes between them; never empty. */
export function slug(text: string, maxLength: number): string {
  const plain = text
    .normalize("NFD")
    .replace(/[\u0300-\u036F]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return plain.slice(0, maxLength).replace(/^-+|-+$/g, "") || "x";
}
