export type ImageKind = "png" | "jpeg" | "webp" | "gif";

function startsWith(bytes: Buffer, start: string, at = 0): boolean {
  return bytes.toString("latin1", at, at + start.length) === start;
}

/** Kind by the first bytes, whatever the sender calls it. Null: none of these. */
export function imageKindOf(bytes: Buffer): ImageKind | null {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpeg";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "gif";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "webp";
  return null;
}
