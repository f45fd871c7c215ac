export type ImageKind = "png" | "jpeg" | "webp" | "gif";

function startsWith(bytes: Buffer, start: string, at = 0): boolean {
  return bytes.toString("latin1", at, at + start.length) === start;
}

/** By its first bytes: what the sender calls it does not count. Null: none of them. */
export function imageKindOf(bytes: Buffer): ImageKind | null {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpeg";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "gif";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "webp";
  return null;
}
