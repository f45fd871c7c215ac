/** Background and figure colours of the default portraits; the contrast of each pair is 3:1 or better. */
const TINTS = [
  { ground: "#e8e4cf", figure: "#7d7343" },
  { ground: "#d5e4dc", figure: "#3f7a5f" },
  { ground: "#d8e2f0", figure: "#4a6fa5" },
  { ground: "#ecdcd6", figure: "#a05a41" },
  { ground: "#e4dcec", figure: "#7b5c9e" },
  { ground: "#d4e5e8", figure: "#3b7883" },
] as const;

export type AvatarTint = (typeof TINTS)[number];

/** The same name always has the same tint, on the server and in the browser. */
export function avatarTint(name: string): AvatarTint {
  // FNV-1a with its high bits folded in: the low ones alone would give similar names the same tint.
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return TINTS[((hash ^ (hash >>> 15)) >>> 0) % TINTS.length] ?? TINTS[0];
}
